import {
  MessageChannel,
  messageChannelTitles,
  type SendChannel,
  type TestedChannel,
} from '@zhizao/contract/message/message-trigger'
import { filledText } from '@zhizao/rules/message/message-text'
import { eq } from 'drizzle-orm'
import { users } from '../../access/user/user.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { sendBy } from '../dispatch/message-out.ts'
import type { MessageParts } from '../message-parts.ts'
import { fieldsOf } from './catalogue.ts'
import type { ShownTrigger } from './message-trigger.query.ts'
import { messageTriggers } from './message-trigger.table.ts'

const notReady = { mail: '邮件发送服务没有配置', sms: '短信发送服务没有配置' }

/** All ways of sending, and which of them a configuration uses. */
export function channelsOf({ steps }: Pick<ShownTrigger, 'steps'>, { ready }: MessageParts): SendChannel[] {
  const used = new Set(steps.flatMap(({ channels }) => channels))
  return MessageChannel.options.map((channel) => ({
    channel,
    name: messageChannelTitles[channel],
    isUsed: used.has(channel),
    isReady: channel === 'page' || ready.includes(channel),
  }))
}

/** Sends a configuration's message to the caller alone, by each of its channels, with examples for what it says. */
export async function sendTest(shown: ShownTrigger, parts: MessageParts, context: Context): Promise<TestedChannel[]> {
  const { db, user } = context
  const trigger = parts.catalogue.find(shown.trigger)
  if (!trigger) throw conflict('触发事件已不存在，不能测试')
  const [config] = await db.select().from(messageTriggers).where(eq(messageTriggers.id, shown.id))
  if (!config) throw notFound('触发配置')
  const [self] = await db
    .select({ id: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, user.id))
  const facts = Object.fromEntries(fieldsOf(trigger).map(({ name, example }) => [name, example]))
  const message = {
    companyId: user.companyId,
    msgType: trigger.app.msgType,
    model: trigger.code,
    link: '',
    fromName: user.name,
    facts,
    title: `【测试】${filledText(config.title, facts)}`,
    content: filledText(config.content, facts),
  }
  const told: TestedChannel[] = []
  for (const { channel, name, isUsed, isReady } of channelsOf(shown, parts)) {
    if (!isUsed) continue
    if (!isReady && channel !== 'page') {
      told.push({ channel, name, isSent: false, says: notReady[channel] })
      continue
    }
    const [sent] = await sendBy(channel, config, message, [self!], parts, context)
    const to = { page: '消息中心', mail: self!.email, sms: self!.phone }[channel]
    told.push({ channel, name, isSent: !sent?.problem, says: sent?.problem ?? to ?? '' })
  }
  context.audit({ target: config.name, after: told })
  return told
}
