import type { CameraKind } from '@zhizao/contract/camera/camera'
import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** Cameras. A cloud's is found by serial and channel, any other by its stream address. */
export const cameras = companyTable(
  'camera',
  {
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<CameraKind>().notNull(),
    objectId: idColumn(),
    areaId: idColumn(),
    deviceSerial: text(),
    channel: integer(),
    streamAddress: text(),
    status: integer().$type<0 | 1>().notNull().default(1),
    sort: integer().notNull().default(0),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.sort),
    index().on(table.companyId, table.objectId),
    index().on(table.companyId, table.areaId),
    index().on(table.companyId, table.deviceSerial),
    foreignKey({ columns: [table.objectId, table.companyId], foreignColumns: [objects.id, objects.companyId] }),
    foreignKey({ columns: [table.areaId, table.companyId], foreignColumns: [areas.id, areas.companyId] }),
  ],
)
