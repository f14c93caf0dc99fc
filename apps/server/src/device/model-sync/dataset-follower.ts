import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { modelDatasetPoints, modelDatasets } from '../../device-model/model-dataset/model-dataset.table.ts'
import type { Context } from '../../platform/context.ts'
import { objectDatasetPoints, objectDatasets } from '../object-dataset/object-dataset.table.ts'
import { points } from '../point/point.table.ts'
import { overriddenAfter } from './compare.ts'
import type { FollowerKind, Step } from './follower.ts'
import { forgetOn } from './forget.ts'

/** Datasets: their points are said as points of the model. */
export const datasetFollower: FollowerKind = {
  part: 'dataset',
  permission: 'object:edit',
  keyField: 'name',
  own: ['remark', 'points'],
  async templatesOf(modelId, { db }) {
    const rows = await db
      .select()
      .from(modelDatasets)
      .where(eq(modelDatasets.modelId, modelId))
      .orderBy(asc(modelDatasets.sort))
    const members = await db
      .select({ datasetId: modelDatasetPoints.datasetId, modelPointId: modelDatasetPoints.modelPointId })
      .from(modelDatasetPoints)
      .innerJoin(modelDatasets, eq(modelDatasets.id, modelDatasetPoints.datasetId))
      .where(eq(modelDatasets.modelId, modelId))
      .orderBy(asc(modelDatasetPoints.sort), asc(modelDatasetPoints.id))
    const of = Map.groupBy(members, ({ datasetId }) => datasetId)
    return rows.map(({ id, name, remark }) => ({
      ...{ id, key: name, name },
      fields: { name, remark, points: (of.get(id) ?? []).map(({ modelPointId }) => modelPointId) },
    }))
  },
  wanted({ fields }, has) {
    const members = (fields.points as string[]).filter((id) => has.has(id))
    return members.length ? { ...fields, points: members } : undefined
  },
  async followersOf(objectIds, isHeld, { db }) {
    const query = db
      .select()
      .from(objectDatasets)
      .where(inArray(objectDatasets.objectId, [...objectIds]))
      .orderBy(asc(objectDatasets.id))
    const rows = await (isHeld ? query.for('update') : query)
    const members = await db
      .select({
        datasetId: objectDatasetPoints.datasetId,
        said: sql<string>`coalesce(${points.modelPointId}::text, 'own:' || ${points.id})`,
      })
      .from(objectDatasetPoints)
      .innerJoin(objectDatasets, eq(objectDatasets.id, objectDatasetPoints.datasetId))
      .innerJoin(points, eq(points.id, objectDatasetPoints.pointId))
      .where(inArray(objectDatasets.objectId, [...objectIds]))
      .orderBy(asc(objectDatasetPoints.sort), asc(objectDatasetPoints.id))
    const of = Map.groupBy(members, ({ datasetId }) => datasetId)
    return rows.map(({ id, objectId, modelDatasetId: templateId, name, remark, fromModel, overridden }) => ({
      ...{ id, objectId, templateId, key: name, name, fromModel, overridden },
      fields: { name, remark, points: (of.get(id) ?? []).map(({ said }) => said) },
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
      objectDatasets,
      and(eq(objectDatasets.objectId, objectId), id ? eq(objectDatasets.id, id) : sql`true`),
      fields,
      context,
    ),
}

interface Wanted {
  name: string
  remark: string | null
  points: string[]
}

async function insert({ objectId, template }: Step, set: Omit<Wanted, 'points'>, { db, user }: Context) {
  const [made] = await db
    .insert(objectDatasets)
    .values({
      ...{ ...set, objectId, modelDatasetId: template!.id, fromModel: true, companyId: user.companyId },
      sort: sql`(select coalesce(max(other.sort), 0) + 1 from ${objectDatasets} as other where other.object_id = ${objectId}::bigint)`,
    })
    .returning({ id: objectDatasets.id })
  return made!.id
}

async function update(step: Step, { db, now }: Context) {
  const { follower, template, changed } = step
  const set = Object.fromEntries(changed.filter(({ field }) => field !== 'points').map(({ field, to }) => [field, to]))
  await db
    .update(objectDatasets)
    .set({
      ...{ ...set, modelDatasetId: template!.id, fromModel: true },
      ...{ overridden: overriddenAfter(step), updatedAt: now() },
    })
    .where(eq(objectDatasets.id, follower!.id))
  return follower!.id
}

async function setMembers(datasetId: string, objectId: string, members: readonly string[], { db, user }: Context) {
  await db.delete(objectDatasetPoints).where(eq(objectDatasetPoints.datasetId, datasetId))
  await db.execute(sql`
    insert into ${objectDatasetPoints} (company_id, dataset_id, point_id, sort)
    select ${user.companyId}::bigint, ${datasetId}::bigint, ${points.id}, member.sort
    from unnest(${sql.param(members)}::bigint[]) with ordinality as member (id, sort)
    join ${points} on ${points.modelPointId} = member.id and ${points.objectId} = ${objectId}::bigint`)
}
