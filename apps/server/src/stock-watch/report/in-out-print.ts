import { type InOutRow, InOutType, inOutReport, inOutTypeTitles } from '@zhizao/contract/stock-watch/in-out-report'
import { addQuantities, type Quantity, quantityText } from '@zhizao/rules/quantity/decimal'
import { inArray } from 'drizzle-orm'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import type { Context } from '../../platform/context.ts'
import { refusedValues } from '../../platform/http/problems.ts'
import { MOST_PRINTED_LINES, type Printable, textsOf } from '../../platform/print/printable.ts'
import { starterReport } from '../../platform/print/starter-design.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { type InOutFilter, listInOut, periodOf } from './in-out-query.ts'

const fields = [
  { code: 'code', title: '报表' },
  { code: 'from', title: '开始日期' },
  { code: 'to', title: '结束日期' },
  { code: 'type', title: '汇总方式' },
  { code: 'warehouseName', title: '仓库' },
  { code: 'className', title: '物料分类' },
  { code: 'supplierName', title: '供应商' },
  { code: 'keyword', title: '关键字' },
  { code: 'lineCount', title: '行数' },
  { code: 'printedByName', title: '打印人' },
]
const lineFields = [
  { code: 'lineNo', title: '行号' },
  { code: 'materialCode', title: '物料编码' },
  { code: 'materialName', title: '物料名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'beside', title: '汇总项' },
  { code: 'opening', title: '期初' },
  { code: 'received', title: '本期入库' },
  { code: 'issued', title: '本期出库' },
  { code: 'closing', title: '期末' },
  { code: 'unit', title: '单位' },
]

const starter = starterReport(
  '收发存报表',
  [
    [
      ['期间', '期间：{from} 至 {to}'],
      ['汇总方式', '汇总方式：{type}'],
    ],
    [
      ['仓库', '仓库：{warehouseName}'],
      ['物料分类', '物料分类：{className}'],
    ],
    [
      ['供应商', '供应商：{supplierName}'],
      ['打印人', '打印人：{printedByName}　共 {lineCount} 行'],
    ],
  ],
  [
    ['序号', '{lineNo}', 6, 'center'],
    ['物料编码', '{materialCode}', 14],
    ['物料名称', '{materialName}', 18],
    ['汇总项', '{beside}', 14],
    ['期初', '{opening}', 11, 'right'],
    ['入库', '{received}', 11, 'right'],
    ['出库', '{issued}', 11, 'right'],
    ['期末', '{closing}', 11, 'right'],
    ['单位', '{unit}', 6],
  ],
)

const figures = ['opening', 'received', 'issued', 'closing'] as const
type Figures = Record<(typeof figures)[number], Quantity>
const none: Figures = { opening: '0', received: '0', issued: '0', closing: '0' }

/**
 * What the rows of each unit add up to. Months and days of a material follow each other, so of these it opens with its first row
 * and closes with its last: a sum, too, is opening + in − out = closing.
 */
export function totalsOf(rows: readonly InOutRow[]): (Figures & { unit: string; decimals: number })[] {
  return [...Map.groupBy(rows, ({ unit }) => unit)].map(([unit, own]) => {
    const sums = { ...none }
    for (const [at, row] of own.entries()) {
      const goesOn = (other: InOutRow | undefined) => row.period !== null && other?.materialId === row.materialId
      const add = (name: (typeof figures)[number]) => {
        sums[name] = addQuantities(sums[name], row[name])
      }
      add('received')
      add('issued')
      if (!goesOn(own[at - 1])) add('opening')
      if (!goesOn(own[at + 1])) add('closing')
    }
    return { ...sums, unit, decimals: own[0]!.decimals }
  })
}

const shown = <Row extends Figures & { decimals: number }>(row: Row) => ({
  ...row,
  ...Object.fromEntries(figures.map((name) => [name, quantityText(row[name], row.decimals)])),
})
/** What stands beside the material, as on the screen. */
const besideOf = ({ warehouseName, supplierName, period, from, to }: InOutRow) =>
  warehouseName ?? supplierName ?? period ?? `${from.slice(5)} 至 ${to.slice(5)}`

const asked = inOutReport.export.body
/** The filters of a report in one text, by which it is read. */
const idOf = (filter: InOutFilter) =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString()

async function printed(id: string, context: Context) {
  const filter: InOutFilter = asked.parse(Object.fromEntries(new URLSearchParams(id)))
  const period = periodOf(filter, context)
  const rows = await listInOut(filter, period, context, MOST_PRINTED_LINES)
  const code = `收发存报表 ${period.from} 至 ${period.to}`
  const said = { ...period, ...(await namesOf(filter, context)), keyword: filter.keyword ?? '' }
  const lines = rows.map((row, at) =>
    textsOf(shown(row), lineFields, { lineNo: String(at + 1), beside: besideOf(row) }),
  )
  const totals = totalsOf(rows).map((total) => textsOf(shown(total), lineFields, { materialCode: '合计' }))
  return {
    id,
    code,
    values: textsOf(said, fields, {
      code,
      type: inOutTypeTitles[filter.type ?? 'material'],
      lineCount: String(rows.length),
      printedByName: context.user.name,
    }),
    lines: [...lines, ...totals],
  }
}

/** Names of what the report was narrowed to. */
async function namesOf({ warehouseId, classId, supplierId }: InOutFilter & { classId?: string }, { db }: Context) {
  const named = async (table: typeof warehouses | typeof materialClasses | typeof suppliers, id?: string) =>
    id
      ? (
          await db
            .select({ name: table.name })
            .from(table)
            .where(inArray(table.id, [id]))
        )[0]?.name
      : undefined
  return {
    warehouseName: (await named(warehouses, warehouseId)) ?? '全部',
    className: (await named(materialClasses, classId)) ?? '全部',
    supplierName: (await named(suppliers, supplierId)) ?? '全部',
  }
}

/** The in and out report on paper: it is asked for by its filters, and closes with what each unit adds up to. */
export const inOutPrint: Printable = {
  id: '21',
  code: 'inOutReport',
  title: '收发存报表',
  permission: 'inOutReport',
  fields,
  lineFields,
  starter,
  idOf(given, context) {
    const filter = asked.safeParse(given)
    if (!filter.success) throw refusedValues(asked, filter.error, context.language)
    // The days are said in full: printed again next month it is of the same.
    return idOf({ ...filter.data, ...periodOf(filter.data, context) })
  },
  read: (ids, context) => Promise.all(ids.map((id) => printed(id, context))),
  newest: async (context) => idOf({ type: InOutType.enum.material, ...periodOf({}, context) }),
}
