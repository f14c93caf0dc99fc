import { demand } from '@zhizao/contract/bills/demand'
import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { purchaseRequest } from '@zhizao/contract/bills/purchase-request'
import { material } from '@zhizao/contract/material/material'
import { materialCustomer } from '@zhizao/contract/material/supplier'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { proposal } from '@zhizao/contract/production/proposal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let nth = 0
beforeAll(async () => {
  server = await startTestServer({ own: true })
  server.setTime(noon)
  planner = await server.signIn()
  shop = await testProduction(server, planner)
})
afterAll(() => server.stop())

const calls = () => planner.client(proposal)
const of = async (...ids: string[]) => {
  const found = await Promise.all(ids.map((materialId) => calls().page({ materialId, pageSize: 50 })))
  return found.flatMap(({ records }) => records)
}
const told = async (...ids: string[]) =>
  (await of(...ids)).map(({ kind, needOn, startOn, short, quantity }) => ({ kind, needOn, startOn, short, quantity }))
const asked = (materialId: string, quantity: string, days: number) =>
  planner.client(demand).create({
    direction: 'out',
    warehouseId: shop.stock.house.id,
    neededOn: inDays(days),
    lines: [{ materialId, quantity }],
  })

/** A whole of two gears, each of 3 screws; made in lots of 10, three and two days ahead; screws are bought five days ahead. */
async function twoLevels() {
  nth++
  const screw = await shop.stock.material(`PR-S${nth}`, { baseUnitId: shop.piece, leadDays: 5, minLot: '50' })
  const gear = await shop.product(`PR-G${nth}`, { leadDays: 2 })
  const whole = await shop.product(`PR-W${nth}`, { leadDays: 3, lotMultiple: '10' })
  for (const { id } of [gear, whole]) await shop.routeFor(id, [{ name: '加工', runSeconds: '60' }])
  await shop.billFor(gear.id, [{ materialId: screw.id, quantity: '3' }])
  await shop.billFor(whole.id, [{ materialId: gear.id, quantity: '2' }])
  return { screw, gear, whole }
}

it('a demand is broken down over two levels, by lots and lead times, less what lies there', async () => {
  const { screw, gear, whole } = await twoLevels()
  await shop.received(gear.id, '6')
  const { code } = await asked(whole.id, '14', 20)
  expect(await told(whole.id, gear.id, screw.id)).toEqual([
    { kind: 'make', needOn: inDays(20), startOn: inDays(17), short: '14', quantity: '20' },
    { kind: 'below', needOn: inDays(17), startOn: inDays(15), short: '34', quantity: '34' },
    { kind: 'buy', needOn: inDays(15), startOn: inDays(10), short: '102', quantity: '102' },
  ])
  const [own] = await of(whole.id)
  expect(own!.purposes).toMatchObject([{ kind: 'demand', code, quantity: '14' }])
  const course = await calls().course({ materialId: gear.id })
  expect(course).toMatchObject({ stock: '6', days: [{ left: '6' }, { needed: '40', proposed: '34', left: '0' }] })
})

it('what is taken is taken once, also where two press at once; a part leaves the rest', async () => {
  const { whole } = await twoLevels()
  await asked(whole.id, '20', 20)
  const [own] = await of(whole.id)
  const line = { id: own!.id, quantity: '10', dueOn: own!.needOn }
  const both = await Promise.all([1, 2].map(() => planner.call(proposal.order, { lines: [line] })))
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await told(whole.id)).toMatchObject([{ short: '10', quantity: '10' }])
  const made = await planner.client(productionOrder).page({ materialId: whole.id, pageSize: 10 })
  expect(made.records).toMatchObject([{ quantity: '10', status: 'draft', source: 'proposal', startOn: inDays(17) }])
})

it('the minimum of the stock is kept, and sent fields of a material are told back', async () => {
  const of = await shop.stock.material(`PR-M${++nth}`, { safetyStock: '12', lotMultiple: '5', leadDays: 3 })
  expect(await told(of.id)).toMatchObject([{ kind: 'buy', needOn: inDays(0), short: '12', quantity: '15' }])
  expect(await planner.client(material).get({ id: of.id })).toMatchObject({
    leadDays: 3,
    lotMultiple: '5',
    minLot: null,
  })
})

it('stock that has expired by then is none', async () => {
  const what = await shop.stock.material(`PR-M${++nth}`, { tracking: 'lot', shelfLifeDays: 5 })
  await shop.received(what.id, '10', 'OLD')
  await asked(what.id, '4', 3)
  expect(await told(what.id)).toEqual([])
  await asked(what.id, '4', 9)
  expect(await told(what.id)).toMatchObject([{ needOn: inDays(9), short: '4' }])
})

