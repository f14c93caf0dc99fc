import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { hashSecret } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/refusal.ts'
import type { PostMessage } from '../../sender/index.ts'
import { madeSecret, secretHash } from '../session/one-time-secret.ts'
import { users } from '../user/user.table.ts'
import { replacedMessage, whichAccountMessage } from './code-message.ts'
import { channelOf } from './open-ways.ts'
import { refuseNameInPassword } from './registration.service.ts'
import type { Address, Claim, Letter, VerificationCodeService } from './verification-code.service.ts'
import { wrongCode } from './verification-code.service.ts'
import { verificationCodes } from './verification-code.table.ts'

const TICKET_LIVES = 10 * 60_000
const TOLD_WITHIN = 24 * 3600_000
const MOST_ACCOUNTS = 20

const verifiedBy = { phone: users.verifiedPhone, email: users.verifiedEmail }

const accountsWhere = (condition: SQL | undefined, { db }: Pick<Context, 'db'>) =>
  db
    .select({
      id: users.id,
      companyId: users.companyId,
      loginName: users.loginName,
      name: users.name,
      ...verifiedBy,
      companyName: companies.name,
      companyCode: companies.code,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(condition, eq(users.status, 1), eq(companies.status, 1)))
    .orderBy(asc(users.id))
    .limit(MOST_ACCOUNTS)
type Account = Awaited<ReturnType<typeof accountsWhere>>[number]

/**
 * What goes to an address that asks for a new password. Only accounts whose user proved the address count: anybody can
 * enter somebody else's. One account gets its code; of several the holder is told how to name one.
 */
export async function recoveryLetter(
  { way, recipient }: Address,
  companyCode: string | undefined,
  context: Context,
): Promise<Letter> {
  const ofCompany = companyCode ? eq(sql`lower(${companies.code})`, companyCode.toLowerCase()) : undefined
  const accounts = await accountsWhere(and(eq(verifiedBy[way], recipient), ofCompany), context)
  if (accounts.length <= 1) return accounts[0] && { account: accounts[0] }
  const choices = accounts.map(({ companyName, companyCode }) => ({ name: companyName, code: companyCode }))
  return { ...whichAccountMessage(context.language, choices), template: 'recover-which' }
}

type CodeRow = typeof verificationCodes.$inferSelect

/** The account that a code or ticket is for, as long as it is switched on and the address still its own. */
async function accountOf({ userId, channel, recipient }: CodeRow, context: Context): Promise<Account | undefined> {
  if (!userId) return undefined
  const [account] = await accountsWhere(and(eq(users.id, userId), eq(verifiedBy[channel], recipient)), context)
  return account
}

const shown = (token: string, { loginName, companyName }: Account, validMs: number) => ({
  token,
  loginNames: [loginName],
  companyName,
  validSeconds: Math.floor(validMs / 1000),
})

/** A right code becomes a ticket for a new password of its account. */
export async function ticketFor(claim: Claim, code: string, codes: VerificationCodeService, context: Context) {
  const row = await codes.check(claim, code, context)
  const account = await accountOf(row, context)
  if (!account) throw wrongCode()
  const token = madeSecret()
  const ticketExpiresAt = new Date(context.now().getTime() + TICKET_LIVES)
  await codes.use(row.id, context, { ticketHash: secretHash(token), ticketExpiresAt })
  return shown(token, account, TICKET_LIVES)
}

const endedTicket = () => invalid('找回密码的凭据已失效，请重新获取验证码')

async function validTicket(token: string, context: Context) {
  const [row] = await context.db
    .select()
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.ticketHash, secretHash(token)),
        isNull(verificationCodes.ticketUsedAt),
        gt(verificationCodes.ticketExpiresAt, context.now()),
      ),
    )
  const account = row && (await accountOf(row, context))
  if (!account) throw endedTicket()
  return { row, account }
}

/** Whether a ticket is still good, and for whom. */
export async function checkTicket(token: string, context: Context) {
  const { row, account } = await validTicket(token, context)
  return shown(token, account, row.ticketExpiresAt!.getTime() - context.now().getTime())
}

/** Uses the ticket up and gives its account the new password. */
export async function replacePassword(
  { token, loginName, password }: { token: string; loginName: string; password: string },
  context: Context,
) {
  const { db, now } = context
  const { row, account } = await validTicket(token, context)
  if (account.loginName.toLowerCase() !== loginName.toLowerCase()) throw invalid('该账号不属于已验证的手机号或邮箱')
  refuseNameInPassword(account.loginName, password)
  const used = await db
    .update(verificationCodes)
    .set({ ticketUsedAt: now() })
    .where(and(eq(verificationCodes.id, row.id), isNull(verificationCodes.ticketUsedAt)))
    .returning({ id: verificationCodes.id })
  if (!used.length) throw endedTicket()
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

interface Reached {
  companyId: string
  phone: string | null
  email: string | null
}

/** Tells the holder of an account what became of it, at every address that he proved. */
export async function notifyAtAddresses(
  account: Reached,
  message: { subject: string; text: string; template: string; params: Record<string, string> },
  post: PostMessage,
  context: Context,
) {
  const { companyId } = account
  const validUntil = new Date(context.now().getTime() + TOLD_WITHIN)
  for (const way of ['phone', 'email'] as const) {
    const recipient = account[way]
    if (recipient) await post({ companyId, channel: channelOf[way], recipient, validUntil, ...message }, context)
  }
}

export function notifyReplaced(account: Account, post: PostMessage, context: Context) {
  const words = replacedMessage(context.language, account)
  const message = { ...words, template: 'password-replaced', params: { loginName: account.loginName } }
  return notifyAtAddresses(account, message, post, context)
}
