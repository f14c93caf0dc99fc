import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { forbidden } from '../../platform/refusal.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'

/** What heads of bills and demands refer to. */
export const headReferences = {
  warehouseId: { table: warehouses, title: '仓库' },
  supplierId: { table: suppliers, title: '供应商' },
  customerId: { table: materialCustomers, title: '客户' },
}

/** A call that stores and changes asks for the right to what it is about to do. */
export function requireRight({ permission }: { permission: string }, { user }: Context) {
  if (!holds(user, permission)) throw forbidden()
}
