import { InboundKind, inboundBill, inboundBillStates, inboundKindTitles } from '@zhizao/contract/bills/inbound-bill'
import { quantity } from '@zhizao/contract/http/quantity'
import { z } from 'zod'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { openBillCells, openBillNames, openBillRemarks } from '../bill/open-bill-columns.ts'
import { type OpenBill, openBills } from '../bill/open-bills.ts'
import { writeOpenBills } from '../bill/write-open-bills.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { InboundLine } from './inbound-sheet.ts'

const Row = z.object({
  ...openBillNames,
  kind: InboundKind.nullish().meta({ title: '入库类型' }),
  deliveryNo: inboundBill.create.body.shape.deliveryNo,
  ...InboundLine.shape,
  doneBefore: quantity().nullish().meta({ title: '切换前已收' }),
})
type Row = z.output<typeof Row>

/** A row of the sheet: the head on the first row of a bill, then a line. */
export const openInboundColumns = sheetColumns(
  Row.shape,
  [
    'code',
    'kind',
    'state',
    'warehouse',
    'supplier',
    'customer',
    'deliveryNo',
    'expectedOn',
    'headRemark',
    'materialCode',
    'quantity',
    'unitName',
    'doneBefore',
    'lotCode',
    'supplierLot',
    'producedOn',
    'expiresOn',
    'location',
    'remark',
  ],
  {
    ...openBillCells,
    kind: { words: inboundKindTitles, example: '采购入库', note: '单据的第一行必填' },
    state: {
      words: { draft: inboundBillStates.draft.title, confirmed: inboundBillStates.confirmed.title },
      example: '待收货',
      note: '不填为草稿',
    },
    doneBefore: { note: '切换前已经收到的数量，单位同“数量”' },
    lotCode: { note: '不填则按编码规则生成' },
    location: { note: '不填则收货时建议' },
  },
)

/** Open bills of what comes in, brought in from a sheet. */
export const openInboundImport = ({ nextCode }: Pick<BillsPorts, 'nextCode'>): SheetImport =>
  sheetImport<Row, OpenBill<Row>>({
    name: '未完成入库单导入模板',
    columns: openInboundColumns,
    line: Row as z.ZodType<Row>,
    remarks: openBillRemarks,
    prepare: (sheet, context) =>
      openBills(sheet, { of: 'inboundBill', title: '入库单', ownHeads: ['deliveryNo'] }, context),
    isNew: () => true,
    async save(bills, context, progress) {
      const codes = new Map<number, string>()
      for (const { status, lines } of bills)
        for (const { at, row, material } of lines)
          if (status !== 'draft' && material.tracking === 'lot' && !row.lotCode)
            codes.set(at, await nextCode(context, 'lot', { supplierLot: row.supplierLot }))
      await writeOpenBills(
        'inboundBill',
        bills,
        {
          headOf: ({ first }) => ({ deliveryNo: first.deliveryNo ?? null }),
          lineOf: ({ at, row: { lotCode, supplierLot = null, producedOn = null, expiresOn = null } }) => ({
            lotCode: lotCode || (codes.get(at) ?? null),
            supplierLot,
            producedOn,
            expiresOn,
          }),
        },
        context,
        progress,
      )
      return undefined
    },
    done: ({ added }) => `导入了 ${added} 张入库单`,
  })