it('a refusal in the middle makes nothing', async () => {
  const [one, two] = [await twoLevels(), await twoLevels()]
  for (const { whole } of [one, two]) await asked(whole.id, '10', 20)
  const [first, second] = await of(one.whole.id, two.whole.id)
  const lines = [first!, second!].map(({ id, quantity, needOn }) => ({ id, quantity, dueOn: needOn }))
  const half = [lines[0]!, { ...lines[1]!, quantity: '0.5' }]
  expect(await planner.call(proposal.order, { lines: half })).toMatchObject({ code: 400 })
  expect((await planner.client(productionOrder).page({ materialId: one.whole.id, pageSize: 5 })).records).toEqual([])
  expect(await calls().order({ lines })).toHaveLength(2)
})

const house = () => ({ warehouseId: shop.stock.house.id })
const requests = () => planner.client(purchaseRequest)
const bought = async (more: object = {}) =>
  shop.stock.material(`PR-B${++nth}`, { leadDays: 4, minLot: '10', lotMultiple: '5', ...more })
const lineOf = ({ id, quantity, needOn }: { id: string; quantity: string; needOn: string }) => ({
  id,
  quantity,
  wantedOn: needOn,
})

it('what is bought goes into one request; while that is open, and once it is awaited, it is not proposed again', async () => {
  const [one, two] = [await bought(), await bought()]
  const { code } = await asked(one.id, '12', 20)
  await asked(two.id, '4', 9)
  const found = await of(one.id, two.id)
  const made = await calls().request({ ...house(), remark: '月度', lines: found.map(lineOf) })
  expect(made).toMatchObject({
    status: 'draft',
    remark: '月度',
    lineCount: 2,
    lines: [
      { materialId: one.id, quantity: '15', wantedOn: inDays(20), purpose: code },
      { materialId: two.id, quantity: '10', wantedOn: inDays(9) },
    ],
  })
  const still = () => told(one.id, two.id)
  expect(await still()).toEqual([])
  await requests().submit({ id: made.id })
  expect(await still()).toEqual([])
  await requests().approve({ id: made.id })
  expect(await still()).toEqual([])
  const bills = await requests().related({ id: made.id })
  expect(bills).toHaveLength(2)
  for (const { id } of bills) await planner.client(inboundBill).cancel({ id })
  expect((await still()).map(({ short }) => short)).toEqual(['12', '4'])
})

it('of two who ask for the same at once one is refused, and a part leaves the rest', async () => {
  const what = await bought()
  await asked(what.id, '30', 20)
  const [own] = await of(what.id)
  const line = { ...lineOf(own!), quantity: '10' }
  const both = await Promise.all([1, 2].map(() => planner.call(proposal.request, { ...house(), lines: [line] })))
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(both.find(({ code }) => code === 409)!.msg).toBe('第 1 行：建议已被采纳或已变化，请刷新后重新选择')
  expect(await told(what.id)).toMatchObject([{ short: '20', quantity: '20' }])
  const [left] = await of(what.id)
  await calls().request({ ...house(), lines: [{ ...lineOf(left!), quantity: '35' }] })
  expect(await told(what.id)).toEqual([])
})

it('a request of which one line is refused leaves nothing, and what is made is not bought', async () => {
  const [what, { whole, gear }] = [await bought(), await twoLevels()]
  await asked(what.id, '5', 20)
  await asked(whole.id, '10', 20)
  const [own] = await of(what.id)
  const [make] = await of(whole.id)
  const [below] = await of(gear.id)
  const call = (...lines: object[]) => planner.call(proposal.request, { ...house(), lines } as never)
  expect(await call(lineOf(own!), lineOf(make!))).toMatchObject({
    code: 400,
    msg: '第 2 行：不是外购的建议，不能转采购申请',
    data: [{ field: 'lines.1.id' }],
  })
  expect(await call({ ...lineOf(own!), wantedOn: inDays(-1) })).toMatchObject({
    code: 400,
    msg: '第 1 行：要求到货日期不能早于今天',
  })
  expect(await call(lineOf(own!), lineOf(own!))).toMatchObject({ code: 400, msg: '第 2 行：这条建议已经选过' })
  expect(await call({ ...lineOf(own!), quantity: '1.000001' })).toMatchObject({ code: 400 })
  const line = { id: below!.id, quantity: '20', dueOn: below!.needOn }
  expect(await planner.call(proposal.order, { lines: [line] })).toMatchObject({
    code: 400,
    msg: '第 1 行：不是自制的建议，不能转生产订单',
  })
  expect((await requests().page({ materialId: what.id, pageSize: 5 })).records).toEqual([])
  expect(await told(what.id)).toMatchObject([{ short: '5' }])
})

