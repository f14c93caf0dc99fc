import { demand, demandWork } from '@zhizao/contract/bills/demand'
import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { materialCustomer } from '@zhizao/contract/material/supplier'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { preparation } from '@zhizao/contract/production/preparation'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftOf, stepOf } from '../../message/test-message.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon, today } from '../../testing/plant-day.ts'
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
const dayOf = (time: unknown) => dayText(at(time), USUAL_ZONE)

/** A product each piece of which takes one of a bought material. */
async function bought(more: object = {}) {
  const material = await shop.stock.material(`FS-M${++nth}`, { baseUnitId: shop.piece, ...more })
  const product = await shop.product(`FS-P${nth}`)
  await shop.routeFor(product.id, [{ name: '加工', runSeconds: '60' }])
  await shop.billFor(product.id, [{ materialId: material.id, quantity: '1' }])
  return { material, product }
}

/** A product each piece of which takes one of a made part. */
async function made() {
  const [part, whole] = [await shop.product(`FS-G${++nth}`), await shop.product(`FS-W${nth}`)]
  await shop.routeFor(part.id, [{ name: '滚齿', runSeconds: '60' }])
  await shop.routeFor(whole.id, [{ name: '总装', runSeconds: '60' }])
  await shop.billFor(whole.id, [{ materialId: part.id, quantity: '1' }])
  return { part, whole }
}

const materialOf = async (id: string) => {
  const [found] = await orders().analysis({ ids: [id] })
  return found!.lines.find(({ kind }) => kind === 'material')!
}
const childrenOf = async (parentId: string) => (await orders().page({ parentId, pageSize: 50 })).records
const purchase = async (materialId: string, quantity: string, expectedOn: string) => {
  const bill = { kind: 'purchase' as const, warehouseId: shop.stock.house.id, expectedOn }
  const { id } = await planner.client(inboundBill).create({ ...bill, lines: [{ materialId, quantity }] })
  return planner.client(inboundBill).confirm({ id })
}

