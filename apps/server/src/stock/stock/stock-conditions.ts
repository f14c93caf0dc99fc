import { type SQL, sql } from 'drizzle-orm'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { containing } from '../../platform/crud/search.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'

/** Filters of figures that are added up from movements or balances. */
export interface StockNarrowing {
  keyword?: string | undefined
  materialId?: string | undefined
  classId?: string | undefined
}

/** Conditions on `material`: one by its id, those of a class with all below it, those whose code or name has a text. */
export function materialConditions({ keyword, materialId, classId }: StockNarrowing): SQL[] {
  return [
    ...(materialId ? [sql`material.id = ${materialId}::bigint`] : []),
    ...(keyword ? [sql`material.searched like ${containing(keyword.toLowerCase())}`] : []),
    ...(classId
      ? [
          sql`material.class_id in (select below.id from ${materialClasses} above
            join ${materialClasses} below on below.company_id = above.company_id and starts_with(below.path, above.path)
            where above.id = ${classId}::bigint)`,
        ]
      : []),
  ]
}

/** A warehouse with all below it, as a condition on `warehouse`. */
export const inWarehouse = (id: string) =>
  sql`starts_with(warehouse.path, (select path from ${warehouses} where id = ${id}::bigint))`

/** All of these, or nothing to ask. */
export const allOf = (conditions: readonly SQL[], word: 'where' | 'and' = 'where') =>
  conditions.length ? sql`${sql.raw(word)} ${sql.join([...conditions], sql` and `)}` : sql``
