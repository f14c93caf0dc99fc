import { and, eq, ne, sql } from 'drizzle-orm'
import { secretFits } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { conflict, forbidden, invalidField } from '../../platform/refusal.ts'
import type { OpenWays, Way } from '../registration/open-ways.ts'
import type { Address, VerificationCodeService } from '../registration/verification-code.service.ts'
import { users } from './user.table.ts'
import { userById } from './user-query.ts'

interface Given {
  phone?: string | null
  email?: string | null
}

/** What was proved of an address counts for no other: to be set with whatever sets phone or e-mail. */
export const proofOf = ({ phone, email }: Given) => ({
  ...(phone !== undefined && {
    verifiedPhone: sql`case when ${users.verifiedPhone} = ${phone || null}::text then ${users.verifiedPhone} end`,
  }),
  ...(email !== undefined && {
    verifiedEmail: sql`case when ${users.verifiedEmail} = lower(${email || null}::text) then ${users.verifiedEmail} end`,
  }),
})

/** Who only holds somebody's session must not lead the way to a new password to himself. */
export async function refuseWrongPassword(passwordHash: string, password: string | undefined) {
  if (!password) throw invalidField('password', '当前密码', '修改手机号或邮箱须填写当前密码')
  if (!(await secretFits(passwordHash, password))) throw invalidField('password', '当前密码', '不正确')
}

export const movesAddress = (row: Given, { phone, email }: Given) =>
  (phone !== undefined && (phone || null) !== row.phone) || (email !== undefined && (email || null) !== row.email)

interface Ports {
  database: Pick<Database, 'systemDb'>
  codes: VerificationCodeService
  ways: OpenWays
}

const named: Record<Way, { field: 'phone' | 'email'; title: string }> = {
  phone: { field: 'phone', title: '手机号' },
  email: { field: 'email', title: '邮箱' },
}

/** Codes by which a user proves that an address is his. They are no company's rows, so this works beside the call's connection, never while that is held. */
export function ownAddress({ database: { systemDb }, codes, ways }: Ports) {
  const verified = { phone: users.verifiedPhone, email: users.verifiedEmail }

  async function refuseTaken({ way, recipient }: Address, { user }: Context) {
    const [other] = await systemDb
      .select({ id: users.id })
      .from(users)
      .where(and(eq(verified[way], recipient), eq(users.companyId, user.companyId), ne(users.id, user.id)))
    // One company and one address name one account: that is how a password is asked for anew.
    if (other) throw conflict(`该${named[way].title}已由本公司的其他账号验证，请换一个`)
  }

  return {
    /** To whom knows the password of the account. */
    async send(address: Address, password: string, context: Context) {
      const { user } = context
      const [row] = await systemDb
        .select({ passwordHash: users.passwordHash, mustChangePassword: users.mustChangePassword })
        .from(users)
        .where(eq(users.id, user.id))
      // Whoever issued the password could otherwise prove an address of his own for this account.
      if (!row || row.mustChangePassword) throw forbidden('请先修改密码')
      await refuseWrongPassword(row.passwordHash, password)
      if (!(await ways.of({ db: systemDb })).recovery.includes(address.way))
        throw forbidden(address.way === 'phone' ? '短信服务未开通，请使用邮箱' : '邮件服务未开通，请使用手机号')
      return systemDb.transaction((db) =>
        codes.send({ ...address, purpose: 'verify' }, async () => ({ account: user }), { ...context, db }),
      )
    },

    /** Makes a proved address the user's own. */
    async verify(address: Address, code: string, context: Context) {
      const { way, recipient } = address
      const { user, now } = context
      const row = await codes.check({ ...address, purpose: 'verify' }, code, context, user.id)
      await refuseTaken(address, context)
      await codes.use(row.id, { db: systemDb, now })
      const before = await userById(user.id, context)
      const values =
        way === 'phone'
          ? { phone: recipient, verifiedPhone: recipient }
          : { email: recipient, verifiedEmail: recipient }
      await context.db
        .update(users)
        .set({ ...values, updatedAt: now() })
        .where(eq(users.id, user.id))
      const after = await userById(user.id, context)
      context.audit({ target: after.name, before, after })
      return after
    },
  }
}
export type OwnAddress = ReturnType<typeof ownAddress>
