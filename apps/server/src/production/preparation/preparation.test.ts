import { randomUUID } from 'node:crypto'
import { transfer } from '@zhizao/contract/bills/transfer'
import { workCenter } from '@zhizao/contract/plant/work-center'
import { preparation } from '@zhizao/contract/production/preparation'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { workbench } from '@zhizao/contract/production/workbench'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtInRoles, codesOf } from '../../access/built-in-roles.ts'
import type { Caller } from '../../testing/caller.ts'
import { everyMenu } from '../../testing/every-menu.ts'
import { inDays } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let atCenter: string
let count = 0
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signIn()
  shop = await testProduction(server, planner)
  const made = await shop.stock.place('ZX-XB', { kind: 'lineside', workCenterId: shop.center.id })
  expect(made).toMatchObject({ workCenterName: shop.center.name })
  atCenter = made.id
})
afterAll(() => server.stop())

const calls = () => planner.client(preparation)
const needsOf = async (orderId: string) => (await calls().page({ orderId, pageSize: 50 })).records

/** A released order of a product whose pieces take 2 kg of a material each, which lies on a shelf in two lots. */
async function order(pieces: string, onShelf: readonly [lot: string, quantity: string][], more: object = {}) {
  const nth = ++count
  const granules = await shop.stock.material(`PM${nth}`, { tracking: 'lot', backflush: true, ...more })
  const product = await shop.product(`PP${nth}`)
  const way = await shop.routeFor(product.id, [{ name: '注塑' }])
  await shop.billFor(product.id, [{ materialId: granules.id, quantity: '2' }])
  await shop.usedAt(product.id, way, { 10: [granules.id] })
  const shelf = await shop.stock.place(`PA-${nth}`)
  for (const [lot, quantity] of onShelf) await shop.received(granules.id, quantity, lot, shelf.id)
  const made = await shop.released(product.id, pieces)
  return { granules, made, again: () => shop.released(product.id, pieces) }
}

it('what an order needs is held, brought to the line of its work center, and drawn from there by its reports', async () => {
  const { made, granules } = await order('10', [
    ['L1', '15'],
    ['L2', '30'],
  ])
  const [need] = await needsOf(made.id)
  expect(need).toMatchObject({
    materialCode: granules.code,
    required: '20',
    consumed: '0',
    missing: '20',
    short: '0',
    atLine: '0',
    state: 'none',
    location: 'ZX-XB',
    segmentName: '注塑',
    orderCode: made.code,
    transfers: [],
  })
  const action = { id: randomUUID(), personId: planner.userId }
  const lines = [{ id: need!.id, quantity: '20' }]
  const [moved, ...others] = await calls().save({ action, lines })
  expect([moved!.status, others]).toEqual(['confirmed', []])
  // Sent again it is the same; and nothing is left to be prepared.
  expect(await calls().save({ action, lines })).toEqual([moved])
  expect(await planner.call(preparation.save, { lines })).toMatchObject({
    code: 400,
    data: [{ field: 'lines.0.quantity' }],
    msg: `第 1 行：订单“${made.code}”的物料“${granules.code}”还需备 0 kg，不能备 20 kg`,
  })
  const held = await planner.client(stock).select({ materialId: granules.id })
  expect(held.map(({ lotCode, reserved }) => [lotCode, reserved])).toEqual([
    ['L1', '15'],
    ['L2', '5'],
  ])
  expect(await needsOf(made.id)).toMatchObject([{ state: 'ready', reserved: '20', missing: '0', transfers: [moved] }])
  // Its own stock is held: it can be made.
  expect(await planner.client(productionOrder).analysis({ ids: [made.id] })).toMatchObject([{ isReady: true }])
  await planner.client(transfer).move({ id: moved!.id })
  expect(await needsOf(made.id)).toMatchObject([{ state: 'delivered', delivered: '20', reserved: '0' }])
  const work = await shop.workOf(made.id)
  await shop.begin(work.注塑!)
  await planner.client(workbench).report(shop.report(work.注塑!, 6))
  const left = await shop.stock.balances()
  expect(left[`ZX-XB ${granules.code} L1 available`]).toBe('3')
  expect(left[`ZX-XB ${granules.code} L2 available`]).toBe('5')
  await planner.client(workbench).report(shop.report(work.注塑!, 4))
  expect(Object.keys(await shop.stock.balances()).filter((key) => key.startsWith(`ZX-XB ${granules.code}`))).toEqual([])
  expect(await needsOf(made.id)).toEqual([])
  expect(await shop.stock.differences()).toEqual([])
})

