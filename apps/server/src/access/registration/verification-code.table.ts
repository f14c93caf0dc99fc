import type { CodePurpose as OpenPurpose } from '@zhizao/contract/access/registration'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instant, systemTable } from '../../platform/db/columns.ts'

/** verify: an address is bound to an account by its user. */
export type CodePurpose = OpenPurpose | 'verify'

/** Codes that prove an address, each for one account. Written for unknown addresses too, so that nobody can tell them apart. */
export const verificationCodes = systemTable(
  'verification_code',
  {
    purpose: text().$type<CodePurpose>().notNull(),
    channel: text().$type<'phone' | 'email'>().notNull(),
    recipient: text().notNull(),
    /** The account that it is for, in its company; none for registering, and where the address opens no account. */
    userId: idColumn(),
    companyId: idColumn(),
    /** Argon2id: six digits would be tried through otherwise. */
    codeHash: text().notNull(),
    ip: text().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
    /** The ticket for a new password, once the code was right. */
    ticketHash: text(),
    ticketExpiresAt: instant(),
    ticketUsedAt: instant(),
  },
  (table) => [
    index().on(table.recipient, table.createdAt),
    index().on(table.ip, table.createdAt),
    index().on(table.createdAt),
    uniqueIndex().on(table.ticketHash),
  ],
)
