import type { CodeKind } from '../platform/codes/code-kind.ts'
import { locations } from './location/location.table.ts'
import { handlingUnits } from './unit/handling-unit.table.ts'
import { warehouses } from './warehouse/warehouse.table.ts'

/** Codes of warehouses, of locations, and of boxes and pallets. */
export const stockCodeKinds: readonly CodeKind[] = [
  { code: 'warehouse', title: '仓库', prefix: 'CK', codes: warehouses.code, fields: [] },
  {
    code: 'location',
    title: '库位',
    prefix: 'KW',
    codes: locations.code,
    beside: locations.warehouseId,
    barcodes: { title: '库位条码', besideCodes: '库位条码与另一库位的编码', column: locations.barcode },
    fields: [],
  },
  {
    code: 'handlingUnit',
    title: '箱与托盘',
    prefix: 'ZX',
    codes: handlingUnits.code,
    fields: [{ name: 'kind', title: '类型' }],
  },
]
