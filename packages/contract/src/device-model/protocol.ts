import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { Code, Name, Switch, text } from '../http/fields.ts'
import { page, paging } from '../http/page.ts'

/** A built-in protocol's id is its driver; those of the company's own are numbers. */
const ProtocolId = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, { error: '编号格式不正确' })) as z.ZodType<string, string>

/** What a channel of the protocol must be told. */
export const ProtocolParam = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z_]\w{0,63}$/, { error: '以字母或下划线开头，只能包含字母、数字和下划线' })
    .meta({ title: '参数名' }),
  title: Name.meta({ title: '参数名称' }),
  kind: z.enum(['text', 'number', 'password']).meta({ title: '类型' }),
  required: z.boolean().meta({ title: '必填' }),
  fallback: z
    .union([text(500), z.number()])
    .nullable()
    .meta({ title: '默认值' }),
})
export type ProtocolParam = z.output<typeof ProtocolParam>

export const Protocol = z.object({
  id: z.string(),
  code: Code.meta({ title: '协议编码' }),
  name: Name.meta({ title: '协议名称' }),
  type: text(64).min(1, { error: '此项不能为空' }).meta({ title: '协议类型' }),
  /** The driver by which the gateway speaks it; none: registered only. */
  driver: z.string().nullable().meta({ title: '采集驱动' }),
  params: z.array(ProtocolParam).meta({ title: '参数' }),
  remark: z.string().nullable().meta({ title: '备注' }),
  status: Switch.meta({ title: '启用' }),
  builtIn: z.boolean().meta({ title: '内置' }),
})
export type Protocol = z.infer<typeof Protocol>

const Draft = z.object({
  code: Protocol.shape.code,
  name: Protocol.shape.name,
  type: Protocol.shape.type,
  driver: text(64).nullish().meta({ title: '采集驱动' }),
  params: z.array(ProtocolParam).max(50, { error: '最多 50 个参数' }).optional().meta({ title: '参数' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  status: Switch.optional().meta({ title: '启用' }),
})
export type ProtocolDraft = z.output<typeof Draft>

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  type: text(64).optional(),
  status: Switch.optional(),
}
const ById = z.object({ id: ProtocolId })

export const protocol = calls('/sysProtocol', 'protocol|box|model|object', {
  /** A page where a page number was sent, else all as an array. */
  page: post('/selectSysProtocolByPageOrList', {
    title: '协议列表',
    body: z.object({ ...paging, ...filters }),
    reply: z.union([page(Protocol), z.array(Protocol)]),
  }),
  get: post('/selectSysProtocolById', { title: '协议详情', body: ById, reply: Protocol }),
  ofType: post('/selectSysProtocolByType', {
    title: '按类型查询协议',
    body: z.object({ type: text(64).min(1, { error: '此项不能为空' }).meta({ title: '协议类型' }) }),
    reply: z.array(Protocol),
  }),
  create: post('/addSysProtocol', { title: '新增协议', body: Draft, reply: Protocol, permission: 'protocol:add' }),
  update: post('/updateSysProtocol', {
    title: '修改协议',
    body: Draft.partial().extend({ id: ProtocolId }),
    reply: Protocol,
    permission: 'protocol:edit',
  }),
  remove: post('/delSysProtocolById', { title: '删除协议', body: ById, reply: Done, permission: 'protocol:delete' }),
  removeMany: post('/batchDelSysProtocolById', {
    title: '批量删除协议',
    body: z.object({
      ids: z.array(ProtocolId).min(1, { error: '请至少选择一条' }).max(1000, { error: '一次最多 1000 条' }),
    }),
    reply: Done,
    permission: 'protocol:delete',
  }),
})
