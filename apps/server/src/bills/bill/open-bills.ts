import { MOST_BILL_LINES, type OpenBillState } from '@zhizao/contract/bills/bill'
import { compareQuantities, type Ratio, timesRatio } from '@zhizao/rules/quantity/decimal'
import { fits, isEnough } from '@zhizao/rules/stock/tolerance'
import { inArray } from 'drizzle-orm'
import { unitRatios } from '../../material/index.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { namedRows } from '../../platform/crud/named-rows.ts'
import type { LookedSheet } from '../../platform/crud/sheet-import.ts'
import { documentsOf, type SheetDocument } from '../../platform/document/sheet-documents.ts'
import { breath } from '../../platform/work/breath.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { type BilledMaterial, materialsOf } from './bill-lines.ts'
import { readBillLines } from './bill-sheet.ts'
import { billTables } from './bill-tables.ts'

/** Rows of one sheet, and bills. */
export const MOST_OPEN_ROWS = 20_000

type Said = string | null | undefined
/** A row as it is read, in and out alike. */
export interface OpenBillRow {
  code: string
  state?: OpenBillState | null | undefined
  kind?: Said
  warehouse?: Said
  supplier?: Said
  customer?: Said
  expectedOn?: Said
  headRemark?: Said
  materialCode: string
  quantity: string
  unitName?: Said
  doneBefore?: Said
  remark?: Said
}

/** A line that may be written, in the units of its sheet and in its material's own. */
export interface OpenLine<Row = OpenBillRow> {
  readonly at: number
  readonly row: Row
  readonly materialId: string
  readonly unitId: string | null
  readonly locationId: string | null
  readonly material: BilledMaterial
  readonly ratio: Ratio
  readonly base: string
  /** In the base unit. */
  readonly before: string
}

/** A bill that may be written. */
export interface OpenBill<Row = OpenBillRow> {
  readonly code: string
  readonly line: number
  readonly status: 'draft' | 'confirmed' | 'partial'
  readonly head: {
    readonly kind: string
    readonly warehouseId: string
    readonly supplierId: string | null
    readonly customerId: string | null
    readonly expectedOn: string | null
    readonly remark: string | null
  }
  readonly first: Row
  readonly lines: readonly OpenLine<Row>[]
}

const heads = ['kind', 'state', 'warehouse', 'supplier', 'customer', 'expectedOn', 'headRemark'] as const

export interface OpenBillsOf<Row extends OpenBillRow> {
  readonly of: 'inboundBill' | 'outboundBill'
  readonly title: string
  /** Columns of the head that this kind of bills alone has. */
  readonly ownHeads?: readonly (keyof Row & string)[]
}

/**
 * The bills of a sheet, each looked at as its own pages would: what is wrong is told by row and column. Nothing is written.
 */
export async function openBills<Row extends OpenBillRow>(
  sheet: LookedSheet<Row>,
  { of, title, ownHeads = [] }: OpenBillsOf<Row>,
  context: Context,
): Promise<OpenBill<Row>[]> {
  const { rows, faults } = sheet
  if (rows.length > MOST_OPEN_ROWS) {
    sheet.notify(rows[MOST_OPEN_ROWS]!.line, undefined, `一次最多导入 ${MOST_OPEN_ROWS} 行，请分成几个文件`)
    return []
  }
  const documents = documentsOf<Row>(sheet, [...(heads as readonly (keyof Row & string)[]), ...ownHeads])
  const headOf = await headsOf(sheet, documents, { of, title }, context)
  const headFor = new Map(documents.map((document) => [document, headOf(document)]))
  const houses = new Map(
    documents.flatMap((document) => document.rows.map(({ line }) => [line, headFor.get(document)?.warehouseId])),
  )
  const linesOf = await linesIn(sheet, houses, context)
  const breathe = breath(context.signal)
  const bills: OpenBill<Row>[] = []
  for (const document of documents) {
    const { code, line, head, isBroken } = document
    if (document.rows.length > MOST_BILL_LINES)
      sheet.notify(line, 'code', `一张${title}最多 ${MOST_BILL_LINES} 行，这里有 ${document.rows.length} 行`, code)
    const state: OpenBillState = head.state ?? 'draft'
    const lines = document.rows.flatMap((each) => linesOf.get(each.line) ?? [])
    const known = headFor.get(document)
    if (!isBroken && lines.length === document.rows.length) judge(sheet, document, { state, lines })
    if (known && !document.rows.some((each) => faults.has(each.line)))
      bills.push({ code, line, head: known, first: head, lines, status: statusOf(state, lines) })
    await breathe()
  }
  return bills
}

const statusOf = (state: OpenBillState, lines: readonly { before: string }[]) =>
  state === 'confirmed' && lines.some(({ before }) => before !== '0') ? 'partial' : state

