import { type PointFields, pointProblems } from '@zhizao/contract/device/point-fields'
import type { PointAddress } from '@zhizao/contract/device-model/model-point'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, getTableColumns, ilike, inArray, max, or, type SQL } from 'drizzle-orm'
import { copyOfPoint } from '../../device/point/point-columns.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { getModel, modelsChanged } from '../model/model.service.ts'
import { models } from '../model/model.table.ts'
import { modelPoints } from './model-point.table.ts'

const columns = getTableColumns(modelPoints)

export interface ModelPointFilter {
  modelId?: string
  keyword?: string
  isKey?: boolean
}

const conditions = ({ modelId, keyword, isKey }: ModelPointFilter) =>
  and(
    modelId === undefined ? undefined : eq(modelPoints.modelId, modelId),
    isKey === undefined ? undefined : eq(modelPoints.isKey, isKey),
    keyword
      ? or(ilike(modelPoints.code, containing(keyword)), ilike(modelPoints.name, containing(keyword)))
      : undefined,
  )
const order = [asc(models.sort), asc(modelPoints.modelId), asc(modelPoints.sort), asc(modelPoints.id)]

const selectModelPoints = (context: Context, filter: ModelPointFilter, also?: SQL) =>
  context.db
    .select({ ...columns, modelName: models.name, modelCode: models.code, total: totalOver })
    .from(modelPoints)
    .innerJoin(models, eq(models.id, modelPoints.modelId))
    .where(and(conditions(filter), also))
    .$dynamic()
type Row = Awaited<ReturnType<typeof selectModelPoints>>[number]

export async function pageModelPoints(input: PageInput & ModelPointFilter, context: Context): Promise<Page<Row>> {
  const { limit, offset } = limitOf(input)
  const rows = await selectModelPoints(context, input)
    .orderBy(...orderOf(columns, input, order))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? (offset ? await context.db.$count(modelPoints, conditions(input)) : 0)
  return pageReply(rows, total, input)
}

export const listModelPoints = (filter: ModelPointFilter, context: Context, also?: SQL): Promise<Row[]> =>
  selectModelPoints(context, filter, also)
    .orderBy(...order)
    .limit(50_000)

export async function getModelPoint(id: string, context: Context): Promise<Row> {
  const [row] = await listModelPoints({}, context, eq(modelPoints.id, id))
  if (!row) throw notFound('模型点位')
  return row
}

type Draft = Partial<PointFields> & { address?: PointAddress | null }

/** Refuses a point whose fields contradict each other. */
function requireSound(point: Draft) {
  const given = Object.fromEntries(Object.entries(point).filter(([, value]) => value !== undefined))
  const problems = pointProblems({ deadbandValue: null, storeSeconds: null, formula: null, ...given })
  if (problems[0])
    throw invalid(
      problems[0].message,
      problems.map(({ field, message }) => ({ field, title: '', message })),
    )
}

async function lastSort(modelId: string, context: Context) {
  const [last] = await context.db
    .select({ sort: max(modelPoints.sort) })
    .from(modelPoints)
    .where(eq(modelPoints.modelId, modelId))
  return last?.sort ?? 0
}

export async function createModelPoint(
  { modelId, ...draft }: Draft & Pick<PointFields, 'code' | 'name'> & { modelId: string },
  events: EventBus,
  context: Context,
) {
  await getModel(modelId, context)
  requireSound(draft)
  const [made] = await context.db
    .insert(modelPoints)
    .values({ ...draft, modelId, companyId: context.user.companyId, sort: (await lastSort(modelId, context)) + 1 })
    .returning({ id: modelPoints.id })
  const row = await getModelPoint(made!.id, context)
  context.audit({ target: row.name, after: row })
  modelsChanged(events, [modelId], context)
  return row
}

export async function updateModelPoint({ id, ...changes }: Draft & { id: string }, events: EventBus, context: Context) {
  const before = await getModelPoint(id, context)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  requireSound({ ...before, ...given })
  await context.db
    .update(modelPoints)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(modelPoints.id, id))
  const after = await getModelPoint(id, context)
  context.audit({ target: after.name, before, after })
  modelsChanged(events, [before.modelId], context)
  return after
}

/** Removes points of models. Points of objects that were made from them stay and stand for themselves. */
export async function removeModelPoints(ids: readonly string[], events: EventBus, context: Context): Promise<true> {
  const gone = await context.db
    .delete(modelPoints)
    .where(inArray(modelPoints.id, [...ids]))
    .returning()
  if (gone.length < ids.length) throw notFound('模型点位')
  context.audit({
    target: targetOf(gone.map((row) => row.name)),
    before: gone,
  })
  modelsChanged(events, [...new Set(gone.map((row) => row.modelId))], context)
  return true
}

/** Copies points of other models into this one; codes that it has already are left out and named. */
export async function copyModelPoints(
  { modelId, modelPointIds }: { modelId: string; modelPointIds: string[] },
  events: EventBus,
  context: Context,
) {
  const model = await getModel(modelId, context)
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
  context.audit({ target: model.name, after: { added: fresh.map((row) => row.code) } })
  modelsChanged(events, [modelId], context)
  return { added: fresh.length, skipped }
}
