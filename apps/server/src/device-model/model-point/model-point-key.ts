import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { modelsChanged } from '../model/model.service.ts'
import { models } from '../model/model.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { getModelPoint, listModelPoints } from './model-point.service.ts'
import { modelPoints } from './model-point.table.ts'

/** Marks points of models as key points, in the order given, or takes the mark away. */
export async function setModelKey(
  ids: readonly string[],
  isKey: boolean,
  ports: ModelPorts,
  context: Context,
): Promise<true> {
  const rows = await listModelPoints({}, context, inArray(modelPoints.id, [...ids]))
  if (rows.length < new Set(ids).size) throw notFound('模型点位')
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of ids.map((id) => byId.get(id)!).filter((one) => one.isKey !== isKey))
    await context.db
      .update(modelPoints)
      .set({ isKey, updatedAt: context.now(), keySort: isKey ? nextKeySort(row.modelId) : 0 })
      .where(eq(modelPoints.id, row.id))
  context.audit({ target: targetOf(rows.map((row) => row.name)), after: { isKey } })
  modelsChanged(ports, [...new Set(rows.map((row) => row.modelId))], context)
  return true
}

const nextKeySort = (modelId: string) =>
  sql<number>`(select coalesce(max(other.key_sort), 0) + 1 from ${modelPoints} as other where other.model_id = ${modelId})`

/** Moves a key point one place up (-1) or down (1) among the key points of its model. */
export async function moveModelKey(id: string, by: -1 | 1, ports: ModelPorts, context: Context): Promise<true> {
  const point = await getModelPoint(id, context)
  if (!point.isKey) throw conflict('不是关键点位，不能调整顺序')
  // What waits for the rows themselves would see the order of before.
  await context.db.select({ id: models.id }).from(models).where(eq(models.id, point.modelId)).for('no key update')
  const keys = await context.db
    .select({ id: modelPoints.id })
    .from(modelPoints)
    .where(and(eq(modelPoints.modelId, point.modelId), eq(modelPoints.isKey, true)))
    .orderBy(asc(modelPoints.keySort), asc(modelPoints.id))
    .for('update')
  const ids = keys.map((row) => row.id)
  const at = ids.indexOf(id)
  const to = at + by
  if (to < 0) throw conflict('已经是第一个')
  if (to >= ids.length) throw conflict('已经是最后一个')
  ids[at] = ids[to]!
  ids[to] = id
  await context.db.execute(sql`
    update ${modelPoints} set key_sort = place.sort
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as place (id, sort)
    where ${modelPoints.id} = place.id`)
  context.audit({ target: point.name })
  modelsChanged(ports, [point.modelId], context)
  return true
}
