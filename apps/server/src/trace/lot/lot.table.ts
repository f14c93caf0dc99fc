import type { LotOwner } from '@zhizao/contract/trace/lot'
import { date, foreignKey, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/** What came or was made together; of a material that is tracked piece by piece, one piece. */
export const lots = companyTable(
  'lot',
  {
    materialId: idColumn().notNull(),
    code: text().notNull(),
    owner: text().$type<LotOwner>().notNull().default('own'),
    supplierId: idColumn(),
    customerId: idColumn(),
    supplierLot: text(),
    producedOn: date(),
    expiresOn: date(),
    /** Why people have changed it last. */
    expiryReason: text(),
    receivedOn: date().notNull(),
    /** Since when an alarm at its location waits for a judgement; null where none does. */
    exposedAt: instant(),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.materialId, table.code),
    index().on(table.materialId, table.companyId),
    index().on(table.companyId, table.code),
    index().on(table.companyId, table.expiresOn),
    index().on(table.supplierId, table.companyId),
    index().on(table.customerId, table.companyId),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.supplierId, table.companyId], foreignColumns: [suppliers.id, suppliers.companyId] }),
    foreignKey({
      columns: [table.customerId, table.companyId],
      foreignColumns: [materialCustomers.id, materialCustomers.companyId],
    }),
  ],
)
