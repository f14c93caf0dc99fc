import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRoles, codesOf } from '../access/built-in-roles.ts'
import type { Caller } from '../testing/caller.ts'
import { everyMenu } from '../testing/every-menu.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { testProduction } from './test-production.ts'

let server: TestServer
let chief: Caller
let leader: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let other: { id: string; stationId: string }
beforeAll(async () => {
  server = await startTestServer()
  chief = await server.signIn()
  shop = await testProduction(server, chief)
  const { id } = await chief.client(workCenter).create({ code: 'other', name: '另一车间', parallelPlaces: 40 })
  other = {
    id,
    stationId: (await chief.client(station).create({ code: 'other', name: '另一工位', workCenterId: id })).id,
  }
  leader = await server.signIn({
    permissions: codesOf(builtInRoles[0]!, await everyMenu()),
    scope: { roots: [], workCenters: [shop.center.id] },
  })
}, 60_000)
afterAll(() => server.stop())

/** An order of a product that is made at these work centers one after the other, released. */
async function orderAt(code: string, centers: readonly string[]) {
  const made = await shop.product(code)
  const segments = []
  for (const [at, workCenterId] of centers.entries()) {
    const { id } = await chief
      .client(segment)
      .create({ name: `${code}工序${at + 1}`, segmentType: 'machining', workCenterId, runSeconds: '1' })
    segments.push({ no: (at + 1) * 10, segmentId: id, transferQuantity: '1' })
  }
  const links = segments.slice(1).map(({ no }) => ({ fromNo: no - 10, toNo: no, kind: 'next' as const }))
  const way = await chief.client(route).create({ code: `GY-${code}`, name: `路线${code}`, segments, links })
  await chief.client(route).release({ id: way.id })
  await chief.client(productRoute).create({ materialId: made.id, routeCode: way.code })
  return shop.released(made.id, '10')
}

const seenOrders = async (caller: Caller) =>
  (await caller.client(productionOrder).page({ pageSize: 100 })).records.map(({ id }) => id)

describe('who sees one workshop', () => {
  it('sees orders that pass through it, and of these its own segments, work orders and reports alone', async () => {
    const [own, foreign, shared] = [
      await orderAt('PA', [shop.center.id]),
      await orderAt('PB', [other.id]),
      await orderAt('PC', [shop.center.id, other.id]),
    ]
    expect((await seenOrders(leader)).toSorted()).toEqual([own.id, shared.id].toSorted())
    expect(await leader.call(productionOrder.get, { id: foreign.id })).toMatchObject({ code: 404 })
    const plans = (await leader.client(segmentPlan).page({ pageSize: 100 })).records
    expect(plans.map(({ name }) => name).toSorted()).toEqual(['PA工序1', 'PC工序1'])
    const work = (await leader.client(workOrder).page({ pageSize: 100 })).records
    expect(work.map(({ segmentName }) => segmentName).toSorted()).toEqual(['PA工序1', 'PC工序1'])
    expect((await leader.client(workCenter).page({ pageSize: 100 })).records.map(({ id }) => id)).toEqual([
      shop.center.id,
    ])
    expect(JSON.stringify(await leader.client(station).page({ pageSize: 100 }))).not.toContain('另一工位')
  })

  it('reports there and nowhere else, and pieces still flow on to the next workshop', async () => {
    const order = await orderAt('PD', [shop.center.id, other.id])
    const ids = await shop.workOf(order.id)
    const [mine, next] = [ids.PD工序1!, ids.PD工序2!]
    await leader.client(workOrder).dispatch({ ids: [mine], stationId: shop.stationIds[0]! })
    await leader.client(workbench).start({ id: mine })
    await leader.client(workbench).report(shop.report(mine, 6) as never)
    await chief.client(workOrder).dispatch({ ids: [next], stationId: other.stationId })
    await chief.client(workbench).start({ id: next })
    expect(await leader.call(workbench.report, shop.report(next, 1))).toMatchObject({ code: 404 })
    expect(await leader.call(workbench.stop, { id: next, reason: '换料' })).toMatchObject({ code: 404 })
    expect(await leader.call(workOrder.dispatch, { ids: [next], stationId: shop.stationIds[0]! })).toMatchObject({
      code: 404,
    })
    await chief.client(workbench).report(shop.report(next, 5) as never)
    expect(await shop.plansOf(order.id)).toMatchObject({ PD工序1: [6, 6, 0, 0], PD工序2: [5, 5, 0, 0] })
    const seen = (await leader.client(workbench).reports({ pageSize: 100 } as never)).records
    expect(seen.map(({ workOrderId }) => workOrderId)).toEqual([mine])
    const [hidden] = (await chief.client(workbench).reports({ pageSize: 1 } as never)).records
    expect(await leader.call(workbench.reverse, { id: hidden!.id, reason: '误报' } as never)).toMatchObject({
      code: 404,
    })
  })

  it('plans an order of his own, which nobody has planned yet', async () => {
    const made = await shop.product('PE')
    const { id } = await leader.client(productionOrder).create({
      ...{ materialId: made.id, quantity: '3', dueOn: '2099-12-31' },
      ...{ issueLocationId: shop.line.id, receiptLocationId: shop.store.id },
    })
    expect(await seenOrders(leader)).toContain(id)
  })
})
