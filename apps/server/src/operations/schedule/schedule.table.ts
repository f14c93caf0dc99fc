import type { ScriptCode, ScriptInput } from '@zhizao/contract/operations/script'
import { boolean, index, jsonb, text } from 'drizzle-orm/pg-core'
import { instant, systemTable } from '../../platform/db/columns.ts'

/** Scripts that run by themselves. `nextFireAt` is null where they are off or their expression has ended. */
export const schedules = systemTable(
  'script_schedule',
  {
    name: text().notNull(),
    script: text().$type<ScriptCode>().notNull(),
    cron: text().notNull(),
    enabled: boolean().notNull(),
    input: jsonb().$type<ScriptInput>().notNull().default({}),
    lastFireAt: instant(),
    nextFireAt: instant(),
  },
  (table) => [index().on(table.nextFireAt)],
)
export type ScheduleRow = typeof schedules.$inferSelect
