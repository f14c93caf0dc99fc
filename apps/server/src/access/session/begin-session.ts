import type { SignedInUser } from '@zhizao/contract/access/session'
import { eq } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import type { Context, SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from '../../platform/refusal.ts'
import { departments } from '../department/department.table.ts'
import { users } from '../user/user.table.ts'
import type { SessionService } from './session.service.ts'
import { signInLogs } from './session.table.ts'

type User = typeof users.$inferSelect
export interface Person {
  id: string
  companyId: string
  loginName: string
  name: string
}

/** Someone who has proved who he is, with what the web shows of him. */
export interface Proven {
  user: User
  company: { name: string; status: number }
  departName: string | null
}

export const provenColumns = { user: users, company: companies, departName: departments.name }

/** Why somebody may not sign in although he has proved who he is; empty where he may. */
export const whySwitchedOff = ({ user, company }: Pick<Proven, 'user' | 'company'>): string =>
  user.status !== 1 ? '该用户已停用，请联系管理员' : company.status !== 1 ? '公司已停用，请联系管理员' : ''

/** By id, for ways of signing in that know it; refused where user or company are switched off. */
export async function provenUser(userId: string, { db }: { db: Db }): Promise<Proven> {
  const [found] = await db
    .select(provenColumns)
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(eq(users.id, userId))
  const refusal = found ? whySwitchedOff(found) : '该用户已停用，请联系管理员'
  if (!found || refusal) throw invalid(refusal)
  return found
}

const failed = () => invalid('登录失败，请重试')

export interface Begun {
  signedIn: SignedInUser
  held: SessionUser
}

/**
 * Where every way of signing in ends, past the gate of the second factor (`second-factor/sign-in-gate.ts`): opens the
 * session and writes it to the sign-in log. `beside`: the session that this one belongs to and leaves alive. In one short
 * transaction of its own: the call must not have begun another.
 */
export async function beginSession(
  sessions: SessionService,
  { user, company, departName }: Proven,
  context: Context,
  { message, beside, secondFactor }: { message: string; beside?: string; secondFactor: boolean },
): Promise<Begun> {
  const mustChange = user.mustChangePassword || (!beside && (await sessions.isPasswordTooOld(user)))
  const token = await sessions.open(user, context, {
    beside,
    secondFactor,
    async within(db) {
      // While he proved who he is, he may have been switched off, or the password that proved it replaced.
      const { user: present } = await provenUser(user.id, { db })
      if (present.passwordHash !== user.passwordHash) throw failed()
      const changes = { lastSignInAt: context.now(), ...(mustChange && { mustChangePassword: true }) }
      await db.update(users).set(changes).where(eq(users.id, user.id))
      await logSignIn({ ...context, db }, user, 'sign-in', true, message)
    },
  })
  const held = await sessions.find(token)
  if (typeof held === 'string') throw failed()
  const signedIn: SignedInUser = {
    id: user.id,
    company_id: user.companyId,
    company_name: company.name,
    depart_name: departName ?? '',
    head_img: user.headImg ?? '',
    user_name: user.name,
    user_nike_name: user.nickname || user.name,
    login_name: user.loginName,
    is_agent: user.isAgent ? 1 : 0,
    must_change_password: mustChange,
    language: user.language ?? '',
    theme: user.theme ?? '',
    token,
    auth_token: token,
    authorities: [...held.permissions],
  }
  return { signedIn, held }
}

/** A refused sign-in rolls its call back; its line is written apart. */
export const logRefused = (platform: Platform, user: Person, context: Context, message: string) =>
  platform.database.inCompany(user.companyId, (db) => logSignIn({ ...context, db }, user, 'sign-in', false, message))

export async function logSignIn(context: Context, user: Person, kind: string, succeeded: boolean, message: string) {
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
