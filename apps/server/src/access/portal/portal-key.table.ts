import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instant, systemTable } from '../../platform/db/columns.ts'

/** Keys that sign one user in once. */
export const portalKeys = systemTable(
  'portal_key',
  {
    keyHash: text().notNull(),
    kind: text().$type<'redirect' | 'token'>().notNull(),
    userId: idColumn().notNull(),
    /** The page that it leads to. */
    path: text().notNull(),
    /** The maker's own session, which the new one belongs to; none where a system made it for somebody. */
    sessionId: idColumn(),
    expiresAt: instant().notNull(),
    used: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex().on(table.keyHash), index().on(table.expiresAt)],
)