it('who sees one warehouse prepares of what is there, though the rule would have chosen older stock of another', async () => {
  const { made, granules } = await order('10', [['N2', '30']])
  const { id: warehouseId } = await planner.client(warehouse).create({ code: 'YIDI', name: '异地仓' })
  const far = await planner.client(location).create({ warehouseId, code: 'YIDI-1' })
  await shop.received(granules.id, '40', 'N1', far.id, inDays(-5))
  const clerk = await server.signIn({
    permissions: codesOf(builtInRoles[0]!, await everyMenu()),
    scope: { roots: [], warehouses: [shop.stock.house.id] },
  })
  const reservedOf = async () =>
    (await planner.client(stock).select({ materialId: granules.id })).map(({ lotCode, reserved }) => [
      lotCode,
      reserved,
    ])
  const [need] = await needsOf(made.id)
  const [moved] = await clerk.client(preparation).save({ lines: [{ id: need!.id, quantity: '20' }] })
  expect(await reservedOf()).toEqual(
    expect.arrayContaining([
      ['N1', '0'],
      ['N2', '20'],
    ]),
  )
  await planner.client(transfer).cancel({ id: moved!.id })
  await calls().save({ lines: [{ id: need!.id, quantity: '20' }] })
  expect(await reservedOf()).toEqual(expect.arrayContaining([['N1', '20']]))
})

it('a shortage names its line and the order that waits, and nothing of the others is kept', async () => {
  const enough = await order('5', [['S1', '10']])
  const short = await order('50', [['S2', '12.5']])
  const [one] = await needsOf(enough.made.id)
  const [two] = await needsOf(short.made.id)
  expect(two).toMatchObject({ missing: '100', short: '87.5' })
  const refused = await planner.call(preparation.save, {
    lines: [
      { id: one!.id, quantity: '10' },
      { id: two!.id, quantity: '100' },
    ],
  })
  expect(refused).toMatchObject({
    code: 400,
    data: [{ field: 'lines.1.quantity', title: '备料数量' }],
    msg: `第 2 行：物料“${short.granules.code}”仓库可用 12.5 kg，不足 100 kg（订单 ${short.made.code}，10 注塑）`,
  })
  expect(await needsOf(enough.made.id)).toMatchObject([{ state: 'none', transfers: [] }])
  const both = await calls().save({
    lines: [
      { id: one!.id, quantity: '10' },
      { id: two!.id, quantity: '12.5' },
    ],
  })
  expect(both).toHaveLength(1)
  expect(await needsOf(short.made.id)).toMatchObject([{ state: 'partly', missing: '87.5', short: '87.5' }])
})

it('who needs it first comes first: what lies loose at the line and on the shelf is dealt out once', async () => {
  const { made, granules, again } = await order('10', [['D1', '25']])
  const later = await again()
  await shop.received(granules.id, '4', 'D0', atCenter)
  const first = { missing: '20', atLine: '4', short: '0' }
  expect(await needsOf(made.id)).toMatchObject([first])
  expect(await needsOf(later.id)).toMatchObject([{ missing: '20', atLine: '0', short: '11' }])
  const { records } = await calls().page({ keyword: granules.code, groupBy: 'material', pageSize: 10 })
  expect(records.map(({ orderId, short }) => [orderId, short])).toEqual([
    [made.id, '0'],
    [later.id, '11'],
  ])
  // What was brought for the first is not the second's.
  const [need] = await needsOf(made.id)
  const [moved] = await calls().save({ lines: [{ id: need!.id, quantity: '16' }] })
  await planner.client(transfer).move({ id: moved!.id })
  expect(await needsOf(made.id)).toMatchObject([{ state: 'partly', delivered: '16', missing: '4', atLine: '4' }])
  expect(await needsOf(later.id)).toMatchObject([{ atLine: '0', short: '11' }])
  expect(await calls().page({ keyword: granules.code, state: ['partly'], pageSize: 10 })).toMatchObject({ total: 1 })
  expect(await calls().page({ keyword: granules.code, workCenterId: shop.center.id, pageSize: 1 })).toMatchObject({
    total: 2,
    records: [{ orderId: made.id }],
  })
  expect(await calls().page({ keyword: granules.code, pageSize: 1, pageNumber: 9 })).toMatchObject({ total: 2 })
  expect(
    await calls().page({ keyword: granules.code, from: '2020-01-01', to: '2020-12-31', pageSize: 1 }),
  ).toMatchObject({
    total: 0,
  })
})

