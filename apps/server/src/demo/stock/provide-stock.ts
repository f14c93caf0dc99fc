import { demand } from '@zhizao/contract/bills/demand'
import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { purchaseRequest } from '@zhizao/contract/bills/purchase-request'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { floorMap } from '@zhizao/contract/stock/floor-map'
import { location } from '@zhizao/contract/stock/location'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { dayAfter, weekdayOf } from '@zhizao/rules/calendar/shop-day'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import type { Platform } from '../../platform/platform.ts'
import { asUser, type DemoUser } from '../as-user.ts'
import type { CallsWithin } from '../calls-within.ts'
import { madeMaterials } from '../master-data/made.ts'
import { equipQuality } from '../quality/equip-quality.ts'
import { type DemoStock, type Good, readDemoStock, usedBy } from './demo-goods.ts'
import { demoFloor, demoFloorPlaces, demoWarehouses } from './demo-warehouses.ts'
import { onHand, stockWeek } from './stock-week.ts'

const WEEKS = 26
/** Pieces of a product that are to go out tomorrow. */
const ORDERED = 12

/**
 * Keeps the stock of the demo plant moving through the product's calls: half a year at first, later what was missed since; a
 * week is all or nothing. Warehouses that somebody has made himself are left to him.
 */
export async function provideStock(platform: Platform, demo: DemoUser, weeks = WEEKS): Promise<boolean> {
  const { now, log } = platform
  const started = performance.now()
  const { timeZone } = demo.user
  const instant = (day: string, hour: number) => plantInstant(`${day} ${String(hour).padStart(2, '0')}:00:00`, timeZone)
  /** Calls as of a moment; those after each other have times after each other. */
  const at = <T>(clock: { at: number }, work: (ask: CallsWithin) => Promise<T>) =>
    asUser(
      platform,
      demo,
      () => {
        clock.at += 20
        return new Date(clock.at)
      },
      work,
    )

  const today = dayText(now().getTime(), timeZone)
  const monday = dayAfter(today, 1 - weekdayOf(today))
  const first = dayAfter(monday, -7 * weeks)
  const stands = await asUser(platform, demo, now, standing)
  if (stands === 'theirs') return false
  if (stands === 'none') await at({ at: instant(first, 7) }, (ask) => openStock(ask, today))
  const known = await asUser(platform, demo, now, (ask) => readDemoStock(ask, today))
  const done = stands === 'none' ? dayAfter(first, -1) : stands.lastDay
  for (
    let week = stands === 'none' ? first : dayAfter(done, 1 - weekdayOf(done));
    week <= monday;
    week = dayAfter(week, 7)
  ) {
    const clock = { at: 0 }
    await at(clock, async (ask) => {
      for (const { day, hour, act } of stockWeek(ask, known, week)) {
        clock.at = instant(day, hour)
        if (day > done && clock.at < now().getTime()) await act(day)
      }
    })
  }
  if (stands === 'none') await asUser(platform, demo, now, (ask) => leaveOpen(ask, known, dayAfter(today)))
  log.info({ ms: Math.round(performance.now() - started) }, 'stock of the demo plant is up to today')
  return true
}

/** What is there of the demo's own: nothing yet, warehouses of somebody else, or movements up to a day. */
async function standing(ask: CallsWithin): Promise<'none' | 'theirs' | { lastDay: string }> {
  const products = madeMaterials.flatMap(({ code, of }) => (of.startsWith('FG') ? [code] : []))
  if ((await ask(material).query({ codes: products })).length < products.length) return 'theirs'
  const own = new Set(demoWarehouses.map(({ code }) => code))
  const houses = await ask(warehouse).list({})
  if (!houses.length) return 'none'
  const { records } = await ask(stockLedger).page({ pageSize: 1 })
  if (houses.length !== own.size || houses.some(({ code }) => !own.has(code)) || !records[0]) return 'theirs'
  return { lastDay: records[0].postedOn }
}

