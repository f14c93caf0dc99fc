import type { StateOf, States } from '@zhizao/contract/http/states'
import {
  foreignKey,
  index,
  integer,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../db/columns.ts'

const headColumns = <S extends States>(machine: S) => ({
  code: text().notNull(),
  status: text()
    .$type<StateOf<S>>()
    .notNull()
    .default(Object.keys(machine)[0] as StateOf<S>),
  createdByName: text().notNull(),
  updatedByName: text().notNull(),
})

/** The heads of a document: number, state, who made and who changed it last, and its own columns. */
export function documentTable<
  Name extends string,
  const S extends States,
  Columns extends Record<string, PgColumnBuilderBase>,
>(
  name: Name,
  machine: S,
  columns: Columns,
  // biome-ignore lint/suspicious/noExplicitAny: drizzle's own type of the columns handed to the callback is not nameable here
  extra: (table: any) => PgTableExtraConfigValue[] = () => [],
) {
  return companyTable(name, { ...headColumns(machine), ...columns }, (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.status, table.id),
    ...extra(table),
  ])
}

/** The lines of a document; they go with their head. */
export function documentLineTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  head: PgTable & { id: PgColumn; companyId: PgColumn },
  columns: Columns,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  extra: (table: any) => PgTableExtraConfigValue[] = () => [],
) {
  const own = { documentId: idColumn().notNull(), sort: integer().notNull() }
  return companyTable(name, { ...own, ...columns }, (table) => [
    foreignKey({
      name: `${name}_head_fk`,
      columns: [table.documentId, table.companyId],
      foreignColumns: [head.id, head.companyId],
    }).onDelete('cascade'),
    index().on(table.documentId, table.sort),
    ...extra(table),
  ])
}
