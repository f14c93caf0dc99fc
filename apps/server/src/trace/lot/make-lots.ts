import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { lots } from './lot.table.ts'

type DerivedLot = Pick<
  typeof lots.$inferSelect,
  | 'materialId'
  | 'code'
  | 'owner'
  | 'supplierId'
  | 'customerId'
  | 'supplierLot'
  | 'producedOn'
  | 'expiresOn'
  | 'receivedOn'
>

/** Lots that come of others: each must be new, since what already carries its code would be told to be of the same origin. */
export async function makeLots(wanted: readonly DerivedLot[], { db, user }: Context) {
  const twice = wanted.find(({ code }, at) => wanted.findIndex((each) => each.code === code) < at)
  if (twice) throw conflict(`新批次号“${twice.code}”写了两次`)
  const made = await db
    .insert(lots)
    .values(wanted.map((each) => ({ ...each, companyId: user.companyId })))
    .onConflictDoNothing()
    .returning()
  const byCode = new Map(made.map((lot) => [lot.code, lot]))
  const taken = wanted.find(({ code }) => !byCode.has(code))
  if (taken) throw conflict(`批次“${taken.code}”已存在，请换一个新批次号`)
  return wanted.map(({ code }) => byCode.get(code)!)
}
