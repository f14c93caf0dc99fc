import { type ControlGroup, MOST_GROUPS } from '@zhizao/contract/control/control-group'
import type { OnFailure } from '@zhizao/contract/control/control-run'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { controlTargets } from '../control-write/control-targets.ts'
import { checkedValue } from '../control-write/control-value.ts'
import { controlGroups, controlRules, controlSteps } from './control-group.table.ts'
import { type OwnObject, ownObject } from './own-object.ts'

export interface StepDraft {
  pointId: string
  value: number | boolean | string
  pauseSeconds: number
}
export interface GroupDraft {
  name: string
  onFailure: OnFailure
  steps: StepDraft[]
  remark?: string | null | undefined
}

/** Groups of an object with their steps. */
export async function listGroups(objectId: string, context: Context): Promise<ControlGroup[]> {
  const object = await ownObject(objectId, context)
  const rows = await context.db
    .select({
      id: controlGroups.id,
      objectId: controlGroups.objectId,
      name: controlGroups.name,
      onFailure: controlGroups.onFailure,
      remark: controlGroups.remark,
      ruleCount: sql<number>`(select count(*)::int from ${controlRules} r where r.group_id = control_group.id)`,
    })
    .from(controlGroups)
    .where(eq(controlGroups.objectId, objectId))
    .orderBy(asc(controlGroups.name))
    .limit(MOST_GROUPS)
  const steps = await stepsOf(
    rows.map(({ id }) => id),
    object,
    context,
  )
  return rows.map((row) => ({ ...row, steps: steps.get(row.id) ?? [] }))
}

type Step = ControlGroup['steps'][number]

/** Steps with the points as they are now; those of objects that are not below the group's any more are told by no name. */
async function stepsOf(
  groupIds: readonly string[],
  { path }: OwnObject,
  { db }: Context,
): Promise<Map<string, Step[]>> {
  if (!groupIds.length) return new Map()
  const rows = await db
    .select({
      groupId: controlSteps.groupId,
      pointId: controlSteps.pointId,
      value: controlSteps.value,
      pauseSeconds: controlSteps.pauseSeconds,
      pointName: points.name,
      unit: points.unit,
      valueWords: points.valueWords,
      access: points.access,
      objectName: objects.name,
      objectPath: objects.path,
    })
    .from(controlSteps)
    .leftJoin(points, eq(points.id, controlSteps.pointId))
    .leftJoin(objects, eq(objects.id, points.objectId))
    .where(inArray(controlSteps.groupId, [...groupIds]))
    .orderBy(asc(controlSteps.sort))
  const found = new Map<string, Step[]>()
  for (const { groupId, pointName, objectName, objectPath, access, unit, valueWords, ...row } of rows) {
    const isOwn = objectPath?.startsWith(path) === true
    const fault = !pointName
      ? '点位已被删除'
      : !isOwn
        ? '点位已不在该对象下'
        : access?.includes('w')
          ? null
          : '点位只读'
    const names = isOwn ? { pointName: pointName!, objectName: objectName! } : { pointName: '', objectName: '' }
    const step = { ...row, ...names, fault, unit: isOwn ? unit : null, valueWords: isOwn ? valueWords : null }
    found.set(groupId, [...(found.get(groupId) ?? []), step])
  }
  return found
}

/** Steps that can be carried out: points below the object that boxes can write, and values that they can hold. */
export async function checkedSteps(
  steps: readonly StepDraft[],
  object: OwnObject,
  { db, user }: Context,
): Promise<StepDraft[]> {
  const targets = await controlTargets(
    steps.map(({ pointId }) => pointId),
    user,
    db,
  )
  return steps.map((step, at) => {
    const target = targets[at]!
    if (!target.objectPath.startsWith(object.path))
      throw invalidField(`steps.${at}.pointId`, `第 ${at + 1} 步的点位`, '应属于该对象或其下级')
    return { ...step, value: checkedValue(target, step.value) }
  })
}

/** A group that the caller sees. */
export async function groupById(id: string, context: Context): Promise<ControlGroup> {
  const [row] = await context.db
    .select({ objectId: controlGroups.objectId })
    .from(controlGroups)
    .where(eq(controlGroups.id, id))
  const groups = row ? await listGroups(row.objectId, context).catch(() => []) : []
  const group = groups.find((one) => one.id === id)
  if (!group) throw notFound('控制组合')
  return group
}

async function requireFreeName(name: string, objectId: string, id: string | undefined, { db }: Context) {
  const others = await db.$count(
    controlGroups,
    and(eq(controlGroups.objectId, objectId), eq(controlGroups.name, name), id ? ne(controlGroups.id, id) : undefined),
  )
  if (others) throw invalidField('name', '组合名称', '已存在，请更换')
}

async function writeSteps(groupId: string, steps: readonly StepDraft[], { db, user }: Context) {
  await db.delete(controlSteps).where(eq(controlSteps.groupId, groupId))
  await db
    .insert(controlSteps)
    .values(steps.map((step, sort) => ({ companyId: user.companyId, groupId, sort, ...step })))
}

export async function createGroup(
  { objectId, steps, ...draft }: GroupDraft & { objectId: string },
  context: Context,
): Promise<ControlGroup> {
  const object = await ownObject(objectId, context)
  // Two who add at once wait for each other: neither the bound nor a name is passed by both.
  await context.db.select().from(objects).where(eq(objects.id, objectId)).for('no key update')
  if ((await context.db.$count(controlGroups, eq(controlGroups.objectId, objectId))) >= MOST_GROUPS)
    throw conflict(`一个对象最多 ${MOST_GROUPS} 个控制组合`)
  await requireFreeName(draft.name, objectId, undefined, context)
  const checked = await checkedSteps(steps, object, context)
  const [row] = await context.db
    .insert(controlGroups)
    .values({ companyId: context.user.companyId, objectId, ...draft })
    .returning({ id: controlGroups.id })
  await writeSteps(row!.id, checked, context)
  context.audit({ target: targetOf([`${object.name}/${draft.name}`]), after: { ...draft, steps: checked } })
  return groupById(row!.id, context)
}

export async function updateGroup(
  { id, steps, ...changes }: Partial<GroupDraft> & { id: string },
  context: Context,
): Promise<ControlGroup> {
  const before = await groupById(id, context)
  await context.db.select().from(controlGroups).where(eq(controlGroups.id, id)).for('update')
  if (changes.name) await requireFreeName(changes.name, before.objectId, id, context)
  if (Object.keys(changes).length)
    await context.db
      .update(controlGroups)
      .set({ ...changes, updatedAt: context.now() })
      .where(eq(controlGroups.id, id))
  if (steps)
    await writeSteps(id, await checkedSteps(steps, await ownObject(before.objectId, context), context), context)
  const after = await groupById(id, context)
  context.audit({ target: targetOf([before.name]), before, after })
  return after
}

export async function removeGroup(id: string, context: Context): Promise<true> {
  const group = await groupById(id, context)
  await context.db.delete(controlGroups).where(eq(controlGroups.id, id))
  context.audit({ target: targetOf([group.name]), before: group })
  return true
}
