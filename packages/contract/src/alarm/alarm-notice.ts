import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id } from '../http/fields.ts'
import { Level } from './alarm-level.ts'

/** page: popup and sound in the browser; mail and sms: by the sender. */
export const NoticeChannel = z.enum(['page', 'mail', 'sms'])
export type NoticeChannel = z.infer<typeof NoticeChannel>

/** Who hears of alarms of some levels, and how. */
export const NoticeRule = z
  .object({
    levels: z.array(Level).min(1, { error: '请选择报警等级' }).max(3).meta({ title: '报警等级' }),
    channels: z.array(NoticeChannel).min(1, { error: '请选择推送方式' }).max(3).meta({ title: '推送方式' }),
    userIds: z.array(Id).max(500).default([]).meta({ title: '接收人' }),
    roleIds: z.array(Id).max(100).default([]).meta({ title: '接收角色' }),
  })
  .refine((rule) => rule.userIds.length + rule.roleIds.length > 0, {
    error: '请选择接收人或接收角色',
    path: ['userIds'],
  })
export type NoticeRule = z.output<typeof NoticeRule>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: '时间格式应为 HH:mm' })

/** How new alarms reach people beyond the alarm list. */
export const NoticeConf = z.object({
  enabled: z.boolean().meta({ title: '启用报警推送' }),
  rules: z.array(NoticeRule).max(20, { error: '最多 20 条推送规则' }).meta({ title: '推送规则' }),
  /** By the plant's clocks; `from` after `to` lasts over midnight. What comes within is sent when it ends, if still unconfirmed. */
  quiet: z
    .object({
      enabled: z.boolean().meta({ title: '启用免打扰' }),
      from: TimeOfDay.meta({ title: '免打扰开始' }),
      to: TimeOfDay.meta({ title: '免打扰结束' }),
      exceptUrgent: z.boolean().meta({ title: '紧急报警不受限' }),
    })
    .refine((quiet) => !quiet.enabled || quiet.from !== quiet.to, { error: '开始和结束不能相同', path: ['to'] })
    .meta({ title: '免打扰时段' }),
  /** Alarms that come within so many seconds of the first become one message; an urgent one waits for no others. */
  mergeSeconds: z.number().int().min(0).max(3600, { error: '不能大于 3600 秒' }).meta({ title: '合并时间(秒)' }),
  /** An alarm that comes and goes is told again so many minutes later at the earliest, with how often it came; popups too. 0: each time. */
  repeatMinutes: z
    .number()
    .int()
    .min(0)
    .max(1440, { error: '不能大于 1440 分钟' })
    .default(10)
    .meta({ title: '反复报警提醒间隔(分钟)' }),
})
export type NoticeConf = z.output<typeof NoticeConf>

export const alarmNotice = calls('/busCompany/conf', 'companyDetail', {
  get: post('/info', { title: '报警推送设置', reply: NoticeConf }),
  save: post('/edit', {
    title: '修改报警推送设置',
    body: NoticeConf,
    reply: NoticeConf,
    permission: 'companyDetail:edit',
  }),
})
