import { MOST_TRANSFER_LINES, type OpenTransferState } from '@zhizao/contract/bills/transfer'
import { type Quantity, timesRatio } from '@zhizao/rules/quantity/decimal'
import { unitRatios } from '../../material/index.ts'
import { type Context, holds } from '../../platform/context.ts'
import { namedRows } from '../../platform/crud/named-rows.ts'
import type { LookedSheet } from '../../platform/crud/sheet-import.ts'
import { requireNewCodes } from '../../platform/document/new-codes.ts'
import { documentsOf, type SheetDocument } from '../../platform/document/sheet-documents.ts'
import { breath } from '../../platform/work/breath.ts'
import type { ReservedLine } from '../../stock/index.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { findLots, lotKey } from '../../trace/index.ts'
import { type BilledMaterial, materialsOf } from '../bill/bill-lines.ts'
import { MOST_OPEN_ROWS } from '../bill/open-bills.ts'
import { readEntryLines } from '../entry/entry-sheet.ts'
import { OPENING } from '../entry/post-entry.ts'
import { chooseStock } from './choose-stock.ts'
import type { Row } from './open-transfer-columns.ts'
import { transfers } from './transfer.table.ts'
import { placesWithin } from './transfer-lines.ts'

/** A line of a transfer that may be written, in the unit of its sheet and in its material's own. */
export interface OpenLine {
  readonly at: number
  readonly row: Row
  readonly material: BilledMaterial
  readonly unitId: string | null
  readonly fromLocationId: string | null
  readonly toLocationId: string | null
  readonly base: Quantity
}

/** A transfer that may be written. */
export interface OpenTransfer {
  readonly code: string
  readonly status: OpenTransferState
  readonly head: { readonly fromWarehouseId: string; readonly toWarehouseId: string }
  readonly first: Row
  readonly lines: readonly OpenLine[]
  /** What it holds from now on; lines are named by their place. */
  readonly holds: readonly ReservedLine[]
}

const heads = ['state', 'fromWarehouse', 'toWarehouse', 'expectedOn', 'headRemark'] as const
type Sheet = LookedSheet<Row>

/** The transfers of a sheet, each looked at as its own page would: what is wrong is told by row and column. Nothing is written. */
export async function openTransfers(sheet: Sheet, context: Context): Promise<OpenTransfer[]> {
  const { rows, faults } = sheet
  if (rows.length > MOST_OPEN_ROWS) {
    sheet.notify(rows[MOST_OPEN_ROWS]!.line, undefined, `一次最多导入 ${MOST_OPEN_ROWS} 行，请分成几个文件`)
    return []
  }
  const documents = documentsOf<Row>(sheet, heads)
  await requireNewCodes(transfers, '调拨单', { sheet, documents }, context)
  const headOf = await headsOf(sheet, documents, context)
  const headFor = new Map(documents.map((document) => [document, headOf(document)]))
  const houses = new Map(
    documents.flatMap((document) => document.rows.map(({ line }) => [line, headFor.get(document)])),
  )
  const lineOf = await linesIn(sheet, houses, context)
  const lotOf = await lotsIn([...lineOf.values()], context)
  const taken = new Map<string, Quantity>()
  const found: OpenTransfer[] = []
  const breathe = breath(context.signal)
  for (const document of documents) {
    const { code, line, head: first } = document
    if (document.rows.length > MOST_TRANSFER_LINES)
      sheet.notify(line, 'code', `一张调拨单最多 ${MOST_TRANSFER_LINES} 行，这里有 ${document.rows.length} 行`, code)
    const status = first.state ?? 'draft'
    const lines = document.rows.flatMap((each) => lineOf.get(each.line) ?? [])
    const head = headFor.get(document)
    if (head) await judge(sheet, { status, head, lines, lotOf }, context)
    if (!head || document.rows.some((each) => faults.has(each.line))) continue
    const held = status === 'confirmed' ? await heldBy(sheet, { head, lines, lotOf }, taken, context) : []
    found.push({ code, status, head, first, lines, holds: held })
    await breathe()
  }
  return found
}

type LotOf = (line: OpenLine) => string | undefined
interface Judged {
  readonly head: OpenTransfer['head']
  readonly lines: readonly OpenLine[]
  readonly lotOf: LotOf
}

/** What lines may not say: places of another warehouse, and lots where the material has none or that nobody knows. */
async function judge(
  sheet: Sheet,
  { status, head, lines, lotOf }: Judged & { status: OpenTransferState },
  context: Context,
) {
  for (const [field, id, title, warehouseId] of [
    ['fromLocation', 'fromLocationId', '调出仓库', head.fromWarehouseId],
    ['toLocation', 'toLocationId', '调入仓库', head.toWarehouseId],
  ] as const) {
    const named = lines.flatMap((line) => line[id] ?? [])
    const within = named.length ? await placesWithin(named, warehouseId, context) : new Set<string>()
    for (const line of lines)
      if (line[id] && !within.has(line[id])) sheet.notify(line.at, field, `不在${title}内`, line.row[field])
  }
  for (const line of lines) {
    const { lotCode } = line.row
    const { tracking, code } = line.material
    const notify = (message: string) => sheet.notify(line.at, 'lotCode', message, lotCode)
    if (lotCode && tracking === 'none') notify('物料不跟踪批次，不能填写批次')
    else if (status === 'confirmed' && lotCode && !lotOf(line)) notify(`物料“${code}”没有批次“${lotCode}”`)
    else if (status === 'inTransit' && tracking !== 'none' && !lotCode) notify('请填写批次号或序列号')
  }
}

