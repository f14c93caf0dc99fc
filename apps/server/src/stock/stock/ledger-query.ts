import type { StockMove } from '@zhizao/contract/stock/stock-ledger'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { rows } from '../../platform/crud/rows.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockLedger } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { placeCalled } from '../warehouse/hidden-names.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'

type Shown = Omit<StockMove, 'createdAt'> & { createdAt: Date }
const from = alias(locations, 'from_location')
const to = alias(locations, 'to_location')
const toLot = alias(lots, 'to_lot')
/** Movements into or out of these places; those among them are neither. */
const across = (places: SQL) =>
  sql`(${stockLedger.fromLocationId} in (${places})) <> (${stockLedger.toLocationId} in (${places}))`

export const moveRows = rows<Shown>()({
  title: '库存流水',
  from: stockLedger,
  joins: [
    { table: materials, on: eq(materials.id, stockLedger.materialId) },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: lots, on: eq(lots.id, stockLedger.lotId) },
    { table: toLot, on: eq(toLot.id, stockLedger.toLotId) },
    { table: from, on: eq(from.id, stockLedger.fromLocationId) },
    { table: to, on: eq(to.id, stockLedger.toLocationId) },
  ],
  columns: {
    id: stockLedger.id,
    postedOn: stockLedger.postedOn,
    createdAt: stockLedger.createdAt,
    sourceKind: stockLedger.sourceKind,
    sourceId: stockLedger.sourceId,
    sourceCode: stockLedger.sourceCode,
    materialId: stockLedger.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    lotId: stockLedger.lotId,
    lotCode: lots.code,
    toLotId: stockLedger.toLotId,
    toLotCode: toLot.code,
    fromLocation: placeCalled(from, stockLedger.fromLocationId),
    toLocation: placeCalled(to, stockLedger.toLocationId),
    status: stockLedger.status,
    toStatus: stockLedger.toStatus,
    quantity: stockLedger.quantity,
    unit: units.code,
    decimals: units.decimals,
    reason: stockLedger.reason,
    byName: stockLedger.byName,
    isReversal: sql<boolean>`${stockLedger.reversesId} is not null`,
  },
  search: { keyword: [stockLedger.sourceCode] },
  match: { materialId: stockLedger.materialId, sourceId: stockLedger.sourceId },
  filters: {
    lotId: (id) => sql`(${stockLedger.lotId} = ${id} or ${stockLedger.toLotId} = ${id})`,
    locationId: (id) => sql`(${stockLedger.fromLocationId} = ${id} or ${stockLedger.toLocationId} = ${id})`,
    status: (status) => sql`(${stockLedger.status} = ${status} or ${stockLedger.toStatus} = ${status})`,
    acrossAll: () => across(sql`select id from ${locations} where warehouse_id is not null or kind = 'transit'`),
    acrossTransit: () => across(sql`select id from ${locations} where warehouse_id is null and kind = 'transit'`),
    acrossOne: (id) => across(sql`select id from ${locations} where warehouse_id = ${id}`),
    acrossTree: (id) =>
      across(sql`select location.id from ${locations} join ${warehouses} on warehouse.id = location.warehouse_id
        where starts_with(warehouse.path, (select path from ${warehouses} where id = ${id}))`),
    supplierId: (id) => sql`${stockLedger.lotId} in (select id from ${lots} where supplier_id = ${id})`,
    withoutSupplier: () =>
      sql`(${stockLedger.lotId} is null or ${stockLedger.lotId} in (select id from ${lots} where supplier_id is null))`,
    postedFrom: (day) => sql`${stockLedger.postedOn} >= ${day}::date`,
    postedTo: (day) => sql`${stockLedger.postedOn} <= ${day}::date`,
  },
  orderable: { postedOn: stockLedger.postedOn, createdAt: stockLedger.id },
  order: [desc(stockLedger.id)],
  total: 'near',
})
