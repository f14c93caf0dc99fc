import { type Delivery, type Dispatch, messageLog } from '@zhizao/contract/message/message-log'
import { and, asc, desc, eq, gte, inArray, lte, type Placeholder, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { messageMarks, messageStates } from '../../notice/user-message/message.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { ownColumns, rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { outboxMessages } from '../../sender/outbox.table.ts'
import type { Catalogue } from '../trigger/catalogue.ts'
import { deliveries, dispatches } from './dispatch.table.ts'

type Raw = Omit<typeof dispatches.$inferSelect, 'facts'>
type Shown = z.input<typeof Dispatch>

/** What a caller may read of: the log says what was in messages. */
const readable = (catalogue: Catalogue, { user }: Context) =>
  inArray(
    dispatches.trigger,
    catalogue
      .all()
      .filter(({ permission }) => holds(user, permission))
      .map(({ code }) => code),
  )

const { facts: _words, ...columns } = ownColumns(dispatches)

const dispatchRows = (catalogue: Catalogue) =>
  rows<Raw, Shown>()({
    title: '触发记录',
    from: dispatches,
    columns,
    search: { keyword: [dispatches.configName, dispatches.subject, dispatches.title] },
    match: { state: dispatches.state },
    filters: {
      startTime: (from: Placeholder) => gte(dispatches.createdAt, from),
      endTime: (to: Placeholder) => lte(dispatches.createdAt, to),
    },
    scope: (context) => readable(catalogue, context),
    order: [desc(dispatches.createdAt), desc(dispatches.id)],
    total: 'near',
    shown: (found) =>
      found.map((row) => ({
        ...row,
        triggerName: row.configName,
        eventTitle: catalogue.find(row.trigger)?.title ?? row.trigger,
      })),
  })

const isRead = sql`coalesce(${messageStates.isRead}, false) or coalesce(${messageMarks.readThrough} >= ${deliveries.messageId}, false)`
const state = sql<Delivery['state']>`case
  when ${deliveries.channel} = 'page' then case when ${isRead} then 'read' else 'unread' end
  when ${deliveries.outboxId} is null then 'unreachable'
  when ${outboxMessages.state} = 'sent' then 'sent'
  when ${outboxMessages.state} in ('failed', 'expired') then 'failed'
  else 'waiting' end`

const deliveryRows = (catalogue: Catalogue) =>
  rows<z.input<typeof Delivery>>()({
    title: '接收人',
    from: deliveries,
    joins: [
      { table: dispatches, on: eq(dispatches.id, deliveries.dispatchId), inner: true },
      { table: outboxMessages, on: eq(outboxMessages.id, deliveries.outboxId) },
      {
        table: messageStates,
        on: and(eq(messageStates.userId, deliveries.userId), eq(messageStates.subjectId, deliveries.messageId))!,
      },
      {
        table: messageMarks,
        on: and(eq(messageMarks.userId, deliveries.userId), eq(messageMarks.category, 'notic'))!,
      },
    ],
    columns: {
      id: deliveries.id,
      step: deliveries.step,
      channel: deliveries.channel,
      userName: deliveries.userName,
      state,
      createdAt: deliveries.createdAt,
      problem: sql<string | null>`coalesce(${deliveries.problem}, ${outboxMessages.problem})`,
    },
    match: { id: deliveries.dispatchId },
    scope: (context) => readable(catalogue, context),
    order: [asc(deliveries.step), asc(deliveries.channel), asc(deliveries.id)],
  })

export const messageLogRoutes = (catalogue: Catalogue): Route[] => {
  const listed = dispatchRows(catalogue)
  const people = deliveryRows(catalogue)
  return implement(messageLog, {
    page: (input, context) => listed.page(input, context),
    deliveries: (input, context) => people.page(input, context),
  })
}
