import { type PointFields, pointProblems, unsaidPoint } from '@zhizao/contract/device/point-fields'
import type { PointAddress } from '@zhizao/contract/device-model/model-point'
import { asc, eq, getTableColumns, inArray, max, type SQL, sql } from 'drizzle-orm'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { modelsChanged, requireModel } from '../model/model.service.ts'
import { models } from '../model/model.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { requireSignals } from '../signal/signal.service.ts'
import { lockModelFormulas, refuseUsedModelPoints, settleModelFormulas } from './model-formulas.ts'
import { modelPoints } from './model-point.table.ts'
import { copyOfPoint } from './point-columns.table.ts'

const columns = getTableColumns(modelPoints)

export interface ModelPointFilter {
  modelId?: string
  keyword?: string
  isKey?: boolean
}

const MOST = 50_000
const { modelId, isKey, code, name } = columns
type Row = typeof modelPoints.$inferSelect & { modelName: string; modelCode: string }

export const listed = rows<Row>()({
  title: '模型点位',
  from: modelPoints,
  joins: [{ table: models, on: eq(models.id, modelId), inner: true }],
  columns: { ...columns, modelName: models.name, modelCode: models.code },
  search: { keyword: [code, name] },
  match: { modelId, isKey },
  orderable: columns,
  order: [asc(models.sort), asc(modelId), asc(modelPoints.sort), asc(modelPoints.id)],
})

export const listModelPoints = (filter: ModelPointFilter, context: Context, also?: SQL) =>
  listed.list(filter, context, MOST, also)
export const getModelPoint = (id: string, context: Context) => listed.get({ id }, context)

type Draft = Partial<PointFields> & { address?: PointAddress | null }

/** Refuses a point whose fields contradict each other. */
export function requireSound(point: Draft) {
  const given = Object.fromEntries(Object.entries(point).filter(([, value]) => value !== undefined))
  const problems = pointProblems({ ...unsaidPoint, ...given })
  if (problems[0])
    throw invalid(
      problems[0].message,
      problems.map(({ field, message }) => ({ field, title: '', message })),
    )
}

export async function lastSort(modelId: string, context: Context) {
  const [last] = await context.db
    .select({ sort: max(modelPoints.sort) })
    .from(modelPoints)
    .where(eq(modelPoints.modelId, modelId))
  return last?.sort ?? 0
}

export async function createModelPoint(
  { modelId, ...draft }: Draft & Pick<PointFields, 'code' | 'name'> & { modelId: string },
  ports: ModelPorts,
  context: Context,
) {
  await requireModel(modelId, context)
  requireSound(draft)
  await requireSignals([draft.signalId], context)
  const [made] = await context.db
    .insert(modelPoints)
    .values({ ...draft, modelId, companyId: context.user.companyId, sort: (await lastSort(modelId, context)) + 1 })
    .returning({ id: modelPoints.id })
  if (draft.source === 'formula') await settleModelFormulas([modelId], context)
  const row = await getModelPoint(made!.id, context)
  context.audit({ target: row.name, after: row })
  modelsChanged(ports, [modelId], context)
  return row
}

export async function updateModelPoint(
  { id, ...changes }: Draft & { id: string },
  ports: ModelPorts,
  context: Context,
) {
  const before = await getModelPoint(id, context)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  requireSound({ ...before, ...given })
  await requireSignals([changes.signalId], context)
  await lockModelFormulas(context)
  await context.db
    .update(modelPoints)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(modelPoints.id, id))
  await ports.requireRulesFit([id], context)
  await settleModelFormulas([before.modelId], context, {
    renamed: new Map(changes.code && changes.code !== before.code ? [[id, before.code]] : []),
    written: changes.formula ? [id] : [],
  })
  const after = await getModelPoint(id, context)
  context.audit({ target: after.name, before, after })
  modelsChanged(ports, [before.modelId], context)
  return after
}

/** Removes points of models. Points of objects that were made from them stay and stand for themselves. */
export async function removeModelPoints(ids: readonly string[], ports: ModelPorts, context: Context): Promise<true> {
  await refuseUsedModelPoints(ids, context)
  const gone = await context.db
    .delete(modelPoints)
    .where(inArray(modelPoints.id, [...ids]))
    .returning()
  if (gone.length < ids.length) throw notFound('模型点位')
  context.audit({
    target: targetOf(gone.map((row) => row.name)),
    before: gone,
  })
  modelsChanged(ports, [...new Set(gone.map((row) => row.modelId))], context)
  return true
}

/** Points of objects that follow these, which stay when these go. */
export async function dependentsOfModelPoints(ids: readonly string[], { made }: ModelPorts, { db }: Context) {
  const [found] = await db
    .select({ points: sql<number>`count(*)::int`, objects: sql<number>`count(distinct ${made.objectsOfPoints})::int` })
    .from(made.points.table)
    .where(inArray(made.points, [...ids]))
  return found!
}

/** Copies points of other models into this one; codes that it has already are left out and named. */
export async function copyModelPoints(
  { modelId, modelPointIds }: { modelId: string; modelPointIds: string[] },
  ports: ModelPorts,
  context: Context,
) {
  const model = await requireModel(modelId, context)
  const wanted = await listModelPoints({}, context, inArray(modelPoints.id, modelPointIds))
  if (wanted.length < new Set(modelPointIds).size) throw notFound('模型点位')
  const taken = new Set((await listModelPoints({ modelId }, context)).map((row) => row.code))
  const skipped: string[] = []
  const fresh = wanted.filter((row) => {
    const isNew = !taken.has(row.code)
    if (isNew) taken.add(row.code)
    else skipped.push(row.code)
    return isNew
  })
  const sort = await lastSort(modelId, context)
  if (fresh.length)
    await context.db.insert(modelPoints).values(
      fresh.map((row, index) => ({
        ...copyOfPoint(row),
        address: row.address,
        modelId,
        companyId: context.user.companyId,
        sort: sort + index + 1,
      })),
    )
  if (fresh.some(({ source }) => source === 'formula')) await settleModelFormulas([modelId], context)
  context.audit({ target: model.name, after: { added: fresh.map((row) => row.code) } })
  modelsChanged(ports, [modelId], context)
  return { added: fresh.length, skipped }
}
