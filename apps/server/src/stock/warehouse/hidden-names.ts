import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The name of a warehouse that a row names, of one that the caller does not see as well: its name and nothing of what is there. */
export const warehouseCalled = (name: PgColumn, id: PgColumn): SQL<string> =>
  sql<string>`coalesce(${name}, warehouse_name(${id}))`

/** Whether the caller sees a warehouse and all below it, so that what he hears of its stock is the whole of it. */
export const houseSeen = (id: PgColumn | SQL): SQL<boolean> =>
  sql<boolean>`(coalesce(nullif(current_setting('app.seen_warehouses', true), ''), 'all') = 'all' or sees_house(${id}))`

/** The same of a place: its code; what stands for the outside or for what is on its way is called by its name. */
export const placeCalled = (
  place: Record<'id' | 'code' | 'name' | 'warehouseId', PgColumn>,
  id: PgColumn,
): SQL<string> =>
  sql<string>`case when ${place.warehouseId} is null and ${place.id} is not null then ${place.name}
    else coalesce(${place.code}, location_code(${id})) end`
