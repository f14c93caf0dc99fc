const severity: Record<string, number> = { warning: 1, error: 2, urgent: 3 }

/** What was told of an alarm, and when. */
export interface LastNotified {
  level: string
  at: number
}

/**
 * How long, in ms, an alarm that was told before must wait to be told again: one that swings is summed up, one that has grown worse
 * than what was told waits for nothing. Where the clock was set back meanwhile it is told.
 */
export function swingWait(told: LastNotified | undefined, level: string, repeatMinutes: number, now: number): number {
  if (!told || severity[level]! > severity[told.level]! || now < told.at) return 0
  return Math.max(0, told.at + repeatMinutes * 60_000 - now)
}
