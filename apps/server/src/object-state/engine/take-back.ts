import { type Round, remember } from './take-samples.ts'
import type { ObjectWatch, Slot } from './watch.ts'
import type { Judgement } from './write-course.ts'

/** An input that stands otherwise from a time on: what hangs on it is judged again. */
export type Changed = { slot: Slot; at: number }

export function mark({ slot: { watch }, at }: Changed, round: Round): void {
  remember(round, watch)
  watch.dirtyFrom = Math.min(watch.dirtyFrom, at)
}

/** After the clock was set back: what time alone had decided ahead of now is decided when it comes. */
export function takeBackJudged(
  watches: Iterable<ObjectWatch>,
  now: number,
  round: Round & { judgements: Judgement[] },
): void {
  for (const watch of watches) {
    const known = Math.max(now, ...watch.slots.map(({ time }) => time))
    if (watch.frontier <= known && watch.since <= now) continue
    remember(round, watch)
    if (watch.since > now) {
      const { companyId, objectId, rules } = watch
      watch.since = now
      round.judgements.push({ companyId, objectId, rules, since: now })
    }
    watch.frontier = known
    watch.dirtyFrom = Math.min(watch.dirtyFrom, now)
  }
}
