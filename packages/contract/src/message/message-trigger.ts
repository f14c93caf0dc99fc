import { z } from 'zod'
import { calls, del, get, post, put } from '../http/call.ts'
import { ById, Id, Name, required, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sound } from '../push/sound.ts'
import { MessageEvent, MessageField } from './message-model.ts'

/** page: message centre, popup and sound in the browser; mail and sms: by the sender. */
export const MessageChannel = z.enum(['page', 'mail', 'sms'])
export type MessageChannel = z.infer<typeof MessageChannel>
export const messageChannelTitles: Record<MessageChannel, string> = { page: '站内消息', mail: '邮件', sms: '短信' }

/** Of departments, roles or users, in one step. */
export const MOST_RECEIVERS = 100
export const MOST_STEPS = 5
/** A week. */
const LATEST = 7 * 24 * 60

const receivers = z.array(Id).max(MOST_RECEIVERS, { error: `一次最多选择 ${MOST_RECEIVERS} 个` })

/** Whom to tell, and how: at once, or when nobody has read what was sent before. */
export const MessageStep = z
  .object({
    afterMinutes: z
      .number()
      .int()
      .min(0)
      .max(LATEST, { error: `不能大于 ${LATEST} 分钟` })
      .meta({ title: '等待时间（分钟）' }),
    channels: z.array(MessageChannel).min(1, { error: '请选择发送方式' }).max(3).meta({ title: '发送方式' }),
    departmentIds: receivers.default([]).meta({ title: '接收部门' }),
    roleIds: receivers.default([]).meta({ title: '接收角色' }),
    userIds: receivers.default([]).meta({ title: '接收人' }),
  })
  .refine((step) => step.departmentIds.length + step.roleIds.length + step.userIds.length > 0, {
    error: '请选择接收部门、接收角色或接收人',
    path: ['userIds'],
  })
export type MessageStep = z.output<typeof MessageStep>

const Steps = z
  .array(MessageStep)
  .min(1, { error: '请至少填写一步' })
  .max(MOST_STEPS, { error: `最多 ${MOST_STEPS} 步` })
  .superRefine((steps, { addIssue }) => {
    const say = (at: number, field: string, message: string) =>
      addIssue({ code: 'custom', path: [at, field], message: `第 ${at + 1} 步：${message}` })
    if (steps[0]?.afterMinutes) say(0, 'afterMinutes', '第一步应立即发送，请填 0')
    for (const [at, step] of steps.entries()) {
      if (at > 0 && step.afterMinutes <= steps[at - 1]!.afterMinutes) say(at, 'afterMinutes', '应晚于上一步')
    }
    // Only there can it be seen that somebody has read it.
    if (steps.length > 1 && steps[0] && !steps[0].channels.includes('page'))
      say(0, 'channels', '有后续步骤时应包含站内消息，以便判断是否有人已读')
  })

const fields = {
  name: Name.meta({ title: '名称' }),
  trigger: MessageEvent.meta({ title: '触发事件' }),
  /** An expression over the event's fields; without one it is told each time. */
  condition: text(2000).nullish().meta({ title: '触发条件' }),
  title: required(100).meta({ title: '消息标题' }),
  content: required(1000).meta({ title: '消息内容' }),
  isShow: Switch.default(1).meta({ title: '弹窗提醒' }),
  sound: Sound.default('none').meta({ title: '铃声' }),
  /** Seconds between repeats; 0 sounds once. */
  soundInterval: z.number().int().min(0).max(3600).default(0).meta({ title: '重复间隔（秒）' }),
  smsTemplateId: Id.nullish().meta({ title: '短信模板' }),
  steps: Steps.meta({ title: '发送步骤' }),
}
export const MessageTriggerDraft = z.object({ ...fields, status: Switch.default(1).meta({ title: '启用' }) })
export type MessageTriggerDraft = z.output<typeof MessageTriggerDraft>

const Named = z.object({ id: Id, name: z.string() })

