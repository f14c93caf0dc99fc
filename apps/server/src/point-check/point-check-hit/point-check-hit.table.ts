import { foreignKey, index, integer, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { pointChecks } from '../point-check/point-check.table.ts'

/** Stretches of samples that a rule hit as they came, a row each however many samples; the newest of a rule may still grow. */
export const pointCheckHits = companyTable(
  'point_check_hit',
  {
    checkId: idColumn().notNull(),
    objectId: idColumn().notNull(),
    pointId: idColumn().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    samples: integer().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.checkId, table.startedAt),
    index().on(table.companyId, table.endedAt),
    index().on(table.companyId, table.objectId),
    index().on(table.companyId, table.pointId, table.endedAt),
    foreignKey({
      columns: [table.checkId, table.companyId],
      foreignColumns: [pointChecks.id, pointChecks.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
