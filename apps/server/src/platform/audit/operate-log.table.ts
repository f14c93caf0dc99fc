import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, jsonValue } from '../db/columns.ts'

/** Every changing call: who, from where, what, result, how long. Append-only: the app role may only select and insert. */
export const operateLogs = companyTable(
  'operate_log',
  {
    userId: idColumn(),
    /** Of a call by API key: the key's name and its maker's. */
    userName: text().notNull(),
    /** The API key by which a program made the call. */
    apiKeyId: idColumn(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    title: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    target: text(),
    /** The row whose history this belongs to, where it has one: ids of all tables differ. */
    subjectId: idColumn(),
    request: jsonb(),
    before: jsonValue(),
    after: jsonValue(),
    code: integer().notNull(),
    message: text().notNull(),
    durationMs: integer().notNull(),
    requestId: text().notNull(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.userId, table.createdAt),
    // What one person did, by his name of then: a search by name goes on from name to name.
    index().on(table.companyId, table.userName, table.createdAt, table.id),
    index('operate_log_api_key')
      .on(table.companyId, table.apiKeyId, table.createdAt, table.id)
      .where(sql`api_key_id is not null`),
    index('operate_log_subject').on(table.subjectId, table.id).where(sql`subject_id is not null`),
  ],
)
