import { date, foreignKey, index, text } from 'drizzle-orm/pg-core'
import { materialLineColumns, materialLineKeys } from '../../material/line/material-line-columns.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByWarehouse, seenWith } from '../../platform/db/seen-policy.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lateIndex } from '../../stock/waiting-columns.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { demandLines, demands } from '../demand/demand.table.ts'

/** Heads of bills in and out. */
export const billColumns = () => ({
  warehouseId: idColumn().notNull(),
  supplierId: idColumn(),
  customerId: idColumn(),
  demandId: idColumn(),
  /** The bill that this one takes back. */
  counterOfId: idColumn(),
  expectedOn: date(),
  remark: text(),
})

/**
 * Lines of bills, in the units that were entered. From the confirmation on `num` and `den` say what one of them is of the base
 * unit and `base_quantity` what the line is in it; what is done is counted in the base unit.
 */
export const billLineColumns = () => ({
  ...materialLineColumns(),
  demandLineId: idColumn(),
  num: quantityColumn(),
  den: quantityColumn(),
  baseQuantity: quantityColumn(),
  done: quantityColumn().notNull().default('0'),
  /** Of `done`, what was done elsewhere before the bill came from there; it has no movement here. */
  doneBefore: quantityColumn().notNull().default('0'),
  lotCode: text(),
  locationId: idColumn(),
  remark: text(),
})

type BillKind = 'inboundBill' | 'outboundBill'

// biome-ignore lint/suspicious/noExplicitAny: drizzle's own type of the columns handed to the callback is not nameable here
type Columns = any

export const billKeys = (name: string, kind: BillKind) => (table: Columns) => [
  seenByWarehouse('warehouse_id'),
  lateIndex(name, kind, table.expectedOn, table.companyId),
  index().on(table.warehouseId, table.companyId),
  index().on(table.supplierId, table.companyId),
  index().on(table.customerId, table.companyId),
  index().on(table.demandId, table.companyId),
  index().on(table.counterOfId, table.companyId),
  foreignKey({ columns: [table.warehouseId, table.companyId], foreignColumns: [warehouses.id, warehouses.companyId] }),
  foreignKey({ columns: [table.supplierId, table.companyId], foreignColumns: [suppliers.id, suppliers.companyId] }),
  foreignKey({
    name: `${name}_customer_fk`,
    columns: [table.customerId, table.companyId],
    foreignColumns: [materialCustomers.id, materialCustomers.companyId],
  }),
  foreignKey({ columns: [table.demandId, table.companyId], foreignColumns: [demands.id, demands.companyId] }),
  foreignKey({
    name: `${name}_counter_fk`,
    columns: [table.counterOfId, table.companyId],
    foreignColumns: [table.id, table.companyId],
  }),
]

export const billLineKeys = (name: string, heads: string) => (table: Columns) => [
  seenWith(name, { document_id: heads }),
  ...materialLineKeys(table),
  index().on(table.demandLineId, table.companyId),
  index().on(table.locationId, table.companyId),
  foreignKey({
    name: `${name}_demand_fk`,
    columns: [table.demandLineId, table.companyId],
    foreignColumns: [demandLines.id, demandLines.companyId],
  }),
  foreignKey({ columns: [table.locationId, table.companyId], foreignColumns: [locations.id, locations.companyId] }),
]
