import type { PageInput } from '@zhizao/contract/http/page'
import { productionOrderStates } from '@zhizao/contract/production/production-order'
import { OrderReportRow } from '@zhizao/contract/production/production-report'
import { desc, eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { today } from '../../platform/today.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { projects } from '../project/project.table.ts'
import { type AskedRange, rangeOf } from './report-range.ts'

const MOST_EXPORTED = 100_000

type Row = Omit<OrderReportRow, 'lateDays'> & { lateOn: string | null }

/** Good of what was wanted; good of what came out. */
const progress = sql<number>`round(100 * ${productionOrders.goodQuantity} / ${productionOrders.quantity}, 1)::float8`
const yielded = sql<number | null>`round(100 * ${productionOrders.goodQuantity}
  / nullif(${productionOrders.goodQuantity} + ${productionOrders.scrapQuantity}, 0), 1)::float8`

const reported = rows<Row, OrderReportRow>()({
  title: '生产订单',
  from: productionOrders,
  joins: [
    { table: materials, on: eq(materials.id, productionOrders.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: projects, on: eq(projects.id, productionOrders.projectId) },
  ],
  columns: ({ user }) => ({
    id: productionOrders.id,
    code: productionOrders.code,
    status: productionOrders.status,
    materialCode: materials.code,
    materialName: materials.name,
    projectName: sql<string | null>`${projects.name}`,
    quantity: productionOrders.quantity,
    unit: units.code,
    decimals: units.decimals,
    good: productionOrders.goodQuantity,
    scrap: productionOrders.scrapQuantity,
    progress,
    yield: yielded,
    dueOn: productionOrders.dueOn,
    plannedEnd: productionOrders.plannedEnd,
    actualStart: productionOrders.actualStart,
    actualEnd: productionOrders.actualEnd,
    /** The day that it ended on; of what goes on today. */
    lateOn: sql<
      string | null
    >`(case when ${productionOrders.actualEnd} is not null then (${productionOrders.actualEnd} at time zone ${user.timeZone})::date::text end)`,
  }),
  search: { keyword: [productionOrders.code, materials.code, materials.name] },
  match: {
    status: productionOrders.status,
    materialId: productionOrders.materialId,
    projectId: productionOrders.projectId,
  },
  filters: {
    dueFrom: (day) => sql`${productionOrders.dueOn} >= ${day}::date`,
    dueTo: (day) => sql`${productionOrders.dueOn} <= ${day}::date`,
  },
  orderable: {
    code: productionOrders.code,
    dueOn: productionOrders.dueOn,
    quantity: productionOrders.quantity,
    progress,
  },
  order: [desc(productionOrders.dueOn), desc(productionOrders.id)],
  total: 'apart',
  shown: (found, context) => found.map((row) => withLateness(row, today(context))),
})

const DAY = 86_400_000

function withLateness({ lateOn, ...row }: Row, day: string): OrderReportRow {
  const reached = row.status === 'cancelled' ? row.dueOn : (lateOn ?? day)
  return { ...row, lateDays: Math.max(0, Math.round((Date.parse(reached) - Date.parse(row.dueOn)) / DAY)) }
}

type Filter = AskedRange & object

const narrowed = ({ from, to, ...filter }: Filter, context: Context) => {
  const range = rangeOf({ from, to }, context)
  return { ...filter, from: undefined, to: undefined, dueFrom: range.from, dueTo: range.to }
}

export const pageOfOrders = (input: Filter & PageInput, context: Context) =>
  reported.page({ ...input, ...narrowed(input, context) }, context)

const exported = sheetColumns(
  OrderReportRow.shape,
  [
    'code',
    'status',
    'materialCode',
    'materialName',
    'projectName',
    'quantity',
    'good',
    'scrap',
    'unit',
    'progress',
    'yield',
    'dueOn',
    'plannedEnd',
    'actualStart',
    'actualEnd',
    'lateDays',
  ],
  {
    status: {
      words: Object.fromEntries(Object.entries(productionOrderStates).map(([state, { title }]) => [state, title])),
    },
  },
)

export const exportOrderReport = (filter: Filter, context: Context) => {
  const asked = narrowed(filter, context)
  return spreadsheet(
    '订单报表',
    exported,
    inSlices(context, (sliced) => reported.list(asked, sliced, MOST_EXPORTED)),
    context,
  )
}
