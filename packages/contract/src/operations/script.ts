import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, Time } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { JobState, StartedJob } from '../job/job.ts'

/** The scripts that the program knows: nothing else can be run. */
export const ScriptCode = z.enum(['backup', 'verifyBackup', 'compactHistory', 'checkIntegrity'])
export type ScriptCode = z.infer<typeof ScriptCode>

/** Name of a backup: nothing that could lead out of its folder. */
export const BackupName = z.string().regex(/^zhizao-\d{8}-\d{6}\.tar$/, { error: '备份名称不正确' })

/** What a script is told; each takes what concerns it. */
export const ScriptInput = z.object({
  /** Newest backups that stay, others go. */
  keep: z.coerce
    .number<number | string>()
    .int()
    .min(1, { error: '至少保留 1 份' })
    .max(100, { error: '最多保留 100 份' })
    .optional()
    .meta({ title: '保留份数' }),
  /** The backup to try; absent: the newest. */
  backup: BackupName.optional().meta({ title: '备份' }),
})
export type ScriptInput = z.infer<typeof ScriptInput>

/** One run of a script, as lists show it. */
export const ScriptRun = z.object({
  id: Id,
  script: ScriptCode.meta({ title: '脚本' }),
  state: JobState.meta({ title: '状态' }),
  done: z.number().int(),
  /** Null while it is not known how much there is to do. */
  total: z.number().int().nullable(),
  message: z.string().nullable().meta({ title: '结果' }),
  startedBy: z.string().meta({ title: '执行人' }),
  /** It was started by a schedule, for this time. */
  fireAt: Time.nullable().meta({ title: '计划时间' }),
  input: ScriptInput,
  createdAt: Time.meta({ title: '提交时间' }),
  startedAt: Time.nullable().meta({ title: '开始时间' }),
  endedAt: Time.nullable().meta({ title: '结束时间' }),
})
export type ScriptRun = z.infer<typeof ScriptRun>

/** A run with the lines that it wrote. */
export const ScriptRunDetail = ScriptRun.extend({ log: z.string().meta({ title: '日志' }) })

/** A script of the list, with its last run. */
export const Script = z.object({
  code: ScriptCode,
  name: z.string().meta({ title: '名称' }),
  description: z.string().meta({ title: '说明' }),
  /** Which inputs it takes. */
  takes: z.array(z.enum(['keep', 'backup'])),
  lastRun: ScriptRun.nullable(),
})
export type Script = z.infer<typeof Script>

/** The scripts of the installation; for its administrator only. */
export const script = calls('/linux', 'operations', {
  list: post('/shList', { title: '运维脚本列表', reply: z.array(Script) }),
  run: post('/sh', {
    title: '执行运维脚本',
    body: ScriptInput.extend({ script: ScriptCode.meta({ title: '脚本' }) }),
    reply: StartedJob.extend({ runId: Id }),
    permission: 'operations:run',
  }),
})

/** Our own calls: what scripts did. */
export const scriptRun = calls('/operations/run', 'operations', {
  page: post('/list', {
    title: '运维脚本执行记录',
    body: pageOf({ script: ScriptCode.optional().meta({ title: '脚本' }) }),
    reply: page(ScriptRun),
  }),
  get: post('/get', { title: '运维脚本执行详情', body: ById, reply: ScriptRunDetail }),
  cancel: post('/cancel', { title: '取消执行运维脚本', body: ById, permission: 'operations:run' }),
})

/** A backup in the server's folder. */
export const Backup = z.object({
  name: z.string().meta({ title: '备份' }),
  /** Bytes. */
  size: z.number().int().meta({ title: '大小' }),
  createdAt: Time.meta({ title: '备份时间' }),
})
export type Backup = z.infer<typeof Backup>

const ByName = z.object({ name: BackupName })

/** Our own calls: the backups that are kept. */
export const backup = calls('/operations/backup', 'operations', {
  list: post('/list', { title: '备份列表', reply: z.array(Backup) }),
  download: get('/download', {
    title: '下载备份',
    body: ByName,
    kind: 'file',
    permission: 'operations:backup',
    makesRoom: true,
  }),
  remove: post('/remove', {
    title: '删除备份',
    body: ByName,
    permission: 'operations:backup',
    makesRoom: true,
    asksAgain: 'always',
  }),
})
