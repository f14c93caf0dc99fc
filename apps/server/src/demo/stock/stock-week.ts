import { inboundBill, inboundWork, type Receipt } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { stock } from '@zhizao/contract/stock/stock'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import type { CallsWithin } from '../calls-within.ts'
import { inspectArrivals } from '../quality/inspect-arrivals.ts'
import { boxWeek, EXPORTED } from './box-week.ts'
import { type DemoStock, demoCustomers, type Good, usedBy, weekOf } from './demo-goods.ts'
import { supplierOf } from './demo-warehouses.ts'
import { lotWeek } from './lot-week.ts'

/** What is bought lasts so many weeks, and is bought when what is there lasts no longer than the other. */
const BOUGHT_FOR = 6
const BOUGHT_AT = 2
const PRODUCTS_A_DAY = 2

interface Wanted {
  material: Good
  quantity: number
}
type Bill = Pick<
  Parameters<ReturnType<typeof billsOf>['create']>[0],
  'supplierId' | 'customerId' | 'deliveryNo' | 'remark'
>
const billsOf = (ask: CallsWithin) => ask(inboundBill)

/** What picking may take, by material. */
export async function onHand(ask: CallsWithin, { pickable }: DemoStock): Promise<Map<string, number>> {
  const rows = await ask(stock).select({ groupBy: 'location', status: 'available' })
  const sums = new Map<string, number>()
  for (const { materialId, locationId, free, packed } of rows)
    if (pickable.has(locationId!) && Number(packed) === 0)
      sums.set(materialId, (sums.get(materialId) ?? 0) + Number(free))
  return sums
}

