import { productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { inDays, noon, today } from '../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { testProduction } from './test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let plain: { id: string }
beforeAll(async () => {
  server = await startTestServer({ own: true })
  server.setTime(noon)
  planner = await server.signIn()
  shop = await testProduction(server, planner)
  plain = await shop.product('LA-1')
  await shop.routeFor(plain.id, [{ name: '车', runSeconds: '60' }])
})
afterAll(() => server.stop())

const orders = () => planner.client(productionOrder)
const flags = ['isLate', 'isDelayed', 'isBehind'] as const
const lateOf = (row: Record<(typeof flags)[number], boolean>) => flags.filter((flag) => row[flag])

/** What an order, its segment and its work order are called, and the lists in which each is found. */
async function told(id: string) {
  const order = await orders().get({ id })
  const [plan] = (await planner.client(segmentPlan).page({ orderId: id, pageSize: 5 })).records
  const [work] = (await planner.client(workOrder).page({ orderId: id, pageSize: 5 })).records
  const range = { from: today, to: inDays(60), pageSize: 500 }
  const open = { status: ['planned', 'released', 'running'] as ('planned' | 'released' | 'running')[], orderId: id }
  const drawn = await planner.client(segmentPlan).page({ ...open, ...range })
  expect(drawn.total, 'on the timeline').toBe(plan ? 1 : 0)
  for (const flag of flags) {
    const listed = await orders().page({ [flag]: true, pageSize: 100 })
    expect(
      listed.records.some((row) => row.id === id),
      flag,
    ).toBe(order[flag])
    const plans = await planner.client(segmentPlan).page({ orderId: id, [flag]: true, pageSize: 5 })
    expect(plans.total, `${flag} of its segment`).toBe(plan?.[flag] ? 1 : 0)
    const works = await planner.client(workOrder).page({ orderId: id, [flag]: true, pageSize: 5 })
    expect(works.total, `${flag} of its work`).toBe(work?.[flag] ? 1 : 0)
  }
  return [order, ...(plan ? [plan] : []), ...(work ? [work] : [])].map(lateOf)
}

it('each of the three is called by its own word, in lists too', async () => {
  const fine = await shop.released(plain.id, '10')
  expect(await told(fine.id)).toEqual([[], [], []])
  // It ends days after it is due, which is not yet.
  const slow = await shop.released(plain.id, '3000', { dueOn: inDays(1) })
  expect(await told(slow.id)).toEqual([['isDelayed'], ['isDelayed'], ['isDelayed']])
  const draft = await shop.order(plain.id, '1', { dueOn: inDays(-1) })
  expect(await told(draft.id)).toEqual([['isLate']])
})

it('a day that is put off is late no longer, and no plan is kept for it', async () => {
  const made = await shop.released(plain.id, '3000', { dueOn: today })
  expect(lateOf(await orders().get({ id: made.id }))).toEqual(['isDelayed'])
  expect(lateOf(await orders().update({ id: made.id, dueOn: inDays(90) }))).toEqual([])
})

it('what is planned and has not happened is behind, until it happens', async () => {
  const made = await shop.released(plain.id, '10', { dueOn: inDays(30) })
  const later = new Date(noon.getTime() + 5 * 86_400_000)
  server.setTime(later)
  planner = await server.signIn()
  expect(await told(made.id)).toEqual([['isBehind'], ['isBehind'], ['isBehind']])
  const [plan] = made.segmentPlans
  const [plannedStart, plannedEnd] = [1, 2].map((hours) => new Date(later.getTime() + hours * 3_600_000).toISOString())
  await planner.client(segmentPlan).update({ id: plan!.id, plannedStart, plannedEnd })
  expect(await told(made.id)).toEqual([[], [], []])
})

it('work that comes when its segment has begun is not behind as of its begin', async () => {
  const [stationId] = shop.stationIds
  planner = await server.signIn()
  shop = await testProduction(server, planner)
  const made = await shop.released(plain.id, '10', { dueOn: inDays(60) })
  const id = (await shop.workOf(made.id)).车!
  const begins = new Date(made.segmentPlans[0]!.plannedStart as unknown as string)
  const at = async (hours: number) => {
    server.setTime(new Date(begins.getTime() + hours * 3_600_000))
    planner = await server.signIn()
  }
  await at(0)
  await planner.client(workOrder).dispatch({ ids: [id], stationId: stationId! })
  await planner.client(workbench).start({ id })
  await at(3)
  await planner.client(workbench).report(shop.report(id, 10))
  await planner.client(workbench).finish({ id })
  // More is asked of it: a work order of its own, whose segment began hours ago.
  await planner.client(productionOrder).update({ id: made.id, quantity: '600' })
  const works = (await planner.client(workOrder).page({ orderId: made.id, pageSize: 5 })).records
  expect(works.map((row) => [row.status, row.isBehind]).sort()).toEqual([
    ['completed', false],
    ['pending', false],
  ])
  expect((await planner.client(workOrder).page({ orderId: made.id, isBehind: true, pageSize: 5 })).total).toBe(0)
})
