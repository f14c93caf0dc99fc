import type { UnitAct, UnitKind, UnitState } from '@zhizao/contract/stock/handling-unit'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByPlace, seenWith } from '../../platform/db/seen-policy.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'

/** Boxes and pallets. A code stands for one of them for ever. */
export const handlingUnits = companyTable(
  'handling_unit',
  {
    code: text().notNull(),
    isSscc: boolean().notNull(),
    kind: text().$type<UnitKind>().notNull(),
    state: text().$type<UnitState>().notNull(),
    /** Where it is, or was last; boxes on a pallet are where the pallet is. */
    locationId: idColumn().notNull(),
    parentId: idColumn(),
    /** What the terminal called its making: sent twice, it is made once. */
    madeKey: text(),
    remark: text(),
    createdByName: text().notNull(),
  },
  (table) => [
    seenByPlace(locations, 'handling_unit', 'location_id'),
    uniqueIndex().on(table.companyId, table.code),
    index('handling_unit_code_read').on(table.companyId, sql`code_as_read(code)`),
    uniqueIndex().on(table.companyId, table.madeKey),
    index().on(table.companyId, table.locationId),
    index().on(table.parentId, table.companyId),
    foreignKey({ columns: [table.locationId, table.companyId], foreignColumns: [locations.id, locations.companyId] }),
    foreignKey({
      name: 'handling_unit_parent_fk',
      columns: [table.parentId, table.companyId],
      foreignColumns: [table.id, table.companyId],
    }),
    check('handling_unit_on_pallet', sql`parent_id is null or (kind = 'box' and parent_id <> id)`),
  ],
)

const ofUnit = (table: { unitId: never; companyId: never }) =>
  foreignKey({ columns: [table.unitId, table.companyId], foreignColumns: [handlingUnits.id, handlingUnits.companyId] })

/** What is in a unit, without what stands on it; of one that has left, what was in it. */
export const unitContents = companyTable(
  'handling_unit_content',
  {
    unitId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    lotId: idColumn(),
    status: text().$type<StockStatus>().notNull(),
    quantity: quantityColumn().notNull(),
  },
  (table) => [
    seenWith('handling_unit_content', { unit_id: 'handling_unit' }),
    unique('handling_unit_content_one')
      .on(table.companyId, table.unitId, table.materialId, table.lotId, table.status)
      .nullsNotDistinct(),
    index().on(table.unitId, table.companyId),
    index().on(table.companyId, table.materialId),
    index().on(table.companyId, table.lotId),
    ofUnit(table),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.lotId, table.companyId], foreignColumns: [lots.id, lots.companyId] }),
    check('handling_unit_content_holds', sql`quantity > 0`),
  ],
)

/** What was done with a unit; rows are only added. */
export const unitEvents = companyTable(
  'handling_unit_event',
  {
    unitId: idColumn().notNull(),
    act: text().$type<UnitAct>().notNull(),
    /** What the terminal called it: under its name an act is done once. */
    actKey: text().notNull(),
    byName: text().notNull(),
    fromLocationId: idColumn(),
    toLocationId: idColumn(),
    other: text(),
    what: text(),
  },
  (table) => [
    seenWith('handling_unit_event', { unit_id: 'handling_unit' }),
    uniqueIndex().on(table.companyId, table.unitId, table.actKey),
    index().on(table.fromLocationId, table.companyId),
    index().on(table.toLocationId, table.companyId),
    ofUnit(table),
    foreignKey({
      name: 'handling_unit_event_from_fk',
      columns: [table.fromLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    foreignKey({
      name: 'handling_unit_event_to_fk',
      columns: [table.toLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
  ],
)

/** How many numbers of a GS1 prefix have been given out: none comes twice. */
export const unitSerials = companyTable(
  'handling_unit_serial',
  { prefix: text().notNull(), given: quantityColumn().notNull() },
  (table) => [uniqueIndex().on(table.companyId, table.prefix)],
)
