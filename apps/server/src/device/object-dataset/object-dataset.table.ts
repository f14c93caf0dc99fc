import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { followColumns } from '../../device-model/model/follow-columns.table.ts'
import { modelDatasets } from '../../device-model/model-dataset/model-dataset.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { objects } from '../object/object.table.ts'
import { points } from '../point/point.table.ts'

/** Named groups of an object's points. */
export const objectDatasets = companyTable(
  'object_dataset',
  {
    objectId: idColumn().notNull(),
    modelDatasetId: idColumn(),
    ...followColumns,
    name: text().notNull(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.objectId, table.name),
    index().on(table.companyId, table.objectId, table.sort),
    index().on(table.companyId, table.modelDatasetId),
    foreignKey({ columns: [table.modelDatasetId], foreignColumns: [modelDatasets.id] }).onDelete('set null'),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
  ],
)

export const objectDatasetPoints = companyTable(
  'object_dataset_point',
  { datasetId: idColumn().notNull(), pointId: idColumn().notNull(), sort: integer().notNull().default(0) },
  (table) => [
    uniqueIndex().on(table.companyId, table.datasetId, table.pointId),
    index().on(table.companyId, table.pointId),
    foreignKey({
      columns: [table.datasetId, table.companyId],
      foreignColumns: [objectDatasets.id, objectDatasets.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
