import type { Detail, Driver, ObjectType } from '@zhizao/contract/device/object-fields'
import { doublePrecision, foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { areas } from '../../company/area/area.table.ts'
import { customers } from '../../customer/customer/customer.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { models } from '../../device-model/model/model.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { positions } from '../../position/position/position.table.ts'

/**
 * Devices and every other node of the plant tree. objectType: node (a place or grouping) or device; 1 marks a power station for the
 * station switcher. positionX and positionY are shares of the position's picture, none where it is not drawn there. status 1 in service, 0 out of service (its alarms are suppressed); alarmStatus 0 silences it.
 */
export const objects = companyTable(
  'object',
  {
    parentId: idColumn(),
    path: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    objectType: text().$type<ObjectType>().notNull().default('device'),
    modelId: idColumn(),
    deviceTypeId: idColumn(),
    areaId: idColumn(),
    customerId: idColumn(),
    driver: jsonb().$type<Driver>(),
    status: integer().$type<0 | 1>().notNull().default(1),
    alarmStatus: integer().$type<0 | 1>().notNull().default(1),
    manufacturer: text(),
    serialNumber: text(),
    installedOn: text(),
    commissionedOn: text(),
    warrantyUntil: text(),
    place: text(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    positionId: idColumn(),
    positionX: doublePrecision(),
    positionY: doublePrecision(),
    videoLink: text(),
    details: jsonb().$type<Detail[]>().notNull().default([]),
    remark: text(),
    sort: integer().notNull().default(0),
    createdBy: idColumn(),
    /** Fields of the model's that people have set by hand since. */
    overridden: text().array().notNull().default([]),
    /** What of its model people have removed from it, as `part:id`: a sync does not bring it back. */
    leftOut: text().array().notNull().default([]),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.path.op('text_pattern_ops')),
    index().on(table.companyId, table.parentId, table.sort),
    index().on(table.companyId, table.sort, table.id),
    index().on(table.companyId, table.modelId),
    index().on(table.companyId, table.deviceTypeId),
    index().on(table.companyId, table.areaId),
    index().on(table.companyId, table.customerId),
    index().on(table.companyId, table.positionId),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
    foreignKey({ columns: [table.modelId, table.companyId], foreignColumns: [models.id, models.companyId] }),
    foreignKey({
      columns: [table.deviceTypeId, table.companyId],
      foreignColumns: [deviceTypes.id, deviceTypes.companyId],
    }),
    foreignKey({ columns: [table.areaId, table.companyId], foreignColumns: [areas.id, areas.companyId] }),
    foreignKey({ columns: [table.positionId, table.companyId], foreignColumns: [positions.id, positions.companyId] }),
    foreignKey({ columns: [table.customerId, table.companyId], foreignColumns: [customers.id, customers.companyId] }),
  ],
)
