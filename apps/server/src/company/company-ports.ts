import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../platform/context.ts'

/** What other domains keep of a company and its licence limits, to be counted. */
export interface CountedTables {
  users: PgTable
  objects: PgTable
  points: PgTable
  boxes: PgTable
}

/** What other domains keep that names an area. */
export interface AreaUses {
  /** Columns that name an area, to be counted. */
  objects: PgColumn
  cameras: PgColumn
  /** Names of the roles whose data permission names a row. */
  rolesNaming(id: string, context: Context): Promise<string[]>
  /** Names of the data rules that name a row of one of these kinds. */
  rulesNaming(types: readonly ('area' | 'workshop')[], id: string, context: Context): Promise<string[]>
}
