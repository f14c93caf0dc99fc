import { index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/** Links by which a display on a wall shows the figures of a company without signing in; the secret itself is stored nowhere. */
export const boardLinks = companyTable(
  'board_link',
  {
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** What it begins with: by this people tell links apart. */
    prefix: text().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    lastUsedIp: text(),
    revokedAt: instant(),
    revokedByName: text(),
    createdById: idColumn().notNull(),
    createdByName: text().notNull(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.companyId, table.id)],
)
