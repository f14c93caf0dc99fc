import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, uniqueIndex } from 'drizzle-orm/pg-core'
import { machines } from '../../machine/machine/machine.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenWith } from '../../platform/db/seen-policy.ts'
import { workOrders } from '../work-order/work-order.table.ts'

/**
 * A machine counts for a work order from one mark of its totals to another, before cavities. For one at a time: a piece that it
 * makes is of one work order, by the index of what is open.
 */
export const countMarks = companyTable(
  'count_mark',
  {
    workOrderId: idColumn().notNull(),
    machineId: idColumn().notNull(),
    beganAt: instant().notNull(),
    endedAt: instant(),
    counterFrom: quantityColumn().notNull(),
    goodFrom: quantityColumn().notNull(),
    rejectFrom: quantityColumn().notNull(),
    counterTo: quantityColumn(),
    goodTo: quantityColumn(),
    rejectTo: quantityColumn(),
    /** Pieces of one stroke, as it was when it ended; until then as it is. */
    cavities: integer(),
  },
  (table) => [
    seenWith('count_mark', { work_order_id: 'work_order' }),
    index().on(table.workOrderId, table.companyId, table.beganAt),
    index().on(table.machineId, table.companyId),
    uniqueIndex('count_mark_one_open').on(table.machineId).where(sql`ended_at is null`),
    foreignKey({
      columns: [table.workOrderId, table.companyId],
      foreignColumns: [workOrders.id, workOrders.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.machineId, table.companyId],
      foreignColumns: [machines.id, machines.companyId],
    }).onDelete('cascade'),
  ],
)
