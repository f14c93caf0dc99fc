import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { hashSecret } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/refusal.ts'
import { madeSecret, secretHash } from '../session/one-time-secret.ts'
import { users } from '../user/user.table.ts'
import { refuseNameInPassword } from './registration.service.ts'
import type { Claim, VerificationCodeService } from './verification-code.service.ts'
import { wrongCode } from './verification-code.service.ts'
import { verificationCodes } from './verification-code.table.ts'

const TICKET_LIVES = 10 * 60_000
const MOST_ACCOUNTS = 20

const ofAddress = ({ way, recipient }: Omit<Claim, 'purpose'>): SQL =>
  way === 'phone' ? eq(users.phone, recipient) : eq(sql`lower(${users.email})`, recipient)

/** The accounts, of whatever company, that an address belongs to. */
export const accountsOf = (claim: Omit<Claim, 'purpose'>, { db }: Pick<Context, 'db'>) =>
  db
    .select({ id: users.id, companyId: users.companyId, loginName: users.loginName, name: users.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(ofAddress(claim), eq(users.status, 1), eq(companies.status, 1)))
    .orderBy(asc(users.id))
    .limit(MOST_ACCOUNTS)

const namesOf = (accounts: { loginName: string }[]) => accounts.map(({ loginName }) => loginName)

/** A right code becomes a ticket for a new password. */
export async function ticketFor(claim: Claim, code: string, codes: VerificationCodeService, context: Context) {
  const id = await codes.check(claim, code, context)
  const accounts = await accountsOf(claim, context)
  if (!accounts.length) throw wrongCode()
  const token = madeSecret()
  const ticketExpiresAt = new Date(context.now().getTime() + TICKET_LIVES)
  await codes.use(id, context, { ticketHash: secretHash(token), ticketExpiresAt })
  return { token, loginNames: namesOf(accounts), validSeconds: TICKET_LIVES / 1000 }
}

async function validTicket(token: string, { db, now }: Context) {
  const [row] = await db
    .select()
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.ticketHash, secretHash(token)),
        isNull(verificationCodes.ticketUsedAt),
        gt(verificationCodes.ticketExpiresAt, now()),
      ),
    )
  if (!row) throw invalid('找回密码的凭据已失效，请重新获取验证码')
  return row
}

/** Whether a ticket is still good, and for whom. */
export async function checkTicket(token: string, context: Context) {
  const row = await validTicket(token, context)
  const accounts = await accountsOf({ way: row.channel, recipient: row.recipient }, context)
  const left = row.ticketExpiresAt!.getTime() - context.now().getTime()
  return { token, loginNames: namesOf(accounts), validSeconds: Math.floor(left / 1000) }
}

/** Uses the ticket up and gives the account its new password. */
export async function replacePassword(
  { token, loginName, password }: { token: string; loginName: string; password: string },
  context: Context,
) {
  const { db, now } = context
  const row = await validTicket(token, context)
  const accounts = await accountsOf({ way: row.channel, recipient: row.recipient }, context)
  const account = accounts.find((each) => each.loginName.toLowerCase() === loginName.toLowerCase())
  if (!account) throw invalid('该账号不属于已验证的手机号或邮箱')
  refuseNameInPassword(account.loginName, password)
  const used = await db
    .update(verificationCodes)
    .set({ ticketUsedAt: now() })
    .where(and(eq(verificationCodes.id, row.id), isNull(verificationCodes.ticketUsedAt)))
    .returning({ id: verificationCodes.id })
  if (!used.length) throw invalid('找回密码的凭据已失效，请重新获取验证码')
  await db
    .update(users)
    .set({
      passwordHash: await hashSecret(password),
      passwordChangedAt: now(),
      mustChangePassword: false,
      updatedAt: now(),
    })
    .where(eq(users.id, account.id))
  return account
}
