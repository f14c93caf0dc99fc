import { and, asc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/search.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { placeCalled, warehouseCalled } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { MOST_OPEN_ROWS } from '../bill/open-bills.ts'
import { openTransferColumns } from './open-transfer-columns.ts'
import { transferLines, transfers } from './transfer.table.ts'

interface Filter {
  code?: string | undefined
  keyword?: string | undefined
  status?: string | undefined
  fromWarehouseId?: string | undefined
  toWarehouseId?: string | undefined
}

const OPEN = ['draft', 'confirmed', 'inTransit'] as const
const baseUnits = alias(units, 'base_unit')
const [fromHouse, toHouse] = [alias(warehouses, 'from_house'), alias(warehouses, 'to_house')]
const [from, to] = [alias(locations, 'from_place'), alias(locations, 'to_place')]

/** Transfers that are open, in the form in which they come in: a row a line, the head on each of them. */
export function exportOpenTransfers(filter: Filter, context: Context) {
  const rows = inSlices(context, ({ db }) =>
    db
      .select({
        code: transfers.code,
        state: transfers.status,
        expectedOn: transfers.expectedOn,
        headRemark: transfers.remark,
        // One that the caller does not see has its name, as in the list.
        fromWarehouse: warehouseCalled(fromHouse.code, transfers.fromWarehouseId),
        toWarehouse: warehouseCalled(toHouse.code, transfers.toWarehouseId),
        materialCode: materials.code,
        quantity: transferLines.quantity,
        unitName: sql<string>`coalesce(${units.code}, ${baseUnits.code})`,
        lotCode: transferLines.lotCode,
        fromLocation: placeCalled(from, transferLines.fromLocationId),
        toLocation: placeCalled(to, transferLines.toLocationId),
        remark: transferLines.remark,
      })
      .from(transferLines)
      .innerJoin(transfers, eq(transfers.id, transferLines.documentId))
      .leftJoin(fromHouse, eq(fromHouse.id, transfers.fromWarehouseId))
      .leftJoin(toHouse, eq(toHouse.id, transfers.toWarehouseId))
      .innerJoin(materials, eq(materials.id, transferLines.materialId))
      .innerJoin(baseUnits, eq(baseUnits.id, materials.baseUnitId))
      .leftJoin(units, eq(units.id, transferLines.unitId))
      .leftJoin(from, eq(from.id, transferLines.fromLocationId))
      .leftJoin(to, eq(to.id, transferLines.toLocationId))
      .where(and(...wanted(filter)))
      .orderBy(asc(transfers.id), asc(transferLines.sort), asc(transferLines.id))
      .limit(MOST_OPEN_ROWS),
  )
  return spreadsheet('未完成调拨单', openTransferColumns, rows as AsyncIterable<never[]>, context)
}

const below = (house: { path: PgColumn }, id: string) =>
  sql`starts_with(${house.path}, (select path from ${warehouses} where id = ${id}::bigint))`

const wanted = ({ code, keyword, status, fromWarehouseId, toWarehouseId }: Filter): (SQL | undefined)[] => [
  inArray(transfers.status, [...OPEN]),
  status ? eq(transfers.status, status as (typeof OPEN)[number]) : undefined,
  code ? ilike(transfers.code, containing(code)) : undefined,
  keyword ? ilike(transfers.code, containing(keyword)) : undefined,
  fromWarehouseId ? below(fromHouse, fromWarehouseId) : undefined,
  toWarehouseId ? below(toHouse, toWarehouseId) : undefined,
]
