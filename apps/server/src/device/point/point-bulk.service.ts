import { type BulkEdit, MOST_BULK_POINTS } from '@zhizao/contract/device/point-bulk'
import { requireSignals } from '../../device-model/index.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { type DevicePorts, pointsChanged, type Reading } from '../device-ports.ts'
import { given, type PointChange, problemsOf, reallyChanging, writeChanges } from './point-changes.ts'
import { type PointRow, requirePoints, storedPoints } from './point-query.ts'

/** Problems that a refusal and a preview name. */
const TOLD = 20

/** The points named, or all that the filter finds. */
async function chosen({ ids, filter }: BulkEdit, ports: Reading, context: Context): Promise<PointRow[]> {
  if (ids) return requirePoints(ids, ports, context)
  const found = await storedPoints(filter!, ports, context, undefined, MOST_BULK_POINTS + 1)
  if (found.length > MOST_BULK_POINTS) throw conflict(`筛选到的点位超过 ${MOST_BULK_POINTS} 个，请缩小范围，分几次修改`)
  return found
}

/** What would become of each point: which change, and which cannot be so, with the reason. */
async function planned(wanted: BulkEdit, ports: Reading, context: Context) {
  const rows = await chosen(wanted, ports, context)
  const changes = given(wanted.changes)
  await requireSignals([changes.signalId], context)
  const changing = reallyChanging(rows.map((before) => ({ before, changes }))) as (PointChange & { before: PointRow })[]
  const problems = changing.flatMap(({ before }) => {
    const [first] = problemsOf({ ...before, ...changes })
    const { id: pointId, name: pointName, objectName } = before
    return first ? [{ pointId, pointName, objectName, field: first.field, message: first.message }] : []
  })
  return { rows, changing, problems }
}

/** How many points a bulk edit would change, and which of them refuse it. */
export async function previewBulkEdit(wanted: BulkEdit, ports: Reading, context: Context) {
  const { rows, changing, problems } = await planned(wanted, ports, context)
  return {
    total: rows.length,
    changing: changing.length,
    refused: problems.length,
    problems: problems.slice(0, TOLD).map(({ field: _, ...problem }) => problem),
  }
}

/** Sets the fields given on all of the points, or on none where one of them cannot have them. */
export async function bulkEdit(wanted: BulkEdit, ports: DevicePorts, context: Context) {
  const { rows, changing, problems } = await planned(wanted, ports, context)
  const [first] = problems
  if (first) {
    const others = problems.length > 1 ? `（共 ${problems.length} 个点位不能这样修改）` : ''
    throw invalid(
      `“${first.objectName}”的点位“${first.pointName}”：${first.message}${others}`,
      problems
        .slice(0, TOLD)
        .map(({ field, objectName, pointName, message }) => ({ field, title: `${objectName} ${pointName}`, message })),
    )
  }
  const ids = await writeChanges(changing, ports, context)
  context.audit({
    target: targetOf(changing.map(({ before }) => before.name)),
    before: changing.map(({ before, changes }) => ({
      id: before.id,
      ...Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof PointRow]])),
    })),
    after: given(wanted.changes),
  })
  pointsChanged(ports, ids, context)
  return { total: rows.length, changed: ids.length }
}
