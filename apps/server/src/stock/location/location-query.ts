import type { Location } from '@zhizao/contract/stock/location'
import { asc, eq, sql } from 'drizzle-orm'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { rows } from '../../platform/crud/rows.ts'
import { locationExposures } from '../exposure/exposure.table.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { locationClasses, locationObjects, locations } from './location.table.ts'

type Shown = Omit<Location, 'createdAt'> & { createdAt: Date }

const countOf = (table: typeof locationObjects | typeof stockBalances) =>
  sql<number>`(select count(*)::int from ${table} each where each.location_id = ${locations.id})`

export const locationRows = rows<Shown>()({
  title: '库位',
  from: locations,
  joins: [
    { table: warehouses, on: eq(warehouses.id, locations.warehouseId) },
    { table: workCenters, on: eq(workCenters.id, locations.workCenterId) },
    { table: suppliers, on: eq(suppliers.id, locations.supplierId) },
  ],
  columns: {
    id: locations.id,
    warehouseId: locations.warehouseId,
    warehouseName: warehouses.name,
    code: locations.code,
    name: locations.name,
    kind: locations.kind,
    barcode: locations.barcode,
    capacity: locations.capacity,
    allowNegative: locations.allowNegative,
    holdOnAlarm: locations.holdOnAlarm,
    workCenterId: locations.workCenterId,
    workCenterName: sql<string | null>`${workCenters.name}`,
    supplierId: locations.supplierId,
    supplierName: sql<string | null>`${suppliers.name}`,
    status: locations.status,
    remark: locations.remark,
    classIds: sql<string[]>`array(select each.class_id::text from ${locationClasses} each
      where each.location_id = ${locations.id} order by each.class_id)`,
    classNames: sql<string>`(select coalesce(string_agg(kind.name, '、' order by kind.name), '') from ${locationClasses} each
      join ${materialClasses} kind on kind.id = each.class_id where each.location_id = ${locations.id})`,
    equipmentCount: countOf(locationObjects),
    exposureCount: sql<number>`(select count(*)::int from ${locationExposures} each
      where each.location_id = ${locations.id} and each.reviewed_at is null)`,
    stockCount: sql<number>`(select count(*)::int from ${stockBalances} each
      where each.location_id = ${locations.id} and each.quantity <> 0)`,
    createdAt: locations.createdAt,
  },
  search: {
    keyword: [locations.code, locations.name, locations.barcode],
    code: [locations.code],
  },
  match: { ids: locations.id, kind: locations.kind, status: locations.status },
  filters: {
    // A scanner reads the code where no barcode is set; said so that either index finds it. Codes are compared as people read them.
    barcode: (barcode) =>
      sql`(code_as_read(${locations.barcode}) = code_as_read(${barcode}) or (${locations.barcode} is null and location.code_key = code_as_read(${barcode})))`,
    warehouseId: (id) => sql`${locations.warehouseId} in (select below.id from ${warehouses} above
      join ${warehouses} below on below.company_id = above.company_id and starts_with(below.path, above.path)
      where above.id = ${id})`,
  },
  orderable: {
    code: locations.code,
    name: locations.name,
    kind: locations.kind,
    createdAt: locations.createdAt,
  },
  order: [asc(warehouses.path), asc(locations.code)],
})
