import { z } from 'zod'
import { calls, Done, get, OPEN, post } from '../http/call.ts'
import { Name, text } from '../http/fields.ts'
import { Email, LoginName, NewPassword, PersonName } from './person-fields.ts'

/** A mobile number that can take a short message. */
export const MobilePhone = text(20).regex(/^1[3-9]\d{9}$/, { error: '请输入正确的手机号' })
export const FilledEmail = Email.min(1, { error: '请输入邮箱' })

export const CodePurpose = z.enum(['register', 'recover'])
export type CodePurpose = z.infer<typeof CodePurpose>

/** The picture code comes first, each time. */
const asked = {
  purpose: CodePurpose.default('register'),
  code: z.string().max(10).default('').meta({ title: '图形验证码' }),
  codeKey: z.string().max(64).optional(),
  /** Which account is meant, where the address is of several; read for `recover`. */
  companyCode: text(50).optional().meta({ title: '公司编码' }),
}
/** The same for known and unknown addresses. */
export const CodeSent = z.object({
  /** Masked. */
  recipient: z.string(),
  validSeconds: z.number().int(),
  againSeconds: z.number().int(),
})

const Phoned = MobilePhone.meta({ title: '手机号' })
const Mailed = FilledEmail.meta({ title: '邮箱' })
export const MessageCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: '请输入 6 位数字验证码' })
  .meta({ title: '验证码' })

const Registration = z.object({
  companyName: Name.meta({ title: '公司名称' }),
  name: PersonName.meta({ title: '姓名' }),
  loginName: LoginName.meta({ title: '登录名' }),
  password: NewPassword.meta({ title: '密码' }),
  /** One of the two, the one that the code was sent to. */
  phone: Phoned.optional(),
  email: Mailed.optional(),
  code: MessageCode,
})
export type Registration = z.output<typeof Registration>

/** A proven address: the one account that the code was for, and the ticket that lets it have a new password. */
const Ticket = z.object({
  token: z.string(),
  /** Of that one account. */
  loginNames: z.array(z.string()),
  companyName: z.string(),
  validSeconds: z.number().int(),
})

export const registration = calls('', OPEN, {
  sendPhoneCode: post('/openRegister/sendPhoneCode', {
    title: '发送短信验证码',
    body: z.object({ phone: Phoned, ...asked }),
    reply: CodeSent,
  }),
  sendEmailCode: post('/openRegister/sendEmailCode', {
    title: '发送邮箱验证码',
    body: z.object({ email: Mailed, ...asked }),
    reply: CodeSent,
  }),
  register: post('/openRegister/openRegisterAdd', {
    title: '注册公司',
    body: Registration,
    reply: z.object({ companyCode: z.string(), loginName: z.string() }),
  }),
  checkReset: get('/check/getResetPassWord', {
    title: '校验找回密码凭据',
    body: z.object({
      phone: Phoned.optional(),
      email: Mailed.optional(),
      code: MessageCode.optional(),
      /** Instead of address and code: is this ticket still good? */
      token: z.string().max(64).optional(),
    }),
    reply: Ticket,
  }),
  setPassword: post('/openRegister/forgetPassword', {
    title: '找回密码',
    body: z.object({
      token: z.string().min(1, { error: '请先获取验证码' }).max(64),
      loginName: text(64).min(1, { error: '此项不能为空' }).meta({ title: '登录名' }),
      password: NewPassword.meta({ title: '新密码' }),
    }),
    reply: Done,
  }),
  setting: post('/openRegister/selectSetting', {
    title: '开放注册设置',
    reply: z.object({ open: z.boolean(), mayChange: z.boolean() }),
    permission: 'outbox',
  }),
  saveSetting: post('/openRegister/saveSetting', {
    title: '修改开放注册设置',
    body: z.object({ open: z.boolean().meta({ title: '开放注册' }) }),
    reply: Done,
    permission: 'outbox:setting',
  }),
})
