import type { StateKind } from '@zhizao/contract/object-state/device-state'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/**
 * What objects of a type, or one object, can be in, and by which condition. A removed state judges nothing any more; its row stays while
 * what was is told by it.
 */
export const deviceStates = companyTable(
  'device_state',
  {
    deviceTypeId: idColumn(),
    objectId: idColumn(),
    code: text().notNull(),
    name: text().notNull(),
    colour: text().notNull(),
    kind: text().$type<StateKind>().notNull(),
    priority: integer().notNull(),
    condition: text().notNull(),
    remark: text(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('device_state_type_code')
      .on(table.companyId, table.deviceTypeId, table.code)
      .where(sql`removed_at is null`),
    uniqueIndex('device_state_object_code')
      .on(table.companyId, table.objectId, table.code)
      .where(sql`removed_at is null`),
    index().on(table.deviceTypeId),
    index().on(table.objectId),
    foreignKey({
      columns: [table.deviceTypeId, table.companyId],
      foreignColumns: [deviceTypes.id, deviceTypes.companyId],
    }),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
  ],
)