/** Warehouses, their places, and what lay there when the books were opened. */
export async function openStock(ask: CallsWithin, today: string) {
  const classes = new Map((await ask(materialClass).list({})).map(({ code, id }) => [code, id]))
  for (const { places, keeps: _, ...given } of demoWarehouses) {
    const { id } = await ask(warehouse).create(given)
    const made = []
    for (const { classes: allowed = [], ...place } of places)
      made.push(
        await ask(location).create({ ...place, warehouseId: id, classIds: allowed.map((code) => classes.get(code)!) }),
      )
    await ask(floorMap).save({ warehouseId: id, ...demoFloor, seenAt: null, places: demoFloorPlaces(made) })
  }
  const known = await readDemoStock(ask, today)
  const { records } = await ask(location).page({ kind: 'storage', pageSize: 100 })
  /** From three weeks of use to seven, so that not all is bought at once. */
  const opening = (material: Good) =>
    (usedBy(known, material) || material.reorderPoint || 150) * (3 + ((material.nth * 7) % 5))
  const placed = new Map<string, number>()
  const placeOf = (material: Good) => {
    const fitting = records.filter(({ code }) => takes(code, material.classCode))
    const turn = placed.get(material.classCode) ?? 0
    placed.set(material.classCode, turn + 1)
    return fitting[turn % fitting.length]!.id
  }
  const { id } = await ask(stockEntry).create({
    kind: 'opening',
    reason: '启用库存时的期初',
    lines: known.bought.map((material) => ({
      materialId: material.id,
      quantity: material.text(opening(material)),
      toLocationId: placeOf(material),
      lotCode: material.tracking === 'lot' ? 'QC-01' : undefined,
    })),
  })
  await ask(stockEntry).post({ id })
  await equipQuality(ask)
}

/** Whether goods of a class may lie at a storage place of the demo plant. */
const takes = (place: string, classCode: string) =>
  demoWarehouses.some(({ places }) =>
    places.some(({ code, classes = [] }) => code === place && classes.some((begin) => classCode.startsWith(begin))),
  )

/** What is asked for in the weeks to come: a request that waits for its approval, one that is awaited, and an order of a customer. */
async function leaveWanted(
  ask: CallsWithin,
  { bought, products, warehouses, customers, suppliers }: DemoStock,
  day: string,
) {
  const of = (classCode: string) => bought.filter((each) => each.classCode === classCode).slice(0, 2)
  const wanted = (classCode: string, days: number, quantity: string, supplierId?: string) => ({
    warehouseId: warehouses[0]!.id,
    lines: of(classCode).map(({ id }) => ({
      materialId: id,
      quantity,
      wantedOn: dayAfter(day, days),
      supplierId,
      purpose: '月度备料',
    })),
  })
  for (const request of [wanted('RM-RES', 5, '500', suppliers.get('GYS-001')), wanted('RM-MB', 8, '50')]) {
    const { id } = await ask(purchaseRequest).create({ ...request, remark: '月度备料' })
    await ask(purchaseRequest).submit({ id })
    if (request.lines.some(({ supplierId }) => supplierId)) await ask(purchaseRequest).approve({ id })
  }
  await ask(demand).create({
    direction: 'out',
    warehouseId: warehouses.at(-1)!.id,
    neededOn: dayAfter(day, 12),
    customerId: customers.get('SH-001'),
    orderNo: 'SO-2618',
    lines: products.slice(0, 2).map(({ id }) => ({ materialId: id, quantity: '600' })),
  })
}

/** What waits today: a delivery that is announced, one that is being written, and goods that are to go out. */
async function leaveOpen(ask: CallsWithin, known: DemoStock, day: string) {
  const { bought, products, warehouses, customers, suppliers } = known
  const [materials, , goods] = warehouses
  const resins = bought.filter(({ classCode }) => classCode === 'RM-RES').slice(0, 3)
  const delivery = (supplierId: string | undefined) => ({
    kind: 'purchase' as const,
    warehouseId: materials!.id,
    expectedOn: day,
    supplierId,
    lines: resins.map(({ id }) => ({ materialId: id, quantity: '1000' })),
  })
  const announced = await ask(inboundBill).create(delivery(suppliers.get('GYS-001')))
  await ask(inboundBill).confirm({ id: announced.id })
  await ask(inboundBill).create(delivery(suppliers.get('GYS-002')))
  await leaveWanted(ask, known, day)
  // In some weeks hardly anything of a product is left.
  const there = await onHand(ask, known)
  const lines = products
    .filter(({ id }) => (there.get(id) ?? 0) >= ORDERED)
    .slice(0, 2)
    .map(({ id }) => ({ materialId: id, quantity: String(ORDERED) }))
  if (!lines.length) return
  const order = await ask(outboundBill).create({
    kind: 'sale',
    warehouseId: goods!.id,
    expectedOn: day,
    customerId: customers.get('SH-002'),
    lines,
  })
  await ask(outboundBill).confirm({ id: order.id })
}
