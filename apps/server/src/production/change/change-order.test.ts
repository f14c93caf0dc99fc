import { bom } from '@zhizao/contract/material/bom'
import { materialCustomer } from '@zhizao/contract/material/supplier'
import { genealogyGap } from '@zhizao/contract/production/genealogy-gap'
import { preparation } from '@zhizao/contract/production/preparation'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { stock } from '@zhizao/contract/stock/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let nth = 0
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signIn()
  shop = await testProduction(server, planner)
})
afterAll(() => server.stop())

const orders = () => planner.client(productionOrder)
const bench = () => planner.client(workbench)
const worksOf = async (orderId: string) => {
  const { records } = await planner.client(workOrder).page({ orderId, pageSize: 50 })
  return records.map(({ segmentName, quantity, status }) => [segmentName, quantity, status])
}
const childrenOf = async (parentId: string) =>
  (await orders().page({ parentId, pageSize: 50 })).records.map(({ quantity, status }) => [quantity, status])

/** A product of two steps that takes two of a made part, and one screw. */
async function whole() {
  const [part, product] = [await shop.product(`CH-G${++nth}`), await shop.product(`CH-W${nth}`)]
  const screw = await shop.stock.material(`CH-S${nth}`, { baseUnitId: shop.piece })
  await shop.routeFor(part.id, [{ name: '滚齿' }])
  await shop.routeFor(product.id, [{ name: '焊接', transferQuantity: '1' }, { name: '总装' }])
  const bill = await shop.billFor(product.id, [
    { materialId: part.id, quantity: '2' },
    { materialId: screw.id, quantity: '1' },
  ])
  return { part, product, screw, bill }
}

const tracked = (code: string) => shop.stock.material(code, { baseUnitId: shop.piece, tracking: 'lot' })

