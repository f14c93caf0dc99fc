import type { Area, AreaNode } from '@zhizao/contract/company/area'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { treeOrder } from '../../platform/crud/tree-table.ts'
import { notFound } from '../../platform/refusal.ts'
import { areas } from './area.table.ts'

const MOST = 5000
const parents = alias(areas, 'parent')
const order = [asc(areas.sort), asc(areas.id)]

/** Names of area types by value, as the company's dictionary has them. */
export type TypeNames = (context: Context) => Promise<ReadonlyMap<string, string>>

const { code, name, type, createdAt } = areas
/** `inArea`: the column of objects that names their area. */
export const areaRows = (names: TypeNames, inArea: PgColumn) => ({
  names,
  ...rows<Omit<Area, 'typeName'>, Area>()({
    title: '区域',
    from: areas,
    joins: [{ table: parents, on: eq(parents.id, areas.parentId) }],
    columns: {
      id: areas.id,
      parentId: areas.parentId,
      parentName: sql`coalesce(${parents.name}, '')`,
      code,
      name,
      type,
      leader: areas.leader,
      phone: areas.phone,
      address: areas.address,
      longitude: areas.longitude,
      latitude: areas.latitude,
      remark: areas.remark,
      sort: areas.sort,
      childCount: sql`(select count(*) from ${areas} child where child.parent_id = ${areas.id})::int`,
      objectCount: sql`(select count(*) from ${inArea.table} where ${inArea} = ${areas.id})::int`,
      createdAt,
    },
    search: { keyword: [name, code], code: [code], name: [name] },
    match: { type, parentId: areas.parentId },
    orderable: { code, name, createdAt },
    order: [treeOrder(areas), asc(areas.id)],
    async shown(found, context) {
      const known = await names(context)
      return found.map((row) => ({ ...row, typeName: known.get(row.type) ?? row.type }))
    },
  }),
})

export type AreaRows = ReturnType<typeof areaRows>

const branches = (where: SQL | undefined, { db }: Context) =>
  db
    .select({ id: areas.id, parentId: areas.parentId, label: areas.name, code: areas.code, type: areas.type })
    .from(areas)
    .where(where)
    .orderBy(...order)
    .limit(MOST)

const nodeOf = ({ id, label, code, type, children }: Node<Awaited<ReturnType<typeof branches>>[number]>): AreaNode => ({
  id,
  label,
  code,
  type,
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