it('cancelling an order frees what it held; of a transfer that others wait for too, only its own lines go', async () => {
  const one = await order('5', [['C1', '10']])
  const two = await order('5', [['C2', '10']])
  const ids = [(await needsOf(one.made.id))[0]!.id, (await needsOf(two.made.id))[0]!.id]
  const [moved] = await calls().save({ lines: ids.map((id) => ({ id, quantity: '10' })) })
  expect((await planner.client(transfer).get({ id: moved!.id })).lines).toHaveLength(2)
  await planner.client(productionOrder).status({ id: one.made.id, status: 'cancelled', reason: '客户取消' })
  const left = await planner.client(transfer).get({ id: moved!.id })
  expect(left).toMatchObject({ status: 'confirmed', lines: [{ materialId: two.granules.id }] })
  const reserved = async (materialId: string) =>
    (await planner.client(stock).select({ materialId })).map((row) => row.reserved)
  expect([await reserved(one.granules.id), await reserved(two.granules.id)]).toEqual([['0'], ['10']])
  const [plan] = two.made.segmentPlans
  await planner.client(segmentPlan).cancelRelease({ ids: [plan!.id] })
  expect(await planner.client(transfer).get({ id: moved!.id })).toMatchObject({ status: 'cancelled' })
  expect(await reserved(two.granules.id)).toEqual(['0'])
  expect(await shop.stock.differences()).toEqual([])
})

it('two who prepare the same need at once never hold more than it needs', async () => {
  const { made, granules } = await order('10', [['T1', '500']])
  const [need] = await needsOf(made.id)
  const tries = Array.from({ length: 6 }, () =>
    planner.call(preparation.save, { lines: [{ id: need!.id, quantity: '12' }] }),
  )
  const codes = (await Promise.all(tries)).map(({ code }) => code).sort()
  expect(codes).toEqual([200, 400, 400, 400, 400, 400])
  const [row] = await planner.client(stock).select({ materialId: granules.id })
  expect(row!.reserved).toBe('12')
})

it('orders are cancelled and prepared at the same time without waiting for each other crosswise', async () => {
  const one = await order('5', [['X1', '1000']])
  const more = [await one.again(), await one.again(), await one.again()]
  const needs = await Promise.all(more.map(async ({ id }) => (await needsOf(id))[0]!.id))
  await calls().save({ lines: needs.map((id) => ({ id, quantity: '4' })) })
  const answers = await Promise.all([
    ...more.map(({ id }) => planner.call(productionOrder.status, { id, status: 'cancelled', reason: '试' })),
    ...needs.map((id) => planner.call(preparation.save, { lines: [{ id, quantity: '1' }] })),
  ])
  expect(answers.map(({ code }) => code).filter((code) => code === 500)).toEqual([])
  expect((await planner.client(stock).select({ materialId: one.granules.id })).map(({ reserved }) => reserved)).toEqual(
    ['0'],
  )
  expect(await shop.stock.differences()).toEqual([])
})

it('from another warehouse it is on its way first; without a line of its own it goes to where the order takes material', async () => {
  const far = await planner.client(warehouse).create({ code: 'PFAR', name: '远仓' })
  const shelf = await planner.client(location).create({ warehouseId: far.id, code: 'PF-1' })
  const { made, granules } = await order('5', [['F1', '6']])
  await shop.received(granules.id, '50', 'F2', shelf.id)
  await planner.client(location).update({ id: atCenter, workCenterId: null })
  const [need] = await needsOf(made.id)
  expect(need).toMatchObject({ location: shop.line.code })
  const moved = await calls().save({ lines: [{ id: need!.id, quantity: '10' }], remark: '早班要用' })
  expect(moved).toHaveLength(2)
  expect(moved[1]!.code).toBe(`${moved[0]!.code}-2`)
  const whole = await Promise.all(moved.map(({ id }) => planner.client(transfer).get({ id })))
  const away = whole.find(({ fromWarehouseId }) => fromWarehouseId === far.id)!
  expect(away).toMatchObject({ remark: '早班要用', lines: [{ quantity: '4', toLocationId: shop.line.id }] })
  await planner.client(transfer).ship({ id: away.id })
  expect(await needsOf(made.id)).toMatchObject([{ state: 'ready', reserved: '6', onTheWay: '4' }])
  // What is under way is not called back; what has not left is.
  await planner.client(transfer).receive({ id: away.id })
  expect(await needsOf(made.id)).toMatchObject([{ state: 'ready', reserved: '6', onTheWay: '0', delivered: '4' }])
  await planner.client(productionOrder).status({ id: made.id, status: 'cancelled', reason: '试' })
  const after = await Promise.all(moved.map(({ id }) => planner.client(transfer).get({ id })))
  expect(after.map(({ status }) => status).sort()).toEqual(['cancelled', 'done'])
  await planner.client(location).update({ id: atCenter, workCenterId: shop.center.id })
})

