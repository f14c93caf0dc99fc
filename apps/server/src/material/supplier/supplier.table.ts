import { index, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, extraColumn } from '../../platform/db/columns.ts'

const partner = {
  code: text().notNull(),
  name: text().notNull(),
  contact: text(),
  phone: text(),
  email: text(),
  address: text(),
  /** The number that the ERP knows it by. */
  externalCode: text(),
  status: smallint().$type<0 | 1>().notNull().default(1),
  remark: text(),
  extra: extraColumn(),
}

/** Who delivers materials. */
export const suppliers = companyTable('supplier', partner, (table) => [
  uniqueIndex().on(table.companyId, table.code),
  uniqueIndex().on(table.companyId, table.externalCode),
  index().on(table.companyId, table.name),
])

/** Who receives what the plant makes; whoever equipment was delivered to stands under `customer`. */
export const materialCustomers = companyTable('material_customer', partner, (table) => [
  uniqueIndex().on(table.companyId, table.code),
  uniqueIndex().on(table.companyId, table.externalCode),
  index().on(table.companyId, table.name),
])
