import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Processor time that a process has used, ms; it says the same on a busy machine as on a quiet one. Linux only, 0 elsewhere. */
export function cpuTimeOf(pid: number): number {
  try {
    const fields = fieldsOf(pid)
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
  } catch {
    return 0
  }
}

/** What `/proc` says of a process from its state on. */
const fieldsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')

/**
 * The same of a PostgreSQL, all of its processes together, those that have ended too: connections come and go meanwhile.
 * `backend` is one of them that answers.
 */
export function cpuTimeOfPostgres(backend: number): number {
  try {
    const [, postmaster] = fieldsOf(backend)
    const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
    const going = all.filter((pid) => parentOf(pid) === postmaster).reduce((sum, pid) => sum + cpuTimeOf(pid), 0)
    const fields = fieldsOf(Number(postmaster))
    return going + ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_A_SECOND
  } catch {
    return 0
  }
}

function parentOf(pid: number): string | undefined {
  try {
    return fieldsOf(pid)[1]
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** Work between two looks: how often it was done, and the processor time of each time, in microseconds. */
export async function cpuOfEach(pid: number, ms: number, work: () => Promise<number>) {
  const before = cpuTimeOf(pid)
  const perSecond = await work()
  return { perSecond, micros: ((cpuTimeOf(pid) - before) * 1000) / ((perSecond * ms) / 1000) }
}
