import { purchaseRequestLine } from '@zhizao/contract/bills/purchase-request'
import { z } from 'zod'
import { materialLineCells, materialLineNames, NamedByCode, readMaterialLines } from '../../material/index.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'

/** A line as a sheet says it. */
export const RequestLine = z.object({
  ...materialLineNames,
  quantity: purchaseRequestLine.quantity,
  wantedOn: purchaseRequestLine.wantedOn,
  supplier: NamedByCode.nullish().meta({ title: '供应商' }),
  purpose: purchaseRequestLine.purpose,
})

export const requestColumns = sheetColumns(
  RequestLine.shape,
  ['materialCode', 'quantity', 'unitName', 'wantedOn', 'supplier', 'purpose'],
  { ...materialLineCells, wantedOn: { required: true }, supplier: { note: '供应商编码；不填则由采购决定' } },
)

/** The lines that a sheet says. */
export const readRequestLines = readMaterialLines({ table: suppliers, title: '供应商', fields: ['supplier'] })
