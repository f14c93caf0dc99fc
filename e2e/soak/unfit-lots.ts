import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { lot } from '@zhizao/contract/trace/lot'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import { daysAgo } from './days-ago.ts'

/** Codes of lots that may not be used like others: one of a customer, one of a supplier, one that has expired. */
export const UNFIT = ['KH', 'GY', 'OLD']

/** Makes such lots of each material, older than all others so that picking would like them best; nothing lies of them yet. */
export async function makeUnfit(admin: Caller, materialIds: readonly string[]) {
  const [customer, maker] = [
    await admin.client(materialCustomer).create({ name: '来料客户' }),
    await admin.client(supplier).create({ name: '寄售供应商' }),
  ]
  const more = [
    { owner: 'customer' as const, customerId: customer.id },
    { owner: 'supplier' as const, supplierId: maker.id },
    { expiresOn: daysAgo(20) },
  ]
  for (const materialId of materialIds)
    for (const [at, code] of UNFIT.entries())
      await admin.client(lot).create({ materialId, code, receivedOn: daysAgo(40), ...more[at] })
}
