import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { z } from 'zod'
import { materialLineCells, materialLineNames, NamedByCode, readMaterialLines } from '../../material/index.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { locations } from '../../stock/location/location.table.ts'

const line = stockEntry.create.body.shape.lines.unwrap().element.shape

/** A line as a sheet says it: material, places and unit by what people call them. */
export const EntryLine = z.object({
  ...materialLineNames,
  lotCode: line.lotCode,
  quantity: line.quantity,
  fromLocation: NamedByCode.nullish().meta({ title: '移出库位' }),
  toLocation: NamedByCode.nullish().meta({ title: '移入库位' }),
  status: line.status,
  toStatus: line.toStatus,
  supplierLot: line.supplierLot,
  receivedOn: line.receivedOn,
  producedOn: line.producedOn,
  expiresOn: line.expiresOn,
  remark: line.remark,
})
export const entryColumns = sheetColumns(
  EntryLine.shape,
  [
    'materialCode',
    'lotCode',
    'quantity',
    'unitName',
    'toLocation',
    'fromLocation',
    'status',
    'toStatus',
    'supplierLot',
    'receivedOn',
    'producedOn',
    'expiresOn',
    'remark',
  ],
  {
    ...materialLineCells,
    status: { words: stockStatusTitles },
    toStatus: { words: stockStatusTitles },
  },
)

/** The lines that a sheet says. */
export const readEntryLines = readMaterialLines({
  table: locations,
  title: '库位',
  fields: ['fromLocation', 'toLocation'],
  beside: locations.warehouseId,
})
