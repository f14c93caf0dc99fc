import type { ControlRun } from '@zhizao/contract/control/control-run'
import { desc, eq, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { onPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { controlRuns } from './control-run.table.ts'

const { id, objectId, groupId, name, ruleName, status, onFailure, steps, message, userName, startedAt, endedAt } =
  controlRuns

const runRows = rows<ControlRun>()({
  title: '控制执行记录',
  from: controlRuns,
  joins: [{ table: objects, on: eq(objects.id, controlRuns.objectId), inner: true }],
  columns: {
    id,
    objectId,
    objectName: objects.name,
    groupId,
    name,
    ruleName,
    status,
    onFailure,
    steps,
    message,
    userName,
    startedAt,
    endedAt,
  },
  filters: { objectId: (root) => sql`${objects.path} like '%/' || ${root} || '/%'` },
  scope: onPath(objects.path),
  orderable: {},
  order: [desc(controlRuns.id)],
})

export const runPage = runRows.page
export const runById = (runId: string, context: Context) => runRows.get({ id: runId }, context)
