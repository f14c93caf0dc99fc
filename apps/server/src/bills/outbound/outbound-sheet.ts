import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { z } from 'zod'
import { materialLineCells } from '../../material/index.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { sheetNames } from '../bill/bill-sheet.ts'

const line = outboundBill.create.body.shape.lines.unwrap().element.shape

/** A line as a sheet says it. */
export const OutboundLine = z.object({
  ...sheetNames,
  quantity: line.quantity,
  status: line.status,
  lotCode: line.lotCode,
  remark: line.remark,
})
export const outboundColumns = sheetColumns(
  OutboundLine.shape,
  ['materialCode', 'quantity', 'unitName', 'status', 'lotCode', 'location', 'remark'],
  {
    ...materialLineCells,
    status: { words: stockStatusTitles, note: '不填为可用；待检和不合格只有采购退货能出' },
    lotCode: { note: '只从这个批次出；不填则按物料的拣货规则' },
    location: { note: '只从这个库位出；不填则按物料的拣货规则' },
  },
)
