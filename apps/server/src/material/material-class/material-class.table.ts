import type { PickRule, Source, Tracking } from '@zhizao/contract/material/material-ways'
import { boolean, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, extraColumn, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { units } from '../unit/unit.table.ts'

/** Classes of materials, a tree; `path` holds the ids from the top, `/1/5/`. What a class leaves open comes from above. */
export const materialClasses = companyTable(
  'material_class',
  {
    parentId: idColumn(),
    path: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    baseUnitId: idColumn(),
    source: text().$type<Source>(),
    tracking: text().$type<Tracking>(),
    shelfLifeDays: integer(),
    pickRule: text().$type<PickRule>(),
    overPercent: quantityColumn(),
    underPercent: quantityColumn(),
    backflush: boolean(),
    remark: text(),
    extra: extraColumn(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.path),
    index().on(table.companyId, table.parentId, table.sort),
    index().on(table.baseUnitId, table.companyId),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
    foreignKey({ columns: [table.baseUnitId, table.companyId], foreignColumns: [units.id, units.companyId] }),
  ],
)
