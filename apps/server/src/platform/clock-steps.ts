import type { Platform } from './platform.ts'

type Clocks = Pick<Platform, 'now' | 'steady'>

/** What clocks are put right by now and then. */
const UNNOTICED = 2000
/** Further back than this a clock was set right that was nonsense. */
const MOST_BEHIND = 24 * 3600_000

const aheadOf =
  ({ now, steady }: Clocks) =>
  () =>
    now().getTime() - steady()

/**
 * Answers by how much the clock was set since it was asked last, ms: on where it is more than nothing, back where it is less.
 * What waits for so many minutes waits by a clock that may be set: it is moved along.
 */
export function clockSteps(clocks: Clocks): () => number {
  const ahead = aheadOf(clocks)
  let known = ahead()
  return () => {
    const step = ahead() - known
    if (Math.abs(step) < UNNOTICED) return 0
    known += step
    return step
  }
}

/** Moves rows along with the clock whenever it was set since it was asked last; what fails is done the next time. */
export function followingClock(clocks: Clocks, move: (step: number) => Promise<unknown>): () => Promise<void> {
  const ahead = aheadOf(clocks)
  let known = ahead()
  return async () => {
    const step = ahead() - known
    if (Math.abs(step) < UNNOTICED) return
    await move(step)
    known += step
  }
}

/**
 * Answers how far the clock is behind what it would show had nobody set it back since the start, ms: what others date by clocks
 * of their own is not ahead for that.
 */
export function clockBehind(clocks: Clocks): () => number {
  const ahead = aheadOf(clocks)
  let most = ahead()
  return () => {
    const own = ahead()
    if (own > most || most - own > MOST_BEHIND) most = own
    return most - own
  }
}
