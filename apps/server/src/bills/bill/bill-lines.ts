import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { type Ratio, timesRatio } from '@zhizao/rules/quantity/decimal'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { unitRatios } from '../../material/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { inboundBillLines } from '../inbound/inbound-bill.table.ts'
import type { outboundBillLines } from '../outbound/outbound-bill.table.ts'

export type LineTable = typeof inboundBillLines | typeof outboundBillLines
/** A status stands on lines of what goes out alone. */
export type BillLine = Omit<typeof outboundBillLines.$inferSelect, 'status'> &
  Partial<Pick<typeof outboundBillLines.$inferSelect, 'status'>>
export type BilledMaterial = typeof materials.$inferSelect & { unit: string; decimals: number }

/** The lines of a bill in their order. */
export const linesOfBill = (table: LineTable, id: string, { db }: Context) =>
  db
    .select()
    .from(table as typeof outboundBillLines)
    .where(eq(table.documentId, id))
    .orderBy(asc(table.sort), asc(table.id))

/** Materials by id, with their base units. */
export async function materialsOf(
  ids: readonly string[],
  { db }: Context,
): Promise<ReadonlyMap<string, BilledMaterial>> {
  const found = await db
    .select({ material: materials, unit: units.code, decimals: units.decimals })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(inArray(materials.id, [...new Set(ids)]))
  return new Map(found.map(({ material, unit, decimals }) => [material.id, { ...material, unit, decimals }]))
}

interface Entered {
  readonly materialId: string
  readonly quantity: string
  readonly unitId?: string | null | undefined
}

/** What was entered in base units, by its place; all that cannot be converted is refused at once. */
export async function inBaseUnits(
  entered: readonly Entered[],
  known: ReadonlyMap<string, BilledMaterial>,
  title: string,
  context: Context,
): Promise<{ ratio: Ratio; quantity: string }[]> {
  const ratios = unitRatios(context)
  const problems: FieldProblem[] = []
  const converted: { ratio: Ratio; quantity: string }[] = []
  for (const [at, { materialId, quantity: typed, unitId }] of entered.entries()) {
    const material = known.get(materialId)
    if (!material) throw notFound('物料')
    const wrong = (field: string, called: string, what: string) =>
      problems.push({ field: `lines.${at}.${field}`, title: called, message: `第 ${at + 1} 行：${what}` })
    const found = unitId ? await ratios(material, unitId) : { ratio: { num: '1', den: '1' } }
    if ('problem' in found) {
      wrong('unitId', '单位', found.problem)
      continue
    }
    const { ratio } = found
    const quantity = timesRatio(typed, ratio, material.decimals)
    if (quantity === undefined)
      wrong('quantity', '数量', `换算成 ${material.unit} 后小数位太多，最多 ${material.decimals} 位`)
    else converted.push({ ratio, quantity })
  }
  if (problems.length) throw invalid(`${title}：${problems[0]!.message}`, problems)
  return converted
}

export interface Confirmed {
  id: string
  num: string
  den: string
  baseQuantity: string
  lotCode: string | null
}

/** Writes what a confirmation has found out about lines, in one statement. */
export async function writeConfirmed(table: LineTable, lines: readonly Confirmed[], { db }: Context) {
  const column = (name: keyof Confirmed, type: string) =>
    sql`${sql.param(lines.map((each) => each[name]))}::${sql.raw(type)}[]`
  await db.execute(sql`update ${table} each set num = by.num, den = by.den, base_quantity = by.base, lot_code = by.lot
    from unnest(${column('id', 'bigint')}, ${column('num', 'numeric')}, ${column('den', 'numeric')},
      ${column('baseQuantity', 'numeric')}, ${column('lotCode', 'text')}) as by(id, num, den, base, lot)
    where each.id = by.id`)
}

/** Adds what was booked of lines to what was done of them before. */
export async function addDone(table: LineTable, booked: ReadonlyMap<string, string>, { db }: Context) {
  await db.execute(sql`update ${table} each set done = each.done + by.quantity
    from unnest(${sql.param([...booked.keys()])}::bigint[], ${sql.param([...booked.values()])}::numeric[]) as by(id, quantity)
    where each.id = by.id`)
}
