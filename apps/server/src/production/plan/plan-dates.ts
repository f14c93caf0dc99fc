import type { WorkClock } from '@zhizao/rules/calendar/work-clock'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import type { NewLink, NewPlan } from './planned-order.ts'

/** When a segment begins and ends; nothing where its work center does not work enough in two years. */
export interface Dates {
  readonly start: number
  readonly end: number
}

interface Forward {
  readonly from: number
  readonly clockOf: (workCenterId: string | null) => WorkClock
  /** When those were to begin that have begun: they are not begun again, and what is left of them is done from now on. */
  readonly begun?: ReadonlyMap<string, number>
}

const SECONDS_A_MINUTE = 60

/**
 * Forward dates of one order's segments, over the calendars of their work centers, as if each had its center to itself: none
 * begins before `from` and before enough pieces of those ahead are there, and none ends before their last pieces are worked on.
 */
export function forwardDates(
  segments: readonly NewPlan[],
  links: readonly Pick<NewLink, 'fromId' | 'toId'>[],
  { from, clockOf, begun }: Forward,
): Map<string, Dates> | undefined {
  const found = new Map<string, Dates>()
  const byId = new Map(segments.map((each) => [each.id, each]))
  for (const segment of segments) {
    const clock = clockOf(segment.workCenterId ?? null)
    const ahead = links.filter(({ toId }) => toId === segment.id).map(({ fromId }) => byId.get(fromId)!)
    let earliest = from
    for (const before of ahead) {
      const at = found.get(before.id)
      if (!at) return undefined
      const first = firstPieces(before)
      const ready = first === undefined ? at.end : clockOf(before.workCenterId ?? null).endOf(at.start, first)
      if (ready === undefined) return undefined
      earliest = Math.max(earliest, Math.min(ready, at.end))
    }
    // The first moment of work, from which on it is counted.
    const next = beginOfWork(clock, earliest)
    if (next === undefined) return undefined
    const start = Math.min(begun?.get(segment.id) ?? next, next)
    let end = clock.endOf(next, minutesOf(segment, Number(segment.quantity)))
    for (const before of ahead) {
      const last = clock.endOf(found.get(before.id)!.end, minutesOfLast(segment, before))
      if (end !== undefined && last !== undefined) end = Math.max(end, last)
    }
    if (end === undefined) return undefined
    found.set(segment.id, { start, end })
  }
  return found
}

const minutesOf = ({ setUpSeconds, runSeconds }: NewPlan, pieces: number) =>
  ((setUpSeconds ?? 0) + Number(runSeconds ?? 0) * pieces) / SECONDS_A_MINUTE

/** Work until the first pieces go on; nothing where all go on together. */
function firstPieces(segment: NewPlan): number | undefined {
  const { transferQuantity, quantity } = segment
  if (!transferQuantity || compareQuantities(transferQuantity, quantity) >= 0) return undefined
  return minutesOf(segment, Number(transferQuantity))
}

/** Work on the last pieces that come, after they have come. */
const minutesOfLast = (segment: NewPlan, before: NewPlan) =>
  before.transferQuantity
    ? (Number(segment.runSeconds ?? 0) * Math.min(Number(before.transferQuantity), Number(segment.quantity))) /
      SECONDS_A_MINUTE
    : 0

/** The work of a moment is the least there is: where it is done, work has begun. */
function beginOfWork(clock: WorkClock, at: number): number | undefined {
  const MOMENT = 1 / 60_000
  const end = clock.endOf(at, MOMENT)
  return end === undefined ? undefined : Math.floor(end - MOMENT * 60_000)
}
