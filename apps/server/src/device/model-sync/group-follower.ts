import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  modelContrastGroupPoints,
  modelContrastGroups,
} from '../../device-model/model-contrast/model-contrast.table.ts'
import type { Context } from '../../platform/context.ts'
import { contrastGroupPoints, contrastGroups } from '../contrast-group/contrast-group.table.ts'
import { points } from '../point/point.table.ts'
import { overriddenAfter } from './compare.ts'
import type { FollowerKind, Step } from './follower.ts'
import { forgetOn } from './forget.ts'

interface Member {
  id: string
  color: string | null
}

interface Wanted {
  name: string
  remark: string | null
  points: Member[]
}

/** Contrast groups: an object has those of its model, of its own points. */
export const groupFollower: FollowerKind = {
  part: 'group',
  permission: 'object:edit',
  keyField: 'name',
  async templatesOf(modelId, { db }) {
    const rows = await db
      .select()
      .from(modelContrastGroups)
      .where(eq(modelContrastGroups.modelId, modelId))
      .orderBy(asc(modelContrastGroups.sort))
    const members = await db
      .select({
        groupId: modelContrastGroupPoints.groupId,
        id: modelContrastGroupPoints.modelPointId,
        color: modelContrastGroupPoints.color,
      })
      .from(modelContrastGroupPoints)
      .innerJoin(modelContrastGroups, eq(modelContrastGroups.id, modelContrastGroupPoints.groupId))
      .where(eq(modelContrastGroups.modelId, modelId))
      .orderBy(asc(modelContrastGroupPoints.sort), asc(modelContrastGroupPoints.id))
    const of = Map.groupBy(members, ({ groupId }) => groupId)
    return rows.map(({ id, name, remark }) => ({
      ...{ id, key: name, name },
      fields: { name, remark, points: membersOf(of.get(id)) },
    }))
  },
  wanted({ fields }, has) {
    const members = (fields.points as Member[]).filter(({ id }) => has.has(id))
    return members.length ? { ...fields, points: members } : undefined
  },
  async followersOf(objectIds, isHeld, { db }) {
    const query = db
      .select()
      .from(contrastGroups)
      .where(inArray(contrastGroups.objectId, [...objectIds]))
      .orderBy(asc(contrastGroups.id))
    const rows = await (isHeld ? query.for('update') : query)
    const members = await db
      .select({
        groupId: contrastGroupPoints.groupId,
        id: sql<string>`coalesce(${points.modelPointId}::text, 'own:' || ${points.id})`,
        color: contrastGroupPoints.color,
      })
      .from(contrastGroupPoints)
      .innerJoin(contrastGroups, eq(contrastGroups.id, contrastGroupPoints.groupId))
      .innerJoin(points, eq(points.id, contrastGroupPoints.pointId))
      .where(inArray(contrastGroups.objectId, [...objectIds]))
      .orderBy(asc(contrastGroupPoints.sort), asc(contrastGroupPoints.id))
    const of = Map.groupBy(members, ({ groupId }) => groupId)
    return rows.map(({ id, objectId, modelGroupId: templateId, name, remark, fromModel, overridden }) => ({
      ...{ id, objectId: objectId!, templateId, key: name, name, fromModel, overridden },
      fields: { name, remark, points: membersOf(of.get(id)) },
    }))
  },
  async write(steps, context) {
    for (const step of steps) {
      const { points: members, ...set } = step.wanted as unknown as Wanted
      const id = step.kind === 'add' ? await insert(step, set, context) : await update(step, context)
      if (step.kind === 'add' || step.changed.some(({ field }) => field === 'points'))
        await setMembers(id, step.objectId, members, context)
    }
    return []
  },
  forget: ({ objectId, id, fields }, context) =>
    forgetOn(
      contrastGroups,
      and(eq(contrastGroups.objectId, objectId), id ? eq(contrastGroups.id, id) : sql`true`),
      fields,
      context,
    ),
}

const membersOf = (rows: readonly Member[] = []): Member[] => rows.map(({ id, color }) => ({ id, color }))

async function insert({ objectId, template }: Step, set: Omit<Wanted, 'points'>, { db, user }: Context) {
  const [made] = await db
    .insert(contrastGroups)
    .values({ ...set, objectId, modelGroupId: template!.id, fromModel: true, companyId: user.companyId })
    .returning({ id: contrastGroups.id })
  return made!.id
}

async function update(step: Step, { db, now }: Context) {
  const { follower, template, changed } = step
  const set = Object.fromEntries(changed.filter(({ field }) => field !== 'points').map(({ field, to }) => [field, to]))
  await db
    .update(contrastGroups)
    .set({
      ...{ ...set, modelGroupId: template!.id, fromModel: true },
      ...{ overridden: overriddenAfter(step), updatedAt: now() },
    })
    .where(eq(contrastGroups.id, follower!.id))
  return follower!.id
}

async function setMembers(groupId: string, objectId: string, members: readonly Member[], { db, user }: Context) {
  await db.delete(contrastGroupPoints).where(eq(contrastGroupPoints.groupId, groupId))
  await db.execute(sql`
    insert into ${contrastGroupPoints} (company_id, group_id, point_id, color, sort)
    select ${user.companyId}::bigint, ${groupId}::bigint, ${points.id}, member.color, member.sort
    from unnest(${sql.param(members.map(({ id }) => id))}::bigint[], ${sql.param(members.map(({ color }) => color))}::text[])
      with ordinality as member (id, color, sort)
    join ${points} on ${points.modelPointId} = member.id and ${points.objectId} = ${objectId}::bigint`)
}
