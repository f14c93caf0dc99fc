import { findCustomers, findSuppliers } from '../../material/index.ts'
import type { Choice } from '../../platform/widgets/choices.ts'
import { loadWarehouses } from '../warehouse-choices.ts'

export const choicesOf = (titles: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

export const warehouseField = { field: 'warehouseId', tree: loadWarehouses } as const
export const supplierField = { field: 'supplierId', choices: findSuppliers } as const
export const customerField = { field: 'customerId', choices: findCustomers } as const

/** Who a bill is for or from, in lists. */
export const partnerOf = ({
  supplierName,
  customerName,
}: {
  supplierName: string | null
  customerName: string | null
}) => customerName ?? supplierName ?? ''
