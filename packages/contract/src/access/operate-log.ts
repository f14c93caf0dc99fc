import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** One changing call: who, from where, what became of it. */
export const OperateLog = z.object({
  id: Id,
  userId: Id.nullable(),
  userName: z.string().meta({ title: '操作人' }),
  /** The API key by which a program made the call; null where a person made it. */
  apiKeyId: Id.nullable(),
  title: z.string().meta({ title: '操作内容' }),
  target: z.string().nullable().meta({ title: '操作对象' }),
  succeeded: z.boolean().meta({ title: '结果' }),
  code: z.number().int(),
  message: z.string().meta({ title: '结果说明' }),
  ip: z.string().meta({ title: 'IP 地址' }),
  durationMs: z.number().int().meta({ title: '耗时' }),
  method: z.string().meta({ title: '请求方式' }),
  path: z.string().meta({ title: '请求地址' }),
  createdAt: Time.meta({ title: '操作时间' }),
})
export type OperateLog = z.infer<typeof OperateLog>

/** What was sent and what changed; secrets are masked. `labels` names fields in Chinese. */
export const OperateLogDetail = OperateLog.extend({
  userAgent: z.string().meta({ title: '浏览器' }),
  requestId: z.string().meta({ title: '请求编号' }),
  request: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  labels: z.record(z.string(), z.string()),
})
export type OperateLogDetail = z.infer<typeof OperateLogDetail>

const range = {
  startTime: TimeInput.optional(),
  endTime: TimeInput.optional(),
}
const filters = {
  /** Who, what, or what it was done to. */
  keyword: text(100).optional(),
  userId: Id.optional(),
  apiKeyId: Id.optional().meta({ title: '接口密钥' }),
  userName: text(100).optional().meta({ title: '操作人' }),
  title: text(100).optional().meta({ title: '操作内容' }),
  target: text(100).optional().meta({ title: '操作对象' }),
  succeeded: z.enum(['true', 'false']).optional(),
  ip: text(64).optional(),
  ...range,
}

export const operateLog = calls('/sysOperateLog', 'operateLog', {
  page: post('/selectSysOperateLogByPage', {
    title: '操作日志列表',
    body: pageOf(filters),
    reply: page(OperateLog),
  }),
  get: post('/selectSysOperateLogById', { title: '操作日志详情', body: ById, reply: OperateLogDetail }),
  export: get('/exportSysOperateLog', {
    title: '导出操作日志',
    kind: 'file',
    body: z.object(filters),
    permission: 'operateLog:export',
    writes: false,
  }),
})

/** Sign-ins and sign-outs, refused ones too. */
export const SignInLog = z.object({
  id: Id,
  userId: Id.nullable(),
  loginName: z.string().meta({ title: '登录名' }),
  userName: z.string().meta({ title: '姓名' }),
  kind: z.enum(['sign-in', 'sign-out']).meta({ title: '类型' }),
  succeeded: z.boolean().meta({ title: '结果' }),
  message: z.string().meta({ title: '结果说明' }),
  ip: z.string().meta({ title: 'IP 地址' }),
  userAgent: z.string().meta({ title: '浏览器' }),
  createdAt: Time.meta({ title: '时间' }),
})
export type SignInLog = z.infer<typeof SignInLog>

const signInFilters = {
  keyword: text(100).optional(),
  userId: Id.optional(),
  loginName: text(64).optional(),
  kind: z.enum(['sign-in', 'sign-out']).optional(),
  succeeded: z.enum(['true', 'false']).optional(),
  ip: text(64).optional(),
  ...range,
}

export const signInLog = calls('/sysLog', 'operateLog', {
  page: post('/selectSysLogByPage', { title: '登录日志列表', body: pageOf(signInFilters), reply: page(SignInLog) }),
  export: get('/exportSysLog', {
    title: '导出登录日志',
    kind: 'file',
    body: z.object(signInFilters),
    permission: 'operateLog:export',
    writes: false,
  }),
})
