import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { points } from '../point/point.table.ts'

/** Points whose curves people look at together, shared by the company; at most one group is the default. */
export const contrastGroups = companyTable(
  'contrast_group',
  {
    name: text().notNull(),
    isDefault: integer().$type<0 | 1>().notNull().default(0),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.companyId, table.name), index().on(table.companyId, table.sort)],
)

export const contrastGroupPoints = companyTable(
  'contrast_group_point',
  {
    groupId: idColumn().notNull(),
    pointId: idColumn().notNull(),
    color: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.groupId, table.pointId),
    index().on(table.companyId, table.pointId),
    foreignKey({
      columns: [table.groupId, table.companyId],
      foreignColumns: [contrastGroups.id, contrastGroups.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
