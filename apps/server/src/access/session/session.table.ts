import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant, systemTable } from '../../platform/db/columns.ts'

/** Sessions by the hash of their token; ended ones stay a while so that their holders learn why. */
export const sessions = systemTable(
  'session',
  {
    tokenHash: text().notNull(),
    userId: idColumn().notNull(),
    companyId: idColumn().notNull(),
    /** The session that this one was begun from: both are one sign-in and end together. */
    parentId: idColumn(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** expired · elsewhere · signed-out · revoked */
    endReason: text(),
    /** Its user gave a second factor when it began, or the session that it was begun from had. */
    secondFactor: boolean().notNull().default(false),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.tokenHash),
    index().on(table.userId),
    index().on(table.parentId),
    index().on(table.endedAt),
  ],
)

/** Sign-ins and sign-outs, refused ones too. Append-only. */
export const signInLogs = companyTable(
  'sign_in_log',
  {
    userId: idColumn(),
    loginName: text().notNull(),
    userName: text(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    kind: text().notNull(),
    succeeded: text().notNull(),
    message: text().notNull(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.userId, table.createdAt),
  ],
)
