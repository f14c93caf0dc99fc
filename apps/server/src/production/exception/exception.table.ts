import { type ExceptionKind, exceptionStates } from '@zhizao/contract/production/exception'
import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '../../plant/staff/staff.table.ts'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { seenWith } from '../../platform/db/seen-policy.ts'
import { documentTable } from '../../platform/document/document-table.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'

/** What went wrong in the shop. No foreign keys to object and alarm, and their names kept: what happened outlives them. */
export const productionExceptions = documentTable(
  'production_exception',
  exceptionStates,
  {
    kind: text().$type<ExceptionKind>().notNull(),
    title: text().notNull(),
    detail: text(),
    at: instant().notNull(),
    orderId: idColumn(),
    workOrderId: idColumn(),
    objectId: idColumn(),
    objectName: text(),
    alarmId: idColumn(),
    alarmText: text(),
    staffId: idColumn(),
    cause: text(),
    action: text(),
    acceptedAt: instant(),
    acceptedByName: text(),
    handledAt: instant(),
    handledByName: text(),
    closedAt: instant(),
    closedByName: text(),
    cancelReason: text(),
  },
  (table) => [
    seenWith('production_exception', { order_id: 'production_order', work_order_id: 'work_order' }),
    index().on(table.companyId, table.at),
    index().on(table.orderId, table.companyId),
    index().on(table.workOrderId, table.companyId),
    index().on(table.companyId, table.objectId),
    index().on(table.staffId, table.companyId),
    foreignKey({
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }),
    foreignKey({
      columns: [table.workOrderId, table.companyId],
      foreignColumns: [workOrders.id, workOrders.companyId],
    }),
    foreignKey({ columns: [table.staffId, table.companyId], foreignColumns: [staff.id, staff.companyId] }),
  ],
)

/** Photos of what was found, and of what was done. */
export const exceptionPhotos = companyTable(
  'production_exception_photo',
  {
    exceptionId: idColumn().notNull(),
    fileId: idColumn().notNull(),
    side: text().$type<'found' | 'done'>().notNull(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    seenWith('production_exception_photo', { exception_id: 'production_exception' }),
    uniqueIndex().on(table.exceptionId, table.side, table.fileId),
    index().on(table.fileId, table.companyId),
    foreignKey({
      name: 'production_exception_photo_of',
      columns: [table.exceptionId, table.companyId],
      foreignColumns: [productionExceptions.id, productionExceptions.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.fileId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
  ],
)
