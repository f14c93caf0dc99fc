import { boolean, doublePrecision, foreignKey, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { stations } from '../../plant/work-center/work-center.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'

/** Objects of the device half that make something. An object is one machine at most. */
export const machines = companyTable(
  'machine',
  {
    objectId: idColumn().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    stationId: idColumn(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    /** Pieces of one stroke where no set-up says another. */
    cavities: integer().notNull().default(1),
    /** Where the counter begins again from 0; null where it never does. */
    modulus: doublePrecision(),
    autoReport: boolean().notNull().default(false),
    batchQuantity: quantityColumn(),
    tolerancePercent: quantityColumn().notNull().default('5'),
    remark: text(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.objectId),
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.stationId),
    foreignKey({ columns: [table.objectId, table.companyId], foreignColumns: [objects.id, objects.companyId] }),
    foreignKey({ columns: [table.stationId, table.companyId], foreignColumns: [stations.id, stations.companyId] }),
  ],
)

/** What goes with its machine. */
export const ofMachine = (table: { machineId: never; companyId: never }) =>
  foreignKey({
    columns: [table.machineId, table.companyId],
    foreignColumns: [machines.id, machines.companyId],
  }).onDelete('cascade')
