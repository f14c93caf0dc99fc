import { sql } from 'drizzle-orm'
import { check, foreignKey, index, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { seenByPlace, seenByWarehouse } from '../../platform/db/seen-policy.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { locations } from './location.table.ts'

/** The floor of a warehouse, in cells. */
export const floorMaps = companyTable(
  'floor_map',
  {
    warehouseId: idColumn().notNull(),
    columns: smallint().notNull(),
    rows: smallint().notNull(),
    updatedByName: text().notNull(),
  },
  (table) => [
    seenByWarehouse('warehouse_id'),
    uniqueIndex().on(table.companyId, table.warehouseId),
    index().on(table.warehouseId, table.companyId),
    foreignKey({
      columns: [table.warehouseId, table.companyId],
      foreignColumns: [warehouses.id, warehouses.companyId],
    }).onDelete('cascade'),
  ],
)

/** Where a location stands on a map; on that of its warehouse, and on those of warehouses above it. */
export const floorMapPlaces = companyTable(
  'floor_map_place',
  {
    mapId: idColumn().notNull(),
    locationId: idColumn().notNull(),
    x: smallint().notNull(),
    y: smallint().notNull(),
    width: smallint().notNull(),
    height: smallint().notNull(),
  },
  (table) => [
    seenByPlace(locations, 'floor_map_place', 'location_id'),
    uniqueIndex().on(table.companyId, table.mapId, table.locationId),
    index().on(table.locationId, table.companyId),
    index().on(table.mapId, table.companyId),
    foreignKey({
      columns: [table.mapId, table.companyId],
      foreignColumns: [floorMaps.id, floorMaps.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.locationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }).onDelete('cascade'),
    check('floor_map_place_size', sql`x >= 0 and y >= 0 and width > 0 and height > 0`),
  ],
)