/** What a transfer takes after those before it; what there is not enough for is told. */
const heldBy = (sheet: Sheet, { head, lines, lotOf }: Judged, taken: Map<string, Quantity>, context: Context) =>
  chooseStock(
    head,
    lines.map((line, at) => ({
      nth: line.at,
      line: { id: String(at), fromLocationId: line.fromLocationId },
      material: line.material,
      unit: line.material.unit,
      quantity: line.base,
      lotId: lotOf(line) ?? null,
    })),
    context,
    {
      taken,
      onShort: ({ nth, unit, quantity }, there) =>
        sheet.notify(nth, 'quantity', `库存不足：可调出 ${there} ${unit}，不足 ${quantity} ${unit}`, quantity),
    },
  )

/** How heads are read: their warehouses are there, and who brings them may do what they say. */
async function headsOf(sheet: Sheet, documents: readonly SheetDocument<Row>[], context: Context) {
  const said = documents.flatMap(({ head }) => [head.fromWarehouse, head.toWarehouse])
  const named = await namedRows(warehouses, '仓库', said, context)
  const may = (permission: string) => holds(context.user, permission)
  return ({ line, head, isBroken }: SheetDocument<Row>): OpenTransfer['head'] | undefined => {
    const idOf = (field: 'fromWarehouse' | 'toWarehouse') => {
      const name = head[field]
      if (!name && !isBroken) sheet.notify(line, field, '单据的第一行不能为空')
      const { id, message } = name ? named(name) : {}
      if (message) sheet.notify(line, field, message, name!)
      return id
    }
    const [fromWarehouseId, toWarehouseId] = [idOf('fromWarehouse'), idOf('toWarehouse')]
    const notify = (message: string) => sheet.notify(line, 'state', message)
    if (head.state === 'confirmed' && !may('transfer:confirm')) notify('没有确认调拨单的权限，只能导入草稿')
    if (head.state === 'inTransit' && !(may('transfer:ship') && may(OPENING)))
      notify('在途的单据会增加在途库存，需要调拨发货和录入期初库存的权限')
    if (head.state === 'inTransit' && fromWarehouseId && fromWarehouseId === toWarehouseId)
      notify('调出和调入是同一仓库，没有在途')
    return fromWarehouseId && toWarehouseId ? { fromWarehouseId, toWarehouseId } : undefined
  }
}

/** The lines of all rows, by row, in base units. */
async function linesIn(
  sheet: Sheet,
  houses: ReadonlyMap<number, OpenTransfer['head'] | undefined>,
  context: Context,
): Promise<ReadonlyMap<number, OpenLine>> {
  type Read = Row & { at: number; materialId: string } & Partial<
      Record<'unitId' | 'fromLocationId' | 'toLocationId', string>
    >
  // A place is that of the transfer's own warehouse, where others have one of its code.
  const within = (line: number) => ({
    fromLocation: houses.get(line)?.fromWarehouseId,
    toLocation: houses.get(line)?.toWarehouseId,
  })
  const rows = sheet.rows.map(({ line, row }) => ({ line, row: { ...row, at: line, within: within(line) } }))
  const read = (await readEntryLines({ ...sheet, rows }, context)) as Read[]
  const known = await materialsOf(
    read.map(({ materialId }) => materialId),
    context,
  )
  const ratios = unitRatios(context)
  const found = new Map<number, OpenLine>()
  for (const { at, materialId, unitId = null, fromLocationId = null, toLocationId = null, ...row } of read) {
    if (sheet.faults.hasCell(at, sheet.headingOf('unitName'))) continue
    const material = known.get(materialId)!
    const rate = unitId ? await ratios(material, unitId) : { ratio: { num: '1', den: '1' } }
    const base = 'problem' in rate ? undefined : timesRatio(row.quantity, rate.ratio, material.decimals)
    if ('problem' in rate) sheet.notify(at, 'unitName', rate.problem, row.unitName)
    else if (base === undefined)
      sheet.notify(at, 'quantity', `换算成 ${material.unit} 后小数位太多，最多 ${material.decimals} 位`, row.quantity)
    else found.set(at, { at, row: row as Row, material, unitId, fromLocationId, toLocationId, base })
  }
  return found
}

async function lotsIn(lines: readonly OpenLine[], context: Context): Promise<LotOf> {
  const keyOf = ({ material, row }: OpenLine) => ({ materialId: material.id, code: row.lotCode! })
  const found = await findLots(lines.filter(({ row }) => row.lotCode).map(keyOf), context)
  return (line) => (line.row.lotCode ? found.get(lotKey(keyOf(line))) : undefined)
}
