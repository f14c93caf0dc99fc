import type { PointAddress } from '@zhizao/contract/device-model/model-point'
import { foreignKey, index, jsonb, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { models } from '../model/model.table.ts'
import { signals } from '../signal/signal.table.ts'
import { pointColumns } from './point-columns.table.ts'

/** Points of a model; `address` is what a box device of this model uses unless its own says otherwise. */
export const modelPoints = companyTable(
  'model_point',
  { modelId: idColumn().notNull(), ...pointColumns, address: jsonb().$type<PointAddress>() },
  (table) => [
    uniqueIndex().on(table.companyId, table.modelId, table.code),
    foreignKey({ columns: [table.modelId, table.companyId], foreignColumns: [models.id, models.companyId] }).onDelete(
      'cascade',
    ),
    index().on(table.companyId, table.signalId),
    foreignKey({
      columns: [table.signalId, table.companyId],
      foreignColumns: [signals.id, signals.companyId],
    }),
  ],
)
