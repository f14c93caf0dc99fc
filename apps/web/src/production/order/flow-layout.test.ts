import type { PlanLink, SegmentPlan } from '@zhizao/contract/production/segment-plan'
import { expect, it } from 'vitest'
import { flowOf } from './flow-layout.ts'

const plan = (id: string, no: number, more: Partial<SegmentPlan> = {}) =>
  ({
    id,
    no,
    kind: 'normal',
    splitOf: null,
    quantity: '100',
    received: '0',
    good: '0',
    scrap: '0',
    rework: '0',
    ...more,
  }) as SegmentPlan
const link = (fromId: string, toId: string, kind: PlanLink['kind'] = 'next') =>
  ({ id: `${fromId}-${toId}`, fromId, toId, kind, taken: '0', waiting: '0' }) as PlanLink
const places = (flow: ReturnType<typeof flowOf>) =>
  Object.fromEntries(flow.nodes.map(({ id, column, row }) => [id, `${column}.${row}`]))

it('a segment stands behind the longest way that leads to it', () => {
  const plans = [plan('1', 10), plan('2', 20), plan('3', 30), plan('4', 40)]
  const flow = flowOf(plans, [link('1', '2'), link('2', '4'), link('3', '4')])
  expect(places(flow)).toEqual({ 1: '0.0', 2: '1.0', 3: '0.1', 4: '2.0' })
  expect(flow).toMatchObject({ columns: 3, rows: 2 })
})

it('parts of a split plan are one segment with the sum of their figures', () => {
  const plans = [
    plan('1', 10, { quantity: '60', good: '10' }),
    plan('2', 10, { quantity: '40.5', good: '5', splitOf: '1' }),
  ]
  const { nodes } = flowOf(plans, [])
  expect(nodes).toMatchObject([{ id: '1', quantity: '100.5', good: '15' }])
})

it('rework stands below the segment that sends it', () => {
  const plans = [plan('1', 10), plan('2', 20), plan('9', 25, { kind: 'rework' })]
  const flow = flowOf(plans, [link('1', '2'), link('2', '9', 'rework'), link('9', '2', 'return')])
  expect(places(flow)).toEqual({ 1: '0.0', 2: '1.0', 9: '1.1' })
})

it('a circle of ways does not hang', () => {
  expect(flowOf([plan('1', 10), plan('2', 20)], [link('1', '2'), link('2', '1')]).nodes).toHaveLength(2)
})
