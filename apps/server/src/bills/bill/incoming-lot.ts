import { inArray } from 'drizzle-orm'
import type { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/refusal.ts'
import { expiryOf, findOrMakeLots, lotKey } from '../../trace/index.ts'
import { lots } from '../../trace/lot/lot.table.ts'

export interface Incoming {
  readonly material: typeof materials.$inferSelect
  readonly code: string
  readonly supplierId: string | null
  readonly supplierLot: string | null | undefined
  readonly producedOn: string | null | undefined
  readonly expiresOn: string | null | undefined
}

/** Lots of what came in on a day, those of these codes or new ones. What is said of a lot that is there already must be so. */
export async function incomingLots(
  incoming: readonly Incoming[],
  day: string,
  context: Context,
): Promise<(one: Incoming) => string> {
  const keyOf = ({ material, code }: Incoming) => lotKey({ materialId: material.id, code })
  const found = await findOrMakeLots(
    incoming.map(({ material, code, supplierId, supplierLot, producedOn, expiresOn }) => ({
      materialId: material.id,
      code,
      supplierId,
      supplierLot,
      producedOn,
      receivedOn: day,
      expiresOn: expiresOn ?? expiryOf(material, producedOn ?? day),
    })),
    context,
  )
  if (incoming.some(({ expiresOn }) => expiresOn))
    await requireSameExpiry(incoming, (one) => found.get(keyOf(one))!, context)
  return (one) => found.get(keyOf(one))!
}

async function requireSameExpiry(incoming: readonly Incoming[], idOf: (one: Incoming) => string, { db }: Context) {
  const stored = await db
    .select({ id: lots.id, expiresOn: lots.expiresOn })
    .from(lots)
    .where(inArray(lots.id, incoming.map(idOf)))
  const byId = new Map(stored.map(({ id, expiresOn }) => [id, expiresOn]))
  for (const each of incoming) {
    const known = byId.get(idOf(each))
    if (each.expiresOn && known && each.expiresOn !== known)
      throw invalid(
        `物料“${each.material.code}”的批次“${each.code}”有效期是 ${known}，与填写的 ${each.expiresOn} 不同，请核对批次号`,
      )
  }
}
