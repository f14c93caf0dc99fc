import { portal } from '@zhizao/contract/access/portal'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { forbidden, notFound } from '../../platform/refusal.ts'
import { departments } from '../department/department.table.ts'
import type { SignInGate } from '../second-factor/sign-in-gate.ts'
import { attemptLimit } from '../session/attempt-limit.ts'
import { provenUser } from '../session/begin-session.ts'
import { changeableUser } from '../user/user.service.ts'
import { users } from '../user/user.table.ts'
import { portalService } from './portal.service.ts'

const MINUTE = 60_000
const MOST_FOUND = 20

export function portalRoutes(platform: Platform, gate: SignInGate): Route[] {
  const service = portalService(platform, gate)
  const trying = attemptLimit(platform.steady, { most: 60, within: MINUTE })
  return implement(portal, {
    signInByRedirectKey({ url, redisKey: key }, context) {
      trying(context.ip)
      return service.signIn({ kind: 'redirect', key, url }, context)
    },
    signInByToken({ url, tokenKey: key }, context) {
      trying(context.ip)
      return service.signIn({ kind: 'token', key, url }, context)
    },
    async ssoInfo({ url }, context) {
      const { user } = context
      const issued = service.issue({ kind: 'redirect', userId: user.id, url, sessionId: user.sessionId }, context)
      context.audit({ target: issued.url.split('?')[0]! })
      const { id, loginName: login_name, name: user_name, companyId: company_id } = user
      return { ...issued, user: { id, login_name, user_name, company_id } }
    },
    async issueKey({ loginName, kind, url }, context) {
      const userId = await userIdNamed(loginName, context)
      // Who hands a user over could be him: the same rule as for changing his password.
      const target = await changeableUser(userId, context)
      if (target.isInstallationAdministrator) throw forbidden('不能代平台管理员签发登录密钥')
      await provenUser(userId, context)
      return service.issue({ kind, userId, url }, context)
    },
    usersByPhone: ({ phoneNumber }, { db }) =>
      db
        .select({
          id: users.id,
          loginName: users.loginName,
          name: users.name,
          departName: sql<string>`coalesce(${departments.name}, '')`,
          phone: sql<string>`${users.phone}`,
        })
        .from(users)
        .leftJoin(departments, eq(departments.id, users.departmentId))
        .where(and(eq(users.phone, phoneNumber), eq(users.status, 1)))
        .orderBy(asc(users.loginName))
        .limit(MOST_FOUND),
  })
}

async function userIdNamed(loginName: string, { db }: Context): Promise<string> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.loginName})`, loginName.toLowerCase()))
  if (!row) throw notFound('用户')
  return row.id
}
