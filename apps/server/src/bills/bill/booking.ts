import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { addQuantities, plainDecimal } from '@zhizao/rules/quantity/decimal'
import { isVirtual } from '@zhizao/rules/stock/location-kind'
import { fits, isEnough, mostOf } from '@zhizao/rules/stock/tolerance'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/refusal.ts'
import type { StockSource } from '../../stock/index.ts'
import { stockLedger } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import type { BilledMaterial, BillLine } from './bill-lines.ts'

/** Whether a step of a document is in the ledger already. Its head is locked, so nobody writes it meanwhile. */
export async function isBooked(source: StockSource, step: string, { db }: Context): Promise<boolean> {
  const own = and(eq(stockLedger.sourceKind, source.kind), eq(stockLedger.sourceId, source.id))
  const [one] = await db
    .select({ id: stockLedger.id })
    .from(stockLedger)
    .where(and(own, eq(stockLedger.step, step)))
    .limit(1)
  return Boolean(one)
}

interface Booking {
  readonly lineId: string
  /** In the base unit. */
  readonly quantity: string
  readonly locationId: string
}

/**
 * What a booking adds to each line of a bill. Refused where a line is not the bill's, where a place is in none of its
 * warehouses, and where more would be booked than tolerance lets pass.
 */
export async function bookedOf(
  bookings: readonly Booking[],
  lines: readonly BillLine[],
  known: ReadonlyMap<string, BilledMaterial>,
  { warehouseId, title }: { warehouseId: string; title: string },
  context: Context,
): Promise<Map<string, string>> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const places = await placesIn(
    warehouseId,
    bookings.map(({ locationId }) => locationId),
    context,
  )
  const problems: FieldProblem[] = []
  const booked = new Map<string, string>()
  for (const [at, { lineId, quantity, locationId }] of bookings.entries()) {
    const wrong = (field: string, title: string, what: string) =>
      problems.push({ field: `lines.${at}.${field}`, title, message: `第 ${at + 1} 行：${what}` })
    const line = byId.get(lineId)
    if (!line) {
      wrong('lineId', '单据明细', '不是这张单据的明细')
      continue
    }
    if (!places.has(locationId)) wrong('locationId', '库位', '库位不存在或不在单据的仓库里')
    const more = addQuantities(booked.get(lineId) ?? '0', quantity)
    booked.set(lineId, more)
    const { code, unit, overPercent } = known.get(line.materialId)!
    const after = addQuantities(line.done, more)
    if (!fits(line.baseQuantity ?? '0', overPercent, after)) {
      const over = overPercent === '0' ? '' : `（含允许超出的 ${overPercent}%）`
      const most = plainDecimal(mostOf(line.baseQuantity ?? '0', overPercent))
      wrong(
        'quantity',
        '数量',
        `物料“${code}”最多 ${most} ${unit}${over}，已完成 ${line.done} ${unit}，本次 ${more} ${unit} 太多`,
      )
    }
  }
  if (problems.length) throw invalid(`${title}：${problems[0]!.message}`, problems)
  return booked
}

/** Those of the places that stand in the warehouse or in one below it. */
async function placesIn(warehouseId: string, ids: readonly string[], { db }: Context): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: locations.id, kind: locations.kind })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(
      and(
        inArray(locations.id, [...new Set(ids)]),
        sql`starts_with(${warehouses.path}, (select above.path from ${warehouses} above where above.id = ${warehouseId}))`,
      ),
    )
  return new Set(found.flatMap(({ id, kind }) => (isVirtual(kind) ? [] : [id])))
}

/** The lines of a bill that are finished once so much more is done of them. */
export const finishedLines = (
  lines: readonly BillLine[],
  known: ReadonlyMap<string, BilledMaterial>,
  booked: ReadonlyMap<string, string>,
): string[] =>
  lines.flatMap((line) => {
    const after = addQuantities(line.done, booked.get(line.id) ?? '0')
    return isEnough(line.baseQuantity ?? '0', known.get(line.materialId)!.underPercent, after) ? [line.id] : []
  })
