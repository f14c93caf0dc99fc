import type { SegmentPlan } from '@zhizao/contract/production/segment-plan'
import { expect, it } from 'vitest'
import { barsOf } from './lanes.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2) + hour * 3_600_000).toISOString()
const plan = (id: string, from: number | null, to: number | null, center: string | null = 'A') =>
  ({
    id,
    workCenterId: center,
    workCenterName: center,
    plannedStart: from === null ? null : at(from),
    plannedEnd: to === null ? null : at(to),
  }) as unknown as SegmentPlan
const [begin, end] = [new Date(at(8)).getTime(), new Date(at(18)).getTime()]

it('plans that overlap stand in lanes of their own, others share one', () => {
  const [center] = barsOf([plan('1', 8, 12), plan('2', 10, 14), plan('3', 12, 13)], begin, end)
  expect(center).toMatchObject({ lanes: 2 })
  expect(center!.bars.map(({ plan: { id }, lane, from }) => [id, lane, from])).toEqual([
    ['1', 0, 0],
    ['2', 1, 0.2],
    ['3', 0, 0.4],
  ])
})

it('two short plans that follow each other at once leave room for their words', () => {
  const [center] = barsOf([plan('1', 8, 8.5), plan('2', 8.5, 9), plan('3', 10, 11)], begin, end)
  expect(center!.bars.map(({ lane }) => lane)).toEqual([0, 1, 0])
})

it('what goes beyond the range is cut and says so; what has no dates is not shown', () => {
  const bars = barsOf([plan('1', 6, 9), plan('2', 17, 20), plan('3', null, null), plan('4', 1, 2)], begin, end)
  expect(bars[0]!.bars).toMatchObject([
    { from: 0, to: 0.1, isCutBefore: true },
    { to: 1, isCutBehind: true },
  ])
})

it('work centers stand by name, what has none comes last', () => {
  const found = barsOf([plan('1', 9, 10, null), plan('2', 9, 10, 'B'), plan('3', 9, 10, 'A')], begin, end)
  expect(found.map(({ name }) => name)).toEqual(['A', 'B', null])
})

it('stands by what clocks show where they are changed, and has no length below none', () => {
  const hour = 3_600_000
  const changed = (instant: number) => instant - (instant > new Date(at(11)).getTime() ? hour : 0)
  const [center] = barsOf([plan('1', 12, 14), plan('2', 10.8, 11.2)], begin, end, changed)
  expect(center!.bars.map(({ plan: { id }, from, to }) => [id, from.toFixed(2), to.toFixed(2)])).toEqual([
    ['2', '0.28', '0.28'],
    ['1', '0.30', '0.50'],
  ])
})
