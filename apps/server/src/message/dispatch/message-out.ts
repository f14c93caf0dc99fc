import type { MessageChannel } from '@zhizao/contract/message/message-trigger'
import { fieldsIn, filledText } from '@zhizao/rules/message/message-text'
import { own } from '@zhizao/rules/own'
import { eq } from 'drizzle-orm'
import { pushMessage, storeMessage } from '../../notice/index.ts'
import type { Context } from '../../platform/context.ts'
import type { MessageParts } from '../message-parts.ts'
import { ringtones } from '../ringtone/ringtone.table.ts'
import { smsTemplates } from '../sms-template/sms-template.table.ts'
import type { MessageTriggerRow } from '../trigger/message-trigger.table.ts'

/** Whom to send to, and where he can be reached. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/** What is sent, its texts filled. */
export interface Outgoing {
  readonly companyId: string
  readonly msgType: string
  readonly model: string
  readonly link: string
  readonly fromName: string
  readonly title: string
  readonly content: string
  /** What is known, as words. */
  readonly facts: Readonly<Record<string, string>>
}

/** What became of it for one person. */
export interface Sent {
  readonly person: Person
  readonly messageId?: string
  readonly outboxId?: string
  readonly problem?: string
}

type Sound = Pick<MessageTriggerRow, 'sound' | 'ringtoneId' | 'soundInterval' | 'isShow' | 'smsTemplateId'>
type SendContext = Pick<Context, 'db' | 'now' | 'afterCommit'>

/** Whoever has not taken it from the outbox within a day hears no news by it. */
const VALID = 24 * 3600_000

/** Sends one message to people by one channel, within the caller's transaction. */
export function sendBy(
  channel: MessageChannel,
  config: Sound,
  message: Outgoing,
  people: readonly Person[],
  parts: MessageParts,
  context: SendContext,
): Promise<Sent[]> {
  if (!people.length) return Promise.resolve([])
  if (channel === 'page') return toCentre(config, message, people, parts, context)
  if (channel === 'mail') return byMail(message, people, parts, context)
  return bySms(config, message, people, parts, context)
}

async function toCentre(
  { sound, ringtoneId, soundInterval, isShow }: Sound,
  { facts: _facts, ...message }: Outgoing,
  people: readonly Person[],
  { push }: MessageParts,
  { db, now, afterCommit }: SendContext,
): Promise<Sent[]> {
  const [own] = ringtoneId ? await db.select().from(ringtones).where(eq(ringtones.id, ringtoneId)) : []
  const userIds = people.map(({ id }) => id)
  const row = await storeMessage(
    db,
    {
      ...message,
      category: 'notic',
      bgmUrl: own ? `/api/files/${own.fileId}` : sound,
      bgmInterval: soundInterval,
      isShow: isShow === 1,
      createdAt: now(),
    },
    { departmentIds: [], roleIds: [], userIds },
  )
  const hears = new Set(userIds)
  afterCommit(() => pushMessage(push, row, (userId) => hears.has(userId)))
  return people.map((person) => ({ person, messageId: row.id }))
}

async function byMail(message: Outgoing, people: readonly Person[], { post }: MessageParts, context: SendContext) {
  const sent: Sent[] = []
  for (const person of people) {
    if (!person.email) sent.push({ person, problem: '没有填写邮箱' })
    else {
      const outboxId = await post(
        {
          companyId: message.companyId,
          channel: 'mail',
          recipient: person.email,
          template: 'trigger',
          subject: message.title,
          text: message.content,
          params: {},
          validUntil: validUntil(context),
        },
        context,
      )
      sent.push({ person, outboxId })
    }
  }
  return sent
}

async function bySms(
  { smsTemplateId }: Sound,
  message: Outgoing,
  people: readonly Person[],
  { post }: MessageParts,
  context: SendContext,
): Promise<Sent[]> {
  const [template] = smsTemplateId
    ? await context.db.select().from(smsTemplates).where(eq(smsTemplates.id, smsTemplateId))
    : []
  if (!template) return people.map((person) => ({ person, problem: '短信模板不存在或已被删除' }))
  const params = Object.fromEntries(fieldsIn(template.content).map((name) => [name, own(message.facts, name) ?? '']))
  const text = filledText(template.content, message.facts)
  const sent: Sent[] = []
  for (const person of people) {
    if (!person.phone) sent.push({ person, problem: '没有填写手机号' })
    else {
      const outboxId = await post(
        {
          companyId: message.companyId,
          channel: 'sms',
          recipient: person.phone,
          template: template.code,
          subject: message.title,
          text,
          params,
          validUntil: validUntil(context),
        },
        context,
      )
      sent.push({ person, outboxId })
    }
  }
  return sent
}

const validUntil = ({ now }: SendContext) => new Date(now().getTime() + VALID)
