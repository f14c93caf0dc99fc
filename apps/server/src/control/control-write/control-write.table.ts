import { sql } from 'drizzle-orm'
import { index, jsonb, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/**
 * The control log: what was written to which point, and what became of it. Names are kept as they were; rows outlive
 * what they name. state: queued · sent · confirmed · refused · timed-out; rows only move forward and are never removed.
 */
export const controlWrites = companyTable(
  'control_write',
  {
    pointId: idColumn().notNull(),
    objectId: idColumn().notNull(),
    boxId: idColumn(),
    pointName: text().notNull(),
    objectName: text().notNull(),
    objectPath: text().notNull(),
    value: jsonb().$type<number | boolean | string>().notNull(),
    before: jsonb().$type<number | boolean | string | null>(),
    readBack: jsonb().$type<number | boolean | string | null>(),
    state: text().notNull().default('queued'),
    message: text(),
    reason: text(),
    userId: idColumn().notNull(),
    userName: text().notNull(),
    sentAt: instant(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.companyId, table.pointId, table.createdAt),
    index().on(table.companyId, table.objectId, table.createdAt),
    index('control_write_open').on(table.expiresAt).where(sql`state in ('queued', 'sent')`),
  ],
)
