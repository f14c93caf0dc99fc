import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { besideMaterial } from '../../material/index.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { houseSeen, placeCalled, warehouseCalled } from '../../stock/index.ts'
import { stockBalances, stockLedger, stockReservations } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { transferLines, transfers } from './transfer.table.ts'

const from = alias(locations, 'from_location')
const to = alias(locations, 'to_location')
const material = besideMaterial(transferLines)
const source = alias(warehouses, 'from_warehouse')
const target = alias(warehouses, 'to_warehouse')

/** Whether it waits to be sent, and a line holds less than it is to send; told to who sees all from which it is taken. */
const isShort = sql<boolean>`(${transfers.status} = 'confirmed' and ${houseSeen(transfers.fromWarehouseId)} and exists (select from ${transferLines} line
  where line.document_id = ${transfers.id}
    and line.base_quantity > coalesce((select sum(held.quantity) from ${stockReservations} held
      where held.company_id = line.company_id and held.source_kind = 'transfer' and held.source_id = line.document_id
        and held.line_id = line.id), 0)))`

export const transferHeads = headRows(transfers, {
  title: '调拨单',
  joins: [
    { table: source, on: eq(source.id, transfers.fromWarehouseId) },
    { table: target, on: eq(target.id, transfers.toWarehouseId) },
  ],
  shown: {
    fromWarehouse: warehouseCalled(source.name, transfers.fromWarehouseId),
    toWarehouse: warehouseCalled(target.name, transfers.toWarehouseId),
    isWithin: sql<boolean>`${transfers.fromWarehouseId} = ${transfers.toWarehouseId}`,
    isShort,
  },
  match: { ids: transfers.id },
  filters: {
    fromWarehouseId: (id) => within(transfers.fromWarehouseId, id),
    toWarehouseId: (id) => within(transfers.toWarehouseId, id),
  },
})
const within = (column: typeof transfers.fromWarehouseId | typeof transfers.toWarehouseId, id: unknown) =>
  sql`${column} in (select below.id from ${warehouses} above
    join ${warehouses} below on below.company_id = above.company_id and starts_with(below.path, above.path)
    where above.id = ${id})`

const sourceOfLine = sql`(select head.from_warehouse_id from ${transfers} head where head.id = ${transferLines.documentId})`

/** What is held for a line, or was sent of it: `YL-01 P2611 × 50`; told to who sees all from which it is taken. */
const taken = sql<string>`case when ${houseSeen(sourceOfLine)} then coalesce(
  (select string_agg(concat_ws(' ', place.code, lot.code, '×', trim_scale(held.quantity)), '；' order by held.id)
    from ${stockReservations} held join ${stockBalances} each on each.id = held.balance_id
      join ${locations} place on place.id = each.location_id left join ${lots} on lot.id = each.lot_id
    where held.company_id = ${transferLines.companyId} and held.source_kind = 'transfer'
      and held.source_id = ${transferLines.documentId} and held.line_id = ${transferLines.id}),
  (select string_agg(concat_ws(' ', place.code, lot.code, '×', trim_scale(sent.quantity)), '；' order by sent.id)
    from ${stockLedger} sent join ${locations} place on place.id = sent.from_location_id left join ${lots} on lot.id = sent.lot_id
    where sent.company_id = ${transferLines.companyId} and sent.source_kind = 'transfer'
      and sent.source_id = ${transferLines.documentId} and sent.step in ('ship', 'move')
      and sent.line_id = ${transferLines.id})) end`

export const transferLineRows = lineRows(transferLines, {
  title: '调拨明细',
  joins: [
    ...material.joins,
    { table: from, on: eq(from.id, transferLines.fromLocationId) },
    { table: to, on: eq(to.id, transferLines.toLocationId) },
  ],
  shown: {
    ...material.shown,
    ...material.unit,
    fromLocation: placeCalled(from, transferLines.fromLocationId),
    toLocation: placeCalled(to, transferLines.toLocationId),
    taken,
  },
})
