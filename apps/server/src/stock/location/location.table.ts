import type { LocationKind } from '@zhizao/rules/stock/location-kind'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { companyTable, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByPlace, seenByWarehouseOrNone } from '../../platform/db/seen-policy.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'

/** Places where stock lies. Those that stand for the outside are in no warehouse, one of each kind a company. */
export const locations = companyTable(
  'location',
  {
    warehouseId: idColumn(),
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<LocationKind>().notNull(),
    barcode: text(),
    capacity: quantityColumn(),
    holdOnAlarm: smallint().$type<0 | 1>().notNull().default(0),
    allowNegative: smallint().$type<0 | 1>().notNull().default(0),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
    /** Whose line it is: what is used up there is drawn from here first. */
    workCenterId: idColumn(),
    /** Where material lies that a supplier works with. */
    supplierId: idColumn(),
  },
  (table) => [
    seenByWarehouseOrNone('warehouse_id'),
    uniqueIndex('location_code').on(table.companyId, table.warehouseId, table.code),
    uniqueIndex().on(table.companyId, table.barcode),
    index('location_barcode_read').on(table.companyId, sql`code_as_read(barcode)`),
    uniqueIndex('location_one_line').on(table.workCenterId, table.companyId),
    uniqueIndex('location_one_supplier').on(table.supplierId, table.companyId),
    foreignKey({
      name: 'location_work_center_fk',
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }),
    foreignKey({ columns: [table.supplierId, table.companyId], foreignColumns: [suppliers.id, suppliers.companyId] }),
    uniqueIndex('location_one_outside').on(table.companyId, table.kind).where(sql`warehouse_id is null`),
    index().on(table.companyId, table.code),
    foreignKey({
      columns: [table.warehouseId, table.companyId],
      foreignColumns: [warehouses.id, warehouses.companyId],
    }),
    check(
      'location_outside',
      sql`(warehouse_id is null) = (kind in ('supplier', 'customer', 'production', 'scrap', 'count', 'transit', 'opening', 'manual', 'other'))`,
    ),
    check('location_negative', sql`allow_negative = 0 or kind = 'lineside'`),
    check(
      'location_line_of',
      sql`(work_center_id is null and supplier_id is null) or (kind = 'lineside' and (work_center_id is null or supplier_id is null))`,
    ),
  ],
)

const ofLocation = (table: { locationId: never; companyId: never }) =>
  foreignKey({
    columns: [table.locationId, table.companyId],
    foreignColumns: [locations.id, locations.companyId],
  }).onDelete('cascade')

/** Classes whose materials may lie at a location. */
export const locationClasses = companyTable(
  'location_class',
  { locationId: idColumn().notNull(), classId: idColumn().notNull() },
  (table) => [
    seenByPlace(locations, 'location_class', 'location_id'),
    uniqueIndex().on(table.companyId, table.locationId, table.classId),
    index().on(table.classId, table.companyId),
    ofLocation(table),
    foreignKey({
      columns: [table.classId, table.companyId],
      foreignColumns: [materialClasses.id, materialClasses.companyId],
    }),
  ],
)

/** Equipment that stands at a location; a machine at one at most. Of a machine with a point only that point's alarms count. */
export const locationObjects = companyTable(
  'location_object',
  { locationId: idColumn().notNull(), objectId: idColumn().notNull(), pointId: idColumn() },
  (table) => [
    seenByPlace(locations, 'location_object', 'location_id'),
    uniqueIndex().on(table.companyId, table.objectId),
    index().on(table.companyId, table.locationId),
    ofLocation(table),
    index().on(table.pointId, table.companyId),
    foreignKey({ columns: [table.objectId, table.companyId], foreignColumns: [objects.id, objects.companyId] }),
    // The migration says which column is set null: `set null (point_id)`.
    foreignKey({ columns: [table.pointId, table.companyId], foreignColumns: [points.id, points.companyId] }).onDelete(
      'set null',
    ),
  ],
)
