import { purchaseRequestStates } from '@zhizao/contract/bills/purchase-request'
import { date, foreignKey, index, text } from 'drizzle-orm/pg-core'
import { materialLineColumns, materialLineKeys } from '../../material/line/material-line-columns.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByWarehouse, seenWith } from '../../platform/db/seen-policy.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'

/** What is asked to be bought. */
export const purchaseRequests = documentTable(
  'purchase_request',
  purchaseRequestStates,
  { warehouseId: idColumn().notNull(), remark: text() },
  (table) => [
    seenByWarehouse('warehouse_id'),
    index().on(table.warehouseId, table.companyId),
    foreignKey({
      columns: [table.warehouseId, table.companyId],
      foreignColumns: [warehouses.id, warehouses.companyId],
    }),
  ],
)

/** In the units that were entered; `base_quantity` says the same in the base unit, written with each save. */
export const purchaseRequestLines = documentLineTable(
  'purchase_request_line',
  purchaseRequests,
  {
    ...materialLineColumns(),
    baseQuantity: quantityColumn().notNull().default('0'),
    wantedOn: date().notNull(),
    supplierId: idColumn(),
    purpose: text(),
  },
  (table) => [
    seenWith('purchase_request_line', { document_id: 'purchase_request' }),
    ...materialLineKeys(table),
    index().on(table.supplierId, table.companyId),
    foreignKey({ columns: [table.supplierId, table.companyId], foreignColumns: [suppliers.id, suppliers.companyId] }),
  ],
)
