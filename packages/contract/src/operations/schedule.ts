import { problemWords } from '@zhizao/rules/cron/cron-problem'
import { parseCron } from '@zhizao/rules/cron/parse-cron'
import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, Id, required, Time } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { ScriptCode, ScriptInput } from './script.ts'

/** A Quartz expression of 6 or 7 parts. */
export const CronText = required(200).superRefine((value, context) => {
  const parsed = parseCron(value)
  if ('problem' in parsed) context.addIssue({ code: 'custom', message: problemWords(parsed.problem) })
})

const Draft = z.object({
  name: required(100).meta({ title: '名称' }),
  script: ScriptCode.meta({ title: '脚本' }),
  cron: CronText.meta({ title: '执行时间' }),
  enabled: z.boolean().default(true).meta({ title: '启用' }),
  input: ScriptInput.default({}).meta({ title: '运行参数' }),
})

/** A script that the server runs by itself; times are those of the installation's clocks (`INSTALLATION_ZONE`). */
export const Schedule = z.object({
  id: Id,
  name: z.string().meta({ title: '名称' }),
  script: ScriptCode.meta({ title: '脚本' }),
  cron: z.string().meta({ title: '执行时间' }),
  enabled: z.boolean().meta({ title: '启用' }),
  input: ScriptInput,
  lastFireAt: Time.nullable().meta({ title: '上次执行' }),
  nextFireAt: Time.nullable().meta({ title: '下次执行' }),
  createdAt: Time,
})
export type Schedule = z.infer<typeof Schedule>

/** Our own calls: timed runs of scripts. */
export const schedule = calls('/operations/schedule', 'operations', {
  page: post('/list', { title: '定时任务列表', body: pageOf({}), reply: page(Schedule) }),
  create: post('/add', { title: '新增定时任务', body: Draft, reply: Schedule, permission: 'operations:schedule' }),
  update: post('/edit', {
    title: '修改定时任务',
    body: Draft.extend({ id: Id }),
    reply: Schedule,
    permission: 'operations:schedule',
  }),
  remove: post('/remove', { title: '删除定时任务', body: ById, permission: 'operations:schedule' }),
  setStatus: post('/status', {
    title: '启停定时任务',
    body: ById.extend({ enabled: z.boolean() }),
    reply: Schedule,
    permission: 'operations:schedule',
  }),
  nextTimes: post('/next', {
    title: '最近十次执行时间',
    body: z.object({ cron: CronText.meta({ title: '执行时间' }) }),
    reply: z.array(Time),
  }),
})
