import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { JobState } from '@zhizao/contract/job/job'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../db/columns.ts'
import { storedFiles } from '../files/stored-file.table.ts'

/** Long work that users start and watch. The queue holds only `queueId` and when to try; this row is the truth. */
export const jobs = companyTable(
  'job',
  {
    queueId: uuid().notNull().defaultRandom().unique('job_queue_id_index'),
    kind: text().notNull(),
    title: text().notNull(),
    target: text(),
    userId: idColumn().notNull(),
    userName: text().notNull(),
    state: text().$type<JobState>().notNull().default('waiting'),
    done: integer().notNull().default(0),
    total: integer(),
    message: text(),
    problems: jsonb().$type<FieldProblem[]>().notNull().default([]),
    problemTotal: integer().notNull().default(0),
    input: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    language: text().notNull().default('zh-CN'),
    inputFileId: idColumn(),
    resultFileId: idColumn(),
    /** Counts starts: a run that was overtaken by a later one can no longer write here. */
    attempts: integer().notNull().default(0),
    cancelWanted: boolean().notNull().default(false),
    startedAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    index().on(table.companyId, table.userId, table.createdAt),
    index('job_unfinished').on(table.createdAt).where(sql`state in ('waiting', 'running')`),
    index().on(table.companyId, table.inputFileId),
    index().on(table.companyId, table.resultFileId),
    foreignKey({
      columns: [table.inputFileId, table.companyId],
      foreignColumns: [storedFiles.id, storedFiles.companyId],
    }),
    foreignKey({
      columns: [table.resultFileId, table.companyId],
      foreignColumns: [storedFiles.id, storedFiles.companyId],
    }),
  ],
)
export type JobRow = typeof jobs.$inferSelect
