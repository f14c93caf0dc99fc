import { transfer } from '@zhizao/contract/bills/transfer'
import { materialLineCells } from '../../material/index.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { EntryLine } from '../entry/entry-sheet.ts'

const line = transfer.create.body.shape.lines.unwrap().element.shape

/** A line as a sheet says it: as of an entry by hand, without what only that has. */
export const TransferLine = EntryLine.pick({
  materialCode: true,
  lotCode: true,
  quantity: true,
  unitName: true,
  fromLocation: true,
  toLocation: true,
  remark: true,
}).extend({ quantity: line.quantity })
export const transferColumns = sheetColumns(
  TransferLine.shape,
  ['materialCode', 'quantity', 'unitName', 'lotCode', 'fromLocation', 'toLocation', 'remark'],
  {
    ...materialLineCells,
    lotCode: { note: '不填则按物料的拣货规则选' },
    fromLocation: { note: '不填则按物料的拣货规则选' },
  },
)
