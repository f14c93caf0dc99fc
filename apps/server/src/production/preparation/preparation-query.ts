import type { Page, PageInput } from '@zhizao/contract/http/page'
import type { Preparation, PreparationGrouping, PreparationState } from '@zhizao/contract/production/preparation'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { addQuantities, compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { transferLines, transfers } from '../../bills/transfer/transfer.table.ts'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { containing } from '../../platform/crud/search.ts'
import { countedSubstitutes } from '../supply/counted-substitutes.ts'
import { dealtSupply } from '../supply/free-supply.ts'
import { inOrder, type Need, needs } from './needs.ts'
import { preparations } from './preparation.table.ts'

interface Filters {
  keyword?: string | undefined
  orderId?: string | undefined
  materialId?: string | undefined
  workCenterId?: string | undefined
  state?: PreparationState | PreparationState[] | undefined
  from?: string | undefined
  to?: string | undefined
  groupBy?: PreparationGrouping | undefined
}

const orders: Record<PreparationGrouping | 'day', SQL> = {
  day: inOrder,
  order: sql`need.order_start nulls last, need."orderId"::bigint, need.no, need.sort, need.id::bigint`,
  material: sql`need."materialCode", ${inOrder}`,
}

/** What is to be prepared, with how far it is; stock is dealt out for the materials of the page alone. */
export async function preparationPage(input: Filters & PageInput, context: Context): Promise<Page<Preparation>> {
  const { limit, offset } = limitOf(input)
  const states = input.state === undefined ? undefined : [input.state].flat()
  const within = states?.length ? sql`need.state = any(${sql.param(states)}::text[])` : sql`true`
  const found = await context.db.execute<Need & { total: number }>(
    sql`select need.*, count(*) over ()::int as total from (${needs(conditionsOf(input, context))}) need
      where ${within} order by ${orders[input.groupBy ?? 'day']} limit ${limit} offset ${offset}`,
  )
  const records = found.rows
  // Behind the last page there is no row to tell the total.
  const total = records[0]?.total ?? (offset ? await totalOf(input, within, context) : 0)
  const [dealt, moved] = await Promise.all([allotted(records, context), transfersOf(records, context)])
  return pageReply(
    records.map((row) => shown(row, dealt.get(row.id)!, moved.get(row.id) ?? [])),
    total,
    input,
  )
}

async function totalOf(input: Filters, within: SQL, context: Context): Promise<number> {
  const { rows } = await context.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${needs(conditionsOf(input, context))}) need where ${within}`,
  )
  return rows[0]!.total
}

function conditionsOf({ keyword, orderId, materialId, workCenterId, from, to }: Filters, { user }: Context): SQL {
  const at = (day: string) => new Date(plantInstant(day, user.timeZone)).toISOString()
  const conditions = [
    keyword &&
      sql`(o.code ilike ${containing(keyword)} or m.code ilike ${containing(keyword)} or m.name ilike ${containing(keyword)})`,
    orderId && sql`o.id = ${orderId}::bigint`,
    materialId && sql`c.material_id = ${materialId}::bigint`,
    workCenterId && sql`p.work_center_id = ${workCenterId}::bigint`,
    from && sql`p.planned_start >= ${at(from)}::timestamptz`,
    to && sql`p.planned_start < ${at(dayAfter(to))}::timestamptz`,
  ].filter((each) => each !== undefined && each !== '')
  return conditions.length ? sql.join(conditions as SQL[], sql` and `) : sql`true`
}

/** Columns that only the statement itself has use for. */
const INNER = ['total', 'order_start', 'plan_start', 'sort', 'wanted', 'used', 'had', 'served']

function shown(
  row: Need,
  dealt: Pick<Preparation, 'atLine' | 'short' | 'substitutes'>,
  moved: Preparation['transfers'],
): Preparation {
  const told = Object.fromEntries(Object.entries(row).filter(([name]) => !INNER.includes(name)))
  return { ...(told as Preparation), ...dealt, transfers: moved }
}

const NOTHING = { atPlace: '0', fromHouses: '0', substitutes: [] }

/** What is loose at the places of some needs, and free in warehouses, as all needs of the same materials leave it for them. */
async function allotted(rows: readonly Need[], context: Context) {
  const { dealt } = await dealtSupply([...new Set(rows.map(({ materialId }) => materialId))], context)
  const named = await countedSubstitutes(
    rows.flatMap(({ id }) => dealt.get(id)?.substitutes ?? []),
    context,
  )
  return new Map(
    rows.map(({ id, missing }) => {
      const { atPlace, fromHouses, substitutes } = dealt.get(id) ?? NOTHING
      const short = subtractQuantities(missing, addQuantities(atPlace, fromHouses))
      return [
        id,
        { atLine: atPlace, short: compareQuantities(short, '0') > 0 ? short : '0', substitutes: named(substitutes) },
      ] as const
    }),
  )
}

async function transfersOf(
  rows: readonly Need[],
  { db }: Context,
): Promise<ReadonlyMap<string, Preparation['transfers']>> {
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return new Map()
  const found = await db.execute<{ componentId: string } & Preparation['transfers'][number]>(
    sql`select prepared.component_id::text as "componentId", t.id::text as id, t.code, t.status,
        trim_scale(coalesce(line.base_quantity, line.quantity))::text as quantity
      from ${preparations} prepared join ${transferLines} line on line.id = prepared.transfer_line_id
        join ${transfers} t on t.id = line.document_id
      where prepared.component_id = any(${sql.param(ids)}::bigint[]) order by prepared.id`,
  )
  const byNeed = Map.groupBy(found.rows, ({ componentId }) => componentId)
  return new Map([...byNeed].map(([id, own]) => [id, own.map(({ componentId: _, ...each }) => each)]))
}
