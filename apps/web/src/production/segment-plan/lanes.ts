import type { SegmentPlan } from '@zhizao/contract/production/segment-plan'

/** A plan on the timeline: where it begins and ends, 0 to 1 of the range, and in which lane of its work center. */
export interface Bar {
  readonly plan: SegmentPlan
  readonly from: number
  readonly to: number
  readonly lane: number
  /** It goes on before or behind what is shown. */
  readonly isCutBefore: boolean
  readonly isCutBehind: boolean
}

export interface CenterBars {
  readonly id: string | null
  readonly name: string | null
  readonly bars: readonly Bar[]
  readonly lanes: number
}

/** Of the range: what a plan takes at least, so that its words stand beside it. */
export const LEAST = 0.16

/**
 * Plans of a range by work center; those that overlap, or whose words would, stand below each other. `placed` tells where a
 * moment stands on the scale of the range.
 */
export function barsOf(
  plans: readonly SegmentPlan[],
  begin: number,
  end: number,
  placed: (at: number) => number = (at) => at,
): CenterBars[] {
  const length = end - begin
  const inRange = plans.flatMap((plan) => {
    if (!plan.plannedStart || !plan.plannedEnd) return []
    const from = placed(Date.parse(plan.plannedStart))
    // Within the hour that clocks show twice an end may stand before its beginning.
    const to = Math.max(from, placed(Date.parse(plan.plannedEnd)))
    return to >= begin && from < end ? [{ plan, from, to }] : []
  })
  const byCenter = Map.groupBy(inRange, ({ plan }) => plan.workCenterId)
  return [...byCenter]
    .map(([id, found]): CenterBars => {
      const lanes: number[] = []
      const bars = found
        .toSorted((one, other) => one.from - other.from || Number(one.plan.id) - Number(other.plan.id))
        .map(({ plan, from, to }): Bar => {
          const free = lanes.findIndex((until) => until <= from)
          const lane = free < 0 ? lanes.length : free
          lanes[lane] = Math.max(to, Math.max(from, begin) + length * LEAST)
          return {
            plan,
            lane,
            isCutBefore: from < begin,
            isCutBehind: to > end,
            from: Math.max(0, (from - begin) / length),
            to: Math.min(1, (to - begin) / length),
          }
        })
      return { id, name: found[0]!.plan.workCenterName, bars, lanes: lanes.length }
    })
    .toSorted((one, other) => (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff', 'zh-CN'))
}
