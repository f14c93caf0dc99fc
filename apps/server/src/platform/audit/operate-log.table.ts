import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../db/columns.ts'

/** Every changing call: who, from where, what, result, how long. Append-only: the app role may only select and insert. */
export const operateLogs = companyTable(
  'operate_log',
  {
    userId: idColumn(),
    userName: text().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    title: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    target: text(),
    request: jsonb(),
    before: jsonb(),
    after: jsonb(),
    code: integer().notNull(),
    message: text().notNull(),
    durationMs: integer().notNull(),
    requestId: text().notNull(),
  },
  (table) => [index().on(table.companyId, table.createdAt), index().on(table.companyId, table.userId, table.createdAt)],
)
