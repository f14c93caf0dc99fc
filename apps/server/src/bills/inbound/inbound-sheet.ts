import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { z } from 'zod'
import { materialLineCells } from '../../material/index.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { sheetNames } from '../bill/bill-sheet.ts'

const line = inboundBill.create.body.shape.lines.unwrap().element.shape

/** A line as a sheet says it. */
export const InboundLine = z.object({
  ...sheetNames,
  quantity: line.quantity,
  lotCode: line.lotCode,
  supplierLot: line.supplierLot,
  producedOn: line.producedOn,
  expiresOn: line.expiresOn,
  remark: line.remark,
})
export const inboundColumns = sheetColumns(
  InboundLine.shape,
  ['materialCode', 'quantity', 'unitName', 'lotCode', 'supplierLot', 'producedOn', 'expiresOn', 'location', 'remark'],
  {
    ...materialLineCells,
    lotCode: { note: '不填则在确认时按编码规则生成' },
    location: { note: '不填则收货时建议' },
  },
)
