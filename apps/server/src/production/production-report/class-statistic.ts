import type { Page, PageInput } from '@zhizao/contract/http/page'
import {
  type ClassMaterial,
  type ProductionBy,
  type ProductionDetail,
  ProductionStatistic,
  type UseBy,
  type UseDetail,
  UseStatistic,
  useByTitles,
} from '@zhizao/contract/production/class-statistic'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { limited, pageReply } from '../../platform/crud/page.ts'
import { containing } from '../../platform/crud/search.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { consumptions, workReports } from '../report/work-report.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { inClass, type NamedClass } from './report-params.ts'
import { type AskedRange, all, type ReportRange, rangeOf, within } from './report-range.ts'
import { dayOf, finished } from './reported-work.ts'

const MOST_ROWS = 5000
const MOST_CHOICES = 500

export interface ClassFilter extends AskedRange {
  materialId?: string | undefined
  workCenterId?: string | undefined
  lotCode?: string | undefined
}

const beside = sql`join ${workOrders} j on j.id = each.work_order_id join ${segmentPlans} p on p.id = j.segment_plan_id
  left join ${workCenters} c on c.id = p.work_center_id left join ${stations} s on s.id = j.station_id
  left join ${lots} l on l.id = each.lot_id`
const narrowed = ({ materialId, workCenterId, lotCode }: ClassFilter) => [
  materialId && sql`m.id = ${materialId}::bigint`,
  workCenterId && sql`p.work_center_id = ${workCenterId}::bigint`,
  lotCode && sql`l.code = ${lotCode}::text`,
]

/** Material of the class that was used up in a range, as `each`; what was taken back is gone, what was brought back counts against it. */
const used = (of: NamedClass, filter: ClassFilter, range: ReportRange) => sql`
  from ${consumptions} each join ${materials} m on m.id = each.material_id join ${units} u on u.id = m.base_unit_id
    join ${productionOrders} o on o.id = each.order_id ${beside}
  where ${all([sql`each.reversed_at is null`, within(sql`each.at`, range), inClass(of), ...narrowed(filter)])}`

/** Reports of products of the class, as `each`, that were not taken back: finished pieces, and scrap wherever it fell. */
const made = (of: NamedClass, filter: ClassFilter, range: ReportRange) => sql`
  from ${workReports} each join ${productionOrders} o on o.id = each.order_id join ${materials} m on m.id = o.material_id
    join ${units} u on u.id = m.base_unit_id ${beside}
  where ${all([sql`each.status = 'posted'`, within(sql`each.at`, range), inClass(of), ...narrowed(filter)])}
    and (${finished} or each.scrap > 0)`
const finishedGood = sql`(case when ${finished} then each.good else 0 end)`

export async function classMaterials(of: NamedClass, keyword: string | undefined, { db }: Context) {
  const { rows } = await db.execute<z.infer<typeof ClassMaterial> & Record<string, unknown>>(sql`
    select m.id::text, m.code, m.name, m.specification, u.code as unit
    from ${materials} m join ${units} u on u.id = m.base_unit_id
    where ${all([inClass(of), keyword && sql`m.searched like ${containing(keyword.toLowerCase())}`])}
    order by m.code limit ${MOST_CHOICES}::int`)
  return rows
}

/** A page of a list, the newest first, with how many there are: one statement. */
async function paged<Row>(columns: SQL, from: SQL, input: PageInput, { db }: Context): Promise<Page<Row>> {
  const { rows } = await db.execute<{ total: number; records: Row[] }>(sql`
    select (select count(*)::int ${from}) as total, coalesce((select json_agg(one) from
      (select ${columns} ${from} order by each.at desc, each.id desc ${limited(input)}) one), '[]'::json) as records`)
  const { total, records } = rows[0]!
  return pageReply(records, total, input)
}

const places = sql`c.name as "workCenterName", s.name as "stationName", o.code as "orderCode", j.code as "workOrderCode"`

export async function useDetails(of: NamedClass, input: ClassFilter & PageInput, context: Context) {
  const found = await paged<UseDetail>(
    sql`each.id::text, each.at, m.code as "materialCode", m.name as "materialName", l.code as "lotCode", each.quantity::text,
      u.code as unit, u.decimals, ${places}, (select name from ${materials} product where product.id = o.material_id) as "productName",
      each.by_name as "byName"`,
    used(of, input, rangeOf(input, context)),
    input,
    context,
  )
  return { ...found, records: found.records.map((row) => ({ ...row, quantity: plainDecimal(row.quantity) })) }
}

