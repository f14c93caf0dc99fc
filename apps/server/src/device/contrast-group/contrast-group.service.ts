import { and, asc, eq, getTableColumns, ilike, inArray, isNull, max, ne, notInArray, or, sql } from 'drizzle-orm'
import { handChanges } from '../../device-model/index.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/search.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Reading } from '../device-ports.ts'
import { leaveOut } from '../model-sync/left-out.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition, requireObjects } from '../object/object-scope.ts'
import { points } from '../point/point.table.ts'
import { requirePoints } from '../point/point-query.ts'
import { contrastGroupPoints, contrastGroups } from './contrast-group.table.ts'

type Group = typeof contrastGroups.$inferSelect

/** The points of groups that the caller may see. */
async function withPoints(groups: Group[], context: Context) {
  const ids = groups.map((group) => group.id)
  const rows = ids.length
    ? await context.db
        .select({
          ...getTableColumns(points),
          groupId: contrastGroupPoints.groupId,
          color: contrastGroupPoints.color,
          objectName: objects.name,
        })
        .from(contrastGroupPoints)
        .innerJoin(points, eq(points.id, contrastGroupPoints.pointId))
        .innerJoin(objects, eq(objects.id, points.objectId))
        .where(and(inArray(contrastGroupPoints.groupId, ids), objectScopeCondition(context)))
        .orderBy(asc(contrastGroupPoints.sort))
    : []
  return groups.map((group) => ({ ...group, points: rows.filter((row) => row.groupId === group.id) }))
}

/** The groups of the company; of an object those that it has from its model, and those that one of its points stands in. */
export async function listGroups({ keyword, objectId }: { keyword?: string; objectId?: string }, context: Context) {
  if (objectId) await requireObjects([objectId], context)
  const withPointOf = sql`exists (select from ${contrastGroupPoints} join ${points} on ${points.id} = ${contrastGroupPoints.pointId}
    where ${contrastGroupPoints.groupId} = ${contrastGroups.id} and ${points.objectId} = ${objectId ?? null})`
  const groups = await context.db
    .select()
    .from(contrastGroups)
    .where(
      and(
        keyword ? ilike(contrastGroups.name, containing(keyword)) : undefined,
        objectId ? or(eq(contrastGroups.objectId, objectId), withPointOf) : isNull(contrastGroups.objectId),
      ),
    )
    .orderBy(asc(contrastGroups.sort), asc(contrastGroups.id))
    .limit(1000)
  return withPoints(groups, context)
}

/** Groups of an object are for those who see it. */
const seen = ({ user }: Context) =>
  or(isNull(contrastGroups.objectId), objectSeen(user, contrastGroups.objectId) ?? sql`true`)

export async function getGroup(id: string, context: Context) {
  const [group] = await context.db
    .select()
    .from(contrastGroups)
    .where(and(eq(contrastGroups.id, id), seen(context)))
  if (!group) throw notFound('对比组')
  return (await withPoints([group], context))[0]!
}

/** The default group; the first where none is marked. */
export async function defaultGroup(context: Context) {
  const groups = await listGroups({}, context)
  return groups.find((group) => group.isDefault === 1) ?? groups[0] ?? null
}

const followed = new Set(['name', 'remark', 'points'])
const asMember = ({ pointId, color = null }: { pointId: string; color?: string | null }) => ({ pointId, color })
const asFollowing = (group: Awaited<ReturnType<typeof getGroup>>) => ({
  ...group,
  points: group.points.map(({ id: pointId, color }) => ({ pointId, color })),
})

export interface GroupDraft {
  id?: string
  name: string
  isDefault?: 0 | 1
  remark?: string | null
  points: { pointId: string; color?: string | null }[]
}

/** Adds a group or changes one. Points in it that the caller may not see stay in it. */
export async function saveGroup({ id, points: chosen, ...draft }: GroupDraft, ports: Reading, context: Context) {
  await requirePoints(
    chosen.map((each) => each.pointId),
    ports,
    context,
  )
  const before = id ? await getGroup(id, context) : undefined
  const groupId = before?.id ?? (await insertGroup(draft, context))
  if (before)
    await context.db
      .update(contrastGroups)
      .set({
        ...draft,
        overridden: handChanges(asFollowing(before), { ...draft, points: chosen.map(asMember) }, followed),
        updatedAt: context.now(),
      })
      .where(eq(contrastGroups.id, groupId))
  if (draft.isDefault === 1)
    await context.db
      .update(contrastGroups)
      .set({ isDefault: 0 })
      .where(and(ne(contrastGroups.id, groupId), isNull(contrastGroups.objectId)))
  await replacePoints(groupId, chosen, context)
  const after = await getGroup(groupId, context)
  context.audit({ target: after.name, before, after })
  return after
}

async function insertGroup(draft: Omit<GroupDraft, 'points' | 'id'>, context: Context) {
  const [last] = await context.db.select({ sort: max(contrastGroups.sort) }).from(contrastGroups)
  const [made] = await context.db
    .insert(contrastGroups)
    .values({ ...draft, companyId: context.user.companyId, sort: (last?.sort ?? 0) + 1 })
    .returning({ id: contrastGroups.id })
  return made!.id
}

async function replacePoints(groupId: string, chosen: GroupDraft['points'], context: Context) {
  const wanted = new Map(chosen.map((each, index) => [each.pointId, { ...each, sort: index + 1 }]))
  const visible = context.db.select({ id: points.id }).from(points).where(objectSeen(context.user, points.objectId))
  await context.db
    .delete(contrastGroupPoints)
    .where(
      and(
        eq(contrastGroupPoints.groupId, groupId),
        inArray(contrastGroupPoints.pointId, visible),
        notInArray(contrastGroupPoints.pointId, [...wanted.keys()]),
      ),
    )
  await context.db
    .insert(contrastGroupPoints)
    .values([...wanted.values()].map((each) => ({ ...each, groupId, companyId: context.user.companyId })))
    .onConflictDoUpdate({
      target: [contrastGroupPoints.companyId, contrastGroupPoints.groupId, contrastGroupPoints.pointId],
      set: { color: sql`excluded.color`, sort: sql`excluded.sort` },
    })
}

export async function removeGroup(id: string, context: Context): Promise<true> {
  const before = await getGroup(id, context)
  await context.db.delete(contrastGroups).where(eq(contrastGroups.id, id))
  if (before.objectId)
    await leaveOut('group', [{ objectId: before.objectId, templateId: before.modelGroupId }], context)
  context.audit({ target: before.name, before })
  return true
}

/** Puts the groups named first, in this order; the others follow as they were. */
export async function sortGroups(ids: readonly string[], context: Context): Promise<true> {
  const rows = await context.db
    .select({ id: contrastGroups.id })
    .from(contrastGroups)
    .where(isNull(contrastGroups.objectId))
    .orderBy(asc(contrastGroups.sort), asc(contrastGroups.id))
  const known = new Set(rows.map((row) => row.id))
  const first = [...new Set(ids)]
  if (first.some((id) => !known.has(id))) throw notFound('对比组')
  const all = [...first, ...rows.map((row) => row.id).filter((id) => !first.includes(id))]
  await context.db.execute(sql`
    update ${contrastGroups} set sort = place.sort
    from unnest(${sql.param(all)}::bigint[]) with ordinality as place (id, sort)
    where ${contrastGroups.id} = place.id`)
  return true
}
