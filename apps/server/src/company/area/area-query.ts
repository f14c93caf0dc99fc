import type { Area, AreaNode } from '@zhizao/contract/company/area'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { treeOrder } from '../../platform/crud/tree-table.ts'
import { notFound } from '../../platform/refusal.ts'
import { areas } from './area.table.ts'

const MOST = 5000
const parents = alias(areas, 'parent')
const order = [asc(areas.sort), asc(areas.id)]

/** Names of area types by value, as the company's dictionary has them. */
export type TypeNames = (context: Context) => Promise<ReadonlyMap<string, string>>

const shown = (context: Context) => ({
  id: areas.id,
  parentId: areas.parentId,
  parentName: sql<string>`coalesce(${parents.name}, '')`,
  code: areas.code,
  name: areas.name,
  type: areas.type,
  leader: areas.leader,
  phone: areas.phone,
  address: areas.address,
  longitude: areas.longitude,
  latitude: areas.latitude,
  remark: areas.remark,
  sort: areas.sort,
  childCount: sql<number>`(select count(*) from area child where child.parent_id = ${areas.id})::int`,
  objectCount: sql<number>`${context.db.$count(objects, eq(objects.areaId, areas.id))}::int`,
  createdAt: areas.createdAt,
})

type AreaRow = Omit<Area, 'createdAt' | 'typeName'> & { createdAt: Date }
const named = <Row extends AreaRow>(row: Row, names: ReadonlyMap<string, string>) => ({
  ...row,
  typeName: names.get(row.type) ?? row.type,
})

export interface AreaFilter {
  keyword?: string
  code?: string
  name?: string
  type?: string
  parentId?: string
}

export async function pageOfAreas(input: PageInput & AreaFilter, names: TypeNames, context: Context) {
  const { keyword, code, name, type, parentId } = input
  const part = keyword && containing(keyword)
  const rows = await context.db
    .select({ ...shown(context), total: totalOver })
    .from(areas)
    .leftJoin(parents, eq(parents.id, areas.parentId))
    .where(
      and(
        part ? or(ilike(areas.name, part), ilike(areas.code, part)) : undefined,
        code ? ilike(areas.code, containing(code)) : undefined,
        name ? ilike(areas.name, containing(name)) : undefined,
        type ? eq(areas.type, type) : undefined,
        parentId ? eq(areas.parentId, parentId) : undefined,
      ),
    )
    .orderBy(
      ...orderOf(
        { code: areas.code, name: areas.name, createdAt: areas.createdAt },
        input,
        parentId ? order : [treeOrder(areas), asc(areas.id)],
      ),
    )
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  const known = await names(context)
  const records = rows.map((row) => named(row as typeof row & AreaRow, known))
  return pageReply(records, rows[0]?.total ?? 0, input)
}

export async function areaById(id: string, names: TypeNames, context: Context) {
  const [row] = await context.db
    .select(shown(context))
    .from(areas)
    .leftJoin(parents, eq(parents.id, areas.parentId))
    .where(eq(areas.id, id))
  if (!row) throw notFound('区域')
  return named(row as AreaRow, await names(context))
}

const branches = (where: SQL | undefined, { db }: Context) =>
  db
    .select({ id: areas.id, parentId: areas.parentId, label: areas.name, code: areas.code, type: areas.type })
    .from(areas)
    .where(where)
    .orderBy(...order)
    .limit(MOST)

const nodeOf = ({ id, label, code, type, children }: Node<Awaited<ReturnType<typeof branches>>[number]>): AreaNode => ({
  ...{ id, label, code, type },
  children: children.map(nodeOf),
})

export const areaForest = async (context: Context): Promise<AreaNode[]> =>
  forestOf(await branches(undefined, context)).map(nodeOf)

/** The areas below one, as many levels down as asked for. */
export async function areasBelow(id: string, levels: number, context: Context): Promise<AreaNode[]> {
  const [row] = await context.db.select({ path: areas.path }).from(areas).where(eq(areas.id, id))
  if (!row) throw notFound('区域')
  const depth = sql`array_length(string_to_array(${areas.path}, '/'), 1)`
  const own = row.path.split('/').length
  const rows = await branches(
    and(
      sql`starts_with(${areas.path}, ${row.path})`,
      sql`${depth} > ${own}::int`,
      sql`${depth} <= ${own + levels}::int`,
    ),
    context,
  )
  return forestOf(rows).map(nodeOf)
}

export interface AreaInfoFilter {
  keyword?: string
  type?: string
  ids?: string[]
}

/** Areas with their whole way; the keyword may stand anywhere on it. */
export async function areaInfos({ keyword, type, ids }: AreaInfoFilter, context: Context) {
  const rows = await context.db
    .select({
      id: areas.id,
      parentId: areas.parentId,
      path: areas.path,
      code: areas.code,
      name: areas.name,
      type: areas.type,
    })
    .from(areas)
    .orderBy(...order)
    .limit(MOST)
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const wanted = ids && new Set(ids)
  return rows
    .map(({ path, ...row }) => {
      const way = path.split('/').filter(Boolean)
      return { ...row, fullName: way.map((id) => names.get(id) ?? '').join(' / '), level: way.length }
    })
    .filter((row) => !type || row.type === type)
    .filter((row) => !wanted || wanted.has(row.id))
    .filter((row) => !keyword || row.fullName.includes(keyword) || row.code.includes(keyword))
}
