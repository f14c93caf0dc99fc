import { asc } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { warehouses } from './warehouse.table.ts'

export const MOST_WAREHOUSES = 2000
type WarehouseRow = typeof warehouses.$inferSelect

export interface WarehouseInTree {
  row: WarehouseRow
  fullName: string
  level: number
}

/** The warehouses of the company by their ids, in the order of the tree. */
export async function warehouseTree({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, WarehouseInTree>> {
  const rows = await db
    .select()
    .from(warehouses)
    .orderBy(asc(warehouses.sort), asc(warehouses.id))
    .limit(MOST_WAREHOUSES)
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const tree = new Map<string, WarehouseInTree>()
  const place = (parentId: string | null, above: WarehouseInTree | undefined) => {
    for (const row of below.get(parentId) ?? []) {
      const fullName = above ? `${above.fullName}/${row.name}` : row.name
      const placed = { row, fullName, level: (above?.level ?? 0) + 1 }
      tree.set(row.id, placed)
      place(row.id, placed)
    }
  }
  place(null, undefined)
  return tree
}
