import type { JobState } from '@zhizao/contract/job/job'
import type { ScriptCode, ScriptInput } from '@zhizao/contract/operations/script'
import { index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instant, systemTable } from '../../platform/db/columns.ts'
import { schedules } from '../schedule/schedule.table.ts'

/** Runs of scripts. While its job is there, that one tells how far a run is; the run is kept longer. */
export const scriptRuns = systemTable(
  'script_run',
  {
    script: text().$type<ScriptCode>().notNull(),
    input: jsonb().$type<ScriptInput>().notNull().default({}),
    state: text().$type<JobState>().notNull().default('waiting'),
    message: text(),
    log: text().notNull().default(''),
    /** No foreign key: jobs go after a month. */
    jobId: idColumn(),
    scheduleId: idColumn().references(() => schedules.id, { onDelete: 'set null' }),
    fireAt: instant(),
    startedBy: text().notNull(),
    startedAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    index().on(table.script, table.createdAt),
    index().on(table.jobId),
    // A fire time is taken once, whatever happens to the server in between.
    uniqueIndex().on(table.scheduleId, table.fireAt),
  ],
)