/** One week of the demo plant's warehouses: what is bought, given to production, made, sent away and put right. */
export function stockWeek(ask: CallsWithin, known: DemoStock, week: string) {
  const nth = weekOf(week)
  const lots = lotWeek(ask, known)
  const boxes = boxWeek(ask, known)
  const products = [0, 1, 2, 3].map((at) => known.products[(nth * 4 + at) % known.products.length]!)
  /** Pieces of a product this week, in whole cartons. */
  const pieces = (product: Good) => 120 + ((nth * 7 + product.nth * 13) % 9) * 30

  const lotOf = ({ tracking }: Good, day: string, at: number) =>
    tracking === 'lot' ? `${day.slice(2).replaceAll('-', '')}-${String(at + 1).padStart(2, '0')}` : undefined

  async function receive(
    day: string,
    kind: 'purchase' | 'production' | 'return',
    goods: readonly Wanted[],
    more: Bill = {},
  ) {
    const warehouse = known.warehouseOf(goods[0]!.material)
    const made = await ask(inboundBill).create({
      kind,
      warehouseId: warehouse.id,
      expectedOn: day,
      ...more,
      lines: goods.map(({ material, quantity }, at) => ({
        materialId: material.id,
        quantity: material.text(quantity),
        lotCode: lotOf(material, day, at),
        producedOn: kind === 'production' ? day : undefined,
      })),
    })
    const { id, lines } = await ask(inboundBill).confirm({ id: made.id })
    const proposed = new Map((await ask(inboundWork).putaway({ id })).map((each) => [each.lineId, each.locationId]))
    const back = kind === 'return' ? warehouse.quarantineId : undefined
    const coming: Receipt['lines'] = lines.map((line) => ({
      lineId: line.id,
      quantity: line.quantity,
      locationId: back ?? proposed.get(line.id) ?? warehouse.receivingId,
    }))
    await ask(inboundWork).receive({ id, key: `demo-in-${id}`, lines: coming })
    if (kind === 'purchase') await inspectArrivals(ask, id, nth)
  }

  /** What is there of it goes out, at most as much as is wanted. */
  async function issue(
    day: string,
    kind: 'production' | 'sale',
    goods: readonly Wanted[],
    more: Omit<Bill, 'deliveryNo'> = {},
  ) {
    const there = await onHand(ask, known)
    const given = goods.flatMap(({ material, quantity }): Wanted[] => {
      const left = Math.min(quantity, there.get(material.id) ?? 0)
      return left > 0 ? [{ material, quantity: left }] : []
    })
    const byWarehouse = Map.groupBy(given, ({ material }) => known.warehouseOf(material).id)
    for (const [warehouseId, those] of byWarehouse) {
      const made = await ask(outboundBill).create({
        kind,
        warehouseId,
        expectedOn: day,
        ...more,
        lines: those.map(({ material, quantity }) => ({ materialId: material.id, quantity: material.text(quantity) })),
      })
      const { id } = await ask(outboundBill).confirm({ id: made.id })
      // What somebody has packed meanwhile is left in its box.
      const picks = (await ask(outboundWork).picks({ id })).picks.filter(({ packed }) => Number(packed) === 0)
      if (!picks.length) continue
      const lines = picks.map(({ lineId, quantity, locationId, lotId }) => ({ lineId, quantity, locationId, lotId }))
      await ask(outboundWork).ship({ id, key: `demo-out-${id}`, lines })
    }
  }

  async function buy(day: string) {
    const there = await onHand(ask, known)
    const wanted = known.bought.flatMap((material): Wanted[] => {
      const weekly = usedBy(known, material)
      const left = there.get(material.id) ?? 0
      if (!weekly || left > Math.max(weekly * BOUGHT_AT, material.reorderPoint)) return []
      return [{ material, quantity: Math.ceil((weekly * BOUGHT_FOR) / material.pack) * material.pack }]
    })
    for (const [code, goods] of Map.groupBy(wanted, ({ material }) => supplierOf[material.classCode]))
      await receive(day, 'purchase', goods, {
        supplierId: code ? known.suppliers.get(code) : undefined,
        deliveryNo: `SH${day.replaceAll('-', '')}${code?.slice(-2) ?? ''}`,
      })
  }

  async function give(day: string, made: readonly Good[]) {
    const wanted = new Map<string, number>()
    for (const product of made)
      for (const [id, each] of known.uses.get(product.id) ?? [])
        wanted.set(id, (wanted.get(id) ?? 0) + each * pieces(product))
    const goods = [...wanted].map(([id, quantity]): Wanted => ({ material: known.byId.get(id)!, quantity }))
    const remark = made.map((product) => `${product.name} ${pieces(product)} ${product.unit}`).join('、')
    await issue(day, 'production', goods, { remark })
  }

  const make = (day: string, made: readonly Good[]) =>
    receive(
      day,
      'production',
      made.map((material) => ({ material, quantity: pieces(material) })),
    )

  async function makeForExport(day: string) {
    if (!known.exported) return
    await receive(day, 'production', [{ material: known.exported, quantity: EXPORTED }])
    await boxes.pack(day)
  }

  async function send(day: string) {
    const there = await onHand(ask, known)
    const goods = known.products.flatMap((material): Wanted[] => {
      const quantity = Math.floor((there.get(material.id) ?? 0) * 0.8)
      return quantity > 0 ? [{ material, quantity }] : []
    })
    const two = [0, 1].map((at) => demoCustomers[(nth * 2 + at) % demoCustomers.length]!)
    for (const [at, code] of two.entries()) {
      const theirs = goods.filter((_, place) => place % two.length === at)
      if (theirs.length) await issue(day, 'sale', theirs, { customerId: known.customers.get(code) })
    }
  }

  /** Packing that stands ready at the assembly line. */
  async function toLine(day: string) {
    const [from] = known.warehouses.filter(({ code }) => code === 'BC')
    const there = await onHand(ask, known)
    const goods = known.bought
      .filter(({ id, classCode }) => classCode === 'PK-BAG' && (there.get(id) ?? 0) > 400)
      .slice(0, 2)
    if (!from?.linesideId || !goods.length) return
    const { records } = await ask(stock).page({ warehouseId: from.id, groupBy: 'location', pageSize: 100 })
    const lines = goods.flatMap((material) => {
      const row = records.find((each) => each.materialId === material.id && each.locationId !== from.linesideId)
      if (!row || Number(row.free) < 100) return []
      return [
        { materialId: material.id, quantity: '100', fromLocationId: row.locationId!, toLocationId: from.linesideId! },
      ]
    })
    if (!lines.length) return
    const { id } = await ask(transfer).create({
      fromWarehouseId: from.id,
      toWarehouseId: from.id,
      remark: `${day} 装配线边补料`,
      lines,
    })
    await ask(transfer).move({ id })
  }

  /** A customer sends some of it back; a week later it is found good. */
  async function takeBack(day: string) {
    const [material] = products
    await receive(day, 'return', [{ material: material!, quantity: 6 }], {
      customerId: known.customers.get(demoCustomers[0]!),
      remark: '外箱破损，客户退回',
    })
  }

  async function release() {
    const { records } = await ask(stock).page({ status: 'quarantine', pageSize: 20 })
    const returned = new Set(known.warehouses.map(({ quarantineId }) => quarantineId))
    const lines = records
      .filter(({ locationId }) => returned.has(locationId!))
      .map(({ materialId, locationId, lotCode, quantity }) => ({
        materialId,
        quantity,
        lotCode,
        fromLocationId: locationId,
        status: 'quarantine' as const,
        toStatus: 'available' as const,
      }))
    if (!lines.length) return
    const { id } = await ask(stockEntry).create({ kind: 'status', reason: '复检合格，更换外箱', lines })
    await ask(stockEntry).post({ id })
    const back = await ask(stockEntry).create({
      kind: 'transfer',
      reason: '复检合格，放回货架',
      lines: lines.map(({ status: _, toStatus: __, ...line }) => ({
        ...line,
        toLocationId: known.warehouseOf(known.byId.get(line.materialId)!).storageId,
      })),
    })
    await ask(stockEntry).post({ id: back.id })
  }

  /** What happens on which day after the week's Monday, and at what hour. */
  const acts: readonly (readonly [day: number, hour: number, act: (day: string) => Promise<void>])[] = [
    [0, 8, (day) => give(day, products.slice(0, PRODUCTS_A_DAY))],
    [1, 10, buy],
    [2, 8, (day) => give(day, products.slice(PRODUCTS_A_DAY))],
    [2, 16, (day) => make(day, products.slice(0, PRODUCTS_A_DAY))],
    ...(nth % 4 === 0 ? ([[3, 9, toLine]] as const) : []),
    ...(nth % 6 === 2 ? ([[3, 14, takeBack]] as const) : []),
    ...(nth % 6 === 3 ? ([[3, 14, release]] as const) : []),
    ...(nth % 4 === 2
      ? ([
          [3, 11, makeForExport],
          [4, 13, boxes.send],
        ] as const)
      : []),
    ...(nth % 4 === 1 ? ([[3, 10, lots.split]] as const) : []),
    ...(nth % 4 === 3 ? ([[3, 10, lots.merge]] as const) : []),
    ...(nth % 6 === 5 ? ([[3, 15, lots.sendBack]] as const) : []),
    [4, 10, (day) => make(day, products.slice(PRODUCTS_A_DAY))],
    [4, 15, send],
  ]
  return acts.map(([days, hour, act]) => ({ day: dayAfter(week, days), hour, act }))
}
