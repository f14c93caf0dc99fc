import { stockCountStates } from '@zhizao/contract/counting/stock-count'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { boolean, date, foreignKey, index, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenByWarehouse, seenWith } from '../../platform/db/seen-policy.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lateIndex } from '../../stock/waiting-columns.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { scopeColumns } from './count-scope-columns.ts'
import { stockCountPlans } from './stock-count-plan.table.ts'

export const stockCounts = documentTable(
  'stock_count',
  stockCountStates,
  {
    ...scopeColumns(),
    planId: idColumn(),
    dueOn: date(),
    remark: text(),
    startedByName: text(),
    startedAt: instant(),
    finishedByName: text(),
    finishedAt: instant(),
    postedByName: text(),
    postedAt: instant(),
  },
  (table) => [
    seenByWarehouse('warehouse_id'),
    lateIndex('stock_count', 'stockCount', table.dueOn, table.companyId),
    index().on(table.warehouseId, table.companyId),
    index().on(table.planId, table.companyId),
    index().on(table.companyId, table.postedAt),
    foreignKey({
      columns: [table.warehouseId, table.companyId],
      foreignColumns: [warehouses.id, warehouses.companyId],
    }),
    foreignKey({
      columns: [table.planId, table.companyId],
      foreignColumns: [stockCountPlans.id, stockCountPlans.companyId],
    }),
  ],
)

/** What lies or should lie at a place. `expected` is its balance at the moment it was counted, in base units like all the others. */
export const stockCountLines = documentLineTable(
  'stock_count_line',
  stockCounts,
  {
    locationId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    lotId: idColumn(),
    status: text().$type<StockStatus>().notNull(),
    frozen: quantityColumn().notNull(),
    isFound: boolean().notNull().default(false),
    noted: quantityColumn(),
    counted: quantityColumn(),
    expected: quantityColumn(),
    countedAt: instant(),
    countedById: idColumn(),
    countedByName: text(),
    /** Since when it is to be counted again. */
    recountSince: instant(),
  },
  (table) => [
    seenWith('stock_count_line', { document_id: 'stock_count' }),
    unique('stock_count_line_one')
      .on(table.documentId, table.locationId, table.materialId, table.lotId, table.status)
      .nullsNotDistinct(),
    index().on(table.companyId, table.locationId, table.materialId),
    index().on(table.materialId, table.companyId),
    index().on(table.lotId, table.companyId),
    foreignKey({ columns: [table.locationId, table.companyId], foreignColumns: [locations.id, locations.companyId] }),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }),
  ],
)

/** Each time that a line was counted: rows are only added, a recount takes nothing back. */
export const stockCountTallies = companyTable(
  'stock_count_tally',
  {
    documentId: idColumn().notNull(),
    lineId: idColumn().notNull(),
    counted: quantityColumn().notNull(),
    expected: quantityColumn().notNull(),
    countedAt: instant().notNull(),
    byId: idColumn().notNull(),
    byName: text().notNull(),
  },
  (table) => [
    seenWith('stock_count_tally', { document_id: 'stock_count' }),
    // What was counted without a connection may be sent twice.
    uniqueIndex().on(table.lineId, table.byId, table.countedAt),
    index().on(table.documentId, table.byId),
    foreignKey({
      name: 'stock_count_tally_line_fk',
      columns: [table.lineId, table.companyId],
      foreignColumns: [stockCountLines.id, stockCountLines.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'stock_count_tally_head_fk',
      columns: [table.documentId, table.companyId],
      foreignColumns: [stockCounts.id, stockCounts.companyId],
    }).onDelete('cascade'),
  ],
)
