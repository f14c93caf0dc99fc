import type { AbcClass, Counter } from '@zhizao/contract/counting/stock-count'
import { sql } from 'drizzle-orm'
import { integer, jsonb, smallint } from 'drizzle-orm/pg-core'
import { idColumn } from '../../platform/db/columns.ts'

const ids = () => jsonb().$type<string[]>().notNull().default(sql`'[]'::jsonb`)

/** Which stock is counted and by whom; a count and a plan of counts say it alike. */
export const scopeColumns = () => ({
  warehouseId: idColumn().notNull(),
  locationIds: ids(),
  classIds: ids(),
  materialIds: ids(),
  abc: jsonb().$type<AbcClass[]>().notNull().default(sql`'[]'::jsonb`),
  abcDays: integer().notNull().default(90),
  uncountedDays: integer(),
  blind: smallint().$type<0 | 1>().notNull().default(1),
  counters: jsonb().$type<Counter[]>().notNull().default(sql`'[]'::jsonb`),
})
