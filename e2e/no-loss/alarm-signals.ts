/** Points of the alarm block behind its counter: each stands at `calm` or at `broken`, the limit is between. */
export const calm = 50
export const limit = 100
export const broken = 150

export interface AlarmSignal {
  readonly code: string
  /** Seconds that the limit must be broken before it is an alarm. */
  readonly onDelay: number
  isBroken(read: number): boolean
}

const once: AlarmSignal[] = Array.from({ length: 20 }, (_, at) => {
  const from = 20 + at * 25
  return { code: `once-${at + 1}`, onDelay: 0, isBroken: (read) => read >= from && read < from + 12 }
})
const again: AlarmSignal[] = [7, 15, 40].map((half) => ({
  code: `wave-${half}`,
  onDelay: 0,
  isBroken: (read) => Math.floor(read / half) % 2 === 1,
}))
const delayed: AlarmSignal[] = [0, 30].map((shift) => ({
  code: `delayed-${shift}`,
  onDelay: 1,
  isBroken: (read) => (read + shift) % 120 >= 60,
}))

/** Limits broken once in a run, again and again, and for long enough to outlast a delay. */
export const alarmSignals: readonly AlarmSignal[] = [...once, ...again, ...delayed]

export const alarmValues = (read: number, quietFrom: number): number[] =>
  alarmSignals.map((signal) => (read < quietFrom && signal.isBroken(read) ? broken : calm))
