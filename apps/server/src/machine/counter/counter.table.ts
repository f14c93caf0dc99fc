import type { CountedRole } from '@zhizao/contract/machine/machine-signal'
import { doublePrecision, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { ofMachine } from '../machine/machine.table.ts'

/**
 * What a counter of a machine showed last, and what it has counted in all: steps and pieces, before cavities. It goes on by
 * role where the point is changed. At most some seconds behind; what is not in it yet, the counter itself still shows.
 */
export const machineCounters = companyTable(
  'machine_counter',
  {
    machineId: idColumn().notNull(),
    role: text().$type<CountedRole>().notNull(),
    pointId: idColumn(),
    value: doublePrecision(),
    /** The newest time that its samples said up to which it showed that: what came after it and is not believed yet is in no row. */
    at: instant(),
    steps: quantityColumn().notNull().default('0'),
    pieces: quantityColumn().notNull().default('0'),
  },
  (table) => [uniqueIndex().on(table.companyId, table.machineId, table.role), ofMachine(table)],
)

/** What was counted in a minute, before cavities; minutes without are not there. */
export const machineCounts = companyTable(
  'machine_count',
  {
    machineId: idColumn().notNull(),
    role: text().$type<CountedRole>().notNull(),
    /** Begin of the minute. */
    at: instant().notNull(),
    steps: quantityColumn().notNull(),
    pieces: quantityColumn().notNull(),
  },
  (table) => [
    uniqueIndex('machine_count_minute').on(table.companyId, table.machineId, table.role, table.at),
    index().on(table.at),
    ofMachine(table),
  ],
)
