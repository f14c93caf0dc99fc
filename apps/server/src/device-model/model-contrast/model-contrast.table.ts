import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { models } from '../model/model.table.ts'
import { modelPoints } from '../model-point/model-point.table.ts'

/** Points of a model whose curves people look at together; each of its objects has such a group of its own points. */
export const modelContrastGroups = companyTable(
  'model_contrast_group',
  {
    modelId: idColumn().notNull(),
    name: text().notNull(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.modelId, table.name),
    index().on(table.companyId, table.modelId, table.sort),
    foreignKey({ columns: [table.modelId, table.companyId], foreignColumns: [models.id, models.companyId] }).onDelete(
      'cascade',
    ),
  ],
)

export const modelContrastGroupPoints = companyTable(
  'model_contrast_group_point',
  {
    groupId: idColumn().notNull(),
    modelPointId: idColumn().notNull(),
    color: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.groupId, table.modelPointId),
    index().on(table.companyId, table.modelPointId),
    foreignKey({
      columns: [table.groupId, table.companyId],
      foreignColumns: [modelContrastGroups.id, modelContrastGroups.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.modelPointId, table.companyId],
      foreignColumns: [modelPoints.id, modelPoints.companyId],
    }).onDelete('cascade'),
  ],
)
