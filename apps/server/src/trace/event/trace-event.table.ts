import type { LotEventKind } from '@zhizao/contract/trace/lot-kin'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { lots } from '../lot/lot.table.ts'

/** What became of lots at one moment and place: its lots in and out are the edges that a lot is traced along. */
export const traceEvents = companyTable(
  'trace_event',
  {
    kind: text().$type<LotEventKind>().notNull(),
    code: text().notNull(),
    /** As it was called then: what is traced does not know of warehouses. */
    place: text().notNull(),
    reason: text(),
    byName: text().notNull(),
    /** Taken back: its edges lead nowhere any more. */
    revertedAt: instant(),
    revertedByName: text(),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code)],
)

export const traceEventLots = companyTable(
  'trace_event_lot',
  {
    eventId: idColumn().notNull(),
    side: text().$type<'in' | 'out'>().notNull(),
    lotId: idColumn().notNull(),
    quantity: quantityColumn().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.eventId, table.companyId, table.side, table.lotId),
    index().on(table.lotId, table.companyId, table.side),
    foreignKey({ columns: [table.eventId, table.companyId], foreignColumns: [traceEvents.id, traceEvents.companyId] }),
    foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }),
    check('trace_event_lot_sides', sql`side in ('in', 'out') and quantity > 0`),
  ],
)
