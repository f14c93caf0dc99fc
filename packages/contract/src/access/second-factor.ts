import { z } from 'zod'
import { calls, Done, OPEN, post, SIGNED_IN } from '../http/call.ts'
import { ById, Id, Name, Time } from '../http/fields.ts'
import { SignedInUser } from './session.ts'

/** By what somebody shows who he is, besides his password: codes of an authenticator app, a passkey, a recovery code. */
export const FactorWay = z.enum(['app', 'passkey', 'recovery'])
export type FactorWay = z.infer<typeof FactorWay>

/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10

/**
 * What a sign-in answers, as the data of a refusal (`ErrorCode.secondFactor`), where the password alone does not do: no
 * session yet, but a challenge to go on with.
 */
export const FactorAsked = z.object({
  challenge: z.string(),
  /** prove: he shows what he has · set-up: his role demands a second factor and he has none yet. */
  step: z.enum(['prove', 'set-up']),
  /** What he can show here, or set up here. */
  ways: z.array(FactorWay),
  /** For how many days this browser may be trusted afterwards; 0 where it may not. */
  trustDays: z.number().int(),
  loginName: z.string(),
})
export type FactorAsked = z.infer<typeof FactorAsked>

const Challenge = z.string().min(1, { error: '缺少验证凭据' }).max(64).meta({ title: '验证凭据' })
const encoded = (title: string) => z.string().max(4000).meta({ title })
const credential = {
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000).meta({ title: '通行密钥编号' }),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}).meta({ title: '扩展结果' }),
}
const Transports = z.array(z.string().max(20)).max(10)

/** A new passkey, and one that was shown, as browsers hand them over (WebAuthn, `toJSON`). */
const MadePasskey = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: encoded('浏览器数据'),
      attestationObject: encoded('证明数据'),
      transports: Transports.optional().meta({ title: '连接方式' }),
    })
    .meta({ title: '通行密钥应答' }),
})
const ShownPasskey = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: encoded('浏览器数据'),
      authenticatorData: encoded('验证器数据'),
      signature: encoded('签名'),
      userHandle: z.string().max(200).optional().meta({ title: '用户标识' }),
    })
    .meta({ title: '通行密钥应答' }),
})
export type MadePasskey = z.output<typeof MadePasskey>
export type ShownPasskey = z.output<typeof ShownPasskey>

const Known = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports.optional() })

/** What a browser is asked for: to show a passkey, to make one (WebAuthn options as JSON). */
const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(Known),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
})
const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.literal('none'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** A secret for an authenticator app: to be typed, and as the address that its QR code holds. */
const AppOffer = z.object({ secret: z.string(), uri: z.string() })

const OneTimeCode = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: '请输入 6 位数字验证码' }))
  .meta({ title: '验证码' }) as z.ZodType<string, string>
const RecoveryCode = z.string().trim().min(1, { error: '请输入恢复码' }).max(40).meta({ title: '恢复码' })
const PasskeyName = Name.max(50, { error: '不能超过 50 个字符' }).meta({ title: '通行密钥名称' })
const Trust = z.boolean().optional().meta({ title: '信任此浏览器' })

/** One of them. */
const shown = {
  oneTimeCode: OneTimeCode.optional(),
  recoveryCode: RecoveryCode.optional(),
  passkey: ShownPasskey.optional().meta({ title: '通行密钥' }),
}
const made = {
  oneTimeCode: OneTimeCode.optional(),
  passkey: MadePasskey.optional().meta({ title: '通行密钥' }),
  name: PasskeyName.optional(),
}

/** Recovery codes that were made now, shown this once; none where there were some before. */
const NewCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The second step of signing in, by the challenge that the first one answered. */
export const signInFactor = calls('/user/login/factor', OPEN, {
  passkeyRequest: post('/passkeyRequest', {
    title: '登录时请求通行密钥',
    body: z.object({ challenge: Challenge }),
    reply: PasskeyRequest,
  }),
  prove: post('/prove', {
    title: '登录双重验证',
    body: z.object({ challenge: Challenge, ...shown, trust: Trust }),
    reply: SignedInUser,
  }),
  beginApp: post('/beginApp', {
    title: '登录时设置验证器应用',
    body: z.object({ challenge: Challenge }),
    reply: AppOffer,
  }),
  beginPasskey: post('/beginPasskey', {
    title: '登录时设置通行密钥',
    body: z.object({ challenge: Challenge }),
    reply: PasskeyCreation,
  }),
  setUp: post('/setUp', {
    title: '登录时完成双重验证设置',
    body: z.object({ challenge: Challenge, ...made, trust: Trust }),
    reply: NewCodes.extend({ user: SignedInUser }),
  }),
})

