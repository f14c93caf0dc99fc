import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, getTableColumns, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { areas } from '../../company/area/area.table.ts'
import { models } from '../../device-model/model/model.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { notFound } from '../../platform/refusal.ts'
import { objectFavorites } from '../object-favorite/object-favorite.table.ts'
import { points } from '../point/point.table.ts'
import { objects } from './object.table.ts'
import { isOffline } from './object-offline.ts'
import { objectScopeCondition } from './object-scope.ts'

const MOST_NODES = 20_000
const columns = getTableColumns(objects)
const parents = alias(objects, 'parent')

export interface ObjectFilter {
  keyword?: string
  code?: string
  name?: string
  objectType?: string
  parentId?: string
  rootId?: string
  modelId?: string
  areaId?: string
  deviceTypeId?: string
  status?: number
  alarmStatus?: number
}

const isFavorite = (context: Context) =>
  sql<boolean>`exists (select from ${objectFavorites} where ${objectFavorites.objectId} = ${objects.id} and ${objectFavorites.userId} = ${context.user.id})`

/** What of a filter the caller may see. */
export function objectConditions(filter: ObjectFilter, context: Context): SQL | undefined {
  const { keyword, code, name, rootId, areaId } = filter
  return and(
    objectScopeCondition(context),
    keyword ? or(ilike(objects.code, containing(keyword)), ilike(objects.name, containing(keyword))) : undefined,
    code ? ilike(objects.code, containing(code)) : undefined,
    name ? ilike(objects.name, containing(name)) : undefined,
    rootId ? sql`${objects.path} like ${`%/${rootId}/%`}` : undefined,
    areaId ? inArray(objects.areaId, areaAndBelow(areaId, context)) : undefined,
    ...(['objectType', 'parentId', 'modelId', 'deviceTypeId', 'status', 'alarmStatus'] as const).map((field) =>
      filter[field] === undefined ? undefined : eq(columns[field] as PgColumn, filter[field]),
    ),
  )
}

const areaAndBelow = (areaId: string, { db }: Context) =>
  db
    .select({ id: areas.id })
    .from(areas)
    .where(sql`${areas.path} like ${`%/${areaId}/%`}`)

const order = [asc(objects.sort), asc(objects.id)]

/** Objects with the names of their parent and model; a parent outside the caller's permission stays unnamed. */
const selectObjects = (context: Context) =>
  context.db
    .select({
      ...columns,
      parentName: parents.name,
      modelName: models.name,
      areaName: areas.name,
      pointCount: sql<number>`(select count(*)::int from ${points} where ${points.objectId} = ${objects.id})`,
      isFavorite: isFavorite(context),
      total: totalOver,
    })
    .from(objects)
    .leftJoin(parents, and(eq(parents.id, objects.parentId), objectScopeCondition(context, parents)))
    .leftJoin(models, eq(models.id, objects.modelId))
    .leftJoin(areas, eq(areas.id, objects.areaId))
    .$dynamic()
export type ObjectRow = Awaited<ReturnType<typeof selectObjects>>[number]

export async function pageObjects(
  input: PageInput & ObjectFilter,
  context: Context,
  also?: SQL,
): Promise<Page<ObjectRow>> {
  const where = and(objectConditions(input, context), also)
  const { limit, offset } = limitOf(input)
  const rows = await selectObjects(context)
    .where(where)
    .orderBy(...orderOf(columns, input, order))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? (offset ? await context.db.$count(objects, where) : 0)
  return pageReply(rows, total, input)
}

export const listObjects = (filter: ObjectFilter, context: Context, also?: SQL, limit = 2000): Promise<ObjectRow[]> =>
  selectObjects(context)
    .where(and(objectConditions(filter, context), also))
    .orderBy(...order)
    .limit(limit)

export async function getObject(id: string, context: Context): Promise<ObjectRow> {
  const [row] = await listObjects({}, context, eq(objects.id, id))
  if (!row) throw notFound('对象')
  return row
}

export async function getObjectByCode(code: string, context: Context): Promise<ObjectRow> {
  const [row] = await listObjects({}, context, eq(objects.code, code))
  if (!row) throw notFound('对象')
  return row
}

/** Only the caller's favourites. */
export const favoritesOnly = (context: Context) =>
  inArray(
    objects.id,
    context.db
      .select({ id: objectFavorites.objectId })
      .from(objectFavorites)
      .where(eq(objectFavorites.userId, context.user.id)),
  )

/** Objects by code, name or both, as pickers need them. */
export const simpleObjects = (filter: ObjectFilter, context: Context, also?: SQL) =>
  context.db
    .select({
      id: objects.id,
      parentId: objects.parentId,
      code: objects.code,
      name: objects.name,
      objectType: objects.objectType,
      status: objects.status,
      longitude: objects.longitude,
      latitude: objects.latitude,
      place: objects.place,
    })
    .from(objects)
    .where(and(objectConditions(filter, context), also))
    .orderBy(...order)
    .limit(5000)

/** The tree of what the caller may see. A filter keeps the matches and the way down to them. */
export async function objectTree(filter: ObjectFilter, context: Context, also?: SQL): Promise<ObjectNode[]> {
  const rows = await context.db
    .select({
      id: objects.id,
      parentId: objects.parentId,
      path: objects.path,
      code: objects.code,
      name: objects.name,
      label: objects.name,
      objectType: objects.objectType,
      modelId: objects.modelId,
      status: objects.status,
      alarmStatus: objects.alarmStatus,
      sort: objects.sort,
      isFavorite: sql<boolean>`${objectFavorites.id} is not null`,
      isOffline: isOffline(sql`${objects.id}`, context),
      matches: sql<boolean>`coalesce(${and(objectConditions(filter, context), also) ?? sql`true`}, false)`,
    })
    .from(objects)
    .leftJoin(
      objectFavorites,
      and(eq(objectFavorites.objectId, objects.id), eq(objectFavorites.userId, context.user.id)),
    )
    .where(objectScopeCondition(context))
    .orderBy(...order)
    .limit(MOST_NODES)
  const shown = new Set(rows.flatMap((row) => (row.matches ? row.path.split('/') : [])))
  return forestOf(rows.filter((row) => shown.has(row.id))).map(counted)
}

type Row = Omit<ObjectNode, 'children' | 'deviceCount'> & { path: string }
function counted(node: Node<Row>): ObjectNode {
  const children = node.children.map(counted)
  const deviceCount = children.reduce(
    (sum, child) => sum + child.deviceCount + (child.objectType === 'device' ? 1 : 0),
    0,
  )
  return { ...node, children, deviceCount }
}

export async function countObjects(filter: ObjectFilter, context: Context) {
  const [row] = await context.db
    .select({
      total: sql<number>`count(*)::int`,
      devices: sql<number>`count(*) filter (where ${objects.objectType} = 'device')::int`,
      nodes: sql<number>`count(*) filter (where ${objects.objectType} <> 'device')::int`,
      inService: sql<number>`count(*) filter (where ${objects.status} = 1)::int`,
      outOfService: sql<number>`count(*) filter (where ${objects.status} = 0)::int`,
    })
    .from(objects)
    .where(objectConditions(filter, context))
  return row!
}

/** Nodes above an object, from the top, as far as the caller may see them. */
export async function ancestorsOf(objectId: string, context: Context) {
  const { path } = await getObject(objectId, context)
  const ids = path.split('/').filter(Boolean)
  const rows = await simpleObjects({}, context, and(inArray(objects.id, ids), ne(objects.id, objectId)))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
