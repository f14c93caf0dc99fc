import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Name, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** What every key begins with, so that people and programs tell it from a session's token. */
export const KEY_MARK = 'zk_'
export const MOST_KEYS = 200
/** How far ahead a key may end, days. */
export const LONGEST_KEY = 1096

/** active · expired · revoked · idle: its maker or its role is switched off or gone, so that it opens nothing now. */
export const ApiKeyState = z.enum(['active', 'idle', 'expired', 'revoked'])
export type ApiKeyState = z.infer<typeof ApiKeyState>
export const apiKeyStateNames: Record<ApiKeyState, string> = {
  active: '有效',
  idle: '不可用',
  expired: '已过期',
  revoked: '已吊销',
}

const Addresses = z
  .array(required(64).meta({ title: '允许的地址' }))
  .max(50)
  .meta({ title: '允许的地址' })
const PerMinute = z.coerce.number<number | string>().int().min(1).max(6000).meta({ title: '每分钟次数' })

/** A key by which a program makes calls: within a role, and never beyond what its maker may do now. */
export const ApiKey = z.object({
  id: Id,
  name: Name.meta({ title: '名称' }),
  /** What it begins with: by this people recognise it, the secret itself is stored nowhere. */
  prefix: z.string().meta({ title: '密钥开头' }),
  roleId: Id.meta({ title: '角色' }),
  roleName: z.string().meta({ title: '角色' }),
  makerId: Id,
  makerName: z.string().meta({ title: '创建人' }),
  state: ApiKeyState.meta({ title: '状态' }),
  expiresAt: Time.meta({ title: '到期时间' }),
  perMinute: z.number().int().meta({ title: '每分钟次数' }),
  /** Addresses, or networks such as 10.1.0.0/16; everywhere where there are none. */
  addresses: Addresses,
  lastUsedAt: Time.nullable().meta({ title: '最近使用' }),
  lastUsedIp: z.string().nullable().meta({ title: '最近使用地址' }),
  /** Counted once a minute at most: what a server that was killed had not counted yet is missing. */
  callCount: z.number().int().meta({ title: '调用次数' }),
  revokedAt: Time.nullable().meta({ title: '吊销时间' }),
  revokedByName: z.string().nullable().meta({ title: '吊销人' }),
  remark: z.string().nullable().meta({ title: '备注' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type ApiKey = z.infer<typeof ApiKey>

const Change = z.object({
  name: Name.meta({ title: '名称' }),
  expiresAt: TimeInput.meta({ title: '到期时间' }),
  perMinute: PerMinute.optional(),
  addresses: Addresses.optional(),
  remark: text(500).nullish().meta({ title: '备注' }),
})
const Draft = Change.extend({ roleId: Id.meta({ title: '角色' }) })
/** The secret is answered this once. */
export const MadeApiKey = ApiKey.extend({ secret: z.string().meta({ title: '密钥' }) })
export type MadeApiKey = z.infer<typeof MadeApiKey>

/** Keys of programs. None of these calls is ever made by a key. */
export const apiKey = calls('/apiKey', 'apiKey', {
  page: post('/selectApiKeyByPage', {
    title: '接口密钥列表',
    body: pageOf({ keyword: text(100).optional(), state: ApiKeyState.optional().meta({ title: '状态' }) }),
    reply: page(ApiKey),
  }),
  get: post('/selectApiKeyById', { title: '接口密钥详情', body: ById, reply: ApiKey }),
  /** Those that the caller may give to a key. */
  roles: post('/selectRoleForApiKey', {
    title: '接口密钥可用的角色',
    reply: z.array(z.object({ id: Id, name: z.string(), remark: z.string().nullable() })),
    permission: 'apiKey:add',
    writes: false,
  }),
  create: post('/addApiKey', { title: '新增接口密钥', body: Draft, reply: MadeApiKey, permission: 'apiKey:add' }),
  update: post('/updateApiKey', {
    title: '修改接口密钥',
    body: Change.partial().extend({ id: Id }),
    reply: ApiKey,
    permission: 'apiKey:edit',
  }),
  revoke: post('/revokeApiKey', {
    title: '吊销接口密钥',
    body: z.object({ ids: z.array(Id).min(1, { error: '请至少选择一条' }).max(MOST_KEYS) }),
    reply: Done,
    permission: 'apiKey:revoke',
  }),
})