describe('what is free for an order', () => {
  it('is stock less all needs before its own, whoever asks and of whichever orders', async () => {
    const { material, product } = await bought()
    await shop.received(material.id, '60')
    const three = [
      await shop.released(product.id, '50'),
      await shop.released(product.id, '50'),
      await shop.released(product.id, '50'),
    ]
    const found = await Promise.all(three.map(({ id }) => materialOf(id)))
    expect(found.map(({ available, short, isReady }) => [available, short, isReady])).toEqual([
      ['50', '0', true],
      ['10', '40', false],
      ['0', '50', false],
    ])
    const together = await orders().analysis({ ids: three.map(({ id }) => id) })
    expect(together.map(({ orderId, isReady }) => [orderId, isReady])).toEqual(
      three.map(({ id }, index) => [id, index === 0]),
    )
    const needs = (await planner.client(preparation).page({ materialId: material.id, pageSize: 10 })).records
    expect(needs.map(({ orderId, short }) => [orderId, short])).toEqual(
      three.map(({ id }, index) => [id, ['0', '40', '50'][index]]),
    )
  })

  it('goes by the day of the need, and on one day by priority', async () => {
    const { material, product } = await bought()
    await shop.received(material.id, '10')
    const late = await shop.released(product.id, '10', { startOn: inDays(20), priority: 1 })
    expect(await materialOf(late.id)).toMatchObject({ available: '10', isReady: true })
    const soon = await shop.released(product.id, '10', { startOn: inDays(10) })
    expect(await materialOf(soon.id)).toMatchObject({ available: '10', isReady: true })
    expect(await materialOf(late.id)).toMatchObject({ available: '0', short: '10', isReady: false })
    const urgent = await shop.released(product.id, '10', { startOn: inDays(10), priority: 1 })
    expect(await materialOf(urgent.id)).toMatchObject({ available: '10' })
    expect(await materialOf(soon.id)).toMatchObject({ available: '0' })
  })

  it('counts what stands for a material that is short, by its rank, and only what nobody uses whose own it is', async () => {
    const [first, second, third] = [
      await shop.stock.material(`FS-A${++nth}`, { baseUnitId: shop.piece }),
      await shop.stock.material(`FS-B${nth}`, { baseUnitId: shop.piece }),
      await shop.stock.material(`FS-C${nth}`, { baseUnitId: shop.piece }),
    ]
    const product = await shop.product(`FS-S${nth}`)
    const plain = await shop.product(`FS-T${nth}`)
    for (const { id } of [product, plain]) await shop.routeFor(id, [{ name: '加工', runSeconds: '60' }])
    const one = { quantity: '1', substituteGroup: 'A' }
    await shop.billFor(product.id, [
      { ...one, materialId: first.id, rank: 1 },
      { ...one, materialId: third.id, rank: 3 },
      { ...one, materialId: second.id, rank: 2 },
    ])
    await shop.billFor(plain.id, [{ materialId: second.id, quantity: '1' }])
    await shop.received(first.id, '3')
    await shop.received(second.id, '6')
    const own = await shop.released(product.id, '10')
    expect(await materialOf(own.id)).toMatchObject({
      available: '9',
      short: '1',
      isReady: false,
      substitutes: [{ materialCode: second.code, quantity: '6', expected: '0' }],
    })
    const bill = await purchase(third.id, '4', inDays(5))
    expect(await materialOf(own.id)).toMatchObject({
      available: '9',
      expected: '1',
      short: '0',
      readyOn: inDays(5),
      substitutes: [{ materialCode: second.code }, { materialCode: third.code, quantity: '0', expected: '1' }],
    })
    const [need] = (await planner.client(preparation).page({ orderId: own.id, pageSize: 5 })).records
    expect(need).toMatchObject({
      short: '7',
      substitutes: [{ materialCode: second.code }, { materialCode: third.code }],
    })
    // Who uses the second itself has it, although he comes later.
    const other = await shop.released(plain.id, '4', { startOn: inDays(30) })
    expect(await materialOf(other.id)).toMatchObject({ available: '4', substitutes: [], isReady: true })
    expect(await materialOf(own.id)).toMatchObject({ available: '5', expected: '4', short: '1' })
    // Who counted on what stands for his material hears that it does not come.
    await planner.client(inboundBill).cancel({ id: bill.id })
    expect(await materialOf(own.id)).toMatchObject({ available: '5', expected: '0', short: '5' })
    expect((await orders().get({ id: own.id })).supplyProblem).toContain(`入库单“${bill.code}”已取消，缺 5`)
  })

  it('leaves what goes out to customers before', async () => {
    const { material, product } = await bought()
    await shop.received(material.id, '10')
    const own = await shop.released(product.id, '10', { startOn: inDays(10) })
    const asks = (neededOn: string, quantity: string) =>
      planner.client(demand).create({
        direction: 'out',
        warehouseId: shop.stock.house.id,
        neededOn,
        lines: [{ materialId: material.id, quantity }],
      })
    await asks(inDays(40), '10')
    expect(await materialOf(own.id)).toMatchObject({ available: '10' })
    await asks(inDays(5), '4')
    expect(await materialOf(own.id)).toMatchObject({ available: '6', short: '4' })
  })

  it('is told alike by an order and by a demand: the demand has what orders before it leave in its house', async () => {
    const { material, product } = await bought()
    const [shelf, annex] = [
      await shop.stock.place(`DS-${material.code}`),
      await planner.client(warehouse).create({ name: '分库' }),
    ]
    const far = await planner
      .client(location)
      .create({ warehouseId: annex.id, code: `DF-${material.code}`, name: '分库位' } as never)
    await shop.received(material.id, '10', undefined, shelf.id)
    const own = await shop.released(product.id, '6', { startOn: inDays(10) })
    const asked = await planner.client(demand).create({
      direction: 'out',
      warehouseId: shop.stock.house.id,
      neededOn: inDays(40),
      lines: [{ materialId: material.id, quantity: '10' }],
    })
    const work = planner.client(demandWork)
    const stockOf = async () => (await work.stock({ id: asked.id }))[0]
    expect(await materialOf(own.id)).toMatchObject({ available: '6', short: '0' })
    expect(await stockOf()).toMatchObject({ open: '10', free: '10', before: '6', short: '6' })
    expect(await work.proposeOutbound({ id: asked.id })).toMatchObject([{ open: '10', quantity: '4' }])
    // What lies in another house is not at hand there.
    await shop.received(material.id, '20', undefined, far.id)
    expect(await stockOf()).toMatchObject({ free: '10', before: '6', short: '6' })
    await shop.received(material.id, '6', undefined, shelf.id)
    expect(await stockOf()).toMatchObject({ free: '16', before: '6', short: '0' })
  })

  it('is nothing of what waits for inspection, but that comes today', async () => {
    const { material, product } = await bought()
    const own = await shop.released(product.id, '10', { startOn: inDays(10) })
    const { id } = await planner.client(stockEntry).create({
      kind: 'receipt',
      lines: [{ materialId: material.id, quantity: '6', toLocationId: shop.line.id, status: 'quarantine' }],
    })
    await planner.client(stockEntry).post({ id })
    await shop.received(material.id, '4')
    expect(await materialOf(own.id)).toMatchObject({
      available: '4',
      expected: '6',
      inspected: '6',
      short: '0',
      isReady: false,
      readyOn: today,
    })
    await purchase(material.id, '5', inDays(3))
    const other = await shop.released(product.id, '5', { startOn: inDays(20) })
    expect(await materialOf(other.id)).toMatchObject({ available: '0', expected: '5', inspected: '0' })
  })

  it('is nothing of what expires before it is needed', async () => {
    const { material, product } = await bought({ tracking: 'lot', shelfLifeDays: 400 })
    const { id } = await planner.client(stockEntry).create({
      kind: 'receipt',
      lines: [
        { materialId: material.id, quantity: '5', toLocationId: shop.line.id, lotCode: 'E1', expiresOn: inDays(8) },
      ],
    })
    await planner.client(stockEntry).post({ id })
    const far = await shop.released(product.id, '5', { startOn: inDays(20) })
    expect(await materialOf(far.id)).toMatchObject({ available: '0', short: '5', isReady: false })
    const near = await shop.released(product.id, '5', { startOn: inDays(2) })
    expect(await materialOf(near.id)).toMatchObject({ available: '5', isReady: true })
  })

  it('is nothing of goods that are a customer’s', async () => {
    const { material, product } = await bought({ tracking: 'lot' })
    const owner = await planner.client(materialCustomer).create({ code: `FS-C${nth}`, name: '来料客户' })
    await shop.stock.lot(material.id, `C-${nth}`, { owner: 'customer', customerId: owner.id })
    await shop.received(material.id, '5', `C-${nth}`)
    const own = await shop.released(product.id, '5')
    expect(await materialOf(own.id)).toMatchObject({ available: '0', short: '5', isReady: false })
    await shop.received(material.id, '5', `O-${nth}`)
    expect(await materialOf(own.id)).toMatchObject({ available: '5', isReady: true })
  })

  it('counts goods on their way with their day, and begins no earlier', async () => {
    const { material, product } = await bought()
    await purchase(material.id, '10', inDays(9))
    const own = await shop.released(product.id, '10')
    expect(await materialOf(own.id)).toMatchObject({
      available: '0',
      expected: '10',
      short: '0',
      readyOn: inDays(9),
      isReady: false,
    })
    expect(at(own.plannedStart)).toBeGreaterThanOrEqual(plantInstant(inDays(9), USUAL_ZONE))
    const next = await shop.released(product.id, '10', { startOn: inDays(20) })
    expect(await materialOf(next.id)).toMatchObject({ expected: '0', short: '10', readyOn: null })
  })

  it('is nothing of the parts that another order has made for itself', async () => {
    const { whole } = await made()
    const [first, second] = [await shop.released(whole.id, '100'), await shop.released(whole.id, '100')]
    expect((await childrenOf(first.id)).map(({ quantity }) => quantity)).toEqual(['100'])
    expect((await childrenOf(second.id)).map(({ quantity }) => quantity)).toEqual(['100'])
    expect(await materialOf(second.id)).toMatchObject({ expected: '100', short: '0' })
    // Once the parts of the second are called off, those of the first are still the first's.
    const [own] = await childrenOf(second.id)
    await orders().status({ id: own!.id, status: 'cancelled', reason: '试' })
    expect(await materialOf(second.id)).toMatchObject({ expected: '0', short: '100' })
    expect(await materialOf(first.id)).toMatchObject({ expected: '100', short: '0' })
  })
})

