import type { OutboxChannel } from '@zhizao/contract/sender/outbox'
import { lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { codeMessageRoutes } from './code-message.routes.ts'
import { delivery } from './delivery.ts'
import { mailSender } from './mail-sender.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { outboxMessages } from './outbox.table.ts'
import { senderMenu } from './sender.menu.ts'
import { smsSender } from './sms-sender.ts'

const KEPT = 90 * 24 * 3600_000

/**
 * A message to one person. `code` is what nobody else may read: it is masked wherever the message is shown. Without a
 * company it is the installation's, and no company sees it: whatever proves who somebody is.
 */
export interface Message {
  companyId: string | null
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
export function senderDomain(platform: Platform, { jobs }: { jobs: Pick<JobQueue, 'background'> }): SenderDomain {
  const { settings, database, now } = platform
  const senders = { mail: mailSender(settings), sms: smsSender(settings) }
  const ready = (Object.keys(senders) as OutboxChannel[]).filter((channel) => senders[channel])
  const wake = jobs.background('outbox', delivery(platform, senders))
  async function clearOutbox() {
    await database.systemDb.delete(outboxMessages).where(lt(outboxMessages.createdAt, new Date(now().getTime() - KEPT)))
  }

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
  return {
    routes: [...outboxRoutes({ settings, ready, post, wake }), ...codeMessageRoutes(platform, ready)],
    menus: senderMenu,
    nightly: [{ name: 'clear-outbox', cron: '40 3 * * *', work: clearOutbox }],
    post,
    ready,
  }
}
