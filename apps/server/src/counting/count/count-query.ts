import type { CountSheetLine, StockCount } from '@zhizao/contract/counting/stock-count'
import { quantityBounds, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { gtin14 } from '@zhizao/rules/scan/check-digit'
import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { ownColumns, rows } from '../../platform/crud/rows.ts'
import { lineRows } from '../../platform/document/document-rows.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { sightOf } from './count-sight.ts'
import { stockCountLines, stockCounts, stockCountTallies } from './stock-count.table.ts'
import { stockCountPlans } from './stock-count-plan.table.ts'

type Head = typeof stockCounts.$inferSelect
interface RawHead extends Omit<Head, 'companyId'> {
  warehouseName: string
  planName: string | null
  lineCount: number
  countedCount: number
  differing: number
  hasCounted: boolean
}
export type ShownHead = Omit<StockCount, 'createdAt' | 'updatedAt' | 'startedAt' | 'finishedAt' | 'postedAt'> &
  Pick<Head, 'createdAt' | 'updatedAt' | 'startedAt' | 'finishedAt' | 'postedAt'>

const linesWhere = (condition: SQL) =>
  sql<number>`(select count(*)::int from ${stockCountLines} each where each.document_id = ${stockCounts.id} and ${condition})`
const tallied = (userId: string) => sql<boolean>`exists (select from ${stockCountTallies} mine
  where mine.document_id = ${stockCounts.id} and mine.by_id = ${userId}::bigint)`

const headColumns = ({ user }: Pick<Context, 'user'>) => {
  const { companyId: _, ...own } = ownColumns(stockCounts)
  return {
    ...own,
    warehouseName: warehouses.name,
    planName: stockCountPlans.name,
    lineCount: linesWhere(sql`true`),
    countedCount: linesWhere(sql`each.counted is not null and each.recount_since is null`),
    differing: linesWhere(sql`each.counted <> each.expected`),
    hasCounted: tallied(user.id),
  }
}

/** What a reader may know of the heads. */
const shownHeads = (found: RawHead[], context: Context): ShownHead[] =>
  found.map(({ differing, hasCounted, planId: _, ...row }) => {
    const { seesExpected, mayCount } = sightOf(row, hasCounted, context)
    return { ...row, mayCount, seesExpected, differenceCount: seesExpected ? differing : null }
  })

const heads = rows<RawHead, ShownHead>()({
  title: '盘点单',
  from: stockCounts,
  joins: [
    { table: warehouses, on: eq(warehouses.id, stockCounts.warehouseId) },
    { table: stockCountPlans, on: eq(stockCountPlans.id, stockCounts.planId) },
  ],
  columns: headColumns,
  search: { code: [stockCounts.code], keyword: [stockCounts.code, stockCounts.remark, warehouses.name] },
  match: { ids: stockCounts.id, status: stockCounts.status, warehouseId: stockCounts.warehouseId },
  orderable: {
    code: stockCounts.code,
    status: stockCounts.status,
    dueOn: stockCounts.dueOn,
    createdAt: stockCounts.createdAt,
    postedAt: stockCounts.postedAt,
  },
  order: [desc(stockCounts.id)],
  shown: shownHeads,
})

/** Counts that wait for figures of this user. */
export const waitsFor = (userId: string): SQL =>
  sql`${stockCounts.status} in ('counting', 'recount') and (jsonb_array_length(${stockCounts.counters}) = 0
    or ${stockCounts.counters} @> ${JSON.stringify([{ id: userId }])}::jsonb)`

/** Counts; `mine` are those that wait for figures of the caller. */
export const pageOfCounts = (
  { mine, ...input }: Parameters<typeof heads.page>[0] & { mine?: 0 | 1 },
  context: Context,
) => heads.page(input, context, mine ? waitsFor(context.user.id) : undefined)
export const countHead = (id: string, context: Context): Promise<ShownHead> => heads.get({ id }, context)

export const countHeads = (ids: readonly string[], context: Context): Promise<ShownHead[]> =>
  heads.list({ ids: [...ids] }, context, ids.length)

const balanceNow = sql<string>`(select trim_scale(each.quantity)::text from ${stockBalances} each
  where each.company_id = ${stockCountLines.companyId} and each.location_id = ${stockCountLines.locationId}
    and each.material_id = ${stockCountLines.materialId} and each.lot_id is not distinct from ${stockCountLines.lotId}
    and each.status = ${stockCountLines.status})`

const lines = lineRows(stockCountLines, {
  title: '盘点明细',
  joins: [
    { table: locations, on: eq(locations.id, stockCountLines.locationId) },
    { table: materials, on: eq(materials.id, stockCountLines.materialId) },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: lots, on: eq(lots.id, stockCountLines.lotId) },
  ],
  match: { ids: stockCountLines.id },
  shown: {
    locationCode: locations.code,
    locationName: locations.name,
    locationBarcode: sql<string>`coalesce(${locations.barcode}, ${locations.code})`,
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    gtin: materials.gtin,
    tracking: materials.tracking,
    unit: units.code,
    decimals: units.decimals,
    lotCode: lots.code,
    balance: balanceNow,
  },
})
export type CountLine = Awaited<ReturnType<typeof lines.list>>[number]

