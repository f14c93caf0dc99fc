import { type CodePurpose, registration } from '@zhizao/contract/access/registration'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, forbidden, invalid, invalidField } from '../../platform/refusal.ts'
import type { SenderDomain } from '../../sender/index.ts'
import type { ProgramMenu } from '../menu/program-menu.ts'
import { attemptLimit } from '../session/attempt-limit.ts'
import type { PictureCodes } from '../session/picture-code.ts'
import type { SessionService } from '../session/session.service.ts'
import { guardKey, type SignInGuard } from '../session/sign-in-guard.ts'
import { replacedMessage } from './code-message.ts'
import type { OpenWays, Way } from './open-ways.ts'
import { checkTicket, notifyReplaced, recoveryLetter, replacePassword, ticketFor } from './recovery.service.ts'
import { recordFor, registerCompany } from './registration.service.ts'
import type { Address, VerificationCodeService } from './verification-code.service.ts'

const HOUR = 3600_000

interface Parts {
  sessions: SessionService
  guard: SignInGuard
  pictures: PictureCodes
  ways: OpenWays
  codes: VerificationCodeService
  sender: Pick<SenderDomain, 'post'>
  notify: NotifyUser
  menu: () => ProgramMenu
}
interface Asked {
  purpose: CodePurpose
  code: string
  codeKey?: string
  companyCode?: string
}
/** Puts a message into a user's message centre, within the caller's transaction. */
export type NotifyUser = (
  to: { companyId: string; id: string },
  message: { subject: string; text: string },
  context: Pick<Context, 'db' | 'now'>,
) => Promise<void>

/** The one address of an input. */
export const claimed = (input: { phone?: string; email?: string }): Address => {
  if (Boolean(input.phone) === Boolean(input.email)) throw invalid('请填写手机号或邮箱中的一个')
  return input.phone
    ? { way: 'phone', recipient: input.phone }
    : { way: 'email', recipient: input.email!.toLowerCase() }
}

export function registrationRoutes(platform: Platform, parts: Parts): Route[] {
  const { sessions, guard, pictures, ways, codes, sender, notify, menu } = parts
  const checking = attemptLimit(platform.steady, { most: 60, within: HOUR })

  // Not by the call's connection: it is asked before a code is checked, which is done by another.
  async function refuseClosed(purpose: CodePurpose, way: Way) {
    const open = await ways.of({ db: platform.database.systemDb })
    if (purpose === 'register' && !open.registration.length) throw forbidden('本系统未开放注册，请联系管理员')
    if (!open[purpose === 'register' ? 'registration' : 'recovery'].includes(way))
      throw forbidden(way === 'phone' ? '短信服务未开通，请使用邮箱' : '邮件服务未开通，请使用手机号')
  }

  async function send(to: { phone?: string; email?: string }, asked: Asked, context: Context) {
    const { purpose, code, codeKey, companyCode } = asked
    if (!pictures.fits(codeKey, code)) throw invalidField('code', '图形验证码', '不正确或已失效')
    const claim = { purpose, ...claimed(to) }
    await refuseClosed(purpose, claim.way)
    const letter = async () => (purpose === 'register' ? {} : recoveryLetter(claim, companyCode, context))
    return codes.send(claim, letter, context)
  }

  return implement(registration, {
    sendPhoneCode: ({ phone, ...asked }, context) => send({ phone }, asked, context),
    sendEmailCode: ({ email, ...asked }, context) => send({ email }, asked, context),
    async register(input, context) {
      checking(context.ip)
      const { code, ...draft } = input
      const { way, recipient } = claimed(draft)
      await refuseClosed('register', way)
      const { id } = await codes.check({ purpose: 'register', way, recipient }, code, context)
      await codes.use(id, context)
      const made = await registerCompany({ ...draft, ...(way === 'email' && { email: recipient }) }, menu(), context)
      const told = { ...draft, code: '******' }
      await recordFor(made, { call: registration.register, input: told, target: draft.companyName }, context)
      return { companyCode: made.companyCode, loginName: made.loginName }
    },
    async checkReset({ token, code, ...to }, context) {
      checking(context.ip)
      if (token) return checkTicket(token, context)
      if (!code) throw invalidField('code', '验证码', '请输入 6 位数字验证码')
      return ticketFor({ purpose: 'recover', ...claimed(to) }, code, codes, context)
    },
    async setPassword(input, context) {
      checking(context.ip)
      const account = await replacePassword(input, context)
      const person = { companyId: account.companyId, userId: account.id, name: account.name }
      await recordFor(person, { call: registration.setPassword, input, target: account.loginName }, context)
      await notifyReplaced(account, sender.post, context)
      await notify(account, replacedMessage('zh-CN', account), context)
      context.afterCommit(async () => {
        guard.succeeded(guardKey(account.loginName, context))
        await sessions.end({ userId: account.id }, 'revoked')
      })
      return true
    },
    setting: async (_input, { user }) => ({
      open: await ways.isOpen(),
      mayChange: user.isInstallationAdministrator && user.permissions.has('outbox:setting'),
    }),
    async saveSetting({ open }, context) {
      if (!context.user.isInstallationAdministrator) throw conflict('只有平台管理员可以修改')
      const before = await ways.isOpen()
      await ways.set(open)
      context.audit({ target: '开放注册', before: { open: before }, after: { open } })
      return true
    },
  })
}
