import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { materialCustomer } from '@zhizao/contract/material/supplier'
import { workbench } from '@zhizao/contract/production/workbench'
import { lot } from '@zhizao/contract/trace/lot'
import type { Caller } from '../../testing/caller.ts'
import type { testProduction } from '../test-production.ts'

/**
 * Rods of two deliveries become shafts and these become pumps, which three customers have: reported in parts, one shaft mended, one
 * pump brought back. All that is of the delivery GY-1 is in pumps B-1 and B-2; of GY-2, in B-9 alone.
 */
export async function recallStory(caller: Caller, shop: Awaited<ReturnType<typeof testProduction>>) {
  const bench = caller.client(workbench)
  const rod = await shop.stock.material('YL-40', { name: '圆钢 40Cr', tracking: 'lot' } as never)
  const shaft = await shop.product('ZC-40', { name: '泵轴', tracking: 'lot' })
  const pump = await shop.product('BP-40', { name: '齿轮泵', tracking: 'lot' })
  const way = await shop.routeFor(shaft.id, [
    { name: '下料', transferQuantity: '1' },
    { name: '精车', transferQuantity: '1', reworkTo: '下料' },
  ])
  await shop.billFor(shaft.id, [{ materialId: rod.id, quantity: '2' }])
  await shop.usedAt(shaft.id, way, { 10: [rod.id] })
  await shop.routeFor(pump.id, [{ name: '装配' }])
  await shop.billFor(pump.id, [{ materialId: shaft.id, quantity: '1' }])
  await shop.received(rod.id, '20', 'GY-1')
  await shop.received(rod.id, '20', 'GY-2')
  const feed = (workOrderId: string, lotCode: string, quantity: string) =>
    bench.consume({ workOrderId, lotCode, quantity })
  const make = (workOrderId: string, good: number, lotCode: string, rework = 0) =>
    bench.report({ ...shop.report(workOrderId, good, 0, rework), lotCode })

  async function shafts(quantity: string, delivery: string, lots: readonly [string, number][], mended?: string) {
    const order = await shop.released(shaft.id, quantity)
    const work = await shop.workOf(order.id)
    await shop.begin(work.下料!)
    await feed(work.下料!, delivery, String(Number(quantity) * 2))
    await bench.report(shop.report(work.下料!, Number(quantity)))
    await shop.begin(work.精车!, shop.stationIds[1])
    for (const [at, [code, good]] of lots.entries()) await make(work.精车!, good, code, mended && !at ? 1 : 0)
    if (!mended) return
    const mending = (await shop.workOf(order.id)).精车返工!
    await shop.begin(mending)
    await bench.report(shop.report(mending, 1))
    await make(work.精车!, 1, mended)
  }
  await shafts(
    '6',
    'GY-1',
    [
      ['ZP-A', 3],
      ['ZP-B', 2],
    ],
    'ZP-C',
  )
  await shafts('2', 'GY-2', [['ZP-X', 2]])

  async function pumps(quantity: string, uses: readonly [lot: string, quantity: string, made: string][]) {
    const order = await shop.released(pump.id, quantity)
    const { 装配: work } = await shop.workOf(order.id)
    await shop.begin(work!)
    for (const [lotCode, used, made] of uses) {
      const { id } = await caller.client(stockEntry).create({
        kind: 'transfer',
        lines: [
          { materialId: shaft.id, lotCode, quantity: used, fromLocationId: shop.store.id, toLocationId: shop.line.id },
        ],
      })
      await caller.client(stockEntry).post({ id })
      await feed(work!, lotCode, used)
      await make(work!, Number(used), made)
    }
  }
  await pumps('5', [
    ['ZP-A', '3', 'B-1'],
    ['ZP-C', '1', 'B-2'],
    ['ZP-B', '1', 'B-2'],
  ])
  await pumps('2', [['ZP-X', '2', 'B-9']])
  const lotsOf = async (code: string) => (await caller.client(lot).page({ sameCode: code, pageSize: 1 })).records[0]!
  const customers = new Map<string, string>()
  for (const name of ['华北泵业', '东海船厂', '西山水务'])
    customers.set(name, (await caller.client(materialCustomer).create({ name })).id)
  let keys = 0
  async function ship(customer: string, lotCode: string, quantity: string) {
    const { id } = await caller.client(outboundBill).create({
      kind: 'sale',
      warehouseId: shop.stock.house.id,
      customerId: customers.get(customer),
      lines: [{ materialId: pump.id, lotCode, quantity }],
    })
    await caller.client(outboundBill).confirm({ id })
    const { picks } = await caller.client(outboundWork).picks({ id })
    const taken = picks.map((pick) => ({
      lineId: pick.lineId,
      quantity: pick.quantity,
      locationId: pick.locationId,
      lotId: pick.lotId,
    }))
    await caller.client(outboundWork).ship({ id, key: `recall-out-${++keys}`, lines: taken })
  }
  await ship('华北泵业', 'B-1', '3')
  await ship('东海船厂', 'B-2', '1')
  await ship('西山水务', 'B-9', '2')
  const back = await caller.client(inboundBill).create({
    kind: 'return',
    warehouseId: shop.stock.house.id,
    customerId: customers.get('华北泵业'),
    lines: [{ materialId: pump.id, lotCode: 'B-1', quantity: '1', locationId: shop.store.id }],
  })
  const { lines } = await caller.client(inboundBill).confirm({ id: back.id })
  await caller.client(inboundWork).receive({
    id: back.id,
    key: 'recall-in',
    lines: [{ lineId: lines[0]!.id, quantity: '1', locationId: shop.store.id }],
  })
  return { rod, lotOf: lotsOf }
}
