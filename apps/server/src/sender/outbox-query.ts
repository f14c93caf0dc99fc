import type { Input } from '@zhizao/contract/http/call'
import type { OutboxChannel, OutboxFilter, OutboxState, outbox } from '@zhizao/contract/sender/outbox'
import { and, desc, eq, gte, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../platform/crud/page.ts'
import { notFound } from '../platform/refusal.ts'
import { type OutboxRow, outboxMessages } from './outbox.table.ts'

/** Who may read codes that nothing could send: they open any account of the company. */
const CODES = 'outbox:codes'

/** How rows are shown to a caller. */
export function outboxQuery(ready: readonly OutboxChannel[]) {
  const shown = (row: OutboxRow, { user, now }: Context) => {
    const isHeld = row.state === 'waiting' && !ready.includes(row.channel)
    const isRead = isHeld && user.permissions.has(CODES) && (!row.validUntil || row.validUntil > now())
    return {
      ...row,
      text: (isRead && row.content?.text) || row.maskedText,
      state: isHeld ? ('held' as const) : row.state,
      resendable: row.content !== null && (row.state === 'failed' || row.state === 'sent'),
    }
  }

  const ofState = (state: OutboxState): SQL | undefined => {
    if (state !== 'held' && state !== 'waiting') return eq(outboxMessages.state, state)
    const which =
      ready.length === 0
        ? sql`${state === 'held'}`
        : (state === 'held' ? notInArray : inArray)(outboxMessages.channel, [...ready])
    return and(eq(outboxMessages.state, 'waiting'), which)
  }
  const conditions = (filter: OutboxFilter) => {
    const part = filter.keyword ? containing(filter.keyword) : undefined
    return and(
      part
        ? sql`(${outboxMessages.recipient} ilike ${part} or ${outboxMessages.subject} ilike ${part} or ${outboxMessages.maskedText} ilike ${part})`
        : undefined,
      filter.recipient ? sql`${outboxMessages.recipient} ilike ${containing(filter.recipient)}` : undefined,
      filter.channel ? eq(outboxMessages.channel, filter.channel) : undefined,
      filter.state ? ofState(filter.state) : undefined,
      filter.startTime ? gte(outboxMessages.createdAt, filter.startTime) : undefined,
      filter.endTime ? lte(outboxMessages.createdAt, filter.endTime) : undefined,
    )
  }

  return {
    async page(input: Input<typeof outbox.page>, context: Context) {
      const rows = await context.db
        .select({ row: outboxMessages, total: totalOver })
        .from(outboxMessages)
        .where(conditions(input))
        .orderBy(
          ...orderOf({ createdAt: outboxMessages.createdAt, sentAt: outboxMessages.sentAt }, input, [
            desc(outboxMessages.createdAt),
            desc(outboxMessages.id),
          ]),
        )
        .limit(limitOf(input).limit)
        .offset(limitOf(input).offset)
      const records = rows.map(({ row }) => shown(row, context))
      return pageReply(records, rows[0]?.total ?? 0, input)
    },
    async get(id: string, context: Context) {
      return shown(await outboxRow(id, context), context)
    },
  }
}

export async function outboxRow(id: string, { db }: Context): Promise<OutboxRow> {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id))
  if (!row) throw notFound('消息')
  return row
}
