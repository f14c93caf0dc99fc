import type { ControlState } from '@zhizao/contract/control/control-write'
import { sql } from 'drizzle-orm'
import { index, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant, jsonValue } from '../../platform/db/columns.ts'

/**
 * The control log: what was written to which point, and what became of it. Names are kept as they were; rows outlive
 * what they name. state: queued · sent · confirmed · refused · timed-out · unknown; rows only move forward and are never removed.
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
    value: jsonValue().$type<number | boolean | string>().notNull(),
    before: jsonValue().$type<number | boolean | string | null>(),
    readBack: jsonValue().$type<number | boolean | string | null>(),
    state: text().$type<ControlState>().notNull().default('queued'),
    message: text(),
    reason: text(),
    userId: idColumn().notNull(),
    userName: text().notNull(),
    sentAt: instant(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.pointId, table.createdAt),
    index().on(table.companyId, table.objectId, table.createdAt),
    index('control_write_open').on(table.expiresAt).where(sql`state in ('queued', 'sent')`),
  ],
)