/** What was done before must leave something open, and only a bill that is confirmed can have any of it. */
function judge<Row extends OpenBillRow>(
  sheet: LookedSheet<Row>,
  { line, head, code }: SheetDocument<Row>,
  { state, lines }: { state: OpenBillState; lines: readonly OpenLine<Row>[] },
) {
  for (const { at, row, before, base, material } of lines) {
    if (before === '0') continue
    if (state === 'draft') sheet.notify(at, 'doneBefore', '草稿没有已完成的数量，请把状态改为已确认的', row.doneBefore)
    else if (!fits(base, material.overPercent, before))
      sheet.notify(at, 'doneBefore', '比此行的数量多，超出了物料允许的比例', row.doneBefore)
  }
  if (
    state === 'confirmed' &&
    lines.every(({ base, material, before }) => isEnough(base, material.underPercent, before))
  )
    sheet.notify(line, 'doneBefore', '各行都已完成，不是未完成的单据，不用导入', head.doneBefore ?? code)
}

/** How heads are read: what they name is there, their numbers are free, and who brings them may do what they say. */
async function headsOf<Row extends OpenBillRow>(
  sheet: LookedSheet<Row>,
  documents: readonly SheetDocument<Row>[],
  { of, title }: OpenBillsOf<Row>,
  context: Context,
) {
  const { db, user } = context
  const table = billTables[of].heads
  const codes = documents.map(({ code }) => code)
  const taken = new Set(
    (codes.length ? await db.select({ code: table.code }).from(table).where(inArray(table.code, codes)) : []).map(
      (each) => each.code,
    ),
  )
  const said = (field: 'warehouse' | 'supplier' | 'customer') => documents.map(({ head }) => head[field])
  const named = {
    warehouse: await namedRows(warehouses, '仓库', said('warehouse'), context),
    supplier: await namedRows(suppliers, '供应商', said('supplier'), context),
    customer: await namedRows(materialCustomers, '客户', said('customer'), context),
  }
  const mayConfirm = holds(user, `${of}:confirm`)
  return ({ code, line, head, isBroken }: SheetDocument<Row>): OpenBill<Row>['head'] | undefined => {
    if (taken.has(code)) sheet.notify(line, 'code', `${title}“${code}”已存在`, code)
    const idOf = (field: 'warehouse' | 'supplier' | 'customer') => {
      const name = head[field]
      if (!name) return null
      const { id, message, isUnknown } = named[field](name)
      if (message) sheet.notify(line, field, message, name)
      if (isUnknown && field === 'supplier') sheet.missing('supplier', name)
      return id ?? null
    }
    const [warehouseId, supplierId, customerId] = [idOf('warehouse'), idOf('supplier'), idOf('customer')]
    for (const field of ['kind', 'warehouse'] as const)
      if (!head[field] && !isBroken) sheet.notify(line, field, '单据的第一行不能为空')
    if (head.state === 'confirmed' && !mayConfirm) sheet.notify(line, 'state', `没有确认${title}的权限，只能导入草稿`)
    if (!warehouseId || !head.kind) return undefined
    const { kind, expectedOn = null, headRemark = null } = head
    return { kind, warehouseId, supplierId, customerId, expectedOn, remark: headRemark || null }
  }
}

/** The lines of all rows, by row; `houses` are the warehouses of their bills. */
async function linesIn<Row extends OpenBillRow>(
  sheet: LookedSheet<Row>,
  houses: ReadonlyMap<number, string | undefined>,
  context: Context,
) {
  type Read = Row & { at: number; materialId: string; unitId?: string; locationId?: string }
  // A place is that of the bill's own warehouse, where others have one of its code.
  const rows = sheet.rows.map(({ line, row }) => ({
    line,
    row: { ...row, at: line, within: { location: houses.get(line) } },
  }))
  const read = (await readBillLines({ ...sheet, rows }, context)) as Read[]
  const known = await materialsOf(
    read.map(({ materialId }) => materialId),
    context,
  )
  const ratios = unitRatios(context)
  const found = new Map<number, OpenLine<Row>>()
  for (const { at, materialId, unitId = null, locationId = null, ...rest } of read) {
    // What is left of a row without what was read for it is the row again.
    const row = rest as unknown as Row
    if (sheet.faults.hasCell(at, sheet.headingOf('unitName'))) continue
    const material = known.get(materialId)!
    const rate = unitId ? await ratios(material, unitId) : { ratio: { num: '1', den: '1' } }
    if ('problem' in rate) {
      sheet.notify(at, 'unitName', rate.problem, row.unitName)
      continue
    }
    const { ratio } = rate
    const inBase = (field: 'quantity' | 'doneBefore') => {
      const typed = row[field] ?? '0'
      if (compareQuantities(typed, '0') === 0) return '0'
      const quantity = timesRatio(typed, ratio, material.decimals)
      if (quantity === undefined)
        sheet.notify(at, field, `换算成 ${material.unit} 后小数位太多，最多 ${material.decimals} 位`, typed)
      return quantity
    }
    const [base, before] = [inBase('quantity'), inBase('doneBefore')]
    if (base === undefined || before === undefined) continue
    found.set(at, { at, row, materialId, unitId, locationId, material, ratio, base, before })
  }
  return found
}
