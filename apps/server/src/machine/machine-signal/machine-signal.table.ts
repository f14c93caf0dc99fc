import type { SignalRole } from '@zhizao/contract/machine/machine-signal'
import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { points } from '../../device/point/point.table.ts'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { segments } from '../../process/segment/segment.table.ts'
import { ofMachine } from '../machine/machine.table.ts'

/** What points say of machines; of each role but recorded values a machine has one at most. */
export const machineSignals = companyTable(
  'machine_signal',
  {
    machineId: idColumn().notNull(),
    role: text().$type<SignalRole>().notNull(),
    pointId: idColumn().notNull(),
    /** Pieces that one step of a counter stands for, before cavities. */
    pulse: quantityColumn().notNull().default('1'),
    runValue: doublePrecision(),
    remark: text(),
  },
  (table) => [
    uniqueIndex('machine_signal_one_of_role')
      .on(table.companyId, table.machineId, table.role)
      .where(sql`role <> 'recorded'`),
    uniqueIndex('machine_signal_point').on(table.companyId, table.machineId, table.role, table.pointId),
    index().on(table.companyId, table.pointId),
    ofMachine(table),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
  ],
)

/** Between which values a recorded value should be. */
export const signalLimits = companyTable(
  'machine_signal_limit',
  {
    signalId: idColumn().notNull(),
    materialId: idColumn(),
    segmentId: idColumn(),
    low: doublePrecision(),
    high: doublePrecision(),
  },
  (table) => [
    unique('machine_signal_limit_one')
      .on(table.companyId, table.signalId, table.materialId, table.segmentId)
      .nullsNotDistinct(),
    index().on(table.companyId, table.materialId),
    index().on(table.segmentId, table.companyId),
    foreignKey({ columns: [table.segmentId, table.companyId], foreignColumns: [segments.id, segments.companyId] }),
    foreignKey({
      columns: [table.signalId, table.companyId],
      foreignColumns: [machineSignals.id, machineSignals.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
  ],
)
