import { answers } from './answers.ts'
import type { Home } from './home.ts'
import { adoptPostmaster, endLeftovers, type Postmaster, shutDown } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isPostgresIn } from './processes.ts'
import type { SupervisorLog } from './supervisor-log.ts'

/**
 * What an earlier server left running: adopted when it answers (at `wantedPort`, if one is asked for), else stopped.
 * Undefined when a new postmaster has to be started; the way is then clear.
 */
export async function adoptOrphan(
  home: Home,
  wantedPort: number | undefined,
  log: SupervisorLog,
): Promise<Postmaster | undefined> {
  const file = readPostmasterFile(home.cluster)
  if (file && isAlive(file.pid) && isPostgresIn(file.pid, home.cluster)) {
    const fits = wantedPort === undefined || wantedPort === file.port
    if (fits && file.status === 'ready' && (await answers(home, file.port)) === 'yes') {
      log.info(`接管了仍在运行的数据库（进程 ${file.pid}，端口 ${file.port}）。`)
      return adoptPostmaster(file.pid, file.port, home.cluster)
    }
    log.warn(`上次遗留的数据库进程 ${file.pid} 不可用，正在停止它……`)
    await shutDown(file, home)
  }
  await endLeftovers(home)
  return undefined
}
