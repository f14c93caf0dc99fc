import type { PageInput } from '@zhizao/contract/http/page'
import type {
  Position,
  Warehouse,
  WarehouseChange,
  WarehouseDraft,
  WarehouseLevel,
} from '@zhizao/contract/stock/warehouse'
import { and, asc, count, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { pathOf } from '../../platform/crud/tree.ts'
import { moveBranch, refuseTooDeep } from '../../platform/crud/tree-table.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { locations } from '../location/location.table.ts'
import type { StockPorts } from '../stock-ports.ts'
import { warehouses } from './warehouse.table.ts'
import { MOST_WAREHOUSES, type WarehouseInTree, warehouseTree } from './warehouse-tree.ts'

const tree = { table: warehouses, title: '仓库' }
/** Locations of one answer of the tree. */
const MOST_POSITIONS = 5000

export interface WarehouseFilter {
  keyword?: string
  parentId?: string
  status?: 0 | 1
}

/** Warehouses in the order of the tree, each with its way. */
export async function listWarehouses({ keyword, parentId, status }: WarehouseFilter, context: Context) {
  const all = await warehouseTree(context)
  const counts = await locationCounts(context)
  const children = Map.groupBy(all.values(), ({ row }) => row.parentId)
  const above = parentId === undefined ? undefined : (all.get(parentId)?.row.path ?? 'none')
  const part = keyword?.toLowerCase()
  const shown = ({ row, fullName, level }: WarehouseInTree): Warehouse => {
    const { path: _, companyId: _company, updatedAt: _at, ...own } = row
    return {
      ...own,
      fullName,
      level,
      parentName: (row.parentId && all.get(row.parentId)?.row.name) || '',
      childCount: children.get(row.id)?.length ?? 0,
      locationCount: counts.get(row.id) ?? 0,
      createdAt: row.createdAt.toISOString(),
    }
  }
  return [...all.values()]
    .filter(({ row }) => above === undefined || row.path.startsWith(above))
    .filter(({ row }) => status === undefined || row.status === status)
    .filter(({ row, fullName }) => !part || `${row.code}\n${fullName}`.toLowerCase().includes(part))
    .map(shown)
}

export async function pageOfWarehouses(input: WarehouseFilter & PageInput, context: Context) {
  const all = await listWarehouses(input, context)
  const { limit, offset } = limitOf(input)
  return pageReply(all.slice(offset, offset + limit), all.length, input)
}

export async function warehouseById(id: string, context: Context): Promise<Warehouse> {
  const found = (await listWarehouses({}, context)).find((each) => each.id === id)
  if (!found) throw notFound('仓库')
  return found
}

export async function warehouseLevels(context: Context): Promise<WarehouseLevel[]> {
  const below = Map.groupBy((await warehouseTree(context)).values(), ({ row }) => row.parentId)
  const nodes = (parentId: string | null): WarehouseLevel[] =>
    (below.get(parentId) ?? []).map(({ row: { id, code, name }, level }) => ({
      id,
      code,
      name,
      level,
      children: nodes(id),
    }))
  return nodes(null)
}

/** A warehouse, or all, with what stands below: first its warehouses, then its locations. */
export async function positionsOf(id: string | undefined, context: Context): Promise<Position[]> {
  const all = await warehouseTree(context)
  const top = id === undefined ? undefined : all.get(id)
  if (id !== undefined && !top) throw notFound('仓库')
  const found = await context.db
    .select({ id: locations.id, code: locations.code, name: locations.name, warehouseId: locations.warehouseId })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(top && sql`starts_with(${warehouses.path}, ${top.row.path})`)
    .orderBy(asc(locations.code))
    .limit(MOST_POSITIONS)
  const places = Map.groupBy(found, ({ warehouseId }) => warehouseId)
  const below = Map.groupBy(all.values(), ({ row }) => row.parentId)
  const node = ({ row: { id, code, name } }: WarehouseInTree): Position => ({
    id,
    code,
    name,
    type: 'warehouse',
    children: [
      ...(below.get(id) ?? []).map(node),
      ...(places.get(id) ?? []).map(
        ({ warehouseId: _, ...place }): Position => ({ ...place, type: 'location', children: [] }),
      ),
    ],
  })
  return top ? [node(top)] : (below.get(null) ?? []).map(node)
}

async function locationCounts({ db }: Context): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .select({ id: locations.warehouseId, count: count() })
    .from(locations)
    .groupBy(locations.warehouseId)
  return new Map(found.flatMap(({ id, count }) => (id ? [[id, count] as const] : [])))
}

