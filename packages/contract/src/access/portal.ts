import { z } from 'zod'
import { calls, get, OPEN, post, SIGNED_IN } from '../http/call.ts'
import { Id, Time, text } from '../http/fields.ts'
import { ModuleMenu, SignedInUser } from './session.ts'

const Key = z.string().min(1, { error: '缺少登录密钥' }).max(100)
/** The page that the key leads to, within this site. */
const Target = text(2000)
/** Bytes of a form with a whole address in Chinese: nine for each character. */
const MOST_BYTES = 32 * 1024

const SignedIn = z.object({ user: SignedInUser, resources: z.array(ModuleMenu) })

const Issued = z.object({
  /** redirect: to be brought as `redisKey` · token: as `tokenKey`. */
  kind: z.enum(['redirect', 'token']),
  key: z.string(),
  /** The target with the key in its query, to be opened as it is. */
  url: z.string(),
  expiresAt: Time,
})

export const portal = calls('', SIGNED_IN, {
  signInByRedirectKey: post('/portal/user/login', {
    title: '门户登录（跳转密钥）',
    permission: OPEN,
    encoding: 'form',
    body: z.object({ url: Target.optional(), redisKey: Key }),
    maxBody: MOST_BYTES,
    reply: SignedIn,
    success: 1,
  }),
  signInByToken: post('/portal/user/token', {
    title: '门户登录（令牌）',
    permission: OPEN,
    encoding: 'form',
    body: z.object({ url: Target.optional(), tokenKey: Key }),
    maxBody: MOST_BYTES,
    reply: SignedIn,
    success: 1,
  }),
  ssoInfo: post('/rbac/sso/getSsoLoginInfo', {
    title: '获取单点登录信息',
    body: z.object({ url: Target.default('/') }),
    reply: Issued.extend({
      user: SignedInUser.pick({ id: true, login_name: true, user_name: true, company_id: true }),
    }),
    writes: true,
  }),
  /** For the portals of others, as `ssoInfo` and `usersByPhone`: a key with which the user enters from there. */
  issueKey: post('/portal/user/createKey', {
    title: '代用户签发登录密钥',
    body: z.object({
      loginName: text(64).min(1, { error: '此项不能为空' }).meta({ title: '登录名' }),
      kind: z.enum(['redirect', 'token']).default('token'),
      url: Target.default('/'),
    }),
    reply: Issued,
    permission: 'user:signInFor',
  }),
  usersByPhone: get('/portal/getUserByPhoneNumber', {
    title: '按手机号查找用户',
    body: z.object({ phoneNumber: text(20).min(1, { error: '请输入手机号' }).meta({ title: '手机号' }) }),
    reply: z.array(
      z.object({ id: Id, loginName: z.string(), name: z.string(), departName: z.string(), phone: z.string() }),
    ),
    permission: 'user',
  }),
})
