import type { UnknownCause } from '@zhizao/contract/object-state/object-state'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { companyTable, idColumn, instant, ownCompanyPolicy } from '../../platform/db/columns.ts'

/**
 * The course of an object: what held from a time on, until its next row. Intervals told by their begins cannot overlap and leave no hole.
 * Without a state it was unknown, for the cause beside it. A row has what tells it and no more, since machines write them all day: no id,
 * and no foreign keys, which cost twice what the row does. Rows of a removed object are found by nobody and go at night.
 */
export const objectStates = pgTable(
  'object_state',
  {
    companyId: idColumn().notNull(),
    objectId: idColumn().notNull(),
    startedAt: instant().notNull(),
    stateId: idColumn(),
    cause: text().$type<UnknownCause>(),
  },
  (table) => [
    primaryKey({ name: 'object_state_course', columns: [table.objectId, table.startedAt] }),
    index().on(table.stateId),
    ownCompanyPolicy(),
  ],
)

/** By what an object is judged, and since when: what came before keeps what was found by the conditions of its time. */
export const judgements = companyTable(
  'object_judgement',
  {
    objectId: idColumn().notNull(),
    /** States with conditions and the points they name, as one text. */
    rules: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.objectId),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
  ],
)

/** When a device of a box was not read. Without an end it still is not. */
export const readerOutages = companyTable(
  'reader_outage',
  {
    boxDeviceId: idColumn().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index().on(table.companyId, table.boxDeviceId, table.startedAt),
    foreignKey({
      columns: [table.boxDeviceId, table.companyId],
      foreignColumns: [boxDevices.id, boxDevices.companyId],
    }).onDelete('cascade'),
  ],
)
