import type { Level } from '@zhizao/contract/alarm/alarm-level'
import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** How a company shows and sounds each of the three levels: urgent · error · warning. One row a level, made on first use. */
export const alarmLevels = companyTable(
  'alarm_level',
  {
    level: text().$type<Level>().notNull(),
    name: text().notNull(),
    color: text().notNull(),
    sound: text().notNull(),
    /** Seconds between repeats of the sound; 0 plays once. */
    soundInterval: integer().notNull().default(0),
    popup: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.companyId, table.level)],
)
