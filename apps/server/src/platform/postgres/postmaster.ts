import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, spawnAs } from './account.ts'
import { answers } from './answers.ts'
import type { Binaries } from './binaries.ts'
import { freeBytes } from './free-bytes.ts'
import type { Home } from './home.ts'
import { diskFull, explainOutput, PostgresProblem } from './postgres-problem.ts'
import { isAlive, isPostgresIn, postgresProcessesIn, signal, waitUntilGone } from './processes.ts'
import type { SupervisorLog } from './supervisor-log.ts'

/** A running postmaster, our child or an adopted one. */
export interface Postmaster {
  pid: number
  port: number
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<void>
}

export interface Launch {
  home: Home
  binaries: Binaries
  account: Account
  port: number
  settings: Record<string, string>
  log: SupervisorLog
  /** Aborts the start: what was started is stopped again. */
  signal?: AbortSignal
}

/** Starts postgres and waits until it answers; recovery after an unclean shutdown may take minutes and is reported. */
export async function launch(options: Launch): Promise<Postmaster> {
  const { home, port, log, signal: aborted } = options
  const logStart = sizeOf(home.logFile)
  const postmaster = spawnPostmaster(options)
  const started = performance.now()
  let over = false
  postmaster.ended.then(() => {
    over = true
  })
  for (let nextReport = 3; !over; await wait(50)) {
    if (aborted?.aborted) {
      await shutDown(postmaster, home)
      throw aborted.reason
    }
    const state = await answers(home, port)
    if (state === 'yes' && !over) return postmaster
    const seconds = (performance.now() - started) / 1000
    if (seconds > nextReport) {
      log.info(
        `数据库正在启动${state === 'starting' ? '（恢复上次未正常关闭的数据）' : ''}，已等待 ${seconds.toFixed(0)} 秒……`,
      )
      nextReport += 5
    }
  }
  if (postmaster.wasKilled()) throw new PostgresProblem('killed', '数据库进程在启动过程中被强行终止。')
  // On a full disk there was no room for the reason either.
  if (freeBytes(home.folder) < 64 * 1024) throw diskFull(home.folder)
  throw explainOutput(readFileSync(home.logFile).subarray(logStart).toString(), home.folder)
}

/** Fast shutdown, then an immediate one, then SIGKILL: over within 8.5 seconds, also when clients hold on. */
export async function shutDown(postmaster: { pid: number }, home: Home): Promise<void> {
  if (!isPostgresIn(postmaster.pid, home.cluster)) return endLeftovers(home)
  for (const [name, patience] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 1500],
  ] as const) {
    signal(postmaster.pid, name)
    if (await waitUntilGone([postmaster.pid], patience)) return
  }
  signal(postmaster.pid, 'SIGKILL')
  await endLeftovers(home)
}

/**
 * Clears the way for a start: backends that outlived their killed postmaster would keep writing, and a pid file whose
 * number now belongs to some other program would make postgres refuse.
 */
export async function endLeftovers(home: Home): Promise<void> {
  for (const [name, patience] of [
    ['SIGQUIT', 1000],
    ['SIGKILL', 1000],
  ] as const) {
    const left = postgresProcessesIn(home.cluster)
    for (const pid of left) signal(pid, name)
    if (await waitUntilGone(left, patience)) break
  }
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true })
}

/** Watches a postmaster that an earlier server started. */
export function adoptPostmaster(pid: number, port: number, cluster: string): Postmaster {
  const ended = (async () => {
    while (isAlive(pid) && isPostgresIn(pid, cluster)) await wait(500, undefined, { ref: false })
  })()
  return { pid, port, ended }
}

function spawnPostmaster({ home, binaries, account, port, settings }: Launch): Postmaster & { wasKilled(): boolean } {
  const fixed = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Refused statements are reported to their caller, who logs them with a request id.
    log_min_messages: 'log',
    ...settings,
  }
  const args = ['-D', home.cluster, '-p', String(port)]
  for (const [name, value] of Object.entries(fixed)) args.push('-c', `${name}=${value}`)
  const output = openSync(home.logFile, 'a', 0o600)
  // A file and a session of its own: postgres outlives our kill -9, and Ctrl-C in the terminal reaches only us.
  const child = spawn(binaries.postgres, args, {
    ...spawnAs(account),
    cwd: home.folder,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return { pid: child.pid ?? 0, port, ended, wasKilled: () => child.signalCode === 'SIGKILL' }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
