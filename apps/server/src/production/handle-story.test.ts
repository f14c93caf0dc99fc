import { productionOrder } from '@zhizao/contract/production/production-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { lotKin } from '@zhizao/contract/trace/lot-kin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { testProduction } from './test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signIn()
  shop = await testProduction(server, planner)
})
afterAll(() => server.stop())

const STEPS = [
  { name: '注塑', transferQuantity: '100' },
  { name: '去浇口', transferQuantity: '100', reworkTo: '注塑' },
  { name: '去毛刺' },
]

/** 1,000 handles of granules in lots, 2 % over. */
async function handles() {
  const granules = await shop.stock.material(`PP-${shop.center.code}`, { tracking: 'lot', backflush: true })
  const handle = await shop.product(`SB-${shop.center.code}`, { tracking: 'lot', overPercent: '2' })
  const way = await shop.routeFor(handle.id, STEPS)
  await shop.billFor(handle.id, [{ materialId: granules.id, quantity: '0.05' }])
  await shop.usedAt(handle.id, way, { 10: [granules.id] })
  await shop.received(granules.id, '30', 'L1')
  await shop.received(granules.id, '40', 'L2')
  return { granules, handle }
}

it('1,000 handles: 1,030 are begun, 1,001 come out, 29 are scrap; a reversal restores every figure', async () => {
  const { handle } = await handles()
  const bench = planner.client(workbench)
  const made = await shop.released(handle.id, '1000')
  expect(made).toMatchObject({ status: 'released', overPercent: '2', isLate: false })
  expect(made.segmentPlans.map(({ name, quantity }) => [name, quantity])).toEqual(
    STEPS.map(({ name }) => [name, '1000']),
  )
  expect(made.components).toMatchObject([{ required: '50', consumed: '0', isBackflush: true, segmentName: '注塑' }])
  const work = await shop.workOf(made.id)
  await shop.begin(work.注塑!)
  await bench.report(shop.report(work.注塑!, 60))
  // Degating may begin when 100 have come, not before.
  const early = await planner.call(workbench.start, { id: work.去浇口! })
  expect(early).toMatchObject({ code: 409 })
  await bench.report(shop.report(work.注塑!, 40))
  await shop.begin(work.去浇口!, shop.stationIds[1])
  await bench.report(shop.report(work.去浇口!, 80))
  await bench.report(shop.report(work.注塑!, 912, 18))
  expect(await planner.call(workbench.report, shop.report(work.注塑!, 9))).toMatchObject({
    code: 409,
    msg: '工序“注塑”还能报合格 8，超过了订单数量与超产允差',
  })
  await bench.report(shop.report(work.去浇口!, 918, 6, 8))
  const mending = (await shop.workOf(made.id)).去浇口返工!
  await shop.begin(mending)
  await bench.report(shop.report(mending, 8))
  await bench.report(shop.report(work.去浇口!, 8))
  await shop.begin(work.去毛刺!, shop.stationIds[1])
  await bench.report(shop.report(work.去毛刺!, 500, 2))
  const before = {
    plans: await shop.plansOf(made.id),
    balances: await shop.stock.balances(),
    order: await planner.client(productionOrder).get({ id: made.id }),
  }
  const { report } = await bench.report(shop.report(work.去毛刺!, 501, 3))
  expect(await shop.plansOf(made.id)).toEqual({
    注塑: [1030, 1012, 18, 0],
    去浇口: [1020, 1006, 6, 8],
    去浇口返工: [8, 8, 0, 0],
    去毛刺: [1006, 1001, 5, 0],
  })
  const whole = await planner.client(productionOrder).get({ id: made.id })
  expect(whole).toMatchObject({ goodQuantity: '1001', scrapQuantity: '29', status: 'running' })
  // 1,030 pieces of 0.05 kg: what came first goes first.
  const { balances } = before
  const line = `XB-${shop.center.code.slice(2)}`
  expect(balances[`${line} PP-${shop.center.code} L2 available`]).toBe('18.5')
  expect(whole.components[0]!.consumed).toBe('51.5')
  const store = `CP-${shop.center.code.slice(2)} SB-${shop.center.code} ${made.code} available`
  expect((await shop.stock.balances())[store]).toBe('1001')
  const refused = await planner.call(workbench.reverse, {
    id: (await bench.reports({ workOrderId: work.去浇口!, pageSize: 10 })).records[0]!.id,
    reason: '试',
  })
  expect(refused).toMatchObject({ code: 409, msg: '后面的工序已经用了这些件，请先冲销后面的报工' })
  expect(await bench.reverse({ id: report.id, reason: '数错了' })).toMatchObject({ status: 'reversed' })
  expect(await planner.call(workbench.reverse, { id: report.id, reason: '再来' })).toMatchObject({ code: 409 })
  expect(await shop.plansOf(made.id)).toEqual(before.plans)
  expect(await shop.stock.balances()).toEqual(before.balances)
  const { updatedAt: _, segmentPlans: __, ...after } = await planner.client(productionOrder).get({ id: made.id })
  expect(after).toMatchObject({ goodQuantity: before.order.goodQuantity, components: before.order.components })
  await bench.report(shop.report(work.去毛刺!, 501, 3))
  for (const id of [work.注塑!, work.去浇口!, mending, work.去毛刺!]) await bench.finish({ id })
  const done = await planner.client(productionOrder).status({ id: made.id, status: 'completed' })
  expect(done).toMatchObject({ status: 'completed', isLate: false })
  expect(await planner.client(productionOrder).status({ id: made.id, status: 'closed' })).toMatchObject({
    status: 'closed',
  })
  expect(await shop.stock.differences()).toEqual([])
})

it('the lot that came out knows the lots that went into it', async () => {
  const { granules, handle } = await handles2()
  const made = await shop.released(handle.id, '10')
  const work = await shop.workOf(made.id)
  await shop.begin(work.组装!)
  const { report } = await planner.client(workbench).report({ ...shop.report(work.组装!, 10), lotCode: 'H-1' })
  expect(report.lotCode).toBe('H-1')
  const kin = await planner.client(lotKin).get({ id: await lotIdOf('H-1', handle.id) })
  expect(kin.lots).toMatchObject([
    { code: 'K1', materialName: granules.name, generation: -1 },
    { code: 'H-1', generation: 0 },
  ])
  expect(kin.events).toMatchObject([
    {
      kind: 'make',
      inputs: [{ lotCode: 'K1', quantity: '20', unit: 'kg' }],
      outputs: [{ quantity: '10', unit: '个' }],
    },
  ])
  const byHand = await planner.call(lotEvent.revert, { id: kin.events[0]!.id, reason: '试' })
  expect(byHand).toMatchObject({ code: 409, msg: `“${report.code}”由报工产生，请冲销报工单` })
})

async function handles2() {
  const granules = await shop.stock.material(`PQ-${shop.center.code}`, { tracking: 'lot', backflush: true })
  const handle = await shop.product(`SC-${shop.center.code}`, { tracking: 'lot' })
  await shop.routeFor(handle.id, [{ name: '组装' }])
  await shop.billFor(handle.id, [{ materialId: granules.id, quantity: '2' }])
  await shop.received(granules.id, '30', 'K1')
  return { granules, handle }
}

async function lotIdOf(code: string, materialId: string): Promise<string> {
  const { rows } = await server.database.system.query<{ id: string }>(
    'select id::text from lot where code = $1 and material_id = $2',
    [code, materialId],
  )
  return rows[0]!.id
}
