import { foreignKey, index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { points } from '../../device/point/point.table.ts'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, jsonValue, quantityColumn } from '../../platform/db/columns.ts'
import { segments } from '../../process/segment/segment.table.ts'
import { ofMachine } from '../machine/machine.table.ts'
import { tools } from '../tool/tool.table.ts'

/** How a machine is set up for a material; of one process segment or of any. */
export const machineSetUps = companyTable(
  'machine_set_up',
  {
    machineId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    segmentId: idColumn(),
    cycleSeconds: quantityColumn().notNull(),
    cavities: integer().notNull(),
    toolId: idColumn(),
    remark: text(),
  },
  (table) => [
    unique('machine_set_up_one')
      .on(table.companyId, table.machineId, table.materialId, table.segmentId)
      .nullsNotDistinct(),
    index().on(table.companyId, table.materialId),
    index().on(table.companyId, table.toolId),
    index().on(table.segmentId, table.companyId),
    ofMachine(table),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.toolId, table.companyId], foreignColumns: [tools.id, tools.companyId] }),
    foreignKey({ columns: [table.segmentId, table.companyId], foreignColumns: [segments.id, segments.companyId] }),
  ],
)

/** Values that the machine is given for it. */
export const setUpTargets = companyTable(
  'machine_set_up_target',
  {
    setUpId: idColumn().notNull(),
    pointId: idColumn().notNull(),
    value: jsonValue().$type<number | boolean | string>().notNull(),
    sort: integer().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.setUpId, table.pointId),
    index().on(table.companyId, table.pointId),
    foreignKey({
      columns: [table.setUpId, table.companyId],
      foreignColumns: [machineSetUps.id, machineSetUps.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
