/** How far the clock of a device may differ from the server's, ms: what is off by no more is put right without a word. */
export const CLOCK_ALLOWANCE_MS = 300_000

/** What happened to a work order at a time, and that nothing later may have happened before: 下达 开工 停工 复工 完工. */
export type WorkMark = 'released' | 'begun' | 'stopped' | 'resumed' | 'finished'
export interface WorkBound {
  readonly mark: WorkMark
  /** ms since 1970. */
  readonly at: number
}

export const workMarkTitles: Readonly<Record<WorkMark, string>> = {
  released: '下达时间',
  begun: '开工时间',
  stopped: '停工时间',
  resumed: '复工时间',
  finished: '完工时间',
}

/** A stretch of work as it is known: it ran or stood from then on, and to then where it has ended. */
export interface KnownStretch {
  readonly kind: 'run' | 'stop'
  readonly beganAt: number
  readonly endedAt: number | null
}

/** The last thing that happened to a work order: nothing that follows it came before. None where it has not begun. */
export function lastMark(stretches: readonly KnownStretch[]): WorkBound | undefined {
  const [last, ...before] = stretches.toSorted((one, other) => other.beganAt - one.beganAt || endOf(other) - endOf(one))
  if (!last) return undefined
  if (last.endedAt !== null) return { mark: 'finished', at: last.endedAt }
  if (last.kind === 'stop') return { mark: 'stopped', at: last.beganAt }
  return { mark: before.length ? 'resumed' : 'begun', at: last.beganAt }
}
const endOf = ({ endedAt }: KnownStretch) => endedAt ?? Number.POSITIVE_INFINITY

/** When something happened, or what stands against the time that was said. */
type WorkTime = { readonly at: number } | { readonly against: 'now' | WorkBound }

/**
 * When something at a work order happened: as it was said, within what clocks may differ; now where nothing was said. Never in
 * the future, never before what it follows. One rule for calls, acts of devices without a connection, and terminals.
 */
export function workTime(
  said: number | undefined,
  { now, after }: { readonly now: number; readonly after?: WorkBound | undefined },
): WorkTime {
  const earliest = after?.at ?? Number.NEGATIVE_INFINITY
  // The server's clock may have been set back meanwhile: work goes on all the same.
  if (said === undefined) return { at: Math.max(now, earliest) }
  if (said > now + CLOCK_ALLOWANCE_MS) return { against: 'now' }
  if (after && said < earliest - CLOCK_ALLOWANCE_MS) return { against: after }
  return { at: Math.max(Math.min(said, now), earliest) }
}

/** A turn of a shift: ms since 1970. */
interface Turn {
  readonly from: number
  readonly to: number
}

/** So long before a shift whoever works on for it may come, and so long after it things may be put away. */
export const HAND_OVER_MS = 30 * 60_000

/**
 * The turn of a shift that work begun at a moment is of; none of what was begun outside of all shifts. Who comes a little before
 * his shift, or takes over a little before the one ahead of it ends, is of his own.
 */
export function turnOfWork<T extends Turn>(beganAt: number, turns: readonly T[]): T | undefined {
  const at = turns.findIndex(({ from, to }) => from - HAND_OVER_MS <= beganAt && beganAt < to)
  const [turn, next] = [turns[at], turns[at + 1]]
  const isForNext = turn && next && next.from - HAND_OVER_MS <= beganAt && turn.to <= next.from + HAND_OVER_MS
  return isForNext ? next : turn
}
