import { materialLineNames, NamedByCode, readMaterialLines } from '../../material/index.ts'
import { locations } from '../../stock/location/location.table.ts'

/** How sheets of lines name material, unit and place: by what people call them. */
export const sheetNames = { ...materialLineNames, location: NamedByCode.nullish().meta({ title: '库位' }) }

/** The lines that a sheet says. */
export const readBillLines = readMaterialLines({
  table: locations,
  title: '库位',
  fields: ['location'],
  beside: locations.warehouseId,
})
