import { demand, demandWork } from '@zhizao/contract/bills/demand'
import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { preparation } from '@zhizao/contract/production/preparation'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { workbench } from '@zhizao/contract/production/workbench'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const orders = () => planner.client(productionOrder)
const at = (time: unknown) => new Date(time as string).getTime()

/** A product each piece of which takes one of a bought material. */
async function bought(more: object = {}) {
  const material = await shop.stock.material(`SC-M${++nth}`, { baseUnitId: shop.piece, ...more })
  const product = await shop.product(`SC-P${nth}`)
  await shop.routeFor(product.id, [{ name: '加工', runSeconds: '60' }])
  await shop.billFor(product.id, [{ materialId: material.id, quantity: '1' }])
  return { material, product }
}

/** A product each piece of which takes one of a made part. */
async function made() {
  const [part, whole] = [await shop.product(`SC-G${++nth}`), await shop.product(`SC-W${nth}`)]
  await shop.routeFor(part.id, [{ name: '滚齿', runSeconds: '60' }])
  await shop.routeFor(whole.id, [{ name: '总装', runSeconds: '60' }])
  await shop.billFor(whole.id, [{ materialId: part.id, quantity: '1' }])
  return { part, whole }
}

const materialOf = async (id: string) => {
  const [found] = await orders().analysis({ ids: [id] })
  return found!.lines.find(({ kind }) => kind === 'material')!
}
const problemOf = async (id: string) => (await orders().get({ id })).supplyProblem
const childrenOf = async (parentId: string) => (await orders().page({ parentId, pageSize: 50 })).records
const cancel = (id: string) => orders().status({ id, status: 'cancelled', reason: '试' })
const lines = (materialId: string, quantity: string) => [{ materialId, quantity }]
const warehouseId = () => shop.stock.house.id
const asks = (direction: 'in' | 'out', neededOn: string, wanted: { materialId: string; quantity: string }[]) =>
  planner.client(demand).create({ direction, warehouseId: warehouseId(), neededOn, lines: wanted })

/** An order that is short of stock which somebody else needs first: nothing that was to come has been called off. */
async function shortOf(materialId: string, productId: string, quantity: string) {
  await shop.received(materialId, quantity)
  const own = await shop.released(productId, quantity, { startOn: inDays(10) })
  await asks('out', inDays(5), lines(materialId, quantity))
  expect(await materialOf(own.id)).toMatchObject({ available: '0', short: quantity })
  return own
}

describe('what is free', () => {
  it('leaves a split segment what its other part still needs', async () => {
    const { material, product } = await bought({ backflush: true })
    await shop.received(material.id, '10')
    const { id } = await shop.order(product.id, '10')
    const [plan] = await orders().plan({ id })
    await planner.client(segmentPlan).split({ id: plan!.id, quantities: ['6'] })
    await orders().release({ ids: [id] })
    const { 加工: first } = await shop.workOf(id)
    await shop.begin(first!)
    await planner.client(workbench).report(shop.report(first!, 4))
    await planner.client(workbench).finish({ id: first! })
    expect(await materialOf(id)).toMatchObject({ required: '6', available: '6', short: '0' })
    const later = await shop.released(product.id, '6', { startOn: inDays(20) })
    expect(await materialOf(later.id)).toMatchObject({ available: '0', short: '6' })
    const needs = (await planner.client(preparation).page({ orderId: id, pageSize: 10 })).records
    expect(needs.map(({ missing }) => missing)).toEqual(['6'])
  })

  it('is what was brought for an order that needs it no longer', async () => {
    const { material, product } = await bought()
    const shelf = await shop.stock.place(`SC-A${nth}`)
    await shop.received(material.id, '10', undefined, shelf.id)
    const first = await shop.released(product.id, '10')
    const [need] = (await planner.client(preparation).page({ orderId: first.id, pageSize: 5 })).records
    const [moved] = await planner.client(preparation).save({ lines: [{ id: need!.id, quantity: '10' }] })
    await planner.client(transfer).move({ id: moved!.id })
    await orders().update({ id: first.id, quantity: '4' })
    const second = await shop.released(product.id, '10', { startOn: inDays(20) })
    expect(await materialOf(first.id)).toMatchObject({ available: '4', short: '0' })
    expect(await materialOf(second.id)).toMatchObject({ available: '6', short: '4' })
  })

  it('is nothing of what a confirmed bill has to give out and lost to quality', async () => {
    const { material, product } = await bought({ tracking: 'lot' })
    const shelf = await shop.stock.place(`SC-B${nth}`)
    await shop.received(material.id, '10', 'BAD', shelf.id)
    const bill = { kind: 'sale' as const, warehouseId: warehouseId(), expectedOn: inDays(3) }
    const { id } = await planner.client(outboundBill).create({ ...bill, lines: lines(material.id, '10') })
    await planner.client(outboundBill).confirm({ id })
    const held = await planner.client(stockEntry).create({
      kind: 'status',
      reason: '裂纹',
      lines: [
        {
          materialId: material.id,
          lotCode: 'BAD',
          quantity: '10',
          fromLocationId: shelf.id,
          status: 'available',
          toStatus: 'held',
        },
      ],
    })
    await planner.client(stockEntry).post({ id: held.id })
    await shop.received(material.id, '10', 'GOOD', shelf.id)
    const own = await shop.released(product.id, '10', { startOn: inDays(10) })
    expect(await materialOf(own.id)).toMatchObject({ available: '0', short: '10' })
  })

  it('counts goods that a demand announced, as far as no order makes them for it', async () => {
    const { part, whole } = await made()
    const screw = await bought()
    const announced = await asks('in', inDays(5), [
      { materialId: part.id, quantity: '10' },
      { materialId: screw.material.id, quantity: '10' },
    ])
    const mistake = await shop.order(part.id, '10', { demandId: announced.id })
    const own = await shop.released(whole.id, '10')
    expect(await childrenOf(own.id)).toEqual([])
    expect(await materialOf(own.id)).toMatchObject({ expected: '10', short: '0' })
    await cancel(mistake.id)
    expect(await materialOf(own.id)).toMatchObject({ expected: '10', short: '0' })
    // Four of them are made, six are still to be bought; what else the demand asks for comes all the same.
    await shop.released(part.id, '4', { demandId: announced.id })
    expect(await materialOf(own.id)).toMatchObject({ expected: '10', short: '0' })
    const next = await shop.released(screw.product.id, '10')
    expect(await materialOf(next.id)).toMatchObject({ expected: '10', short: '0' })
  })
})

