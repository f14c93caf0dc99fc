import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, count, eq, getTableColumns, ilike, inArray, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { containing } from '../../platform/crud/search.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { deviceTypes } from '../device-type/device-type.table.ts'
import { dropModelFiles, filesOfModel } from '../model-image/model-files.ts'
import { modelPoints } from '../model-point/model-point.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { models } from './model.table.ts'

const parents = alias(models, 'parent')
const order = [asc(models.sort), asc(models.id)]

export interface ModelFilter {
  keyword?: string
  deviceTypeId?: string
  objectType?: 'node' | 'device' | '1'
  status?: 0 | 1
}
export type NewModel = Omit<typeof models.$inferInsert, 'id' | 'companyId' | 'sort' | 'createdAt' | 'updatedAt'>

const conditions = ({ keyword, deviceTypeId, objectType, status }: ModelFilter): SQL | undefined =>
  and(
    keyword ? or(ilike(models.code, containing(keyword)), ilike(models.name, containing(keyword))) : undefined,
    deviceTypeId === undefined ? undefined : eq(models.deviceTypeId, deviceTypeId),
    objectType === undefined ? undefined : eq(models.objectType, objectType),
    status === undefined ? undefined : eq(models.status, status),
  )

export const listModels = (filter: ModelFilter, { made }: ModelPorts, context: Context, also?: SQL) =>
  context.db
    .select({
      ...getTableColumns(models),
      parentName: parents.name,
      deviceTypeName: deviceTypes.name,
      pointCount: sql<number>`(select count(*)::int from ${modelPoints} where ${modelPoints.modelId} = ${models.id})`,
      objectCount: sql<number>`(select count(*)::int from ${made.objects.table} where ${made.objects} = ${models.id})`,
    })
    .from(models)
    .leftJoin(parents, eq(parents.id, models.parentId))
    .leftJoin(deviceTypes, eq(deviceTypes.id, models.deviceTypeId))
    .where(and(conditions(filter), also))
    .orderBy(...order)
    .limit(5000)

export async function pageModels(input: PageInput & ModelFilter, ports: ModelPorts, context: Context) {
  const { limit, offset } = limitOf(input)
  const total = await context.db.$count(models, conditions(input))
  const ids = context.db
    .select({ id: models.id })
    .from(models)
    .where(conditions(input))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return pageReply(await listModels({}, ports, context, inArray(models.id, ids)), total, input)
}

export async function getModel(id: string, ports: ModelPorts, context: Context) {
  const [row] = await listModels({}, ports, context, eq(models.id, id))
  if (!row) throw notFound('模型')
  return row
}

/** The row alone, without what is counted beside it. */
export async function requireModel(id: string, { db }: Context) {
  const [row] = await db.select().from(models).where(eq(models.id, id))
  if (!row) throw notFound('模型')
  return row
}

export const topModels = (filter: ModelFilter, ports: ModelPorts, context: Context) =>
  listModels(filter, ports, context, isNull(models.parentId))

/** The tree of models. A filter keeps the matches and the way down to them. */
export async function modelTree(filter: ModelFilter, context: Context) {
  const rows = await context.db
    .select()
    .from(models)
    .orderBy(...order)
  const matching = await context.db.select({ id: models.id }).from(models).where(conditions(filter))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = new Set<string>()
  for (const { id } of matching)
    for (let at = byId.get(id); at && !shown.has(at.id); at = at.parentId ? byId.get(at.parentId) : undefined)
      shown.add(at.id)
  return forestOf(rows.filter((row) => shown.has(row.id)).map((row) => ({ ...row, label: row.name })))
}

/** One branch of the tree, its node at the top. */
export async function modelSubtree(id: string, context: Context) {
  await requireModel(id, context)
  const find = (nodes: Awaited<ReturnType<typeof modelTree>>): Node<(typeof nodes)[number]>[] =>
    nodes.flatMap((node) => (node.id === id ? [node] : find(node.children)))
  return find(await modelTree({}, context))
}

