import { index, integer, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, sharedTable } from '../../platform/db/columns.ts'

/** Announced upgrades of the platform, for every company. status 0 draft, 1 released, 2 withdrawn. */
export const upgradeNotices = sharedTable(
  'upgrade_notice',
  {
    title: text().notNull(),
    content: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    currentVersion: text().notNull(),
    nextVersion: text().notNull(),
    status: integer().$type<0 | 1 | 2>().notNull().default(0),
    creatorId: idColumn(),
    creator: text().notNull(),
  },
  (table) => [index().on(table.status, table.endsAt)],
)
