import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByEnds, seenByPlace, seenWith } from '../../platform/db/seen-policy.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'

const stockOf = (table: { materialId: never; lotId: never; companyId: never }) => [
  foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
  foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }),
]

/**
 * Every movement that there was, of base units from one place to another; who moves nothing but a status stays where he is.
 * Rows are only ever added: what was wrong is moved back. (source, line, step) says what a movement belongs to, `nth` counts
 * the movements of one line.
 */
export const stockLedger = companyTable(
  'stock_ledger',
  {
    sourceKind: text().notNull(),
    sourceId: idColumn().notNull(),
    step: text().notNull(),
    lineId: idColumn().notNull(),
    nth: smallint().notNull(),
    /** The day on which it happened, which it counts for; `created_at` says when it was posted. */
    postedOn: date().notNull(),
    fromLocationId: idColumn().notNull(),
    toLocationId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    lotId: idColumn(),
    /** The lot that it becomes, in place, where lots split or merge; otherwise it stays what it is. */
    toLotId: idColumn(),
    status: text().$type<StockStatus>().notNull(),
    toStatus: text().$type<StockStatus>().notNull(),
    quantity: quantityColumn().notNull(),
    /** The movement that this one takes back. */
    reversesId: idColumn(),
    reason: text(),
    /** What the document that it comes from is called. */
    sourceCode: text().notNull(),
    byName: text().notNull(),
  },
  (table) => [
    seenByEnds(locations, 'stock_ledger', 'from_location_id', 'to_location_id'),
    uniqueIndex('stock_ledger_once').on(
      table.companyId,
      table.sourceKind,
      table.sourceId,
      table.step,
      table.lineId,
      table.nth,
    ),
    // Most movements take nothing back, and many have no lot: they are in no index of those.
    uniqueIndex('stock_ledger_reversed_once').on(table.companyId, table.reversesId).where(sql`reverses_id is not null`),
    index().on(table.companyId, table.materialId, table.id),
    index().on(table.companyId, table.lotId, table.id).where(sql`lot_id is not null`),
    index('stock_ledger_to_lot').on(table.companyId, table.toLotId, table.id).where(sql`to_lot_id is not null`),
    // What came and went since a moment, without reading what moved there before; the order of ids is nearly that of times.
    index('stock_ledger_left_at').on(table.companyId, table.fromLocationId, table.createdAt),
    index('stock_ledger_came_at').on(table.companyId, table.toLocationId, table.createdAt),
    index().on(table.companyId, table.postedOn),
    ...stockOf(table),
    foreignKey({
      name: 'stock_ledger_to_lot_fk',
      columns: [table.toLotId, table.companyId],
      foreignColumns: [lots.id, lots.companyId],
    }),
    foreignKey({
      name: 'stock_ledger_from_fk',
      columns: [table.fromLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    foreignKey({
      name: 'stock_ledger_to_fk',
      columns: [table.toLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    foreignKey({
      name: 'stock_ledger_reverses_fk',
      columns: [table.reversesId, table.companyId],
      foreignColumns: [table.id, table.companyId],
    }),
    check(
      'stock_ledger_moves',
      sql`quantity > 0 and (from_location_id <> to_location_id or status <> to_status or to_lot_id is not null)`,
    ),
    check(
      'stock_ledger_lot_in_place',
      sql`to_lot_id is null or (coalesce(to_lot_id <> lot_id, false) and from_location_id = to_location_id and status = to_status)`,
    ),
  ],
)

/** What lies where: the sum of its movements, kept beside them. */
export const stockBalances = companyTable(
  'stock_balance',
  {
    locationId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    lotId: idColumn(),
    status: text().$type<StockStatus>().notNull(),
    quantity: quantityColumn().notNull().default('0'),
    /** Promised to documents, and still here. */
    reserved: quantityColumn().notNull().default('0'),
    /** In boxes and on pallets: it moves with them, never loose. */
    packed: quantityColumn().notNull().default('0'),
    /** As its location says. */
    mayBeNegative: boolean().notNull().default(false),
  },
  (table) => [
    seenByPlace(locations, 'stock_balance', 'location_id'),
    unique('stock_balance_one')
      .on(table.companyId, table.locationId, table.materialId, table.lotId, table.status)
      .nullsNotDistinct(),
    index().on(table.companyId, table.materialId),
    index().on(table.companyId, table.lotId),
    ...stockOf(table),
    foreignKey({
      columns: [table.locationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    check('stock_balance_not_negative', sql`quantity >= 0 or may_be_negative`),
    check('stock_balance_packed', sql`packed >= 0 and packed <= greatest(quantity, 0)`),
    check('stock_balance_reserved', sql`reserved >= 0 and reserved <= greatest(quantity, 0)`),
  ],
)

/** What lines of documents hold of balances until they take it. */
export const stockReservations = companyTable(
  'stock_reservation',
  {
    sourceKind: text().notNull(),
    sourceId: idColumn().notNull(),
    lineId: idColumn().notNull(),
    sourceCode: text().notNull(),
    balanceId: idColumn().notNull(),
    quantity: quantityColumn().notNull(),
  },
  (table) => [
    seenWith('stock_reservation', { balance_id: 'stock_balance' }),
    uniqueIndex().on(table.companyId, table.sourceKind, table.sourceId, table.lineId, table.balanceId),
    index().on(table.balanceId, table.companyId),
    foreignKey({
      columns: [table.balanceId, table.companyId],
      foreignColumns: [stockBalances.id, stockBalances.companyId],
    }),
    check('stock_reservation_holds', sql`quantity > 0`),
  ],
)

/** Up to which day nothing may be posted any more, and why it was changed last; one row a company. */
export const stockPeriods = companyTable(
  'stock_period',
  { closedUntil: date(), byName: text().notNull(), reason: text() },
  (table) => [uniqueIndex().on(table.companyId)],
)
