import {
  type MessageApp,
  MessageChannel,
  messageChannelTitles,
  messageTrigger,
} from '@zhizao/contract/message/message-trigger'
import { ringtone } from '@zhizao/contract/message/ringtone'
import { smsTemplate } from '@zhizao/contract/message/sms-template'
import { messageReceiver } from '@zhizao/contract/notice/andon'
import { client, formClient } from '../platform/api/client.ts'
import { serverWords } from '../platform/i18n/server-words.ts'
import type { Choice, FindChoices } from '../platform/widgets/choices.ts'

export const triggers = client(messageTrigger)
export const triggerForms = formClient(messageTrigger)
export const ringtones = client(ringtone)
const templates = client(smsTemplate)
const receivers = client(messageReceiver)

export const channelChoices = MessageChannel.options.map((value) => ({ value, label: messageChannelTitles[value] }))

const has = (text: string, keyword: string) => text.toLowerCase().includes(keyword.trim().toLowerCase())

/** What happens, beside the part of the product that it happens in. */
export const triggerChoices = (apps: readonly MessageApp[]): Choice[] =>
  apps.flatMap((app) =>
    app.triggers.map(({ code, title }) => ({
      value: code,
      label: `${serverWords(app.name)} · ${serverWords(title)}`,
    })),
  )
export const findTriggers: FindChoices = async (keyword, signal) =>
  triggerChoices(await triggers.apps({}, { signal, quiet: true })).filter(({ label }) => has(label, keyword))

export const findApps: FindChoices = async (keyword, signal) =>
  (await triggers.apps({}, { signal, quiet: true }))
    .map(({ id, name, count }) => ({ value: id, label: `${serverWords(name)}（${count}）` }))
    .filter(({ label }) => has(label, keyword))

export const findTemplates: FindChoices = async (keyword, signal) =>
  (await templates.list({ keyword: keyword || undefined }, { signal, quiet: true })).map(({ id, name, content }) => ({
    value: id,
    label: `${name}：${content}`,
  }))

const finding =
  (ask: typeof receivers.users): FindChoices =>
  async (keyword, signal) =>
    (await ask({ keyword }, { signal, quiet: true })).map(({ id, name }) => ({ value: id, label: name }))
/** Who may receive, by the way of saying it. */
export const findReceivers = {
  department: finding(receivers.departments),
  role: finding(receivers.roles),
  user: finding(receivers.users),
}
