import { transferStates } from '@zhizao/contract/bills/transfer'
import { date, foreignKey, index, text } from 'drizzle-orm/pg-core'
import { materialLineColumns, materialLineKeys } from '../../material/line/material-line-columns.ts'
import { idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenByWarehouse, seenWith } from '../../platform/db/seen-policy.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lateIndex } from '../../stock/waiting-columns.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'

/** Goods that go from one warehouse to another, or to another place of the same. */
export const transfers = documentTable(
  'transfer',
  transferStates,
  {
    fromWarehouseId: idColumn().notNull(),
    toWarehouseId: idColumn().notNull(),
    expectedOn: date(),
    remark: text(),
    shippedAt: instant(),
    receivedAt: instant(),
  },
  (table) => [
    seenByWarehouse('from_warehouse_id', 'to_warehouse_id'),
    lateIndex('transfer', 'transfer', table.expectedOn, table.companyId),
    index().on(table.fromWarehouseId, table.companyId),
    index().on(table.toWarehouseId, table.companyId),
    foreignKey({
      name: 'transfer_from_fk',
      columns: [table.fromWarehouseId, table.companyId],
      foreignColumns: [warehouses.id, warehouses.companyId],
    }),
    foreignKey({
      name: 'transfer_to_fk',
      columns: [table.toWarehouseId, table.companyId],
      foreignColumns: [warehouses.id, warehouses.companyId],
    }),
  ],
)

/** In the units that were entered; what was promised and what arrived is in the base unit. */
export const transferLines = documentLineTable(
  'transfer_line',
  transfers,
  {
    ...materialLineColumns(),
    lotCode: text(),
    fromLocationId: idColumn(),
    toLocationId: idColumn(),
    remark: text(),
    baseQuantity: quantityColumn(),
    receivedQuantity: quantityColumn(),
    differenceReason: text(),
  },
  (table) => [
    seenWith('transfer_line', { document_id: 'transfer' }),
    ...materialLineKeys(table),
    index().on(table.fromLocationId, table.companyId),
    index().on(table.toLocationId, table.companyId),
    foreignKey({
      name: 'transfer_line_from_fk',
      columns: [table.fromLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    foreignKey({
      name: 'transfer_line_to_fk',
      columns: [table.toLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
  ],
)
