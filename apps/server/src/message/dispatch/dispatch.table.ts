import type { DispatchState } from '@zhizao/contract/message/message-log'
import type { MessageChannel } from '@zhizao/contract/message/message-trigger'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/**
 * Something that was told and that a configuration is about, written in the transaction that told it: what is sent for it
 * stands or falls with it. It outlives its configuration as a record, so it has no foreign key to it.
 */
export const dispatches = companyTable(
  'message_dispatch',
  {
    configId: idColumn().notNull(),
    configName: text().notNull(),
    trigger: text().notNull(),
    subjectId: idColumn(),
    subject: text().notNull(),
    /** As words, by field. */
    facts: jsonb().$type<Record<string, string>>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    byUserId: idColumn(),
    byName: text().notNull(),
    state: text().$type<DispatchState>().notNull().default('waiting'),
    /** Steps that were sent. */
    steps: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    people: integer().notNull().default(0),
    /** When there is something to do; none once it is over. */
    dueAt: instant(),
    problem: text(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt, table.id),
    index('message_dispatch_due').on(table.dueAt).where(sql`due_at is not null`),
    index('message_dispatch_age').on(table.createdAt),
  ],
)

/** What one person was sent by one channel in one step. What it became stands with the message, and in the outbox. */
export const deliveries = companyTable(
  'message_delivery',
  {
    dispatchId: idColumn().notNull(),
    step: integer().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    userId: idColumn().notNull(),
    userName: text().notNull(),
    /** Of the message centre; it goes sooner than this row. */
    messageId: idColumn(),
    outboxId: idColumn(),
    problem: text(),
  },
  (table) => [
    // Nobody is sent the same twice, whatever happens to who sends it.
    uniqueIndex().on(table.companyId, table.dispatchId, table.step, table.channel, table.userId),
    index().on(table.dispatchId, table.companyId),
    foreignKey({
      columns: [table.dispatchId, table.companyId],
      foreignColumns: [dispatches.id, dispatches.companyId],
    }).onDelete('cascade'),
  ],
)
