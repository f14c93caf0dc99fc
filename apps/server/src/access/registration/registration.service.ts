import { randomInt } from 'node:crypto'
import type { Registration } from '@zhizao/contract/access/registration'
import type { Call } from '@zhizao/contract/http/call'
import { eq, sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { hashSecret } from '../../platform/access/secret-hash.ts'
import { recordOperation } from '../../platform/audit/operate-log.ts'
import type { Context, SessionUser } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { createAdministrator, createCompany } from '../first-start.ts'
import type { ProgramMenu } from '../menu/program-menu.ts'
import { users } from '../user/user.table.ts'

// Without characters that are taken for one another when read out.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 8

const madeCompanyCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A password must not hold the name that it belongs to. */
export function refuseNameInPassword(loginName: string, password: string) {
  if (password.toLowerCase().includes(loginName.toLowerCase())) throw invalidField('password', '密码', '不能包含登录名')
}

/** A new company with the built-in roles, all products and its administrator. */
export async function registerCompany(draft: Omit<Registration, 'code'>, menu: ProgramMenu, context: Context) {
  const { db } = context
  const { companyName, name, loginName, password, phone, email } = draft
  refuseNameInPassword(loginName, password)
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.loginName})`, loginName.toLowerCase()))
  if (taken) throw invalidField('loginName', '登录名', '已被使用，请换一个')
  const companyCode = madeCompanyCode()
  const companyId = await createCompany(db, { code: companyCode, name: companyName }, menu)
  await db.update(companies).set({ phone, email }).where(eq(companies.id, companyId))
  const userId = await createAdministrator(db, companyId, {
    loginName,
    name,
    passwordHash: await hashSecret(password),
  })
  // The code went to the one that is given.
  const proven = { phone, email, verifiedPhone: phone, verifiedEmail: email }
  await db
    .update(users)
    .set({ ...proven, passwordChangedAt: context.now() })
    .where(eq(users.id, userId))
  return { companyId, companyCode, userId, loginName, name }
}

/** An open call has no user: what it did is logged in the name of whom it was done for. */
export const recordFor = (
  person: { companyId: string; userId: string; name: string },
  { call, input, target }: { call: Call; input: unknown; target: string },
  context: Context,
) =>
  recordOperation(context.db, {
    call,
    context: { ...context, user: { companyId: person.companyId, id: person.userId, name: person.name } as SessionUser },
    input,
    change: { target },
    code: call.success,
    message: '操作成功',
    durationMs: 0,
    requestId: '',
  })
