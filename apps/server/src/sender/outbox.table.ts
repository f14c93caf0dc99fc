import type { OutboxChannel } from '@zhizao/contract/sender/outbox'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { companies } from '../company/company/company.table.ts'
import { companyTable, instant } from '../platform/db/columns.ts'

/** What is sent: kept only until it was, where it holds a code. */
export interface OutboxContent {
  text: string
  params: Record<string, string>
}

/** Messages by e-mail and short message, written in the transaction that causes them. */
export const outboxMessages = companyTable(
  'outbox_message',
  {
    channel: text().$type<OutboxChannel>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    template: text().notNull(),
    maskedText: text().notNull(),
    content: jsonb().$type<OutboxContent>(),
    /** Holds a code: erased once sent or expired. */
    isSecret: boolean().notNull(),
    state: text().$type<'waiting' | 'sending' | 'sent' | 'failed' | 'expired'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    problem: text(),
    /** While sending: when whoever took it up is given up. */
    nextTryAt: instant(),
    validUntil: instant(),
    sentAt: instant(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index('outbox_message_due').on(table.nextTryAt).where(sql`state in ('waiting', 'sending')`),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }),
  ],
)
export type OutboxRow = typeof outboxMessages.$inferSelect
