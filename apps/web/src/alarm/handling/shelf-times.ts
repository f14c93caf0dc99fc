/** How long alarms are usually shelved, minutes. */
export const SHELF_MINUTES = [30, 60, 240, 480, 1440] as const

const DAY = 86_400_000
/** The longest that the server accepts, ms. */
export const LONGEST_SHELF = 30 * DAY

/** What is wrong with a moment until which to shelve; undefined where it is right. */
export function shelfProblem(until: number | undefined, now: number): 'missing' | 'past' | 'tooLong' | undefined {
  if (until === undefined) return 'missing'
  if (until <= now) return 'past'
  return until - now > LONGEST_SHELF ? 'tooLong' : undefined
}
