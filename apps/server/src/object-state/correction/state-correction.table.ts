import { foreignKey, index, text } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { deviceStates } from '../device-state/device-state.table.ts'

/** What people know better: it lies over the course of an object. Of two the later made is on top; a removed one stays to be told of. */
export const stateCorrections = companyTable(
  'state_correction',
  {
    objectId: idColumn().notNull(),
    stateId: idColumn().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    reason: text().notNull(),
    createdBy: idColumn(),
    createdByName: text(),
    removedAt: instant(),
    removedBy: idColumn(),
    removedByName: text(),
  },
  (table) => [
    index().on(table.companyId, table.objectId, table.endedAt),
    index().on(table.stateId),
    foreignKey({
      columns: [table.objectId, table.companyId],
      foreignColumns: [objects.id, objects.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.stateId, table.companyId],
      foreignColumns: [deviceStates.id, deviceStates.companyId],
    }),
  ],
)
