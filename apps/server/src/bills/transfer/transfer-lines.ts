import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { type Quantity, timesRatio } from '@zhizao/rules/quantity/decimal'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { unitRatios } from '../../material/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { withAllEyes } from '../../platform/db/see-all.ts'
import { invalid } from '../../platform/refusal.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { findLots } from '../../trace/index.ts'
import { transferLines, type transfers } from './transfer.table.ts'

export type Transfer = typeof transfers.$inferSelect
type Line = typeof transferLines.$inferSelect

/** A line with what it names, its quantity in the base unit. */
export interface KnownLine {
  readonly line: Line
  /** From 1, as people count. */
  readonly nth: number
  readonly material: typeof materials.$inferSelect
  readonly unit: string
  readonly quantity: Quantity
  /** None where it is left to the pick rule, or the material has none. */
  readonly lotId: string | null
}

export const linesOf = ({ id }: Pick<Transfer, 'id'>, { db }: Context) =>
  db.select().from(transferLines).where(eq(transferLines.documentId, id)).orderBy(asc(transferLines.sort))

/** The lines of a transfer with what they name; everything that is wrong is told by line and field. */
export async function knownLines(transfer: Transfer, context: Context): Promise<KnownLine[]> {
  const { db } = context
  const lines = await linesOf(transfer, context)
  const found = await db
    .select({ material: materials, unit: units.code, decimals: units.decimals })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(inArray(materials.id, [...new Set(lines.map(({ materialId }) => materialId))]))
  const known = new Map(found.map((one) => [one.material.id, one]))
  const lotIds = await lotsOf(lines, context)
  const ratios = unitRatios(context)
  const problems = await misplaced(transfer, lines, context)
  const whole: KnownLine[] = []
  for (const [at, line] of lines.entries()) {
    const { material, unit, decimals } = known.get(line.materialId)!
    const wrong = (field: string, title: string, what: string) =>
      problems.push({ field: `lines.${at}.${field}`, title, message: `第 ${at + 1} 行：${what}` })
    const rate = line.unitId ? await ratios(material, line.unitId) : { ratio: { num: '1', den: '1' } }
    const quantity = 'problem' in rate ? undefined : timesRatio(line.quantity, rate.ratio, decimals)
    if ('problem' in rate) wrong('unitId', '单位', rate.problem)
    else if (quantity === undefined) wrong('quantity', '数量', '换算成基本单位后小数位太多')
    const lotId = line.lotCode ? lotIds.get(`${line.materialId} ${line.lotCode}`) : null
    if (line.lotCode && material.tracking === 'none') wrong('lotCode', '批次号', '物料不跟踪批次，不能填写批次')
    else if (lotId === undefined) wrong('lotCode', '批次号', `物料“${material.code}”没有批次“${line.lotCode}”`)
    if (quantity !== undefined) whole.push({ line, nth: at + 1, material, unit, quantity, lotId: lotId ?? null })
  }
  if (problems.length) throw invalid(`调拨明细：${problems[0]!.message}`, problems)
  return whole
}

async function lotsOf(lines: readonly Line[], context: Context): Promise<ReadonlyMap<string, string>> {
  const named = lines.filter(({ lotCode }) => lotCode)
  if (!named.length) return new Map()
  return findLots(
    named.map(({ materialId, lotCode }) => ({ materialId, code: lotCode! })),
    context,
  )
}

/** Which of these places stand in a warehouse or below it. */
export async function placesWithin(
  ids: readonly (string | null | undefined)[],
  warehouseId: string,
  { db }: Context,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select ${locations.id} as id from ${locations}
    join ${warehouses} on warehouse.id = ${locations.warehouseId}
    where ${locations.id} = any(${sql.param(ids.filter(Boolean))}::bigint[])
      and starts_with(warehouse.path, (select path from ${warehouses} where id = ${warehouseId}::bigint))`)
  return new Set(rows.map(({ id }) => id))
}

/** Places that are in another warehouse than the head says. */
async function misplaced(
  { fromWarehouseId, toWarehouseId }: Transfer,
  lines: readonly Line[],
  context: Context,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [field, title, head, warehouseId] of [
    ['fromLocationId', '移出库位', '调出仓库', fromWarehouseId],
    ['toLocationId', '移入库位', '调入仓库', toWarehouseId],
  ] as const) {
    // The other end's places are named by whoever may see it.
    const within = await withAllEyes(context, () =>
      placesWithin(
        lines.map((line) => line[field]),
        warehouseId,
        context,
      ),
    )
    for (const [at, line] of lines.entries())
      if (line[field] && !within.has(line[field]))
        problems.push({ field: `lines.${at}.${field}`, title, message: `第 ${at + 1} 行：${title}不在${head}内` })
  }
  return problems
}
