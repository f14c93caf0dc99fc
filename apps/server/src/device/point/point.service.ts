import { type PointFields, pointProblems } from '@zhizao/contract/device/point-fields'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { handChanges, requireSignals } from '../../device-model/index.ts'
import { prescribedNames } from '../../device-model/model-point/point-columns.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type DevicePorts, pointsChanged } from '../device-ports.ts'
import { leaveOut } from '../model-sync/left-out.ts'
import { lastPointSort } from '../object/object-from-model.ts'
import { requireObjects } from '../object/object-scope.ts'
import { lockFormulas } from '../point-formula/formula-lock.ts'
import { refuseUsedPoints } from '../point-formula/formula-users.ts'
import { concernsFormulas, newFormulas, settleFormulas } from '../point-formula/settle-formulas.ts'
import { points } from './point.table.ts'
import { getPoint, requirePoints } from './point-query.ts'

export type NewPoint = Partial<PointFields> & Pick<PointFields, 'code' | 'name'>

/** What a new point has where nobody says otherwise, as far as the rules between fields ask. */
const unsaid: Partial<PointFields> = { deadbandValue: null, storeSeconds: null, formula: null }

/** Refuses a point whose fields contradict each other. */
function requireSound(point: Partial<PointFields>) {
  const problems = pointProblems({ ...unsaid, ...given(point) })
  const [first] = problems
  if (first)
    throw new Refusal(
      400,
      first.message,
      problems.map(({ field, message }) => ({ field, title: '', message })),
    )
}

const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

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
  const before = await getPoint(id, ports, context)
  requireSound({ ...before, ...given(changes) })
  const isFormula = concernsFormulas(before, changes)
  if (isFormula) await lockFormulas(context)
  await requireSignals([changes.signalId], context)
  await context.db
    .update(points)
    .set({
      ...changes,
      ...(changes.isKey && !before.isKey ? { keySort: nextKeySort(before.objectId) } : {}),
      overridden: handChanges(before, changes, prescribedNames),
      updatedAt: context.now(),
    })
    .where(eq(points.id, id))
  if (isFormula) await settleFormulas([id], new Map([[id, before]]), ports, context)
  const after = await getPoint(id, ports, context)
  context.audit({ target: after.name, before, after })
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
  const known = await requirePoints(
    drafts.flatMap((draft) => draft.id ?? []),
    ports,
    context,
  )
  if (known.some((row) => row.objectId !== objectId)) throw new Refusal(404, '点位不属于此对象')
  const byId = new Map(known.map((row) => [row.id, row]))
  let sort = await lastPointSort(objectId, context)
  let added = 0
  const touched: string[] = []
  await lockFormulas(context)
  for (const { id, ...draft } of drafts) {
    const before = id ? byId.get(id) : undefined
    if (!before && !(draft.code && draft.name)) throw new Refusal(400, '新增点位时请填写点位编码和点位名称')
    requireSound({ ...before, ...given(draft) })
    if (before) {
      await context.db
        .update(points)
        .set({ ...draft, overridden: handChanges(before, draft, prescribedNames), updatedAt: context.now() })
        .where(eq(points.id, before.id))
      touched.push(before.id)
    } else {
      const [made] = await context.db
        .insert(points)
        .values({ ...(draft as NewPoint), objectId, companyId: context.user.companyId, sort: ++sort })
        .returning({ id: points.id })
      touched.push(made!.id)
      added++
    }
  }
  await settleFormulas(touched, byId, ports, context)
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
  for (const row of rows.filter((row) => row.isKey !== isKey))
    await context.db
      .update(points)
      .set({ isKey, updatedAt: context.now(), keySort: isKey ? nextKeySort(row.objectId) : 0 })
      .where(and(eq(points.id, row.id)))
  context.audit({
    target: targetOf(rows.map((row) => row.name)),
    after: { isKey },
  })
  pointsChanged(ports, ids, context)
  return true
}
