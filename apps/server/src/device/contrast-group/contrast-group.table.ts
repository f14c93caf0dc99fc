import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { followColumns } from '../../device-model/model/follow-columns.table.ts'
import { modelContrastGroups } from '../../device-model/model-contrast/model-contrast.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { objects } from '../object/object.table.ts'
import { points } from '../point/point.table.ts'

/**
 * Points whose curves people look at together: of the company, at most one of which is the default, or of one object, made from a group
 * of its model.
 */
export const contrastGroups = companyTable(
  'contrast_group',
  {
    name: text().notNull(),
    objectId: idColumn(),
    modelGroupId: idColumn(),
    ...followColumns,
    isDefault: integer().$type<0 | 1>().notNull().default(0),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.name).where(sql`object_id is null`),
    uniqueIndex().on(table.companyId, table.objectId, table.name).where(sql`object_id is not null`),
    index().on(table.companyId, table.sort),
    index().on(table.companyId, table.modelGroupId),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.modelGroupId], foreignColumns: [modelContrastGroups.id] }).onDelete('set null'),
  ],
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
