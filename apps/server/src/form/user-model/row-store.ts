import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Entities } from './user-model.service.ts'
import { userRecords } from './user-model.table.ts'

/** Where the values of a model's fields lie: rows of its own, or what masters hold beside the product's fields. */
export interface RowStore {
  table: PgTable
  id: PgColumn
  data: PgColumn
  /** Which rows of the table are meant; all of them where nothing is said. */
  own: SQL | undefined
}

export function storeOf(model: { id: string; code: string; isBuiltIn: boolean }, entities: Entities): RowStore {
  const table = model.isBuiltIn ? entities.get(model.code)?.table : undefined
  return table
    ? { table, id: table.id, data: table.extra, own: undefined }
    : { table: userRecords, id: userRecords.id, data: userRecords.data, own: eq(userRecords.modelId, model.id) }
}
