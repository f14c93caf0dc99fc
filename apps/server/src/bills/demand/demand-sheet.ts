import { demand } from '@zhizao/contract/bills/demand'
import { z } from 'zod'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { sheetNames } from '../bill/bill-sheet.ts'

const line = demand.create.body.shape.lines.unwrap().element.shape

/** A line as a sheet says it. */
export const DemandLine = z.object({
  materialCode: sheetNames.materialCode,
  quantity: line.quantity,
  remark: line.remark,
})
export const demandColumns = sheetColumns(DemandLine.shape, ['materialCode', 'quantity', 'remark'], {
  materialCode: { required: true },
  quantity: { required: true, note: '按物料的基本单位' },
})
