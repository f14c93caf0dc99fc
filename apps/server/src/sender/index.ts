import type { OutboxChannel } from '@zhizao/contract/sender/outbox'
import { lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { delivery } from './delivery.ts'
import { mailSender } from './mail-sender.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { outboxMessages } from './outbox.table.ts'
import { smsSender } from './sms-sender.ts'

const KEPT = 90 * 24 * 3600_000

/** A message to one person. `code` is what nobody else may read: it is masked wherever the message is shown. */
export interface Message {
  companyId: string
  channel: OutboxChannel
  recipient: string
  subject: string
  text: string
  /** Name under which an SMS provider knows the text. */
  template: string
  params: Record<string, string>
  code?: string
  validUntil?: Date
}

/** Puts a message into the caller's transaction; it is sent once that is committed. Answers its id. */
export type PostMessage = (message: Message, context: Pick<Context, 'db' | 'now' | 'afterCommit'>) => Promise<string>

export interface SenderDomain extends Domain {
  readonly post: PostMessage
  /** Ways that messages can really leave by. */
  readonly ready: readonly OutboxChannel[]
}

/** E-mail and short messages, through an outbox. */
export function senderDomain(
  platform: Platform,
  { jobs }: { jobs: Pick<JobQueue, 'background' | 'nightly'> },
): SenderDomain {
  const { settings, database, now } = platform
  const senders = { mail: mailSender(settings), sms: smsSender(settings) }
  const ready = (Object.keys(senders) as OutboxChannel[]).filter((channel) => senders[channel])
  const wake = jobs.background('outbox', delivery(platform, senders))
  jobs.nightly('clear-outbox', '40 3 * * *', async () => {
    await database.systemDb.delete(outboxMessages).where(lt(outboxMessages.createdAt, new Date(now().getTime() - KEPT)))
  })

  const post: PostMessage = async ({ text, params, code, ...message }, context) => {
    const [row] = await context.db
      .insert(outboxMessages)
      .values({
        ...message,
        maskedText: code ? text.replaceAll(code, '******') : text,
        content: { text, params },
        isSecret: code !== undefined,
        nextTryAt: context.now(),
        createdAt: context.now(),
      })
      .returning({ id: outboxMessages.id })
    context.afterCommit(wake)
    return row!.id
  }
  return { routes: outboxRoutes({ settings, ready, post, wake }), post, ready }
}
