import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { type Account, run } from './account.ts'
import type { Binaries } from './binaries.ts'
import { freeBytes } from './free-bytes.ts'
import { type Home, holdsCluster } from './home.ts'
import { explainFileError, explainOutput, PostgresProblem } from './postgres-problem.ts'
import type { SupervisorLog } from './supervisor-log.ts'

const megabyte = 1024 * 1024
/** A new cluster takes about 40 MB, its first WAL segments the rest. */
const spaceForNewCluster = 150 * megabyte

/** Makes the cluster when there is none yet, and refuses one of another major version. */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  account: Account,
  log: SupervisorLog,
  signal?: AbortSignal,
): Promise<void> {
  if (!holdsCluster(home)) return createCluster(home, binaries, account, log, signal)
  const found = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== String(binaries.major)) {
    throw new PostgresProblem(
      'wrong-version',
      `${home.cluster} 是 PostgreSQL ${found} 的数据，而本程序内置 PostgreSQL ${binaries.major}，不能直接打开。请用原版本的程序导出数据后再导入。`,
    )
  }
  if (!existsSync(home.passwordFile)) {
    throw new PostgresProblem('start-failed', `缺少数据库密码文件 ${home.passwordFile}。请从备份中恢复该文件。`)
  }
}

/** initdb works in a folder beside and is renamed at the end: what was interrupted half-way is simply begun again. */
async function createCluster(
  home: Home,
  binaries: Binaries,
  account: Account,
  log: SupervisorLog,
  signal?: AbortSignal,
): Promise<void> {
  const draft = `${home.cluster}.new.${process.pid}`
  const started = performance.now()
  log.info(`首次启动，正在 ${home.folder} 创建数据库……`)
  try {
    for (const name of readdirSync(home.folder)) {
      if (name.startsWith('cluster.new')) rmSync(join(home.folder, name), { recursive: true, force: true })
    }
    if (freeBytes(home.folder) < spaceForNewCluster) {
      const free = Math.floor(freeBytes(home.folder) / megabyte)
      throw new PostgresProblem(
        'disk-full',
        `磁盘空间不足：${home.folder} 所在磁盘只剩 ${free} MB，创建数据库至少需要 ${spaceForNewCluster / megabyte} MB。`,
      )
    }
    rmSync(home.passwordFile, { force: true })
    writeFileSync(home.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) chownSync(home.passwordFile, account.uid, account.gid)
    const { code, output } = await run(binaries.initdb, initdbArguments(draft, home.passwordFile), {
      account,
      cwd: home.folder,
      signal,
    })
    signal?.throwIfAborted()
    if (code !== 0) throw explainOutput(output, home.folder)
    renameSync(draft, home.cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw explainFileError(error, home.folder)
  }
  log.info(`数据库已创建，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒。`)
}

/** These settings land in postgresql.conf, where an administrator may tune them. */
function initdbArguments(folder: string, passwordFile: string): string[] {
  const sharedBuffers = Math.round(Math.min(1024, Math.max(128, totalmem() / megabyte / 8)))
  const settings = {
    shared_buffers: `${sharedBuffers}MB`,
    max_connections: '100',
    synchronous_commit: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
  }
  return [
    '-D',
    folder,
    '-U',
    'postgres',
    '--pwfile',
    passwordFile,
    // TCP with scram instead of a socket folder: the address looks like DATABASE_URL, and long paths cannot break it.
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