describe('an order that was released', () => {
  it('makes more: its work orders, its materials and its parts follow', async () => {
    const { product } = await whole()
    const made = await shop.released(product.id, '10')
    const more = await orders().update({ id: made.id, quantity: '15' })
    expect(more).toMatchObject({ quantity: '15', status: 'released' })
    expect(more.components.map(({ required }) => required)).toEqual(['30', '15'])
    expect(more.segmentPlans.map(({ quantity }) => quantity)).toEqual(['15', '15'])
    expect(await worksOf(made.id)).toEqual([
      ['焊接', '15', 'pending'],
      ['总装', '15', 'pending'],
    ])
    expect(await childrenOf(made.id)).toEqual([['30', 'released']])
    const work = await shop.workOf(made.id)
    await shop.begin(work.焊接!)
    await bench().report(shop.report(work.焊接!, 15))
    await bench().finish({ id: work.焊接!, missingReason: '忘记扫码' })
    // What was done is begun again, with a work order for what came on top.
    await orders().update({ id: made.id, quantity: '18' })
    expect(await worksOf(made.id)).toEqual(
      expect.arrayContaining([
        ['焊接', '15', 'completed'],
        ['焊接', '3', 'pending'],
        ['总装', '18', 'pending'],
      ]),
    )
    const again = (await shop.workOf(made.id)).焊接!
    expect(again).toBeTruthy()
  })

  it('makes less, but not less than is reported', async () => {
    const { product } = await whole()
    const made = await shop.released(product.id, '10')
    const work = await shop.workOf(made.id)
    await shop.begin(work.焊接!)
    await bench().report(shop.report(work.焊接!, 6))
    expect(await planner.call(productionOrder.update, { id: made.id, quantity: '5' })).toMatchObject({
      code: 400,
      msg: '计划数量：工序“焊接”已报合格 6，计划数量不能更少，请先冲销报工',
    })
    expect(await orders().get({ id: made.id })).toMatchObject({ quantity: '10', components: [{ required: '20' }, {}] })
    const less = await orders().update({ id: made.id, quantity: '6' })
    expect(less.components.map(({ required }) => required)).toEqual(['12', '6'])
    expect(await worksOf(made.id)).toEqual(
      expect.arrayContaining([
        ['焊接', '6', 'running'],
        ['总装', '6', 'pending'],
      ]),
    )
    expect(await childrenOf(made.id)).toEqual([['12', 'released']])
    expect(await planner.call(workbench.report, shop.report(work.焊接!, 1))).toMatchObject({ code: 409 })
  })

  it('frees what is held for more than it needs', async () => {
    const { product, screw } = await whole()
    const shelf = await shop.stock.place(`CH-A${nth}`)
    await shop.received(screw.id, '100', undefined, shelf.id)
    const made = await shop.released(product.id, '10')
    const needs = (await planner.client(preparation).page({ orderId: made.id, pageSize: 10 })).records
    const own = needs.find(({ materialId }) => materialId === screw.id)!
    await planner.client(preparation).save({ lines: [{ id: own.id, quantity: '10' }] })
    const held = async () =>
      (await planner.client(stock).select({ materialId: screw.id })).map(({ reserved }) => reserved)
    expect(await held()).toEqual(['10'])
    await orders().update({ id: made.id, quantity: '4' })
    expect(await held()).toEqual(['0'])
    expect(await shop.stock.differences()).toEqual([])
  })

  it('uses another bill once its difference was seen and accepted; seeing it changes nothing', async () => {
    const { product, part, screw, bill } = await whole()
    const bolt = await shop.stock.material(`CH-B${nth}`, { baseUnitId: shop.piece })
    const made = await shop.released(product.id, '10')
    const next = await planner.client(bom).create({
      materialId: product.id,
      alternative: '02',
      lines: [
        { materialId: part.id, quantity: '1' },
        { materialId: bolt.id, quantity: '3' },
      ] as never,
    })
    const { id: bomId } = await planner.client(bom).release({ id: next.id })
    const change = { id: made.id, bomId }
    expect(await planner.call(productionOrder.update, change)).toMatchObject({
      code: 409,
      msg: `生产订单“${made.code}”的状态是“已下达”，更换 BOM 前请先查看变更差异并确认`,
    })
    const difference = await orders().difference(change)
    expect(difference.components.map(({ materialCode, before, after }) => [materialCode, before, after])).toEqual([
      [part.code, '20', '10'],
      [screw.code, '10', '0'],
      [bolt.code, '0', '30'],
    ])
    expect(difference.orders).toMatchObject([{ code: `${made.code}-1`, before: '20', after: '10' }])
    expect(await orders().get({ id: made.id })).toMatchObject({ bomId: bill.id, components: [{ required: '20' }, {}] })
    expect(await childrenOf(made.id)).toEqual([['20', 'released']])
    const after = await orders().update({ ...change, isAccepted: true })
    expect(after.components.map(({ materialCode, required }) => [materialCode, required])).toEqual([
      [part.code, '10'],
      [bolt.code, '30'],
    ])
    expect(await childrenOf(made.id)).toEqual([['10', 'released']])
  })

  it('uses another bill also after a material was brought back, or was never scanned', async () => {
    const product = await shop.product(`CH-W${++nth}`, { tracking: 'lot' })
    const [never, back] = [await tracked(`CH-N${nth}`), await tracked(`CH-K${nth}`)]
    const way = await shop.routeFor(product.id, [{ name: '装' }])
    await shop.billFor(
      product.id,
      [never, back].map(({ id }) => ({ materialId: id, quantity: '1' })),
    )
    await shop.usedAt(product.id, way, { 10: [never.id, back.id] })
    const bolt = await shop.stock.material(`CH-B${nth}`, { baseUnitId: shop.piece })
    const made = await shop.released(product.id, '10')
    const { 装: workOrderId } = await shop.workOf(made.id)
    await shop.begin(workOrderId!)
    await shop.received(back.id, '10', `K-${nth}`)
    const fed = { workOrderId: workOrderId!, lotCode: `K-${nth}`, quantity: '4' }
    await bench().consume(fed)
    await bench().consume({ ...fed, isReturn: true })
    await bench().report({ ...shop.report(workOrderId!, 2), lotCode: `W-${nth}` })
    const gaps = async () =>
      (await planner.client(genealogyGap).page({ orderId: made.id, pageSize: 10 })).records.map(
        (gap) => gap.materialCode,
      )
    expect((await gaps()).toSorted()).toEqual([back.code, never.code].toSorted())
    const next = await planner.client(bom).create({
      materialId: product.id,
      alternative: '02',
      lines: [{ materialId: bolt.id, quantity: '3' }] as never,
    })
    const { id: bomId } = await planner.client(bom).release({ id: next.id })
    const after = await orders().update({ id: made.id, bomId, isAccepted: true })
    expect(after.components.map(({ materialCode, required }) => [materialCode, required]).toSorted()).toEqual([
      [bolt.code, '30'],
      [back.code, '0'],
    ])
    expect(await gaps()).toEqual([])
  })

  it('leaves what was made before another bill what it was made of', async () => {
    const product = await shop.product(`CH-W${++nth}`, { tracking: 'lot' })
    const [old, fresh] = [await tracked(`CH-O${nth}`), await tracked(`CH-F${nth}`)]
    await shop.routeFor(product.id, [{ name: '装' }])
    await shop.billFor(product.id, [{ materialId: old.id, quantity: '1' }])
    const made = await shop.released(product.id, '100')
    const { 装: workOrderId } = await shop.workOf(made.id)
    await shop.begin(workOrderId!)
    // Both lie at the line from the start.
    for (const { id, code } of [old, fresh]) await shop.received(id, '20', `${code}-1`)
    const feed = (code: string, quantity: string) =>
      bench().consume({ workOrderId: workOrderId!, lotCode: `${code}-1`, quantity })
    const make = (good: number, name: string) =>
      bench().report({ ...shop.report(workOrderId!, good), lotCode: `${name}-${nth}` })
    await feed(old.code, '6')
    await make(2, 'A')
    await make(3, 'B')
    const next = await planner.client(bom).create({
      materialId: product.id,
      alternative: '02',
      lines: [{ materialId: fresh.id, quantity: '1' }] as never,
    })
    const { id: bomId } = await planner.client(bom).release({ id: next.id })
    await orders().update({ id: made.id, bomId, isAccepted: true })
    await feed(fresh.code, '4')
    await make(4, 'C')
    const edges = async () => {
      const { rows } = await server.database.system.query<{ lot: string; input: string; quantity: string }>(
        `select made.code as lot, used.code as input, trim_scale(went.quantity)::text as quantity
         from trace_event_lot came join trace_event_lot went on went.event_id = came.event_id and went.side = 'in'
           join lot made on made.id = came.lot_id and came.side = 'out' join lot used on used.id = went.lot_id
         where made.material_id = $1 order by 1`,
        [product.id],
      )
      return rows.map(({ lot, input, quantity }) => [lot, input, quantity])
    }
    expect(await edges()).toEqual([
      [`A-${nth}`, `${old.code}-1`, '2'],
      [`B-${nth}`, `${old.code}-1`, '3'],
      [`C-${nth}`, `${fresh.code}-1`, '4'],
    ])
    expect((await planner.client(genealogyGap).page({ orderId: made.id, pageSize: 10 })).records).toEqual([])
    // What is left of it once nothing more is made is of what was made before the change.
    await bench().finish({ id: workOrderId! })
    await orders().status({ id: made.id, status: 'completed', reason: '改版' })
    expect(await edges()).toEqual([
      [`A-${nth}`, `${old.code}-1`, '2.4'],
      [`B-${nth}`, `${old.code}-1`, '3.6'],
      [`C-${nth}`, `${fresh.code}-1`, '4'],
    ])
    expect((await planner.client(genealogyGap).page({ orderId: made.id, pageSize: 10 })).records).toEqual([])
  })

  it('makes a part that it did not have to make before, and gives one up that is not needed', async () => {
    const { product, part } = await whole()
    await shop.received(part.id, '20')
    const made = await shop.released(product.id, '10')
    expect(await childrenOf(made.id)).toEqual([])
    await orders().update({ id: made.id, quantity: '12' })
    expect(await childrenOf(made.id)).toEqual([['4', 'released']])
    await orders().update({ id: made.id, quantity: '10' })
    expect(await childrenOf(made.id)).toEqual([['4', 'cancelled']])
  })

  it('makes a part while it runs that has made nothing yet itself', async () => {
    const { product, part } = await whole()
    await shop.received(part.id, '20')
    const made = await shop.released(product.id, '10')
    const work = await shop.workOf(made.id)
    await shop.begin(work.焊接!)
    await bench().report(shop.report(work.焊接!, 6))
    await bench().finish({ id: work.焊接!, missingReason: '忘记扫码' })
    await shop.begin(work.总装!)
    await bench().report(shop.report(work.总装!, 5))
    await orders().update({ id: made.id, quantity: '12' })
    expect((await orders().page({ parentId: made.id, pageSize: 5 })).records).toMatchObject([
      { quantity: '4', status: 'released', goodQuantity: '0', actualStart: null },
    ])
  })

  it('has its parts as urgent as itself, and for the same customer', async () => {
    const { product } = await whole()
    const made = await shop.released(product.id, '10')
    const customer = await planner.client(materialCustomer).create({ code: `CH-C${nth}`, name: '客户' })
    const partOf = async () => (await orders().page({ parentId: made.id, pageSize: 5 })).records
    await orders().update({ id: made.id, priority: 2, customerId: customer.id, customerOrderNo: 'PO-7' })
    expect(await partOf()).toMatchObject([{ priority: 2, customerId: customer.id, customerOrderNo: 'PO-7' }])
    await orders().setPriority({ ids: [made.id], priority: 1 })
    expect(await partOf()).toMatchObject([{ priority: 1 }])
  })

  it('shows what becomes of the parts of its parts', async () => {
    const { product, part } = await whole()
    const blank = await shop.product(`CH-Z${nth}`)
    await shop.routeFor(blank.id, [{ name: '下料' }])
    await shop.billFor(part.id, [{ materialId: blank.id, quantity: '1' }])
    const made = await shop.released(product.id, '10')
    const { orders: differing } = await orders().difference({ id: made.id, quantity: '12' })
    expect(differing.map(({ code, before, after }) => [code, before, after])).toEqual(
      expect.arrayContaining([
        [made.code, '10', '12'],
        [`${made.code}-1`, '20', '24'],
        [`${made.code}-1-1`, '20', '24'],
      ]),
    )
  })

  it('is planned anew after one of its parts was called off', async () => {
    const { product } = await whole()
    const { id } = await shop.order(product.id, '10')
    await orders().plan({ id })
    const [part] = (await orders().page({ parentId: id, pageSize: 5 })).records
    await orders().status({ id: part!.id, status: 'cancelled', reason: '试' })
    await orders().status({ id, status: 'draft' })
    await orders().plan({ id })
    expect((await childrenOf(id)).toSorted()).toEqual([
      ['20', 'cancelled'],
      ['20', 'planned'],
    ])
  })

  it('begins on another day, what follows it with it', async () => {
    const { product } = await whole()
    const made = await shop.released(product.id, '10')
    const moved = await orders().update({ id: made.id, startOn: inDays(12) })
    for (const { plannedStart } of moved.segmentPlans)
      expect(new Date(plannedStart as string).getTime()).toBeGreaterThan(Date.parse(`${inDays(11)}T16:00:00Z`) - 1)
    expect(moved.plannedStart).toBe(moved.segmentPlans[0]!.plannedStart)
  })

  it('is cancelled after a mistaken start once its reports are reversed', async () => {
    const { product } = await whole()
    const made = await shop.released(product.id, '10')
    const work = await shop.workOf(made.id)
    await shop.begin(work.焊接!)
    const { report } = await bench().report(shop.report(work.焊接!, 2))
    const cancel = { id: made.id, status: 'cancelled' as const, reason: '开错单' }
    expect(await planner.call(productionOrder.status, cancel)).toMatchObject({
      code: 409,
      msg: '已有报工，不能取消，请先冲销报工，或者完工',
    })
    await bench().reverse({ id: report.id, reason: '开错单' })
    expect(await orders().status(cancel)).toMatchObject({ status: 'cancelled', reason: '开错单' })
    expect((await worksOf(made.id)).map(([, , status]) => status)).toEqual(['withdrawn', 'withdrawn'])
    const { stretches } = await planner.client(workOrder).info({ id: work.焊接! })
    expect(stretches.every(({ to }) => to !== null)).toBe(true)
  })

  it('asks about its parts when it is completed', async () => {
    const { product, part } = await whole()
    const made = await shop.released(product.id, '2')
    await shop.received(part.id, '10')
    const work = await shop.workOf(made.id)
    for (const name of ['焊接', '总装']) {
      await shop.begin(work[name]!)
      await bench().report(shop.report(work[name]!, 2))
      await bench().finish({ id: work[name]!, missingReason: '忘记扫码' })
    }
    const complete = { id: made.id, status: 'completed' as const }
    expect(await planner.call(productionOrder.status, complete)).toMatchObject({
      code: 400,
      data: [{ field: 'parts', title: '下级订单' }],
      msg: `下级订单：“${made.code}-1”还没有完工，请选择一并取消或继续生产`,
    })
    expect(await orders().status({ ...complete, parts: 'cancel' })).toMatchObject({ status: 'completed' })
    expect(await childrenOf(made.id)).toEqual([['4', 'cancelled']])
  })

  it('names its part where that stands against the release', async () => {
    const { product, part } = await whole()
    const { id } = await shop.order(product.id, '2', { issueLocationId: null })
    await orders().plan({ id })
    const [child] = (await orders().page({ parentId: id })).records
    expect(await planner.call(productionOrder.release, { ids: [id] })).toMatchObject({
      code: 400,
      msg: `订单“${child!.code}”：完工库位：下达前请填写完工库位`,
    })
    expect(part.id).toBeTruthy()
  })

  it('keeps its route, and says what may be done instead', async () => {
    const { product } = await whole()
    const other = await shop.routeFor((await shop.product(`CH-R${nth}`)).id, [{ name: '别的' }])
    const made = await shop.released(product.id, '2')
    expect(await planner.call(productionOrder.update, { id: made.id, routeId: other.id })).toMatchObject({
      code: 409,
      msg: `生产订单“${made.code}”的状态是“已下达”，工艺路线不能再改，请改小本订单的数量，其余的另下订单`,
    })
  })
})
