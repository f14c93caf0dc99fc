import { demand } from '@zhizao/contract/bills/demand'
import { transfer } from '@zhizao/contract/bills/transfer'
import { materialCustomer } from '@zhizao/contract/material/supplier'
import { preparation } from '@zhizao/contract/production/preparation'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { lotKin } from '@zhizao/contract/trace/lot-kin'
import { addQuantities } from '@zhizao/rules/quantity/decimal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let customer: { id: string }
let count = 0
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
  customer = await boss.client(materialCustomer).create({ code: 'DF-C', name: '来料客户' })
})
afterAll(() => server.stop())

/** A product whose pieces take so much of a material, drawn by reports or scanned. */
async function product(quantity: string, backflush: boolean) {
  const nth = ++count
  const granules = await shop.stock.material(`DF${nth}`, { tracking: 'lot', backflush })
  const made = await shop.product(`DFP${nth}`)
  const way = await shop.routeFor(made.id, [{ name: '注塑' }])
  await shop.billFor(made.id, [{ materialId: granules.id, quantity }])
  await shop.usedAt(made.id, way, { 10: [granules.id] })
  return { made, granules }
}

/** Work orders that have begun, of as many orders. */
const begun = async (materialId: string, orders: number, more: object = {}) =>
  Promise.all(
    Array.from({ length: orders }, async () => {
      const order = await shop.released(materialId, '1', more)
      const { 注塑: id } = (await shop.workOf(order.id)) as { 注塑: string }
      await shop.begin(id)
      return id
    }),
  )
const lying = (materialId: string) => boss.client(stockCalls).select({ materialId })
const bench = () => boss.client(workbench)

describe('8 draws of 3.5 from three lots of 10 at once', () => {
  it.each([
    ['scanned', false],
    ['drawn by reports', true],
  ])(
    'all pass, %s',
    async (_, backflush) => {
      const { made, granules } = await product('3.5', backflush)
      for (const lot of ['A', 'B', 'C']) await shop.received(granules.id, '10', lot)
      const works = await begun(made.id, 8)
      const answers = await Promise.all(
        works.map((workOrderId) =>
          backflush
            ? boss.call(workbench.report, shop.report(workOrderId, 1))
            : boss.call(workbench.consume, { workOrderId, materialId: granules.id, quantity: '3.5' }),
        ),
      )
      expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(({ msg }) => [200, msg]))
      const left = await lying(granules.id)
      expect(left.map(({ quantity }) => quantity).reduce((one, each) => addQuantities(one, each), '0')).toBe('2')
      expect(await shop.stock.differences()).toEqual([])
    },
    120_000,
  )

  it('and take no lot below zero where the place may owe', async () => {
    const { made, granules } = await product('3.5', true)
    const line = await shop.stock.place('DF-OWE', { kind: 'lineside', allowNegative: 1 })
    for (const lot of ['A', 'B']) await shop.received(granules.id, '10', lot, line.id)
    const works = await begun(made.id, 6, { issueLocationId: line.id })
    const answers = await Promise.all(works.map((id) => boss.call(workbench.report, shop.report(id, 1))))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 200, 200, 409])
    expect((await lying(granules.id)).map(({ quantity }) => quantity)).toEqual(['2.5'])
  }, 120_000)
})

describe('what stands for a material that reports draw by themselves', () => {
  async function standing() {
    const nth = ++count
    const own = await shop.stock.material(`DFO${nth}`, { backflush: true })
    const other = await shop.stock.material(`DFS${nth}`, { tracking: 'lot' })
    const made = await shop.product(`DFP${nth}`, { tracking: 'lot' })
    const way = await shop.routeFor(made.id, [{ name: '注塑' }])
    const one = { quantity: '1', substituteGroup: 'A' }
    await shop.billFor(made.id, [
      { ...one, materialId: own.id, rank: 1 },
      { ...one, materialId: other.id, rank: 2 },
    ])
    await shop.usedAt(made.id, way, { 10: [own.id] })
    const order = await shop.released(made.id, '10')
    const { 注塑: id } = (await shop.workOf(order.id)) as { 注塑: string }
    await shop.begin(id)
    const drawn = async () => {
      const { records } = await bench().consumptions({ workOrderId: id, pageSize: 50 } as never)
      return records.map((each) => [each.materialCode === own.code ? 'own' : each.lotCode, each.quantity]).toSorted()
    }
    return { own, other, made, order, id, drawn }
  }

  it('is drawn once nothing is left of it, with its lots, and told where none of it is there', async () => {
    const { own, other, made, id, drawn } = await standing()
    await shop.received(own.id, '3')
    expect((await boss.call(workbench.report, shop.report(id, 5))).msg).toMatch(/可用 3 kg，不足 5 kg/)
    await shop.received(other.id, '7', 'SUB')
    expect(await boss.call(workbench.report, shop.report(id, 5))).toMatchObject({ code: 200 })
    expect(await drawn()).toEqual([
      ['SUB', '2'],
      ['own', '3'],
    ])
    expect(await boss.call(workbench.report, shop.report(id, 5))).toMatchObject({ code: 200 })
    expect((await lying(other.id)).length).toBe(0)
    const [stored] = await lying(made.id)
    const kin = await boss.client(lotKin).get({ id: stored!.lotId! })
    expect(kin.lots.map(({ code }) => code)).toEqual(['SUB', stored!.lotCode])
    expect(await shop.stock.differences()).toEqual([])
  })

  it('comes first where it was brought for it', async () => {
    const { own, other, order, id, drawn } = await standing()
    await shop.received(own.id, '9')
    await shop.received(other.id, '4', 'SUB', shop.store.id)
    const calls = boss.client(preparation)
    const [need] = (await calls.page({ orderId: order.id, pageSize: 10 } as never)).records
    const [moved] = await calls.save({ lines: [{ id: need!.id, materialId: other.id, quantity: '4' }] } as never)
    await boss.client(transfer).move({ id: moved!.id })
    await shop.received(other.id, '5', 'ELSE')
    expect(await boss.call(workbench.report, shop.report(id, 5))).toMatchObject({ code: 200 })
    expect(await drawn()).toEqual([
      ['SUB', '4'],
      ['own', '1'],
    ])
  })
})

