import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** True while a process with this id exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statFields(pid)?.[0] !== 'Z'
}

/** A text that differs between two processes which had the same id one after the other, also across a reboot. */
export function birthOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    // Field 22 of stat, counted in ticks since boot.
    const ticks = statFields(pid)?.[19]
    return ticks && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    // ps exits with 1 when there is no such process.
    return undefined
  }
}

/** Processes of PostgreSQL that work in `cluster`: the postmaster and whatever it left behind. Empty where /proc is absent. */
export function postgresProcessesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresIn(pid, cluster))
}

/** True when `pid` is a PostgreSQL process that works in `cluster`. */
export function isPostgresIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return commandOf(pid).startsWith('postgres')
  try {
    // A package that was replaced meanwhile shows as "postgres (deleted)".
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    )
  } catch {
    // Gone meanwhile, or of a user whose processes we may not look into: not ours in both cases.
    return false
  }
}

/** Waits until none of `pids` lives; false when some still do after `milliseconds`. */
export async function waitUntilGone(pids: number[], milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (pids.some(isAlive)) {
    if (performance.now() > end) return false
    await wait(25)
  }
  return true
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Fields of /proc/PID/stat from the state on: the name before them may itself hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return basename(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim())
  } catch {
    return ''
  }
}