describe('who plans behind orders that are not released yet', () => {
  it('finds what their parts are too many of, and not what theirs are too few of', async () => {
    const { whole } = await made()
    const planned = async (quantity: string) => {
      const { id } = await shop.order(whole.id, quantity)
      await orders().plan({ id })
      return { id, parts: await childrenOf(id) }
    }
    const first = await planned('100')
    expect((await planned('10')).parts.map(({ quantity }) => quantity)).toEqual(['10'])
    await orders().update({ id: first.parts[0]!.id, quantity: '150' })
    expect((await planned('30')).parts).toEqual([])
    expect((await planned('30')).parts.map(({ quantity }) => quantity)).toEqual(['10'])
    // The first asks for 60 now, the third for 30 and the fourth for 20.
    await orders().update({ id: first.parts[0]!.id, quantity: '40' })
    await shop.received(first.parts[0]!.materialId, '110')
    expect((await planned('30')).parts.map(({ quantity }) => quantity)).toEqual(['30'])
    await shop.received(first.parts[0]!.materialId, '20')
    expect((await planned('30')).parts.map(({ quantity }) => quantity)).toEqual(['10'])
  })
})

describe('supply', () => {
  it('has a time: an order that takes gears which are done later begins when they are', async () => {
    const { part, whole } = await made()
    const gears = await shop.released(part.id, '200', { startOn: inDays(6) })
    const { id } = await shop.order(whole.id, '50')
    await orders().plan({ id })
    expect(await childrenOf(id)).toEqual([])
    const planned = await orders().get({ id })
    expect(at(planned.plannedStart)).toBeGreaterThanOrEqual(at(gears.plannedEnd))
    // What would come after its day is no use to it: it makes its own.
    const hurried = await shop.order(whole.id, '50', { dueOn: inDays(3) })
    await orders().plan({ id: hurried.id })
    expect((await childrenOf(hurried.id)).map(({ quantity }) => quantity)).toEqual(['50'])
  })

  it('of parts is due when what they are part of begins', async () => {
    const { whole } = await made()
    const own = await shop.released(whole.id, '600', { startOn: inDays(4) })
    const [part] = await childrenOf(own.id)
    expect(part!.dueOn).toBe(dayOf(own.plannedStart))
    expect(part).toMatchObject({ isLate: false, isDelayed: false })
    const [segment] = own.segmentPlans
    const start = new Date(at(segment!.plannedStart) + 3 * 86_400_000).toISOString()
    const end = new Date(at(segment!.plannedEnd) + 3 * 86_400_000).toISOString()
    await planner.client(segmentPlan).update({ id: segment!.id, plannedStart: start, plannedEnd: end })
    const [after] = await childrenOf(own.id)
    expect(after!.dueOn).toBe(dayOf(start))
    expect(await orders().get({ id: own.id })).toMatchObject({ plannedStart: start, plannedEnd: end })
  })

  it('that is called off marks who waits for it, until it is there', async () => {
    const { part, whole } = await made()
    const chief = await server.signIn({ permissions: ['productionOrder'] })
    const steps = [stepOf({ userIds: [chief.userId] })]
    const draft = draftOf({
      trigger: 'productionOrder.supplyLate',
      title: '{code}',
      content: '{material} {reason}',
      steps,
    } as never)
    await planner.client(messageTrigger).create(draft)
    const gears = await shop.released(part.id, '50', { startOn: inDays(6) })
    const own = await shop.released(whole.id, '50')
    expect(own).toMatchObject({ supplyProblem: null })
    await orders().status({ id: gears.id, status: 'cancelled', reason: '机床坏了' })
    const marked = await orders().get({ id: own.id })
    expect(marked.supplyProblem).toBe(`${part.code} 产品${part.code}：订单“${gears.code}”已取消，缺 50`)
    const found = await orders().page({ hasSupplyProblem: true, pageSize: 100 })
    expect(found.records.map(({ id }) => id)).toContain(own.id)
    const told = { title: own.code, content: `${part.code} 产品${part.code} 订单“${gears.code}”已取消` }
    await expect
      .poll(async () => (await chief.client(userMessage).page({ model: 'productionOrder.supplyLate' })).records, {
        timeout: 20_000,
        interval: 100,
      })
      .toMatchObject([told])
    await shop.received(part.id, '50')
    const again = await shop.released(part.id, '1')
    await orders().status({ id: again.id, status: 'cancelled', reason: '试' })
    expect(await orders().get({ id: own.id })).toMatchObject({ supplyProblem: null })
  })

  it('of suppliers that is called off marks who waits for it too', async () => {
    const { material, product } = await bought()
    const bill = await purchase(material.id, '10', inDays(5))
    const own = await shop.released(product.id, '10')
    await planner.client(inboundBill).cancel({ id: bill.id })
    expect((await orders().get({ id: own.id })).supplyProblem).toContain(`入库单“${bill.code}”已取消，缺 10`)
  })

  it('that comes later than who waits for it begins marks him', async () => {
    const { part, whole } = await made()
    const gears = await shop.released(part.id, '50', { startOn: inDays(6) })
    const own = await shop.released(whole.id, '50')
    await orders().update({ id: gears.id, startOn: inDays(20) })
    expect((await orders().get({ id: own.id })).supplyProblem).toContain(`订单“${gears.code}”已变更，预计`)
  })
})
