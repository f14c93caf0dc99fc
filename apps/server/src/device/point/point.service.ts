import type { PointFields } from '@zhizao/contract/device/point-fields'
import { inArray, sql } from 'drizzle-orm'
import { requireSignals } from '../../device-model/index.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type DevicePorts, pointsChanged } from '../device-ports.ts'
import { leaveOut } from '../model-sync/left-out.ts'
import { lastPointSort } from '../object/object-from-model.ts'
import { requireObjects } from '../object/object-scope.ts'
import { lockFormulas } from '../point-formula/formula-lock.ts'
import { refuseUsedPoints } from '../point-formula/formula-users.ts'
import { newFormulas } from '../point-formula/settle-formulas.ts'
import { shownFormulas } from '../point-formula/shown-formulas.ts'
import { points } from './point.table.ts'
import { given, type PointChange, problemsOf, writeChanges } from './point-changes.ts'
import { getPoint, type PointRow, requirePoints } from './point-query.ts'

export type NewPoint = Partial<PointFields> & Pick<PointFields, 'code' | 'name'>

/** Refuses a point whose fields contradict each other. */
function requireSound(point: Partial<PointFields>) {
  const problems = problemsOf(point)
  const [first] = problems
  if (first)
    throw new Refusal(
      400,
      first.message,
      problems.map(({ field, message }) => ({ field, title: '', message })),
    )
}

/** A point that becomes a key point goes to the end of its object's key points. */
const nextKeySort = (objectId: string) =>
  sql<number>`(select coalesce(max(other.key_sort), 0) + 1 from ${points} as other where other.object_id = ${objectId})`

export async function createPoint(
  { objectId, ...draft }: NewPoint & { objectId: string },
  ports: DevicePorts,
  context: Context,
) {
  await requireObjects([objectId], context)
  requireSound(draft)
  if (draft.source === 'formula') await lockFormulas(context)
  await requireSignals([draft.signalId], context)
  const [made] = await context.db
    .insert(points)
    .values({
      ...draft,
      objectId,
      companyId: context.user.companyId,
      sort: (await lastPointSort(objectId, context)) + 1,
      ...(draft.isKey ? { keySort: nextKeySort(objectId) } : {}),
    })
    .returning()
  if (draft.source === 'formula') await newFormulas([made!.id], ports, context)
  context.audit({ target: made!.name, after: made })
  pointsChanged(ports, [made!.id], context)
  return getPoint(made!.id, ports, context)
}

export async function updatePoint(
  { id, ...changes }: Partial<PointFields> & { id: string },
  ports: DevicePorts,
  context: Context,
) {
  const [before] = (await requirePoints([id], ports, context)) as [PointRow]
  requireSound({ ...before, ...given(changes) })
  await requireSignals([changes.signalId], context)
  await writeChanges([{ before, changes }], ports, context)
  const after = await getPoint(id, ports, context)
  const [was] = await shownFormulas([before], context)
  context.audit({ target: after.name, before: was, after })
  pointsChanged(ports, [id], context)
  return after
}

export async function removePoints(ids: readonly string[], ports: DevicePorts, context: Context): Promise<true> {
  await lockFormulas(context)
  const rows = await requirePoints(ids, ports, context)
  await refuseUsedPoints(ids, ({ id }) => ids.includes(id), context)
  await context.db.delete(points).where(inArray(points.id, [...ids]))
  const removed = rows.map(({ objectId, modelPointId: templateId }) => ({ objectId, templateId }))
  await leaveOut('point', removed, context)
  context.audit({
    target: targetOf(rows.map((row) => row.name)),
    before: rows,
  })
  pointsChanged(ports, ids, context)
  return true
}

/** Adds the points without an id to an object and changes those with one. */
export async function savePoints(
  { objectId, points: drafts }: { objectId: string; points: (Partial<PointFields> & { id?: string })[] },
  ports: DevicePorts,
  context: Context,
) {
  const [object] = await requireObjects([objectId], context)
  await lockFormulas(context)
  const known = await requirePoints(
    drafts.flatMap((draft) => draft.id ?? []),
    ports,
    context,
  )
  if (known.some((row) => row.objectId !== objectId)) throw new Refusal(404, '点位不属于此对象')
  await requireSignals(
    drafts.map((draft) => draft.signalId),
    context,
  )
  const byId = new Map(known.map((row) => [row.id, row]))
  let sort = await lastPointSort(objectId, context)
  let added = 0
  const touched: string[] = []
  const changes: PointChange[] = []
  const fresh: string[] = []
  for (const { id, ...draft } of drafts) {
    const before = id ? byId.get(id) : undefined
    if (!before && !(draft.code && draft.name)) throw new Refusal(400, '新增点位时请填写点位编码和点位名称')
    requireSound({ ...before, ...given(draft) })
    if (before) {
      changes.push({ before, changes: draft })
      touched.push(before.id)
    } else {
      const [made] = await context.db
        .insert(points)
        .values({ ...(draft as NewPoint), objectId, companyId: context.user.companyId, sort: ++sort })
        .returning({ id: points.id })
      touched.push(made!.id)
      fresh.push(made!.id)
      added++
    }
  }
  await writeChanges(changes, ports, context)
  await newFormulas(fresh, ports, context)
  context.audit({ target: object!.name, before: known, after: drafts })
  pointsChanged(ports, touched, context)
  return { added, changed: touched.length - added }
}

/** Marks points as key points, in the order given, or takes the mark away. */
export async function setKey(
  ids: readonly string[],
  isKey: boolean,
  ports: DevicePorts,
  context: Context,
): Promise<true> {
  const rows = await requirePoints(ids, ports, context)
  await writeChanges(
    rows.map((before) => ({ before, changes: { isKey } })),
    ports,
    context,
  )
  context.audit({
    target: targetOf(rows.map((row) => row.name)),
    after: { isKey },
  })
  pointsChanged(ports, ids, context)
  return true
}
