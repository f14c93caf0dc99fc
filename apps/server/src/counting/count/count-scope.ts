import type { CountCandidate, CountScope } from '@zhizao/contract/counting/stock-count'
import type { PageInput } from '@zhizao/contract/http/page'
import { dayText } from '@zhizao/rules/time/calendar'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { invalidField } from '../../platform/refusal.ts'
import { stockBalances, stockLedger } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockCountLines, stockCounts } from './stock-count.table.ts'

const DAY = 86_400_000
const bigints = (ids: readonly string[]) => sql`${sql.param([...ids])}::bigint[]`

/**
 * Classes by what has moved from place to place in so many days, without what counts have put right: among materials of one
 * base unit, the first of them that make 80 % of it are A, those up to 95 % are B. No money is asked.
 */
const classed = ({ abcDays }: Pick<CountScope, 'abcDays'>, { now, user }: Context): SQL => {
  const from = dayText(now().getTime() - abcDays * DAY, user.timeZone)
  return sql`(select ranked.id, case when ranked.own = 0 then 'C' when ranked.before < ranked.total * 0.8 then 'A'
      when ranked.before < ranked.total * 0.95 then 'B' else 'C' end as abc
    from (select of.id, coalesce(moved.quantity, 0) as own,
        sum(coalesce(moved.quantity, 0)) over (partition by of.base_unit_id order by coalesce(moved.quantity, 0) desc, of.id
          rows unbounded preceding) - coalesce(moved.quantity, 0) as before,
        sum(coalesce(moved.quantity, 0)) over (partition by of.base_unit_id) as total
      from ${materials} of left join (select move.material_id, sum(move.quantity) as quantity from ${stockLedger} move
          join ${locations} at_from on at_from.id = move.from_location_id join ${locations} at_to on at_to.id = move.to_location_id
          where move.company_id = ${user.companyId}::bigint and move.posted_on > ${from}::date and move.from_location_id <> move.to_location_id
            and move.reverses_id is null and at_from.kind not in ('count', 'opening') and at_to.kind <> 'count' group by 1) moved
        on moved.material_id = of.id) ranked)`
}

const lastCounted = (at: SQL) => sql`(select max(done.posted_at) from ${stockCountLines} past
    join ${stockCounts} done on done.id = past.document_id and done.status = 'posted'
    where past.company_id = ${at}.company_id and past.location_id = ${at}.location_id and past.material_id = ${at}.material_id
      and past.lot_id is not distinct from ${at}.lot_id and past.status = ${at}.status and past.counted is not null)`

/** Balances of a scope with something in them, `each` joined with place, warehouse, material, unit and lot. */
export function stockInScope(scope: CountScope, context: Context): SQL {
  const { locationIds, classIds, materialIds, abc, uncountedDays } = scope
  const conditions = [
    sql`each.company_id = ${context.user.companyId}::bigint`,
    sql`each.quantity <> 0`,
    sql`starts_with(warehouse.path, (select path from ${warehouses} top where top.id = ${scope.warehouseId}::bigint))`,
  ]
  if (locationIds.length) conditions.push(sql`each.location_id = any(${bigints(locationIds)})`)
  if (materialIds.length) conditions.push(sql`each.material_id = any(${bigints(materialIds)})`)
  if (classIds.length)
    conditions.push(sql`material.class_id in (select below.id from ${materialClasses} above
      join ${materialClasses} below on below.company_id = above.company_id and starts_with(below.path, above.path)
      where above.id = any(${bigints(classIds)}))`)
  if (abc.length) conditions.push(sql`classed.abc = any(${sql.param([...abc])}::text[])`)
  if (uncountedDays) {
    const since = new Date(context.now().getTime() - uncountedDays * DAY).toISOString()
    conditions.push(sql`coalesce(${lastCounted(sql`each`)} < ${since}::timestamptz, true)`)
  }
  return sql`${stockBalances} each join ${locations} on location.id = each.location_id
    join ${warehouses} on warehouse.id = location.warehouse_id join ${materials} on material.id = each.material_id
    join ${units} on unit.id = material.base_unit_id left join ${lots} on lot.id = each.lot_id
    ${abc.length ? sql`join ${classed(scope, context)} classed on classed.id = material.id` : sql``}
    where ${sql.join(conditions, sql` and `)}`
}

/** The way that people walk along a sheet. */
export const walkingOrder = sql`warehouse.path, location.code, material.code, lot.code nulls first, each.status`

/** What a count of this scope would look at now. */
export async function pageOfCandidates(input: CountScope & PageInput, context: Context) {
  const { limit, offset } = limitOf(input)
  const { rows } = await context.db.execute<Record<string, unknown>>(sql`select each.id::text as id,
      warehouse.name as "warehouseName", location.code as "locationCode", material.code as "materialCode",
      material.name as "materialName", material.specification, lot.code as "lotCode", each.status, unit.code as unit,
      ${input.abc.length ? sql`classed.abc` : sql`null::text`} as abc, ${lastCounted(sql`each`)} as "lastCountedAt",
      (select open.code from ${stockCountLines} now_line join ${stockCounts} open on open.id = now_line.document_id
        and open.status in ('counting', 'review', 'recount')
        where now_line.company_id = each.company_id and now_line.location_id = each.location_id
          and now_line.material_id = each.material_id and now_line.lot_id is not distinct from each.lot_id
          and now_line.status = each.status limit 1) as "countingCode", count(*) over ()::int as total
    from ${stockInScope(input, context)} order by ${walkingOrder} limit ${limit} offset ${offset}`)
  const total = (rows[0]?.total as number | undefined) ?? (offset ? await countInScope(input, context) : 0)
  return pageReply(
    rows.map(({ total: _, lastCountedAt, ...row }) => ({
      ...(row as CountCandidate),
      lastCountedAt: lastCountedAt ? new Date(lastCountedAt as string) : null,
    })),
    total,
    input,
  )
}

export async function countInScope(scope: CountScope, context: Context): Promise<number> {
  const { rows } = await context.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${stockInScope(scope, context)}`,
  )
  return rows[0]!.total
}

/** Everything that a scope names is there. */
export async function requireScope(scope: Partial<CountScope>, { db }: Context) {
  const known = async (
    field: string,
    title: string,
    table: PgTable & { id: PgColumn },
    ids: readonly string[] = [],
  ) => {
    const wanted = [...new Set(ids)]
    if (wanted.length && (await db.$count(table, inArray(table.id, wanted))) < wanted.length)
      throw invalidField(field, title, '不存在或已被删除')
  }
  await known('warehouseId', '仓库', warehouses, scope.warehouseId ? [scope.warehouseId] : [])
  await known('locationIds', '库位', locations, scope.locationIds)
  await known('classIds', '物料分类', materialClasses, scope.classIds)
  await known('materialIds', '物料', materials, scope.materialIds)
}
