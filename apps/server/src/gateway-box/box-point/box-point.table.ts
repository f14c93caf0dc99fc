import { foreignKey, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { points } from '../../device/point/point.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { boxDevices } from '../box-device/box-device.table.ts'

/** Where a point's value comes from: a device of a box and an address on it. A point has one source. */
export const boxPoints = companyTable(
  'box_point',
  {
    boxDeviceId: idColumn().notNull(),
    pointId: idColumn().notNull(),
    address: jsonb().$type<Record<string, unknown>>().notNull(),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.pointId),
    index().on(table.companyId, table.boxDeviceId),
    foreignKey({
      columns: [table.boxDeviceId, table.companyId],
      foreignColumns: [boxDevices.id, boxDevices.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
