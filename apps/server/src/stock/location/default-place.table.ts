import { foreignKey, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { seenByPlace } from '../../platform/db/seen-policy.ts'
import { locations } from './location.table.ts'

/** Where a material goes that nobody says a place for. A place that is one cannot be deleted. */
export const defaultPlaces = companyTable(
  'default_place',
  { materialId: idColumn().notNull(), locationId: idColumn().notNull() },
  (table) => [
    seenByPlace(locations, 'default_place', 'location_id'),
    uniqueIndex().on(table.companyId, table.materialId),
    index().on(table.materialId, table.companyId),
    index().on(table.locationId, table.companyId),
    foreignKey({
      columns: [table.materialId, table.companyId],
      foreignColumns: [materials.id, materials.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.locationId, table.companyId], foreignColumns: [locations.id, locations.companyId] }),
  ],
)
