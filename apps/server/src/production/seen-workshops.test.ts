import { role } from '@zhizao/contract/access/role'
import { rulesScope } from '@zhizao/contract/access/rules-scope'
import { area } from '@zhizao/contract/company/area'
import type { Call } from '@zhizao/contract/http/call'
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
import { bodiesByChoice, bodiesById } from '../testing/bodies-by-field.ts'
import type { Caller } from '../testing/caller.ts'
import { everyCall, inSafeOrder, type PlacedCall } from '../testing/every-call.ts'
import { everyMenu } from '../testing/every-menu.ts'
import { bodiesAsking } from '../testing/same-answer.ts'
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

/** A product that is made at these work centers one after the other. */
async function productAt(code: string, centers: readonly string[]) {
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
  return made
}

/** An order of such a product, released. */
const orderAt = async (code: string, centers: readonly string[]) =>
  shop.released((await productAt(code, centers)).id, '10')

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

  describe('in the second of two workshops', () => {
    const isProcess = /\/(segmentstage|route|productroute|productsegment|segmentTemplate)(\/|$)/
    let next: Caller
    beforeAll(async () => {
      next = await server.signIn({
        permissions: codesOf(builtInRoles[0]!, await everyMenu()),
        scope: { roots: [], workCenters: [other.id] },
      })
    })

    /** An order with pieces made in the first workshop, and work that has begun in the second; the ids of what he sees of it. */
    async function shared(code: string) {
      const order = await orderAt(code, [shop.center.id, other.id])
      const work = await shop.workOf(order.id)
      const [before, own] = [work[`${code}工序1`]!, work[`${code}工序2`]!]
      await shop.begin(before)
      await chief.client(workbench).report(shop.report(before, 6) as never)
      await shop.begin(own, other.stationId)
      const plans = (await next.client(segmentPlan).page({ orderId: order.id, pageSize: 10 })).records
      expect(plans.map(({ name }) => name)).toEqual([`${code}工序2`])
      return { own, ids: [order.id, plans[0]!.id, own] }
    }

    /** What is wrong with the answers to these calls: a fault of the program, or names of the first workshop. */
    async function wrongWith(code: string, asked: readonly PlacedCall[], bodiesOf: (call: Call) => unknown[]) {
      const wrong = new Set<string>()
      const told = new Set<string>()
      for (const { call } of asked)
        for (const body of bodiesOf(call)) {
          const answer = await next.call(call, body)
          const says = JSON.stringify(answer)
          if (answer.code === 500) wrong.add(`${call.path} ${JSON.stringify(body)}: ${answer.msg}`)
          // How things are made is everybody's to know.
          const isOther = !isProcess.test(call.path) && says.includes(`${code}工序1`)
          if (isOther || says.includes(shop.center.name)) wrong.add(`${call.path} tells the other`)
          if (says.includes(`${code}工序2`)) told.add(call.path)
        }
      return { wrong: [...wrong], told: told.size }
    }
    const making = async () =>
      (await everyCall()).filter(
        ({ call: { path, kind, encoding } }) =>
          path.startsWith('/mes_production/') && kind !== 'file' && encoding !== 'multipart',
      )

    it('reads of an order that passes through both what stands in his own, by every call', async () => {
      const { own, ids } = await shared('PJ')
      const reading = (await making()).filter(({ call }) => !call.writes)
      expect(reading.length).toBeGreaterThan(80)
      const { wrong, told } = await wrongWith('PJ', reading, (call) => [
        ...bodiesByChoice(call),
        ...ids.flatMap((id) => bodiesById(call, id)),
      ])
      expect(wrong).toEqual([])
      expect(told).toBeGreaterThan(8)
      // What has come to him is told whole, wherever it came from.
      expect(JSON.stringify(await next.client(workbench).workOrder({ id: own }))).toContain('"6"')
    }, 60_000)

    it('has an answer of every writing call for what he sees of it, which tells nothing of the first', async () => {
      const { own, ids } = await shared('PL')
      await next.client(workbench).report(shop.report(own, 2) as never)
      const writing = inSafeOrder((await making()).filter(({ call }) => call.writes))
      expect(writing.length).toBeGreaterThan(80)
      const { wrong, told } = await wrongWith('PL', writing, (call) => ids.flatMap((id) => bodiesAsking(call, id)))
      expect(wrong).toEqual([])
      expect(told).toBeGreaterThan(3)
    }, 60_000)
  })

  it('is answered as he sees it after his own changes, too', async () => {
    const order = await orderAt('PK', [shop.center.id, other.id])
    const orders = leader.client(productionOrder)
    const read = await orders.get({ id: order.id })
    expect(read.segmentPlans.map(({ name }) => name)).toEqual(['PK工序1'])
    const changed = await orders.update({ id: order.id, remark: '急' })
    expect(changed.segmentPlans.map(({ name }) => name)).toEqual(['PK工序1'])
    expect(changed.links).toEqual(read.links)
    const held = await orders.status({ id: order.id, status: 'held', reason: '待料' })
    expect(JSON.stringify(held)).not.toContain('PK工序2')
  })

  it('looks at what a change of an order comes to in his own workshop alone', async () => {
    const [made, part] = [await productAt('PF', [shop.center.id]), await productAt('PF-1', [other.id])]
    await shop.billFor(made.id, [{ materialId: part.id, quantity: '2' }])
    const order = await shop.released(made.id, '10')
    const change = { id: order.id, quantity: '12' }
    const codesOf = async (caller: Caller) =>
      (await caller.client(productionOrder).difference(change)).orders.map(({ code }) => code).toSorted()
    expect(await codesOf(chief)).toEqual([order.code, `${order.code}-1`])
    expect(await codesOf(leader)).toEqual([order.code])
  })

  it('plans an order of his own, which nobody has planned yet', async () => {
    const made = await shop.product('PE')
    const { id } = await leader.client(productionOrder).create({
      materialId: made.id,
      quantity: '3',
      dueOn: '2099-12-31',
      issueLocationId: shop.line.id,
      receiptLocationId: shop.store.id,
    })
    expect(await seenOrders(leader)).toContain(id)
  })
})

