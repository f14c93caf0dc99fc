import type { OutboxChannel, OutboxState } from '@zhizao/contract/sender/outbox'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { companies } from '../company/company/company.table.ts'
import { idColumn, instant, ownCompanyPolicy } from '../platform/db/columns.ts'

/** What is sent: kept only until it was, where it holds a code. */
export interface OutboxContent {
  text: string
  params: Record<string, string>
}

/**
 * Messages by e-mail and short message, written in the transaction that causes them. Those that prove who somebody is
 * belong to no company: row-level security shows them to none.
 */
export const outboxMessages = pgTable(
  'outbox_message',
  {
    id: idColumn().primaryKey().default(sql`nextval('global_id')`),
    companyId: idColumn().references(() => companies.id),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    channel: text().$type<OutboxChannel>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    template: text().notNull(),
    maskedText: text().notNull(),
    content: jsonb().$type<OutboxContent>(),
    /** Holds a code: erased once sent or expired. */
    isSecret: boolean().notNull(),
    state: text().$type<Exclude<OutboxState, 'held'>>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    problem: text(),
    /** While sending: when whoever took it up is given up. */
    nextTryAt: instant(),
    validUntil: instant(),
    sentAt: instant(),
  },
  (table) => [
    ownCompanyPolicy(),
    index().on(table.companyId, table.createdAt, table.id),
    index('outbox_message_due').on(table.nextTryAt).where(sql`state in ('waiting', 'sending')`),
  ],
)
export type OutboxRow = typeof outboxMessages.$inferSelect