it('planning an order takes what was accepted of its parts, so that nothing is made twice', async () => {
  const { screw, gear, whole } = await twoLevels()
  await planner.client(material).update({ id: gear.id, lotMultiple: '10' })
  await asked(gear.id, '14', 12)
  const [own] = await of(gear.id)
  expect(own).toMatchObject({ kind: 'make', quantity: '20' })
  await calls().order({ lines: [{ id: own!.id, quantity: own!.quantity, dueOn: own!.needOn }] })
  const order = await shop.order(whole.id, '3', { dueOn: inDays(25) })
  expect(await told(gear.id)).toEqual([])
  await planner.client(productionOrder).plan({ id: order.id })
  const all = async () => (await planner.client(productionOrder).page({ materialId: gear.id, pageSize: 9 })).records
  expect((await all()).map(({ quantity, parentId }) => ({ quantity, parentId }))).toEqual([
    { quantity: '20', parentId: null },
  ])
  expect(await told(gear.id, whole.id)).toEqual([])
  const [draft] = await all()
  await planner.client(productionOrder).plan({ id: draft!.id })
  expect(await told(gear.id, whole.id)).toEqual([])
  expect((await told(screw.id)).map(({ short }) => short)).toEqual(['60'])
})

it('a draft that somebody has typed asks for what it is made of, and is no supply for planning', async () => {
  const { screw, gear, whole } = await twoLevels()
  await planner.client(material).update({ id: screw.id, minLot: null })
  await shop.order(gear.id, '6', { dueOn: inDays(12) })
  const order = await shop.order(whole.id, '3')
  await planner.client(productionOrder).plan({ id: order.id })
  const made = await planner.client(productionOrder).page({ materialId: gear.id, pageSize: 9 })
  expect(made.records.map(({ status }) => status).sort()).toEqual(['draft', 'planned'])
  expect(await told(screw.id)).toMatchObject([{ short: '18' }, { short: '18' }])
})

it('what cannot be there in time is marked, and ordered today', async () => {
  const what = await bought({ leadDays: 30 })
  await asked(what.id, '10', 20)
  expect(await of(what.id)).toMatchObject([{ isLate: true, startOn: inDays(0), needOn: inDays(20) }])
  expect((await calls().page({ materialId: what.id, isLate: false, pageSize: 5 })).records).toEqual([])
})

it('it is looked as far ahead as is said, a month otherwise', async () => {
  const what = await bought()
  await asked(what.id, '10', 40)
  expect(await told(what.id)).toEqual([])
  const until = inDays(45)
  const { records } = await calls().page({ materialId: what.id, until, pageSize: 5 })
  expect(records).toMatchObject([{ needOn: inDays(40) }])
  expect(await calls().course({ materialId: what.id, until })).toMatchObject({ days: [{}, { proposed: '10' }] })
  expect(await planner.call(proposal.page, { until: inDays(-1), pageSize: 5 })).toMatchObject({ code: 400 })
  expect(await planner.call(proposal.page, { until: inDays(400), pageSize: 5 })).toMatchObject({
    code: 400,
    data: [{ field: 'until', message: '最多看 365 天' }],
  })
  const lines = records.map(lineOf)
  expect(await planner.call(proposal.request, { ...house(), lines })).toMatchObject({ code: 409 })
  expect(await calls().request({ ...house(), until, lines })).toMatchObject({ lineCount: 1 })
})

it('stock of a customer is none of ours', async () => {
  const what = await bought({ tracking: 'lot' })
  const customer = await planner.client(materialCustomer).create({ name: `客户${++nth}` })
  await shop.stock.lot(what.id, 'KG-1', { owner: 'customer', customerId: customer.id })
  await shop.received(what.id, '50', 'KG-1')
  await asked(what.id, '10', 9)
  expect(await told(what.id)).toMatchObject([{ short: '10' }])
})

it('who may not take proposals sees them; who may not see them is refused, and another company sees none', async () => {
  const what = await bought()
  await asked(what.id, '10', 9)
  const reader = await server.signIn({ permissions: ['proposal'] })
  const [own] = (await reader.client(proposal).page({ materialId: what.id, pageSize: 5 })).records
  expect(own).toMatchObject({ kind: 'buy', short: '10' })
  const asks = { ...house(), lines: [lineOf(own!)] }
  expect(await reader.call(proposal.request, asks)).toMatchObject({ code: 401 })
  const buyer = await server.signIn({ permissions: ['purchaseRequest', 'purchaseRequest:add'] })
  expect(await buyer.call(proposal.page, { pageSize: 5 })).toMatchObject({ code: 401 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect((await stranger.client(proposal).page({ pageSize: 5 })).records).toEqual([])
  expect(await stranger.call(proposal.request, asks)).toMatchObject({ code: 409 })
  expect(await stranger.call(proposal.course, { materialId: what.id })).toMatchObject({ code: 404 })
})
