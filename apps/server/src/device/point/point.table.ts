import { foreignKey, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { followColumns } from '../../device-model/model/follow-columns.table.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import { pointColumns } from '../../device-model/model-point/point-columns.table.ts'
import { signals } from '../../device-model/signal/signal.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { objects } from '../object/object.table.ts'

/** Points of objects. `modelPointId` remembers the point of the model it was made from. */
export const points = companyTable(
  'point',
  { objectId: idColumn().notNull(), modelPointId: idColumn(), ...followColumns, ...pointColumns },
  (table) => [
    uniqueIndex().on(table.companyId, table.objectId, table.code),
    // A far page passes over ids in it, without the rows.
    index().on(table.companyId, table.objectId, table.sort, table.id),
    index().on(table.companyId, table.modelPointId),
    index().on(table.companyId, table.signalId),
    foreignKey({
      columns: [table.signalId, table.companyId],
      foreignColumns: [signals.id, signals.companyId],
    }),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.modelPointId], foreignColumns: [modelPoints.id] }).onDelete('set null'),
  ],
)
