import type { StateOf } from '@zhizao/contract/http/states'
import type { versionStates } from '@zhizao/contract/http/version'
import { sql } from 'drizzle-orm'
import { date, integer, type PgColumnBuilderBase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../db/columns.ts'

const versionColumns = () => ({
  code: text().notNull(),
  version: integer().notNull(),
  status: text().$type<StateOf<ReturnType<typeof versionStates>>>().notNull().default('draft'),
  validFrom: date(),
  validTo: date(),
  releasedBy: text(),
  releasedAt: instant(),
  createdByName: text().notNull(),
  updatedByName: text().notNull(),
  /** Users who have written it: where the company's way asks for another, none of them releases it. */
  writtenBy: idColumn().array().notNull().default(sql`'{}'`),
})

/** Versions of what is designed: a number that they share, one of which holds. */
export const versionTable = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
) =>
  companyTable(name, { ...versionColumns(), ...columns }, (table) => [
    uniqueIndex().on(table.companyId, table.code, table.version),
    uniqueIndex(`${name}_one_released`).on(table.companyId, table.code).where(sql`status = 'released'`),
  ])