describe('stock that is not fit', () => {
  it('is drawn by no report, and the refusal says why', async () => {
    const { made, granules } = await product('2', true)
    await shop.stock.lot(granules.id, 'OLD', { expiresOn: inDays(-1) })
    await shop.stock.lot(granules.id, 'EAST', { owner: 'customer', customerId: customer.id })
    await shop.received(granules.id, '5', 'OLD')
    await shop.received(granules.id, '5', 'EAST')
    const [work] = await begun(made.id, 1)
    expect((await boss.call(workbench.report, shop.report(work!, 1))).msg).toBe(
      `库位“${shop.line.code}”的物料“${granules.code}”可用 0 kg，不足 2 kg；批次“OLD”5 kg 已于 ${inDays(-1)} 过期、批次“EAST”5 kg 属于客户“来料客户”`,
    )
  })

  it('of a customer is used where somebody scans it, for what is made for him alone', async () => {
    const { made, granules } = await product('2', false)
    await shop.stock.lot(granules.id, 'EAST', { owner: 'customer', customerId: customer.id })
    await shop.received(granules.id, '5', 'EAST')
    const needed = await boss.client(demand).create({
      direction: 'out',
      warehouseId: shop.stock.house.id,
      customerId: customer.id,
      neededOn: inDays(30),
      lines: [{ materialId: made.id, quantity: '1' }],
    } as never)
    const [ours] = await begun(made.id, 1)
    const [his] = await begun(made.id, 1, { demandId: needed.id })
    const scan = (workOrderId: string) =>
      boss.call(workbench.consume, { workOrderId, lotCode: 'EAST', materialId: granules.id, quantity: '2' })
    expect(await scan(ours!)).toMatchObject({ code: 409, msg: expect.stringContaining('属于客户“来料客户”') })
    expect(await scan(his!)).toMatchObject({ code: 200 })
    const byRule = { workOrderId: his!, materialId: granules.id, quantity: '2' }
    expect(await bench().consumptions({ workOrderId: his! } as never)).toMatchObject({ total: 1 })
    expect(await boss.call(workbench.consume, byRule)).toMatchObject({ code: 409 })
    // An order that names him itself, and one of his demand that is made for somebody else.
    const [named] = await begun(made.id, 1, { customerId: customer.id })
    expect(await scan(named!)).toMatchObject({ code: 200 })
    const west = await boss.client(materialCustomer).create({ code: 'DF-W', name: '别的客户' })
    const [others] = await begun(made.id, 1, { demandId: needed.id, customerId: west.id })
    await shop.received(granules.id, '5', 'EAST')
    expect(await scan(others!)).toMatchObject({ code: 409, msg: expect.stringContaining('属于客户“来料客户”') })
  })

  it('makes nothing ready and is no supply: 5 expired pieces, 5 that expire before they are needed, or 5 of a customer', async () => {
    const nth = ++count
    const [part, whole] = [await shop.product(`DFM${nth}`, { tracking: 'lot' }), await shop.product(`DFW${nth}`)]
    await shop.routeFor(part.id, [{ name: '下料' }])
    const steel = await shop.stock.material(`DFS${nth}`)
    await shop.billFor(part.id, [{ materialId: steel.id, quantity: '1' }])
    const way = await shop.routeFor(whole.id, [{ name: '装配' }])
    await shop.billFor(whole.id, [{ materialId: part.id, quantity: '1' }])
    await shop.usedAt(whole.id, way, { 10: [part.id] })
    await shop.stock.lot(part.id, 'OLD', { expiresOn: inDays(-1) })
    await shop.stock.lot(part.id, 'SOON', { expiresOn: inDays(2) })
    await shop.received(part.id, '5', 'OLD')
    await shop.received(part.id, '5', 'SOON')
    await shop.stock.lot(part.id, 'EAST', { owner: 'customer', customerId: customer.id })
    await shop.received(part.id, '5', 'EAST')
    const orders = boss.client(productionOrder)
    const planned = async (more: object = {}) => {
      const { id } = await shop.order(whole.id, '5', more)
      await orders.plan({ id })
      const [found] = await orders.analysis({ ids: [id] })
      const line = found!.lines.find(({ code }) => code === part.code)!
      const children = (await orders.page({ parentId: id, pageSize: 10, pageNumber: 1 } as never)).records
      return { available: line.available, isReady: line.isReady, children: children.map(({ quantity }) => quantity) }
    }
    expect(await planned({ startOn: inDays(20) })).toEqual({ available: '0', isReady: false, children: ['5'] })
  })
})