/** Moves of models take turns: two at once could make a circle. */
const lockTree = (context: Context) =>
  context.db.execute(sql`select pg_advisory_xact_lock(7204114, hashint8(${context.user.companyId}::bigint))`)

const nextSort = async (parentId: string | null, context: Context) => {
  const [last] = await context.db
    .select({ sort: max(models.sort) })
    .from(models)
    .where(parentId === null ? isNull(models.parentId) : eq(models.parentId, parentId))
  return (last?.sort ?? 0) + 1
}

async function requireType(typeId: string | null | undefined, { db }: Context) {
  if (typeId && !(await db.$count(deviceTypes, eq(deviceTypes.id, typeId)))) throw notFound('设备类型')
}

export async function createModel(draft: NewModel, ports: ModelPorts, context: Context) {
  await requireType(draft.deviceTypeId, context)
  if (draft.parentId) await requireModel(draft.parentId, context)
  const [made] = await context.db
    .insert(models)
    .values({
      ...draft,
      companyId: context.user.companyId,
      sort: await nextSort(draft.parentId ?? null, context),
    })
    .returning({ id: models.id })
  const row = await getModel(made!.id, ports, context)
  context.audit({ target: row.name, after: row })
  return row
}

async function refuseCircle(id: string, parentId: string, context: Context) {
  const { rows } = await context.db.execute(sql`
    with recursive above as (
      select id, parent_id from ${models} where id = ${parentId}
      union select m.id, m.parent_id from ${models} as m join above on m.id = above.parent_id)
    select from above where id = ${id}`)
  if (rows.length) throw conflict('不能移动到自己或自己的下级模型之下')
}

export async function updateModel(
  { id, ...changes }: Partial<NewModel> & { id: string },
  ports: ModelPorts,
  context: Context,
) {
  const before = await getModel(id, ports, context)
  await requireType(changes.deviceTypeId, context)
  const moves = changes.parentId !== undefined && changes.parentId !== before.parentId
  if (moves) await lockTree(context)
  if (moves && changes.parentId) {
    await requireModel(changes.parentId, context)
    await refuseCircle(id, changes.parentId, context)
  }
  await context.db
    .update(models)
    .set({
      ...changes,
      ...(moves ? { sort: await nextSort(changes.parentId ?? null, context) } : {}),
      updatedAt: context.now(),
    })
    .where(eq(models.id, id))
  const after = await getModel(id, ports, context)
  context.audit({ target: after.name, before, after })
  modelsChanged(ports, [id], context)
  return after
}

/** Removes a model with its points; refuses while anything depends on it, saying what. */
export async function removeModel(id: string, ports: ModelPorts, context: Context): Promise<true> {
  const before = await getModel(id, ports, context)
  const [children] = await context.db.select({ total: count() }).from(models).where(eq(models.parentId, id))
  const found = [
    { title: '下级模型', total: children!.total },
    { title: '使用它的对象', total: before.objectCount },
  ].filter(({ total }) => total > 0)
  if (found.length)
    throw conflict(`不能删除，请先处理：${found.map(({ title, total }) => `${title} ${total} 个`).join('、')}`)
  const pictures = await filesOfModel(id, context)
  await context.db.delete(models).where(eq(models.id, id))
  await dropModelFiles(pictures, ports, context)
  context.audit({ target: before.name, before })
  modelsChanged(ports, [id], context)
  return true
}

export const modelsChanged = (ports: ModelPorts, modelIds: readonly string[], context: Context) => {
  const { companyId } = context.user
  context.afterCommit(() => ports.events.publish('model.changed', { companyId, modelIds }))
}

export const modelsByCode = async (codes: readonly string[], context: Context) => {
  const rows = codes.length
    ? await context.db
        .select()
        .from(models)
        .where(inArray(models.code, [...codes]))
    : []
  return new Map(rows.map((row) => [row.code, row]))
}
