import { asc, inArray, or, sql } from 'drizzle-orm'
import type { SightKind } from '../../platform/access/sight-kinds.ts'
import { rows } from '../../platform/crud/rows.ts'
import { warehouses } from './warehouse.table.ts'

/** Names from the top to a warehouse. */
const way = sql<string>`(select string_agg(above.name, ' / ' order by length(above.path)) from ${warehouses} above
  where starts_with(${warehouses.path}, above.path))`

const targets = rows<{ id: string; name: string; path: string }>()({
  title: '所选范围',
  from: warehouses,
  columns: { id: warehouses.id, name: warehouses.name, path: sql`${way}` },
  search: { keyword: [warehouses.name, warehouses.code] },
  match: { ids: warehouses.id },
  orderable: {},
  order: [asc(warehouses.path)],
})

/** Roles and rules name warehouses: who holds them sees what is in these, and in those below. */
export const warehouseSight: SightKind = {
  type: 'warehouse',
  async idsOf(db, { exact, below }) {
    const found = await db
      .select({ id: warehouses.id })
      .from(warehouses)
      .where(
        or(
          inArray(warehouses.id, [...exact]),
          sql`${warehouses.path} like any(${sql.param(below.map((id) => `%/${id}/%`))}::text[])`,
        ),
      )
    return found.map(({ id }) => id)
  },
  page: (filter, context) => targets.page(filter, context),
}
