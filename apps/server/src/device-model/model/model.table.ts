import type { Detail, Driver, ObjectType } from '@zhizao/contract/device/object-fields'
import { foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { deviceTypes } from '../device-type/device-type.table.ts'

/** Templates of objects, a tree. status 1 published, 0 withdrawn; alarmStatus is what objects made from it begin with. */
export const models = companyTable(
  'model',
  {
    parentId: idColumn(),
    code: text().notNull(),
    name: text().notNull(),
    objectType: text().$type<ObjectType>().notNull().default('device'),
    /** What objects made from it are. */
    deviceTypeId: idColumn(),
    driver: jsonb().$type<Driver>(),
    status: integer().$type<0 | 1>().notNull().default(1),
    alarmStatus: integer().$type<0 | 1>().notNull().default(1),
    manufacturer: text(),
    details: jsonb().$type<Detail[]>().notNull().default([]),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.parentId, table.sort),
    index().on(table.companyId, table.deviceTypeId),
    foreignKey({
      columns: [table.deviceTypeId, table.companyId],
      foreignColumns: [deviceTypes.id, deviceTypes.companyId],
    }),
    foreignKey({ columns: [table.parentId, table.companyId], foreignColumns: [table.id, table.companyId] }),
  ],
)
