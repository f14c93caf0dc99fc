import type { QrState } from '@zhizao/contract/access/qr-sign-in'
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instant, systemTable } from '../../platform/db/columns.ts'

/** Sign-ins that wait for a phone. The code stands in the picture; the secret is known to the waiting browser alone. */
export const qrSignIns = systemTable(
  'qr_sign_in',
  {
    code: text().notNull(),
    secretHash: text().notNull(),
    /** used: the session was fetched. */
    state: text().$type<QrState | 'used'>().notNull().default('waiting'),
    ip: text().notNull(),
    userAgent: text().notNull(),
    expiresAt: instant().notNull(),
    userId: idColumn(),
    /** The phone's session had a second factor: the computer is not asked for it again. */
    secondFactor: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex().on(table.code), index().on(table.expiresAt)],
)
