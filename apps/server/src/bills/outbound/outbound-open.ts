import { OutboundKind, outboundBillStates, outboundKindTitles } from '@zhizao/contract/bills/outbound-bill'
import { quantity } from '@zhizao/contract/http/quantity'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { type LookedSheet, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { breath } from '../../platform/work/breath.ts'
import { reserveForNew } from '../../stock/index.ts'
import { openBillCells, openBillNames, openBillRemarks } from '../bill/open-bill-columns.ts'
import { type OpenBill, openBills } from '../bill/open-bills.ts'
import { writeOpenBills } from '../bill/write-open-bills.ts'
import { outboundSource } from './confirm-outbound.ts'
import { OutboundLine, outboundColumns } from './outbound-sheet.ts'
import { pickLines } from './pick-lines.ts'
import { whyOf } from './shortage.ts'

const Row = z.object({
  ...openBillNames,
  kind: OutboundKind.nullish().meta({ title: '出库类型' }),
  ...OutboundLine.shape,
  doneBefore: quantity().nullish().meta({ title: '切换前已出' }),
})
type Row = z.output<typeof Row>
type Picks = Awaited<ReturnType<typeof pickLines>>['picks']
interface Prepared {
  readonly bill: OpenBill<Row>
  /** What it holds from now on; lines are named by their place in the bill. */
  readonly picks: Picks
}

const cellOf = (field: string) => outboundColumns.find((column) => column.field === field)!

/** A row of the sheet: the head on the first row of a bill, then a line. */
export const openOutboundColumns = sheetColumns(
  Row.shape,
  [
    'code',
    'kind',
    'state',
    'warehouse',
    'customer',
    'supplier',
    'expectedOn',
    'headRemark',
    'materialCode',
    'quantity',
    'unitName',
    'doneBefore',
    'status',
    'lotCode',
    'location',
    'remark',
  ],
  {
    ...openBillCells,
    code: { ...openBillCells.code, example: 'CK-2025-0101' },
    kind: { words: outboundKindTitles, example: '销售出库', note: '单据的第一行必填' },
    state: {
      words: { draft: outboundBillStates.draft.title, confirmed: outboundBillStates.confirmed.title },
      example: '待出库',
      note: '不填为草稿；待出库的单据按拣货规则预留库存，请先导入期初库存',
    },
    doneBefore: { note: '切换前已经发出的数量，单位同“数量”' },
    status: { title: '库存状态', words: cellOf('status').words!, note: cellOf('status').note! },
    lotCode: { note: cellOf('lotCode').note! },
    location: { note: cellOf('location').note! },
  },
)

/** What confirmed bills take, one after the other as they stand in the sheet; what there is not enough for is told. */
async function prepared(sheet: LookedSheet<Row>, context: Context): Promise<Prepared[]> {
  const bills = await openBills(sheet, { of: 'outboundBill', title: '出库单' }, context)
  const used = new Map<string, string>()
  const found: Prepared[] = []
  const breathe = breath(context.signal)
  for (const bill of bills) {
    returnsOf(sheet, bill)
    if (bill.status === 'draft') {
      found.push({ bill, picks: [] })
      continue
    }
    const wanted = bill.lines.map(({ materialId, base, before, row, locationId }, at) => ({
      id: String(at),
      materialId,
      quantity: subtractQuantities(base, before),
      locationId,
      lotCode: row.lotCode || null,
      status: row.status ?? null,
    }))
    const known = new Map(bill.lines.map(({ material }) => [material.id, material]))
    const open = wanted.filter(({ quantity }) => compareQuantities(quantity, '0') > 0)
    const { picks, short } = await pickLines(open, known, bill.head, context, used)
    const why = await whyOf({ ...bill.head, code: bill.code }, short, context)
    for (const { lineId, status, quantity, free } of short) {
      const { at, row, material } = bill.lines[Number(lineId)]!
      const what = `${stockStatusTitles[status]}库存 ${free} ${material.unit}，还缺 ${quantity} ${material.unit}`
      sheet.notify(at, 'quantity', `库存不足：${what}${why.get(lineId)}`, row.quantity)
    }
    found.push({ bill, picks })
    await breathe()
  }
  return found
}

/** What waits for its inspection or has failed it goes back to its supplier, and nowhere else. */
function returnsOf(sheet: LookedSheet<Row>, { line, lines, head }: OpenBill<Row>) {
  for (const { at, row } of lines) {
    if (!row.status || row.status === 'available') continue
    const title = stockStatusTitles[row.status]
    if (head.kind !== 'return') sheet.notify(at, 'status', `“${title}”库存只有采购退货能出`, title)
    else if (!head.supplierId) sheet.notify(line, 'supplier', `退“${title}”库存时必须填写`)
  }
}

/** Open bills of what goes out, brought in from a sheet; those that are confirmed hold their stock. */
export const openOutboundImport = (): SheetImport =>
  sheetImport<Row, Prepared>({
    name: '未完成出库单导入模板',
    columns: openOutboundColumns,
    line: Row as z.ZodType<Row>,
    remarks: openBillRemarks,
    prepare: prepared,
    isNew: () => true,
    async save(all, context, progress) {
      const bills = all.map(({ bill }) => bill)
      const written = await writeOpenBills(
        'outboundBill',
        bills,
        {
          headOf: () => ({}),
          lineOf: ({ row: { status = null, lotCode } }) => ({ status, lotCode: lotCode || null }),
        },
        context,
        progress,
      )
      await reserveForNew(
        context,
        written.map(({ id, bill, lineIds }, at) => ({
          source: outboundSource({ id, code: bill.code }),
          lines: all[at]!.picks.map(({ lineId, materialId, locationId, lotId, status, quantity }) => ({
            line: lineIds[Number(lineId)]!,
            materialId,
            locationId,
            lotId,
            status,
            quantity,
            isChosen: true,
          })),
        })),
        ['quarantine', 'rejected'],
      )
      return undefined
    },
    done: ({ added }) => `导入了 ${added} 张出库单`,
  })