/** The lines of a count as they are stored, in the order of walking; some of them, or all. */
export const linesOf = (id: string, context: Context, ids?: readonly string[]): Promise<CountLine[]> =>
  lines.list({ documentId: id, ...(ids && { ids: [...ids] }) }, context)

/** Those of many counts, in the order of walking. */
export const linesOfMany = (ids: readonly string[], context: Context, most: number): Promise<CountLine[]> =>
  lines.list({ documentId: [...ids] }, context, most)

/** What both the sheet and the details show of a line. What is to be counted again is shown as not counted. */
function plainLine(line: CountLine) {
  const needsRecount = line.recountSince !== null
  const isDone = line.counted !== null && !needsRecount
  const { id, sort, locationId, locationCode, locationName, locationBarcode } = line
  const { materialId, materialCode, materialName, specification, lotCode, status, unit, decimals, isFound, noted } =
    line
  return {
    id,
    sort,
    locationId,
    locationCode,
    locationName,
    locationBarcode,
    materialId,
    materialCode,
    materialName,
    specification,
    lotCode,
    status,
    unit,
    decimals,
    isFound,
    noted,
    needsRecount,
    counted: isDone ? line.counted : null,
    countedAt: isDone ? line.countedAt : null,
    countedByName: isDone ? line.countedByName : null,
  }
}
type Dated<Line extends { countedAt: unknown }> = Omit<Line, 'countedAt'> & { countedAt: Date | null }

/** Lines to count by. Of a blind count nobody reads here what should be there, whoever he is. */
export const sheetLines = (found: readonly CountLine[], { blind }: Pick<Head, 'blind'>): Dated<CountSheetLine>[] =>
  found.map((line) => {
    const plain = plainLine(line)
    const book = plain.counted === null ? (line.balance ?? '0') : line.expected
    const gtin = line.gtin && gtin14(line.gtin)
    return { ...plain, gtin, book: blind ? null : book, askFrom: askedFrom(book ?? '0') }
  })

/** A power of ten, 10,000 at least and more than ten times what the books say. */
function askedFrom(book: string): string {
  const whole = book.replace('-', '').split('.')[0]!
  return `1${'0'.repeat(Math.min(Math.max(4, whole.length + 1), quantityBounds.whole - 1))}`
}

/** Lines with what came of them, as far as the reader may know. */
export async function detailLines(head: Pick<ShownHead, 'id' | 'seesExpected'>, context: Context) {
  const found = await linesOf(head.id, context)
  if (!head.seesExpected)
    return found.map((line) => ({ ...plainLine(line), frozen: null, expected: null, difference: null, tallies: [] }))
  const tallies = await talliesOf(head.id, context)
  return found.map((line) => ({
    ...plainLine(line),
    counted: line.counted,
    countedAt: line.countedAt,
    countedByName: line.countedByName,
    frozen: line.frozen,
    expected: line.expected,
    difference: differenceOf(line),
    tallies: tallies.get(line.id) ?? [],
  }))
}
export type ShownDetailLine = Awaited<ReturnType<typeof detailLines>>[number]

/** Counted − expected; none where nobody has counted. */
export const differenceOf = ({ counted, expected }: Pick<CountLine, 'counted' | 'expected'>): string | null =>
  counted === null || expected === null ? null : subtractQuantities(counted, expected)

/** Of a line that many have counted, the last times. */
const MOST_TALLIES = 10

async function talliesOf(id: string, { db }: Context) {
  const nth = db.$with('numbered').as(
    db
      .select({
        id: stockCountTallies.id,
        nth: sql<number>`row_number() over (partition by ${stockCountTallies.lineId} order by ${stockCountTallies.countedAt} desc)`.as(
          'nth',
        ),
      })
      .from(stockCountTallies)
      .where(eq(stockCountTallies.documentId, id)),
  )
  const found = await db
    .with(nth)
    .select({
      lineId: stockCountTallies.lineId,
      counted: stockCountTallies.counted,
      expected: stockCountTallies.expected,
      countedAt: stockCountTallies.countedAt,
      enteredAt: stockCountTallies.createdAt,
      byName: stockCountTallies.byName,
    })
    .from(stockCountTallies)
    .where(inArray(stockCountTallies.id, db.select({ id: nth.id }).from(nth).where(sql`${nth.nth} <= ${MOST_TALLIES}`)))
    .orderBy(asc(stockCountTallies.lineId), desc(stockCountTallies.countedAt))
  return Map.groupBy(found, ({ lineId }) => lineId)
}
