import type { CodeKind } from '../platform/codes/code-kind.ts'
import { billCodeKinds } from './bill/bill-code-kinds.ts'
import { stockCounts } from './count/stock-count.table.ts'
import { stockEntries } from './entry/stock-entry.table.ts'
import { locations } from './location/location.table.ts'
import { transfers } from './transfer/transfer.table.ts'
import { warehouses } from './warehouse/warehouse.table.ts'

/** Codes of warehouses, of locations and of all documents of stock. */
export const warehouseCodeKinds: readonly CodeKind[] = [
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
    code: 'stockEntry',
    title: '库存单据',
    prefix: 'KC',
    codes: stockEntries.code,
    fields: [{ name: 'kind', title: '单据类型' }],
  },
  { code: 'transfer', title: '调拨单', prefix: 'DB', codes: transfers.code, fields: [] },
  { code: 'stockCount', title: '盘点单', prefix: 'PD', codes: stockCounts.code, fields: [] },
  ...billCodeKinds,
]
