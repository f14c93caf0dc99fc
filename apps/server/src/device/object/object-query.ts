import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { isAway } from '@zhizao/rules/live-state'
import { and, asc, eq, getTableColumns, type InferSelectModel, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { areas } from '../../company/area/area.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { models } from '../../device-model/model/model.table.ts'
import { onPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { pageIn } from '../../platform/crud/page.ts'
import { rows } from '../../platform/crud/rows.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { inTurns } from '../../platform/db/slices.ts'
import { notFound } from '../../platform/refusal.ts'
import { breath } from '../../platform/work/breath.ts'
import { positions } from '../../position/position/position.table.ts'
import type { DevicePorts, ObjectNow } from '../device-ports.ts'
import { objectFavorites } from '../object-favorite/object-favorite.table.ts'
import { points } from '../point/point.table.ts'
import { objects } from './object.table.ts'
import { objectScopeCondition } from './object-scope.ts'

export const MOST_NODES = 20_000
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
  positionId?: string
  status?: number
  alarmStatus?: number
}

const isFavorite = (context: Context) =>
  sql<boolean>`exists (select from ${objectFavorites} where ${objectFavorites.objectId} = ${objects.id} and ${objectFavorites.userId} = ${context.user.id})`

/** What of a filter the caller may see. */
export function objectConditions(filter: ObjectFilter, context: Context): SQL | undefined {
  const { keyword, code, name, rootId, areaId, positionId } = filter
  return and(
    objectScopeCondition(context),
    holds(keyword, objects.code, objects.name),
    holds(code, objects.code),
    holds(name, objects.name),
    rootId ? sql`${objects.path} like ${`%/${rootId}/%`}` : undefined,
    areaId ? inArray(objects.areaId, areaAndBelow(areaId, context)) : undefined,
    positionId ? inArray(objects.positionId, positionAndBelow(positionId, context)) : undefined,
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

const positionAndBelow = (positionId: string, { db }: Context) =>
  db
    .select({ id: positions.id })
    .from(positions)
    .where(sql`${positions.path} like ${`%/${positionId}/%`}`)

export const order = [asc(objects.sort), asc(objects.id)]

export interface ObjectRow extends InferSelectModel<typeof objects> {
  parentName: string | null
  modelName: string | null
  areaName: string | null
  positionName: string | null
  deviceTypeName: string | null
  pointCount: number
  isFavorite: boolean
}
/** Beside an object, with at most one row to it. */
export const objectJoins = [
  { table: parents, on: eq(parents.id, objects.parentId) },
  { table: models, on: eq(models.id, objects.modelId) },
  { table: areas, on: eq(areas.id, objects.areaId) },
  { table: positions, on: eq(positions.id, objects.positionId) },
  { table: deviceTypes, on: eq(deviceTypes.id, objects.deviceTypeId) },
]
/** An object with the names of its parent and model; a parent outside the caller's permission stays unnamed. */
export const objectColumns = (context: Context) => ({
  ...columns,
  parentName: sql`case when ${objectScopeCondition(context, parents) ?? sql`true`} then ${parents.name} end`,
  modelName: models.name,
  areaName: areas.name,
  positionName: positions.name,
  deviceTypeName: deviceTypes.name,
  pointCount: sql`(select count(*)::int from ${points} where ${points.objectId} = ${objects.id})`,
  isFavorite: isFavorite(context),
})
const listed = rows<ObjectRow>()({
  title: '对象',
  from: objects,
  joins: objectJoins,
  columns: objectColumns,
  scope: onPath(objects.path),
  orderable: columns,
  order,
  total: 'apart',
})

/** What of a filter the caller may see: the tree and the counts ask by the same conditions. */
export const pageObjects = (input: PageInput & ObjectFilter, context: Context, also?: SQL): Promise<Page<ObjectRow>> =>
  listed.page(pageIn(input), context, and(objectConditions(input, context), also))

export const listObjects = (filter: ObjectFilter, context: Context, also?: SQL, limit = 2000): Promise<ObjectRow[]> =>
  listed.list({}, context, limit, and(objectConditions(filter, context), also))

export const getObject = (id: string, context: Context): Promise<ObjectRow> => listed.get({ id }, context)

export async function getObjectByCode(code: string, context: Context): Promise<ObjectRow> {
  const [row] = await listObjects({}, context, eq(objects.code, code), 1)
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
export async function objectTree(
  filter: ObjectFilter,
  { plantNow }: Pick<DevicePorts, 'plantNow'>,
  context: Context,
  also?: SQL,
): Promise<ObjectNode[]> {
  await plantNow.settled(context.user.companyId)
  const query = ({ db }: Context) =>
    db
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
  const found = await inTurns(context, query)
  const breathe = breath(context.signal)
  const shown = new Set(found.flatMap((row) => (row.matches ? row.path.split('/') : [])))
  await breathe()
  const forest = forestOf(found.filter((row) => shown.has(row.id)))
  await breathe()
  const now = await plantNow.objects(context.user.companyId, [...shown].filter(Boolean))
  return forest.map((node) => counted(node, now))
}

type Row = Omit<ObjectNode, 'children' | 'deviceCount' | 'isOffline' | 'life' | 'invalid'> & { path: string }
function counted(node: Node<Row>, all: ReadonlyMap<string, ObjectNow>): ObjectNode {
  const children = node.children.map((child) => counted(child, all))
  const { life, invalid } = all.get(node.id)!
  const deviceCount = children.reduce(
    (sum, child) => sum + child.deviceCount + (child.objectType === 'device' ? 1 : 0),
    0,
  )
  return { ...node, life, invalid, isOffline: isAway(life), children, deviceCount }
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
  const found = await simpleObjects({}, context, and(inArray(objects.id, ids), ne(objects.id, objectId)))
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
