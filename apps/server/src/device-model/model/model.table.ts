import { foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** Templates of objects, a tree. status 1 published, 0 withdrawn; alarmStatus 1 raises alarms, 0 is silent. */
export const models = companyTable(
  'model',
  {
    parentId: idColumn(),
    code: text().notNull(),
    name: text().notNull(),
    objectType: text().notNull().default('device'),
    driver: jsonb().$type<{ kind: string; [setting: string]: unknown }>(),
    status: integer().notNull().default(1),
    alarmStatus: integer().notNull().default(1),
    manufacturer: text(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.parentId),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)
