import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, jsonValue } from '../platform/db/columns.ts'

/** An act that was sent with a name of its own, and what it was answered. */
export const offlineActions = companyTable(
  'offline_action',
  {
    actionId: uuid().notNull(),
    /** The operation, by its contract: `stockCount.saveLines`. */
    operation: text().notNull(),
    /** No reference: what was answered stays when its author goes. */
    userId: idColumn().notNull(),
    answer: jsonValue(),
    /** Why it was refused, for ever under this name. */
    refusal: jsonValue(),
  },
  (table) => [uniqueIndex().on(table.companyId, table.actionId), index().on(table.createdAt)],
)
