import type { CheckKind } from '@zhizao/contract/point-check/point-check-fields'
import { doublePrecision, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** Rules on the quality of a point's data; which columns count is said by `kind`. status 1 works, 0 rests. */
export const pointChecks = companyTable(
  'point_check',
  {
    name: text().notNull(),
    objectId: idColumn().notNull(),
    pointId: idColumn().notNull(),
    kind: text().$type<CheckKind>().notNull(),
    lower: doublePrecision(),
    upper: doublePrecision(),
    rate: doublePrecision(),
    seconds: integer(),
    otherPointId: idColumn(),
    tolerance: doublePrecision(),
    toleranceKind: text().$type<'absolute' | 'percent'>(),
    status: integer().$type<0 | 1>().notNull().default(1),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.pointId, table.name),
    index().on(table.companyId, table.objectId),
    index().on(table.companyId, table.otherPointId),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.otherPointId, table.companyId],
      foreignColumns: [points.id, points.companyId],
    }).onDelete('cascade'),
  ],
)
