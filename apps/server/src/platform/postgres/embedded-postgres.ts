import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, chooseAccount } from './account.ts'
import { addressOf } from './answers.ts'
import { type Binaries, findPackage, provideBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { type Home, openHome, openSharedPlace, sharedPlace } from './home.ts'
import { trimLog } from './log-file.ts'
import { adoptOrphan } from './orphan.ts'
import { choosePort, rememberPort } from './port.ts'
import { explainFileError, PostgresProblem } from './postgres-problem.ts'
import { endLeftovers, launch, type Postmaster, shutDown } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { restartDelays } from './restart-delays.ts'
import type { SupervisorLog } from './supervisor-log.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: SupervisorLog
  /** Preferred port on 127.0.0.1; a free one is taken and remembered when it is absent or in use. */
  port?: number
  /** Settings of PostgreSQL on top of ours; only tests turn durability off. */
  settings?: Record<string, string>
  /** Folder of the npm package with the binaries; found by itself when absent. */
  packageFolder?: string
  /** Aborts the start, also while a cluster is created or recovers; nothing is left running. */
  signal?: AbortSignal
}

export interface EmbeddedPostgres {
  /** Address of the superuser. It stays the same while PostgreSQL is restarted after a crash. */
  url: string
  /** Stops PostgreSQL within 10 seconds, whoever is connected, and frees the data folder. */
  stop(): Promise<void>
}

/** Starts the PostgreSQL of `dataDir`, or adopts the running one, and keeps it running; throws PostgresProblem. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataFolder(options.dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const account = chooseAccount(join(dataDir, 'postgres', 'cluster'))
    const home = openHome(dataDir, account, options.log)
    if (account) openSharedPlace()
    const copyTo = account ? sharedPlace : join(home.folder, 'programs')
    const binaries = await provideBinaries(options.packageFolder ?? findPackage(), copyTo, account)
    options.signal?.throwIfAborted()
    await ensureCluster(home, binaries, account, options.log, options.signal)
    options.signal?.throwIfAborted()
    return await supervise({ home, binaries, account, options, unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

interface Supervision {
  home: Home
  binaries: Binaries
  account: Account
  options: EmbeddedPostgresOptions
  unlock: () => void
}

async function supervise({ home, binaries, account, options, unlock }: Supervision): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  const launchAt = (port: number) => launch({ home, binaries, account, port, settings, log, signal: options.signal })
  let postmaster =
    (await adoptOrphan(home, options.port, log)) ?? (await launchAtFreePort(home, options.port, launchAt))
  const { port } = postmaster
  rememberPort(home.portFile, port, log)
  const stopping = new AbortController()
  const trimming = setInterval(() => trimLog(home.logFile), 60 * 60 * 1000).unref()
  trimLog(home.logFile)

  const watch = (async () => {
    const delays = restartDelays()
    while (true) {
      await postmaster.ended
      if (stopping.signal.aborted) return
      log.error(`数据库进程 ${postmaster.pid} 意外退出，正在重新启动……`)
      const next = await relaunch(delays)
      if (!next) return
      postmaster = next
      // stop() may have come too early to see the new process.
      if (stopping.signal.aborted) return shutDown(postmaster, home)
      log.info(`数据库已恢复运行（进程 ${postmaster.pid}）。`)
    }
  })()

  async function relaunch(delays: ReturnType<typeof restartDelays>): Promise<Postmaster | undefined> {
    while (!stopping.signal.aborted) {
      await wait(delays.next(), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
      try {
        return (await adoptOrphan(home, port, log)) ?? (await launchAt(port))
      } catch (error) {
        if (!stopping.signal.aborted) log.error(error instanceof Error ? error.message : String(error))
      }
    }
    return undefined
  }

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    clearInterval(trimming)
    // A restart that is under way has no postmaster yet that we know of, but its cluster does.
    await shutDown(readPostmasterFile(home.cluster) ?? postmaster, home)
    await watch
    unlock()
  }

  return { url: addressOf(home, port), stop }
}

async function launchAtFreePort(
  home: Home,
  wanted: number | undefined,
  launchAt: (port: number) => Promise<Postmaster>,
) {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(home.portFile, wanted)
    try {
      return await launchAt(port)
    } catch (error) {
      // Somebody took the port between our look and PostgreSQL's bind.
      const lost = error instanceof PostgresProblem && /could not (bind|create any TCP)/i.test(error.message)
      // Killed while it started (out of memory, say): once more, after the processes that it left behind.
      const killed = error instanceof PostgresProblem && error.reason === 'killed'
      if (!(lost || killed) || attempt === 5) throw error
      await endLeftovers(home)
    }
  }
}

function openDataFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true })
    return realpathSync(path)
  } catch (error) {
    throw explainFileError(error, path)
  }
}