describe('who waits', () => {
  it('is not told of what was to bring nothing: drafts, and parts that others made for themselves', async () => {
    const { part, whole } = await made()
    const own = await shortOf(part.id, whole.id, '10')
    await cancel((await shop.order(part.id, '10')).id)
    expect(await problemOf(own.id)).toBeNull()
    const other = await shop.released(whole.id, '10', { startOn: inDays(3) })
    expect((await childrenOf(other.id)).map(({ quantity }) => quantity)).toEqual(['10'])
    await cancel(other.id)
    expect(await problemOf(own.id)).toBeNull()
    const bill = { kind: 'purchase' as const, warehouseId: warehouseId(), expectedOn: inDays(5) }
    const draft = await planner.client(inboundBill).create({ ...bill, lines: lines(part.id, '10') })
    await planner.client(inboundBill).cancel({ id: draft.id })
    expect(await problemOf(own.id)).toBeNull()
    // What was to come does mark it.
    const gears = await shop.released(part.id, '10')
    expect(await materialOf(own.id)).toMatchObject({ expected: '10', short: '0' })
    await cancel(gears.id)
    expect(await problemOf(own.id)).toContain(`订单“${gears.code}”已取消`)
  })

  it('is not told of a bill whose goods its demand announces again', async () => {
    const { material, product } = await bought()
    const announced = await asks('in', inDays(5), lines(material.id, '10'))
    const { id } = await planner.client(demandWork).saveInbound({
      id: announced.id,
      expectedOn: inDays(5),
      lines: [{ demandLineId: announced.lines[0]!.id, quantity: '10' }],
    })
    await planner.client(inboundBill).confirm({ id })
    const own = await shop.released(product.id, '15', { startOn: inDays(10) })
    expect(await materialOf(own.id)).toMatchObject({ expected: '10', short: '5' })
    await planner.client(inboundBill).cancel({ id })
    expect(await materialOf(own.id)).toMatchObject({ expected: '10', short: '5' })
    expect(await problemOf(own.id)).toBeNull()
  })
})

it('two that are planned at once do not take the same', async () => {
  const { part, whole } = await made()
  await shop.released(part.id, '50', { startOn: inDays(3) })
  const two = await Promise.all([shop.order(whole.id, '50'), shop.order(whole.id, '50')])
  await Promise.all(two.map(({ id }) => orders().plan({ id })))
  const parts = await Promise.all(two.map(({ id }) => childrenOf(id)))
  expect(parts.flat().map(({ quantity }) => quantity)).toEqual(['50'])
})

it('an order that is to begin earlier still waits for what it takes', async () => {
  const { part, whole } = await made()
  const gears = await shop.released(part.id, '50', { startOn: inDays(6) })
  const own = await shop.released(whole.id, '50', { startOn: inDays(12) })
  expect(await childrenOf(own.id)).toEqual([])
  const moved = await orders().update({ id: own.id, startOn: inDays(1) })
  expect(at(moved.plannedStart)).toBeLessThan(at(own.plannedStart))
  expect(at(moved.plannedStart)).toBeGreaterThanOrEqual(at(gears.plannedEnd))
})

it('what is left of a segment that has begun is done from now on, not when it was to begin', async () => {
  const { part } = await made()
  const own = await shop.released(part.id, '60')
  const { 滚齿: work } = await shop.workOf(own.id)
  await shop.begin(work!)
  await planner.client(workbench).report(shop.report(work!, 30))
  const later = new Date(noon.getTime() + 3 * 86_400_000)
  server.setTime(later)
  planner = await server.signIn()
  const more = await orders().update({ id: own.id, quantity: '90' })
  expect(more.plannedStart).toBe(own.plannedStart)
  expect(at(more.plannedEnd)).toBeGreaterThanOrEqual(later.getTime() + 60 * 60_000)
})
