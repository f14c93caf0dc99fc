import { type Credentials, session } from '@zhizao/contract/access/session'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companies } from '../../company/company/company.table.ts'
import { hashSecret, secretFits } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid, invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { departments } from '../department/department.table.ts'
import { menuOf, resourcesOf } from '../menu/menu.ts'
import type { OpenWays } from '../registration/open-ways.ts'
import type { SignInGate } from '../second-factor/sign-in-gate.ts'
import { users } from '../user/user.table.ts'
import type { AddressGuard } from './address-guard.ts'
import { attemptLimit } from './attempt-limit.ts'
import { logRefused, logSignIn, provenColumns, whySwitchedOff } from './begin-session.ts'
import type { PictureCodes } from './picture-code.ts'
import type { SessionService } from './session.service.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { signInImage, signInLook } from './sign-in-page.ts'

const MINUTE = 60_000

/** Verified against where the name is unknown, so that the answer takes the same time. */
const nobodysHash = hashSecret('nobody')

export interface SessionParts {
  sessions: SessionService
  gate: SignInGate
  guard: SignInGuard
  addresses: AddressGuard
  pictures: PictureCodes
  files: FileStore
  ways: OpenWays
}

export function sessionRoutes(
  platform: Platform,
  { sessions, gate, guard, addresses, pictures, files, ways }: SessionParts,
): Route[] {
  const picturing = attemptLimit(platform.steady, { most: 300, within: MINUTE })
  const pictureWanted = () => invalidField('code', '验证码', '请输入正确的图形验证码')
  /** Who has given the right password and may sign in; everything else is refused, and counted. */
  async function proven(
    { userName, password, code, codeKey }: z.output<typeof Credentials>,
    { key, isKnown }: { key: string; isKnown: boolean },
    context: Context,
  ) {
    const { ip } = context
    const minutes = guard.lockedMinutes(key)
    if (minutes) throw invalid(`登录失败次数过多，请 ${minutes} 分钟后再试`)
    const isRefused = () => !isKnown && addresses.isRefused(ip)
    const isSprayed = () => !isKnown && addresses.needsPictureCode(ip)
    if (isRefused()) throw new Refusal(ErrorCode.tooMany, '操作过于频繁，请稍后再试')
    const isPictured = guard.needsPictureCode(key) || isSprayed()
    if (isPictured && !pictures.fits(codeKey, code)) throw pictureWanted()
    // Counted before it is known: who leaves meanwhile has tried all the same.
    guard.failed(key)
    // Not in the call's transaction: nothing is in hand while the password is verified.
    const [found] = await platform.database.systemDb
      .select(provenColumns)
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .leftJoin(departments, eq(departments.id, users.departmentId))
      .where(eq(sql`lower(${users.loginName})`, userName.toLowerCase()))
    const fits = await secretFits(found?.user.passwordHash ?? (await nobodysHash), password, ip)
    // Of many names tried at once those that come to their turn late hear neither yes nor no.
    const isLate = !isPictured && isSprayed()
    if (!fits) addresses.failed(userName, ip)
    if (isLate) throw pictureWanted()
    const refusal = found && fits ? whySwitchedOff(found) : '登录名或密码错误'
    if (!found || refusal) {
      if (found) await logRefused(platform, found.user, context, refusal)
      throw invalid(refusal)
    }
    addresses.succeeded(userName, ip)
    return found
  }
  return implement(session, {
    async signIn(given, context) {
      const tried = guard.countedBy(given.userName, context)
      const { signedIn } = await guard.inTurn(tried.key, async () => {
        const begun = await gate.enter(await proven(given, tried, context), context, { message: '登录成功' })
        // Not before: a password that is right does not clear the wrong codes that came after it.
        guard.succeeded(tried.key)
        guard.remember(given.userName, context)
        return begun
      })
      return signedIn
    },
    async signOut(_input, context) {
      const { user } = context
      context.afterCommit(() => sessions.end({ sessionId: user.sessionId }, 'signed-out'))
      await logSignIn(context, { ...user }, 'sign-out', true, '退出登录')
      return true as const
    },
    async signInPage({ companyCode }, context) {
      const open = await ways.of(context)
      return { ...(await signInLook(context, companyCode)), pictureCode: false, ways: ['password', 'qr'], ...open }
    },
    background: ({ companyCode }, context) => signInLook(context, companyCode),
    signInImage: (input, context) => signInImage(input, context, files),
    pictureCode(_input, { ip }) {
      picturing(ip)
      return pictures.make()
    },
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
