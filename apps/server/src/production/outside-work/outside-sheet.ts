import { outsideWork } from '@zhizao/contract/production/outside-work'
import { z } from 'zod'
import { materialLineNames, NamedByCode, readMaterialLines } from '../../material/index.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { locations } from '../../stock/location/location.table.ts'

const line = outsideWork.create.body.shape.lines.unwrap().element.shape

/** A line as a sheet says it. */
export const OutsideLine = z.object({
  materialCode: materialLineNames.materialCode,
  quantity: line.quantity,
  lotCode: line.lotCode,
  fromLocation: NamedByCode.nullish().meta({ title: '发料库位' }),
  remark: line.remark,
})
export const outsideColumns = sheetColumns(
  OutsideLine.shape,
  ['materialCode', 'quantity', 'lotCode', 'fromLocation', 'remark'],
  {
    materialCode: { required: true },
    quantity: { required: true, note: '按物料的基本单位' },
    lotCode: { note: '不填则按物料的拣货规则选' },
    fromLocation: { note: '不填则按物料的拣货规则选' },
  },
)

/** The lines that a sheet says. */
export const readOutsideLines = readMaterialLines({
  table: locations,
  title: '库位',
  fields: ['fromLocation'],
  beside: locations.warehouseId,
})