/** What is sent to whom when something happens. */
export const MessageTrigger = z.object({
  id: Id,
  name: Name.meta({ title: '名称' }),
  trigger: z.string().meta({ title: '触发事件' }),
  triggerTitle: z.string().meta({ title: '触发事件' }),
  appName: z.string().meta({ title: '应用' }),
  status: Switch.meta({ title: '启用' }),
  condition: z.string().nullable().meta({ title: '触发条件' }),
  title: z.string().meta({ title: '消息标题' }),
  content: z.string().meta({ title: '消息内容' }),
  isShow: Switch.meta({ title: '弹窗提醒' }),
  sound: z.string().meta({ title: '铃声' }),
  soundInterval: z.number().int().meta({ title: '重复间隔（秒）' }),
  smsTemplateId: Id.nullable().meta({ title: '短信模板' }),
  steps: z
    .array(
      z.object({
        afterMinutes: z.number().int(),
        channels: z.array(MessageChannel),
        departmentIds: z.array(Id),
        roleIds: z.array(Id),
        userIds: z.array(Id),
      }),
    )
    .meta({ title: '发送步骤' }),
  /** Those of the steps that are there still. */
  receivers: z.object({ departments: z.array(Named), roles: z.array(Named), users: z.array(Named) }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type MessageTrigger = z.infer<typeof MessageTrigger>

/** A part of the product with what happens in it. */
export const MessageApp = z.object({
  id: z.string(),
  name: z.string(),
  /** Configurations that the company has. */
  count: z.number().int(),
  triggers: z.array(z.object({ code: z.string(), title: z.string(), fields: z.array(MessageField) })),
})
export type MessageApp = z.infer<typeof MessageApp>

/** A way of sending, as one configuration uses it. */
export const SendChannel = z.object({
  channel: MessageChannel,
  name: z.string(),
  isUsed: z.boolean(),
  /** Whether something is set up that can send it. */
  isReady: z.boolean(),
})
export type SendChannel = z.infer<typeof SendChannel>

export const TestedChannel = z.object({
  channel: MessageChannel,
  name: z.string(),
  /** Taken over to be sent; what becomes of it stands in the outbox. */
  isSent: z.boolean(),
  /** Where to, or why not. */
  says: z.string(),
})
export type TestedChannel = z.infer<typeof TestedChannel>

export const messageTrigger = calls('/message/msgtriggerconfig', 'messageTrigger', {
  apps: get('/list/app', { title: '触发应用', reply: z.array(MessageApp) }),
  /** Those of one app, at most 200. */
  ofApp: get('/list/{id}', {
    title: '应用的触发配置',
    body: z.object({ id: required(40).meta({ title: '应用' }) }),
    reply: z.array(MessageTrigger),
  }),
  channels: get('/sendChannel/{id}', { title: '发送渠道', body: ById, reply: z.array(SendChannel) }),
  setStatus: post('/updateStatus', {
    title: '启用或停用触发配置',
    body: z.object({ id: Id, status: Switch.meta({ title: '启用' }) }),
    permission: 'messageTrigger:edit',
  }),
  update: put('', {
    title: '修改触发配置',
    body: z
      .object(fields)
      .partial()
      .extend({
        id: Id,
        status: Switch.optional().meta({ title: '启用' }),
        isShow: Switch.optional().meta({ title: '弹窗提醒' }),
        sound: Sound.optional().meta({ title: '铃声' }),
        soundInterval: z.number().int().min(0).max(3600).optional().meta({ title: '重复间隔（秒）' }),
      }),
    reply: MessageTrigger,
    permission: 'messageTrigger:edit',
  }),
  page: post('/page', {
    title: '触发配置列表',
    body: pageOf({
      keyword: text(100).optional(),
      app: text(40).optional().meta({ title: '应用' }),
      status: Switch.optional().meta({ title: '启用' }),
    }),
    reply: page(MessageTrigger),
  }),
  get: post('/get', { title: '触发配置详情', body: ById, reply: MessageTrigger }),
  create: post('/create', {
    title: '新增触发配置',
    body: MessageTriggerDraft,
    reply: MessageTrigger,
    permission: 'messageTrigger:add',
  }),
  /** A second one that begins switched off. */
  copy: post('/copy', { title: '复制触发配置', body: ById, reply: MessageTrigger, permission: 'messageTrigger:add' }),
  remove: del('/{id}', {
    title: '删除触发配置',
    encoding: 'json',
    body: ById,
    permission: 'messageTrigger:delete',
  }),
  /** To the caller alone, filled with examples. */
  test: post('/test', {
    title: '测试发送',
    body: ById,
    reply: z.array(TestedChannel),
    permission: 'messageTrigger:test',
  }),
})
