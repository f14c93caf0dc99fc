import type { OnFailure, RunStatus, RunStep } from '@zhizao/contract/control/control-run'
import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, jsonb, text } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/** What was carried out together, with names as they were. `pointIds`: of its steps, so that no two runs write the same point. */
export const controlRuns = companyTable(
  'control_run',
  {
    objectId: idColumn().notNull(),
    groupId: idColumn(),
    name: text().notNull(),
    ruleName: text(),
    onFailure: text().$type<OnFailure>().notNull(),
    status: text().$type<RunStatus>().notNull().default('running'),
    steps: jsonb().$type<RunStep[]>().notNull(),
    pointIds: bigint({ mode: 'number' }).array().notNull(),
    message: text(),
    userId: idColumn().notNull(),
    userName: text().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index().on(table.companyId, table.objectId, table.id),
    index('control_run_open').on(table.companyId).where(sql`status = 'running'`),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
  ],
)
