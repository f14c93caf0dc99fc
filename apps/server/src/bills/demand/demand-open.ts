import { MOST_BILL_LINES } from '@zhizao/contract/bills/bill'
import { DemandDirection, demand, demandDirectionTitles, demandSheet } from '@zhizao/contract/bills/demand'
import { decimalsOf } from '@zhizao/rules/quantity/decimal'
import { z } from 'zod'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { recordMade } from '../../platform/audit/operate-log.ts'
import type { Context } from '../../platform/context.ts'
import { namedRows } from '../../platform/crud/named-rows.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { type ImportColumn, type LookedSheet, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { requireNewCodes } from '../../platform/document/new-codes.ts'
import { documentsOf } from '../../platform/document/sheet-documents.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { materialsOf } from '../bill/bill-lines.ts'
import { readBillLines } from '../bill/bill-sheet.ts'
import { openBillCells, openBillNames, openBillRemarks } from '../bill/open-bill-columns.ts'
import { MOST_OPEN_ROWS } from '../bill/open-bills.ts'
import { writeOpen } from '../bill/write-open.ts'
import { demandLines, demands } from './demand.table.ts'
import { DemandLine } from './demand-sheet.ts'

const { code, warehouse, supplier, customer, headRemark } = openBillNames
const Row = z.object({
  code,
  warehouse,
  supplier,
  customer,
  headRemark,
  direction: DemandDirection.nullish().meta({ title: '需求方向' }),
  orderNo: demand.create.body.shape.orderNo,
  neededOn: demand.create.body.shape.neededOn.nullish(),
  ...DemandLine.shape,
})
type Row = z.output<typeof Row>

/** A row of the sheet: the head on the first row of a demand, then a line. */
export const openDemandColumns = sheetColumns(
  Row.shape,
  [
    'code',
    'direction',
    'warehouse',
    'neededOn',
    'orderNo',
    'customer',
    'supplier',
    'headRemark',
    'materialCode',
    'quantity',
    'remark',
  ],
  {
    ...openBillCells,
    code: { ...openBillCells.code, example: 'XQ-2025-0101' },
    direction: { words: demandDirectionTitles, example: '出库需求', note: '单据的第一行必填' },
    neededOn: { note: '单据的第一行必填' },
    quantity: { required: true, example: '100', note: '还需要的数量，按物料的基本单位' },
  },
)

interface OpenDemand {
  readonly code: string
  readonly head: Omit<typeof demands.$inferInsert, 'companyId' | 'code' | 'createdByName' | 'updatedByName'>
  readonly lines: readonly { materialId: string; quantity: string; remark: string | null }[]
}

const heads = ['direction', 'warehouse', 'neededOn', 'orderNo', 'customer', 'supplier', 'headRemark'] as const

async function openDemands(sheet: LookedSheet<Row>, context: Context): Promise<OpenDemand[]> {
  const { rows, faults } = sheet
  if (rows.length > MOST_OPEN_ROWS) {
    sheet.notify(rows[MOST_OPEN_ROWS]!.line, undefined, `一次最多导入 ${MOST_OPEN_ROWS} 行，请分成几个文件`)
    return []
  }
  const documents = documentsOf<Row>(sheet, heads)
  await requireNewCodes(demands, '需求', { sheet, documents }, context)
  const said = (field: 'warehouse' | 'supplier' | 'customer') => documents.map(({ head }) => head[field])
  const named = {
    warehouse: await namedRows(warehouses, '仓库', said('warehouse'), context),
    supplier: await namedRows(suppliers, '供应商', said('supplier'), context),
    customer: await namedRows(materialCustomers, '客户', said('customer'), context),
  }
  const lineOf = await linesIn(sheet, context)
  return documents.flatMap((document): OpenDemand[] => {
    const { code, line, head, isBroken } = document
    if (document.rows.length > MOST_BILL_LINES)
      sheet.notify(line, 'code', `一张需求最多 ${MOST_BILL_LINES} 行，这里有 ${document.rows.length} 行`, code)
    const idOf = (field: keyof typeof named) => {
      const name = head[field]
      if (!name) return null
      const { id, message } = named[field](name)
      if (message) sheet.notify(line, field, message, name)
      return id ?? null
    }
    const [warehouseId, supplierId, customerId] = [idOf('warehouse'), idOf('supplier'), idOf('customer')]
    const { direction, neededOn } = head
    for (const field of ['direction', 'warehouse', 'neededOn'] as const)
      if (!head[field] && !isBroken) sheet.notify(line, field, '单据的第一行不能为空')
    const lines = document.rows.flatMap((each) => lineOf.get(each.line) ?? [])
    if (!warehouseId || !direction || !neededOn || document.rows.some((each) => faults.has(each.line))) return []
    const more = { orderNo: head.orderNo || null, remark: head.headRemark || null }
    return [{ code, head: { direction, neededOn, warehouseId, supplierId, customerId, ...more }, lines }]
  })
}

async function linesIn(sheet: LookedSheet<Row>, context: Context) {
  const rows = sheet.rows.map(({ line, row }) => ({ line, row: { ...row, at: line } }))
  const read = (await readBillLines({ ...sheet, rows }, context)) as (Row & {
    at: number
    materialId: string
  })[]
  const known = await materialsOf(
    read.map(({ materialId }) => materialId),
    context,
  )
  return new Map(
    read.map(({ at, materialId, quantity, remark }) => {
      const { unit, decimals } = known.get(materialId)!
      if (decimalsOf(quantity) > decimals)
        sheet.notify(at, 'quantity', `单位“${unit}”最多 ${decimals} 位小数`, quantity)
      return [at, { materialId, quantity, remark: remark ?? null }] as const
    }),
  )
}

/** Open demands, brought in from a sheet with what is still needed. */
export const openDemandImport = (): SheetImport =>
  sheetImport<Row, OpenDemand>({
    name: '未完成需求导入模板',
    columns: openDemandColumns as readonly ImportColumn<Row>[],
    line: Row as z.ZodType<Row>,
    remarks: [
      '一行是需求的一条明细；需求的方向、仓库、日期、往来单位等写在它的第一行，其余各行留空或与第一行相同。',
      '只填还没有完成的数量：切换前已收发的不用写。',
      ...openBillRemarks.slice(2),
    ],
    prepare: openDemands,
    isNew: () => true,
    async save(all, context, progress) {
      const written = await writeOpen({ heads: demands, lines: demandLines }, all, context, progress)
      await recordMade(
        demandSheet.import,
        all.map(({ code, head }, at) => ({ id: written[at]!.id, code, after: { code, status: 'open', ...head } })),
        context,
      )
      return undefined
    },
    done: ({ added }) => `导入了 ${added} 张需求`,
  })