describe('a role that names a workshop', () => {
  const chosen = async (targets: { type: 'workshop' | 'area' | 'workCenter'; ids: string[] }[]) => {
    const caller = await server.signIn({
      permissions: codesOf(builtInRoles[0]!, await everyMenu()),
      scope: { roots: [] },
    })
    const [own] = await chief.client(role).ofUser({ userId: caller.userId })
    for (const { type, ids } of targets) await chief.client(role).grantData({ roleId: own!.id, type, ids })
    return caller
  }
  const centersOf = async (caller: Caller) =>
    (await caller.client(workCenter).page({ pageSize: 100 })).records.map(({ name }) => name).toSorted()

  it('shows what its work centers make, with those of the areas below it and those that come later', async () => {
    const hall = await chief.client(area).create({ code: 'hall', name: '注塑车间', type: 'workshop' })
    const line = await chief.client(area).create({ code: 'hall-line', name: '一线', type: 'line', parentId: hall.id })
    const at = async (code: string, areaId: string) => {
      const { id } = await chief.client(workCenter).create({ code, name: code, areaId, parallelPlaces: 40 })
      await chief.client(station).create({ code, name: code, workCenterId: id })
      return id
    }
    const [inHall, inLine] = [await at('in-hall', hall.id), await at('in-line', line.id)]
    const own = await orderAt('PG', [inHall])
    const below = await orderAt('PH', [inLine])
    const foreign = await orderAt('PI', [other.id])
    const caller = await chosen([{ type: 'workshop', ids: [hall.id] }])
    const seen = await seenOrders(caller)
    expect([own, below, foreign].map(({ id }) => seen.includes(id))).toEqual([true, true, false])
    expect(await caller.call(productionOrder.get, { id: foreign.id })).toMatchObject({ code: 404 })
    expect(await centersOf(caller)).toEqual(['in-hall', 'in-line'])
    await at('later', line.id)
    expect(await centersOf(caller)).toEqual(['in-hall', 'in-line', 'later'])
    // Work centers that are named besides are seen together with these.
    const more = await chosen([
      { type: 'workshop', ids: [hall.id] },
      { type: 'workCenter', ids: [other.id] },
    ])
    expect(await centersOf(more)).toEqual(['in-hall', 'in-line', 'later', '另一车间'].toSorted())
  })

  it('as an area shows its equipment and narrows nothing of what is made', async () => {
    const hall = (await chief.client(area).page({ pageSize: 100 })).records.find(({ code }) => code === 'hall')!
    const caller = await chosen([{ type: 'area', ids: [hall.id] }])
    expect(await centersOf(caller)).toEqual(await centersOf(chief))
    expect(await seenOrders(caller)).toEqual(await seenOrders(chief))
  })

  it('without any work center shows nothing that is made', async () => {
    const empty = await chief.client(area).create({ code: 'empty', name: '空车间', type: 'workshop' })
    const caller = await chosen([{ type: 'workshop', ids: [empty.id] }])
    expect(await centersOf(caller)).toEqual([])
  })

  it('by a data rule names the workshop itself, or with all below it', async () => {
    const hall = (await chief.client(area).page({ pageSize: 100 })).records.find(({ code }) => code === 'hall')!
    const caller = await server.signIn({
      permissions: codesOf(builtInRoles[0]!, await everyMenu()),
      scope: { roots: [] },
    })
    const draft = { code: 'hall-rule', name: '注塑规则', roleIds: [], userIds: [caller.userId] }
    const item = (operator: 'in' | 'below') => [{ type: 'workshop' as const, operator, targetIds: [hall.id] }]
    const { id } = await chief.client(rulesScope).create({ ...draft, items: item('in') })
    expect(await centersOf(caller)).toEqual(['in-hall'])
    await chief.client(rulesScope).update({ id, ...draft, items: item('below') })
    expect(await centersOf(caller)).toEqual(['in-hall', 'in-line', 'later'])
  })
})
