import type { DataType } from '@zhizao/contract/device/point-fields'
import { eachLimit } from '@zhizao/rules/validation/alarm-limits'
import { boolean, doublePrecision, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Standard signals: what points measure, whatever their machine calls it. `key` names those that come with the program. */
export const signals = companyTable(
  'signal',
  {
    key: text(),
    code: text().notNull(),
    name: text().notNull(),
    dataType: text().$type<DataType>().notNull().default('float32'),
    unit: text(),
    decimals: integer().notNull().default(2),
    minValue: doublePrecision(),
    maxValue: doublePrecision(),
    ...eachLimit(() => doublePrecision()),
    remark: text(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    builtIn: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    uniqueIndex().on(table.companyId, table.name),
    uniqueIndex().on(table.companyId, table.key),
    index().on(table.companyId, table.sort),
  ],
)