/** The row itself; moves of the tree wait for each other at the rows they touch. */
async function stored(id: string, context: Context) {
  const [row] = await context.db.select().from(warehouses).where(eq(warehouses.id, id)).for('no key update')
  if (!row) throw notFound('仓库')
  return row
}

const below = (parentId: string | null) => (parentId ? eq(warehouses.parentId, parentId) : isNull(warehouses.parentId))

async function refuseNameTaken(name: string, parentId: string | null, own: string | undefined, { db }: Context) {
  const [taken] = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.name, name), below(parentId), own ? ne(warehouses.id, own) : undefined))
  if (taken) throw invalidField('name', '仓库名称', '同一上级下已有同名仓库')
}

const nextSort = async (parentId: string | null, { db }: Context) => {
  const [last] = await db
    .select({ sort: max(warehouses.sort) })
    .from(warehouses)
    .where(below(parentId))
  return (last?.sort ?? 0) + 1
}

export async function createWarehouse(draft: WarehouseDraft, { nextCode }: StockPorts, context: Context) {
  const { parentId = null, ...rest } = await withCode(draft, 'warehouse', nextCode, context)
  const parent = parentId ? await stored(parentId, context) : undefined
  refuseTooDeep('仓库', parent?.path)
  if ((await context.db.$count(warehouses)) >= MOST_WAREHOUSES) throw conflict(`仓库最多 ${MOST_WAREHOUSES} 个`)
  await refuseNameTaken(draft.name, parentId, undefined, context)
  const next = await context.db.execute<{ id: string }>(sql`select nextval('global_id') as id`)
  const id = String(next.rows[0]!.id)
  await context.db.insert(warehouses).values({
    ...rest,
    id,
    parentId,
    companyId: context.user.companyId,
    path: pathOf(parent?.path ?? null, id),
    sort: await nextSort(parentId, context),
  })
  const made = await warehouseById(id, context)
  context.audit({ target: made.name, after: made })
  return made
}

export async function updateWarehouse({ id, ...changes }: WarehouseChange, context: Context) {
  const row = await stored(id, context)
  const before = await warehouseById(id, context)
  const parentId = changes.parentId === undefined ? row.parentId : changes.parentId
  const isMoved = parentId !== row.parentId
  if (isMoved) await moveBranch(tree, row, parentId && (await stored(parentId, context)).path, context)
  await refuseNameTaken(changes.name ?? row.name, parentId, id, context)
  const sort = isMoved ? { sort: await nextSort(parentId, context) } : {}
  await context.db
    .update(warehouses)
    .set({ ...changes, ...sort, code: changes.code || row.code, parentId, updatedAt: context.now() })
    .where(eq(warehouses.id, id))
  const after = await warehouseById(id, context)
  context.audit({ target: after.name, before, after })
  return after
}

/** A warehouse that something stands in or below stays. */
export async function removeWarehouses(ids: readonly string[], context: Context) {
  for (const id of ids) {
    await stored(id, context)
    const before = await warehouseById(id, context)
    const held = [
      before.childCount ? `${before.childCount} 个下级仓库` : '',
      before.locationCount ? `${before.locationCount} 个库位` : '',
    ].filter(Boolean)
    if (held.length) throw conflict(`仓库“${before.name}”下还有 ${held.join('、')}，请先移走或删除`)
    await context.db.delete(warehouses).where(eq(warehouses.id, id))
    context.audit({ target: before.name, before })
  }
  return true as const
}
