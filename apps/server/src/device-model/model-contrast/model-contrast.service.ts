import type { modelContrast } from '@zhizao/contract/device-model/model-contrast'
import type { Input } from '@zhizao/contract/http/call'
import { and, asc, eq, getTableColumns, inArray, max } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { modelsChanged, requireModel } from '../model/model.service.ts'
import { requirePointsOf } from '../model-dataset/model-dataset.service.ts'
import { modelPoints } from '../model-point/model-point.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { modelContrastGroupPoints, modelContrastGroups } from './model-contrast.table.ts'

type Group = typeof modelContrastGroups.$inferSelect
type Draft = Input<(typeof modelContrast)['save']>
const MOST_GROUPS = 100

async function withPoints(groups: Group[], { db }: Context) {
  const ids = groups.map(({ id }) => id)
  const rows = ids.length
    ? await db
        .select({
          ...getTableColumns(modelPoints),
          groupId: modelContrastGroupPoints.groupId,
          color: modelContrastGroupPoints.color,
        })
        .from(modelContrastGroupPoints)
        .innerJoin(modelPoints, eq(modelPoints.id, modelContrastGroupPoints.modelPointId))
        .where(inArray(modelContrastGroupPoints.groupId, ids))
        .orderBy(asc(modelContrastGroupPoints.sort))
    : []
  return groups.map((group) => ({ ...group, points: rows.filter(({ groupId }) => groupId === group.id) }))
}

export async function listModelGroups({ modelId, keyword }: { modelId: string; keyword?: string }, context: Context) {
  await requireModel(modelId, context)
  const groups = await context.db
    .select()
    .from(modelContrastGroups)
    .where(and(eq(modelContrastGroups.modelId, modelId), holds(keyword, modelContrastGroups.name)))
    .orderBy(asc(modelContrastGroups.sort), asc(modelContrastGroups.id))
    .limit(MOST_GROUPS)
  return withPoints(groups, context)
}

async function getGroup(id: string, context: Context) {
  const [group] = await context.db.select().from(modelContrastGroups).where(eq(modelContrastGroups.id, id))
  if (!group) throw notFound('对比组')
  return (await withPoints([group], context))[0]!
}

/** Adds, changes or removes a group; those of objects that were made from a removed one stay. */
export async function saveModelGroup(draft: Draft, ports: ModelPorts, context: Context) {
  const before = draft.id ? await getGroup(draft.id, context) : undefined
  const modelId = before?.modelId ?? draft.modelId!
  modelsChanged(ports, [modelId], context)
  if (before && draft.deletedFlag === 1) {
    await context.db.delete(modelContrastGroups).where(eq(modelContrastGroups.id, before.id))
    context.audit({ target: before.name, before })
    return null
  }
  await requireModel(modelId, context)
  const ids = draft.points?.map((point) => point.modelPointId)
  if (ids) await requirePointsOf(modelId, ids, 'points', context)
  const id = before?.id ?? (await insertGroup(modelId, draft, context))
  if (before)
    await context.db
      .update(modelContrastGroups)
      .set({ name: draft.name, remark: draft.remark, updatedAt: context.now() })
      .where(eq(modelContrastGroups.id, id))
  if (draft.points) await setPoints(id, draft.points, context)
  const after = await getGroup(id, context)
  context.audit({ target: after.name, before, after })
  return after
}

async function insertGroup(modelId: string, { name, remark }: Draft, { db, user }: Context) {
  const ofModel = eq(modelContrastGroups.modelId, modelId)
  if ((await db.$count(modelContrastGroups, ofModel)) >= MOST_GROUPS)
    throw conflict(`一个模型最多 ${MOST_GROUPS} 个对比组`)
  const [last] = await db
    .select({ sort: max(modelContrastGroups.sort) })
    .from(modelContrastGroups)
    .where(ofModel)
  const [made] = await db
    .insert(modelContrastGroups)
    .values({ modelId, name: name!, remark, companyId: user.companyId, sort: (last?.sort ?? 0) + 1 })
    .returning({ id: modelContrastGroups.id })
  return made!.id
}

async function setPoints(groupId: string, points: NonNullable<Draft['points']>, { db, user }: Context) {
  const chosen = [...new Map(points.map((point) => [point.modelPointId, point])).values()]
  await db.delete(modelContrastGroupPoints).where(eq(modelContrastGroupPoints.groupId, groupId))
  await db
    .insert(modelContrastGroupPoints)
    .values(chosen.map((point, at) => ({ ...point, groupId, companyId: user.companyId, sort: at + 1 })))
}
