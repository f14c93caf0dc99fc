import type { OutboxChannel } from '@zhizao/contract/sender/outbox'
import { desc, eq, getTableColumns, gte, lte, notInArray, type Placeholder, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { rows } from '../platform/crud/rows.ts'
import { notFound } from '../platform/refusal.ts'
import { type OutboxRow, outboxMessages } from './outbox.table.ts'

/** How messages are found and shown. Their text never holds a code here. */
export function outboxQuery(ready: readonly OutboxChannel[]) {
  /** Nothing is set up that could send it. */
  const isHeld = (row: OutboxRow) => row.state === 'waiting' && !ready.includes(row.channel)
  const shown = (row: OutboxRow) => ({
    ...row,
    text: row.maskedText,
    state: isHeld(row) ? ('held' as const) : row.state,
    resendable: row.content !== null && (row.state === 'failed' || row.state === 'sent'),
  })

  const { recipient, subject, maskedText, channel, createdAt, sentAt } = outboxMessages
  const held = ready.length ? notInArray(channel, [...ready]) : sql`true`
  const state = sql`case when ${outboxMessages.state} = 'waiting' and ${held} then 'held' else ${outboxMessages.state} end`
  const options = {
    title: '消息',
    from: outboxMessages,
    columns: getTableColumns(outboxMessages),
    search: { keyword: [recipient, subject, maskedText], recipient: [recipient] },
    match: { channel, state },
    filters: {
      startTime: (from: Placeholder) => gte(createdAt, from),
      endTime: (to: Placeholder) => lte(createdAt, to),
    },
    orderable: { createdAt, sentAt },
    order: [desc(createdAt), desc(outboxMessages.id)],
    total: 'near',
  } as const

  return {
    isHeld,
    shown,
    options,
    listed: rows<OutboxRow, ReturnType<typeof shown>>()({ ...options, shown: (found) => found.map(shown) }),
  }
}

export async function outboxRow(id: string, { db }: Pick<Context, 'db'>): Promise<OutboxRow> {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id))
  if (!row) throw notFound('消息')
  return row
}