export async function productionDetails(of: NamedClass, input: ClassFilter & PageInput, context: Context) {
  const found = await paged<ProductionDetail>(
    sql`each.id::text, each.at, m.code as "materialCode", m.name as "materialName", l.code as "lotCode",
      ${finishedGood}::text as good, each.scrap::text, u.code as unit, u.decimals, p.name as "segmentName", ${places},
      each.staff_name as "staffName"`,
    made(of, input, rangeOf(input, context)),
    input,
    context,
  )
  return {
    ...found,
    records: found.records.map((row) => ({ ...row, good: plainDecimal(row.good), scrap: plainDecimal(row.scrap) })),
  }
}

const keys = (by: UseBy | ProductionBy, zone: string): { key: SQL; name: SQL } => {
  const day = dayOf(sql`each.at`, zone)
  return {
    material: { key: sql`m.id::text`, name: sql`m.code || ' ' || m.name` },
    lot: { key: sql`m.id || ' ' || coalesce(l.code, '')`, name: sql`m.code || ' ' || coalesce(l.code, '无批次')` },
    workCenter: { key: sql`c.id::text`, name: sql`coalesce(c.name, '未指定工作中心')` },
    station: { key: sql`s.id::text`, name: sql`coalesce(s.name, '未指定工位')` },
    day: { key: sql`${day}::text`, name: sql`${day}::text` },
  }[by]
}

export async function useStatistic(
  of: NamedClass,
  { by, ...filter }: ClassFilter & { by: UseBy },
  context: Context,
): Promise<UseStatistic[]> {
  const { key, name } = keys(by, context.user.timeZone)
  const { rows } = await context.db.execute<UseStatistic & Record<string, unknown>>(sql`
    select concat_ws(' ', key, unit) as id, name, unit, decimals, quantity::text, times
    from (select ${key} as key, ${name} as name, u.code as unit, u.decimals, sum(each.quantity) as quantity,
        count(*) filter (where each.quantity > 0)::int as times
      ${used(of, filter, rangeOf(filter, context))} group by 1, 2, 3, 4) summed
    order by ${by === 'day' ? sql`name` : sql`summed.quantity desc, name`}, unit limit ${MOST_ROWS}::int`)
  return rows.map((row) => ({ ...row, quantity: plainDecimal(row.quantity) }))
}

export async function productionStatistic(
  of: NamedClass,
  { by, ...filter }: ClassFilter & { by: ProductionBy },
  context: Context,
): Promise<ProductionStatistic[]> {
  const { key, name } = keys(by, context.user.timeZone)
  const { rows } = await context.db.execute<ProductionStatistic & Record<string, unknown>>(sql`
    select concat_ws(' ', key, unit) as id, name, unit, decimals, good::text, scrap::text,
      round(100 * summed.good / nullif(summed.good + summed.scrap, 0), 1)::float8 as yield
    from (select ${key} as key, ${name} as name, u.code as unit, u.decimals, sum(${finishedGood}) as good, sum(each.scrap) as scrap
      ${made(of, filter, rangeOf(filter, context))} group by 1, 2, 3, 4) summed
    order by ${by === 'day' ? sql`name` : sql`summed.good desc, name`}, unit limit ${MOST_ROWS}::int`)
  return rows.map((row) => ({ ...row, good: plainDecimal(row.good), scrap: plainDecimal(row.scrap) }))
}

const useColumns = sheetColumns(UseStatistic.shape, ['name', 'quantity', 'unit', 'times'])
const productionColumns = sheetColumns(ProductionStatistic.shape, ['name', 'good', 'scrap', 'unit', 'yield'])

export const exportUse = async (of: NamedClass, asked: ClassFilter & { by: UseBy }, context: Context) =>
  spreadsheet(`砂轮使用统计${useByTitles[asked.by]}`, useColumns, await useStatistic(of, asked, context), context)

export const exportProduction = async (of: NamedClass, asked: ClassFilter & { by: ProductionBy }, context: Context) =>
  spreadsheet(
    `钢材生产统计${useByTitles[asked.by]}`,
    productionColumns,
    await productionStatistic(of, asked, context),
    context,
  )
