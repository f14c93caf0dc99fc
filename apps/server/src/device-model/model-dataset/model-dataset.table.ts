import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { models } from '../model/model.table.ts'
import { modelPoints } from '../model-point/model-point.table.ts'

/** Named groups of a model's points, which its objects have too. */
export const modelDatasets = companyTable(
  'model_dataset',
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

export const modelDatasetPoints = companyTable(
  'model_dataset_point',
  { datasetId: idColumn().notNull(), modelPointId: idColumn().notNull(), sort: integer().notNull().default(0) },
  (table) => [
    uniqueIndex().on(table.companyId, table.datasetId, table.modelPointId),
    index().on(table.companyId, table.modelPointId),
    foreignKey({
      columns: [table.datasetId, table.companyId],
      foreignColumns: [modelDatasets.id, modelDatasets.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.modelPointId, table.companyId],
      foreignColumns: [modelPoints.id, modelPoints.companyId],
    }).onDelete('cascade'),
  ],
)