export const Passkey = z.object({
  id: Id,
  name: z.string().meta({ title: '通行密钥名称' }),
  /** The host that it was made for, and opens nothing but. */
  site: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable().meta({ title: '最近使用' }),
})
export type Passkey = z.infer<typeof Passkey>

export const TrustedBrowser = z.object({
  id: Id,
  userAgent: z.string().meta({ title: '浏览器' }),
  ip: z.string(),
  createdAt: Time,
  lastUsedAt: Time.meta({ title: '最近使用' }),
  expiresAt: Time.meta({ title: '到期时间' }),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type TrustedBrowser = z.infer<typeof TrustedBrowser>

/** What the caller has set up. */
const OwnFactors = z.object({
  app: z.object({ since: Time, lastUsedAt: Time.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  browsers: z.array(TrustedBrowser),
  /** One of his roles demands it: the last of them cannot be removed. */
  isDemanded: z.boolean(),
  /** The host that passkeys are made for; empty where there can be none. */
  site: z.string(),
})
export type OwnFactors = z.infer<typeof OwnFactors>

const changing = { asksAgain: 'always', writes: true } as const

/** A user's own second factors, and how he shows again who he is. */
export const secondFactor = calls('/secondFactor', SIGNED_IN, {
  own: post('/own', { title: '我的双重验证', reply: OwnFactors }),
  beginApp: post('/beginApp', {
    title: '设置验证器应用',
    reply: AppOffer.extend({ challenge: z.string() }),
    ...changing,
  }),
  confirmApp: post('/confirmApp', {
    title: '启用验证器应用',
    body: z.object({ challenge: Challenge, oneTimeCode: OneTimeCode }),
    reply: NewCodes,
    writes: true,
  }),
  removeApp: post('/removeApp', { title: '停用验证器应用', reply: Done, ...changing }),
  beginPasskey: post('/beginPasskey', {
    title: '添加通行密钥',
    reply: z.object({ challenge: z.string(), options: PasskeyCreation }),
    ...changing,
  }),
  confirmPasskey: post('/confirmPasskey', {
    title: '启用通行密钥',
    body: z.object({ challenge: Challenge, name: PasskeyName, passkey: MadePasskey.meta({ title: '通行密钥' }) }),
    reply: NewCodes,
    writes: true,
  }),
  renamePasskey: post('/renamePasskey', {
    title: '重命名通行密钥',
    body: z.object({ id: Id, name: PasskeyName }),
    reply: Done,
    writes: true,
  }),
  removePasskey: post('/removePasskey', { title: '删除通行密钥', body: ById, reply: Done, ...changing }),
  renewRecoveryCodes: post('/renewRecoveryCodes', { title: '重新生成恢复码', reply: NewCodes, ...changing }),
  forgetBrowser: post('/forgetBrowser', {
    title: '取消信任浏览器',
    /** Without an id: all of them. */
    body: z.object({ id: Id.optional() }),
    reply: Done,
    writes: true,
  }),
  passkeyRequest: post('/passkeyRequest', {
    title: '再次验证时请求通行密钥',
    reply: z.object({ challenge: z.string(), options: PasskeyRequest }),
    writes: true,
  }),
  /** The proof goes with the next calls as the header `proof` (`asksAgain` of a call). Who has no second factor gives his password. */
  prove: post('/prove', {
    title: '再次验证身份',
    body: z.object({
      password: z.string().max(200).optional().meta({ title: '当前密码' }),
      /** Of the request that a passkey answers. */
      challenge: Challenge.optional(),
      ...shown,
    }),
    reply: z.object({ proof: z.string(), validSeconds: z.number().int() }),
    writes: true,
  }),
})

/** Somebody else's second factors, taken away because he has lost them. */
export const factorReset = calls('/userInfo', 'user', {
  reset: post('/resetSecondFactor', {
    title: '重置双重验证',
    body: z.object({ id: Id.meta({ title: '用户' }) }),
    reply: Done,
    permission: 'user:resetFactor',
    asksAgain: 'always',
  }),
})
