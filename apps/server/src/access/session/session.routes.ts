import { session } from '@zhizao/contract/access/session'
import { eq, sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { hashSecret, secretFits } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid, invalidField, notFound } from '../../platform/refusal.ts'
import { departments } from '../department/department.table.ts'
import { menuOf, resourcesOf } from '../resource/menu.ts'
import { users } from '../user/user.table.ts'
import { pictureCodes } from './picture-code.ts'
import type { SessionService } from './session.service.ts'
import { signInLogs } from './session.table.ts'
import { type SignInGuard, signInGuard } from './sign-in-guard.ts'

/** Verified against where the name is unknown, so that the answer takes the same time. */
const nobodysHash = hashSecret('nobody')

export function sessionRoutes(platform: Platform, sessions: SessionService): Route[] {
  const guard: SignInGuard = signInGuard(platform.now)
  const pictures = pictureCodes(platform.now)

  return implement(session, {
    async signIn({ userName, password, code, codeKey }, context) {
      const key = `${userName.toLowerCase()} ${context.ip}`
      const minutes = guard.lockedMinutes(key)
      if (minutes) throw invalid(`登录失败次数过多，请 ${minutes} 分钟后再试`)
      if (guard.needsPictureCode(key) && !pictures.fits(codeKey, code))
        throw invalidField('code', '验证码', '请输入正确的图形验证码')
      const [found] = await context.db
        .select({ user: users, company: companies, departName: departments.name })
        .from(users)
        .innerJoin(companies, eq(companies.id, users.companyId))
        .leftJoin(departments, eq(departments.id, users.departmentId))
        .where(eq(sql`lower(${users.loginName})`, userName.toLowerCase()))
      const fits = await secretFits(found?.user.passwordHash ?? (await nobodysHash), password)
      const refusal =
        !found || !fits
          ? '登录名或密码错误'
          : found.user.status !== 1
            ? '该用户已停用，请联系管理员'
            : found.company.status !== 1
              ? '公司已停用，请联系管理员'
              : ''
      if (!found || refusal) {
        guard.failed(key)
        if (found) await logRefused(platform, found.user, context, refusal)
        throw invalid(refusal)
      }
      guard.succeeded(key)
      const { user, company } = found
      const token = await sessions.open(user, context)
      const held = await sessions.find(token)
      if (typeof held === 'string') throw invalid('登录失败，请重试')
      await context.db.update(users).set({ lastSignInAt: context.now() }).where(eq(users.id, user.id))
      await logSignIn(context, user, 'sign-in', true, '登录成功')
      return {
        id: user.id,
        company_id: user.companyId,
        company_name: company.name,
        depart_name: found.departName ?? '',
        head_img: user.headImg ?? '',
        user_name: user.name,
        user_nike_name: user.nickname || user.name,
        login_name: user.loginName,
        is_agent: user.isAgent ? 1 : 0,
        must_change_password: user.mustChangePassword,
        language: user.language ?? '',
        theme: user.theme ?? '',
        token,
        auth_token: token,
        authorities: [...held.permissions],
      }
    },
    async signOut(_input, context) {
      const { user } = context
      context.afterCommit(() => sessions.end({ sessionId: user.sessionId }, 'signed-out'))
      await logSignIn(context, { ...user }, 'sign-out', true, '退出登录')
      return true as const
    },
    async signInPage({ companyCode }, context) {
      return signInPage(context, companyCode)
    },
    pictureCode: () => pictures.make(),
    menu: (_input, context) => menuOf(context),
    products: (_input, context) => menuOf(context),
    resources: (filter, context) => resourcesOf(context, filter),
    async companyAndDepartment(_input, context) {
      const [row] = await context.db
        .select({
          company_id: companies.id,
          company_name: companies.name,
          depart_id: users.departmentId,
          depart_name: departments.name,
        })
        .from(users)
        .innerJoin(companies, eq(companies.id, users.companyId))
        .leftJoin(departments, eq(departments.id, users.departmentId))
        .where(eq(users.id, context.user.id))
      if (!row) throw notFound('用户')
      return { ...row, depart_name: row.depart_name ?? '' }
    },
  })
}

type Person = { id: string; companyId: string; loginName: string; name: string }

async function logSignIn(context: Context, user: Person, kind: string, succeeded: boolean, message: string) {
  await context.db.insert(signInLogs).values({
    companyId: user.companyId,
    userId: user.id,
    loginName: user.loginName,
    userName: user.name,
    ip: context.ip,
    userAgent: context.userAgent.slice(0, 300),
    kind,
    succeeded: succeeded ? 'yes' : 'no',
    message,
    createdAt: context.now(),
  })
}

/** A refused sign-in rolls its call back; its line is written apart. */
const logRefused = (platform: Platform, user: Person, context: Context, message: string) =>
  platform.database.inCompany(user.companyId, (db) => logSignIn({ ...context, db }, user, 'sign-in', false, message))

async function signInPage(context: Context, companyCode: string | undefined) {
  const { companyDetails } = await import('../../company/company-detail/company-detail.table.ts')
  const [company] = companyCode ? await context.db.select().from(companies).where(eq(companies.code, companyCode)) : []
  const details = company
    ? await context.db.select().from(companyDetails).where(eq(companyDetails.companyId, company.id))
    : []
  const value = (key: string) => details.find((detail) => detail.key === key)?.value ?? ''
  return {
    systemName: value('xtmc') || '工业物联网云平台',
    logo: value('xtLogo'),
    background: value('loginBg'),
    companyName: company?.name ?? '',
    pictureCode: false,
  }
}