it('a line is one work center’s alone, keeps it from being deleted, and is nothing that a shelf has', async () => {
  const other = await planner.call(location.create, {
    warehouseId: shop.stock.house.id,
    code: 'ZX-XB2',
    kind: 'lineside',
    workCenterId: shop.center.id,
  })
  expect(other).toMatchObject({ code: 400, data: [{ field: 'workCenterId' }] })
  const shelf = { warehouseId: shop.stock.house.id, code: 'ZX-SHELF', workCenterId: shop.center.id }
  expect(await planner.call(location.create, shelf)).toMatchObject({ data: [{ field: 'workCenterId' }] })
  expect(await planner.call(workCenter.remove, { id: shop.center.id })).toMatchObject({ code: 409 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.client(preparation).page({ pageSize: 10 })).toMatchObject({ total: 0 })
  const [need] = (await calls().page({ pageSize: 1 })).records
  expect(await stranger.call(preparation.save, { lines: [{ id: need!.id, quantity: '1' }] })).toMatchObject({
    code: 404,
  })
  const many = Array.from({ length: 201 }, (_, at) => ({ id: String(at + 1), quantity: '1' }))
  expect(await planner.call(preparation.save, { lines: many })).toMatchObject({
    msg: expect.stringContaining('一次最多 200 行'),
  })
})

it('what stands for a material is brought from the warehouse in its place, by what readiness counts, and is then nobody else’s', async () => {
  const [first, second, stranger] = [
    await shop.stock.material('PT-1'),
    await shop.stock.material('PT-2'),
    await shop.stock.material('PT-3'),
  ]
  const [pump, plain] = [await shop.product('PT-P1'), await shop.product('PT-P2')]
  for (const { id } of [pump, plain]) await shop.routeFor(id, [{ name: '装配' }])
  const one = { quantity: '1', substituteGroup: 'A' }
  await shop.billFor(pump.id, [
    { ...one, materialId: first.id, rank: 1 },
    { ...one, materialId: second.id, rank: 2 },
  ])
  await shop.billFor(plain.id, [{ materialId: second.id, quantity: '1' }])
  await shop.received(first.id, '3', undefined, shop.store.id)
  await shop.received(second.id, '9', undefined, shop.store.id)
  await shop.received(second.id, '2', undefined, atCenter)
  const made = await shop.released(pump.id, '10')
  const materialLine = async (id: string) =>
    (await planner.client(productionOrder).analysis({ ids: [id] }))[0]!.lines.find(({ kind }) => kind === 'material')
  const counted = { materialId: second.id, materialCode: 'PT-2', quantity: '7', picked: '5', expected: '0' }
  const [need] = await needsOf(made.id)
  expect(need).toMatchObject({ missing: '10', short: '7', atLine: '0', substitutes: [counted] })
  expect(await materialLine(made.id)).toMatchObject({ isReady: true, available: '10', substitutes: [counted] })
  const save = (lines: object[]) => planner.call(preparation.save, { lines } as never)
  const asked = (quantity: string, materialId?: string) => ({
    id: need!.id,
    quantity,
    ...(materialId && { materialId }),
  })
  expect(await save([asked('3'), asked('8', second.id)])).toMatchObject({
    code: 400,
    msg: expect.stringContaining('还需备 10 kg，不能备 11 kg'),
  })
  expect(await save([asked('1', stranger.id)])).toMatchObject({
    code: 400,
    msg: '第 1 行：这个物料不能替代“PT-1”',
    data: [{ field: 'lines.0.materialId', title: '替代物料' }],
  })
  expect(await save([asked('1', second.id), asked('1', second.id)])).toMatchObject({ msg: '备料明细中有重复的行' })
  const transfers = await calls().save({ lines: [asked('3'), asked('5', second.id)] as never })
  const lines = (await planner.client(transfer).get({ id: transfers[0]!.id })).lines
  expect(lines).toMatchObject([
    { materialId: first.id, quantity: '3' },
    { materialId: second.id, quantity: '5' },
  ])
  expect(await needsOf(made.id)).toMatchObject([
    { reserved: '8', missing: '2', substitutes: [{ quantity: '2', picked: '0' }] },
  ])
  await planner.client(transfer).move({ id: transfers[0]!.id })
  expect(await needsOf(made.id)).toMatchObject([{ delivered: '8', reserved: '0', missing: '2' }])
  // An order of which it is the own material has what was not brought for another, however early it comes.
  const other = await shop.released(plain.id, '20', { priority: 1 })
  expect(await materialLine(other.id)).toMatchObject({ available: '6', short: '14' })
  expect(await materialLine(made.id)).toMatchObject({ available: '8', short: '2' })
})
