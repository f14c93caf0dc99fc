import type { LotMerge } from '@zhizao/contract/stock/lot-event'
import { sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { eventsOf, makeLots, recordEvent } from '../../trace/index.ts'
import { inheritExposures } from '../exposure/inherit-exposures.ts'
import { post } from '../ledger/post.ts'
import { lotEventSource } from './lot-event-source.ts'
import { type LotToChange, lotsToChange } from './lots-to-change.ts'

/** Makes what lies of several lots at one place into one new lot. */
export async function mergeLots(asked: LotMerge, nextCode: NextCode, context: Context) {
  const { locationId, status, lots: wanted, reason } = asked
  const eventCode = await nextCode(context, 'lotEvent', { kind: 'merge' })
  const ids = wanted.map(({ lotId }) => lotId)
  if (new Set(ids).size < ids.length) throw invalidField('lots', '合并的批次', '同一批次只能选择一次')
  const { lots, place } = await lotsToChange(ids, locationId, context)
  requireAlike(lots)
  const common = commonOf(lots)
  const code = asked.code || (await nextCode(context, 'lot', { supplierLot: common.supplierLot }))
  const [made] = await makeLots([{ ...common, code }], context)
  const outputs = [{ lotId: made!.id, quantity: sumOfQuantities(wanted.map(({ quantity }) => quantity)) }]
  const event = await recordEvent({ kind: 'merge', code: eventCode, place, reason, inputs: wanted, outputs }, context)
  await post(context, {
    source: lotEventSource(event),
    step: 'change',
    reason,
    lines: event.parts
      .filter(({ side }) => side === 'in')
      .map((part) => ({
        line: part.id,
        materialId: common.materialId,
        lotId: part.lotId,
        toLotId: made!.id,
        quantity: part.quantity,
        from: locationId,
        to: locationId,
        status,
      })),
  })
  await inheritExposures(ids, outputs, context)
  const [after] = await eventsOf([event.id], context)
  context.audit({ target: `${code} ${eventCode}`, after, subject: event.id })
  return after!
}

/** What differs in material or owner never becomes one. */
function requireAlike([first, ...others]: readonly LotToChange[]) {
  for (const other of others) {
    if (other.materialId !== first!.materialId)
      throw conflict(`批次“${first!.code}”与“${other.code}”不是同一物料，不能合并`)
    const isSameOwner =
      other.owner === first!.owner &&
      (other.owner !== 'customer' || other.customerId === first!.customerId) &&
      (other.owner !== 'supplier' || other.supplierId === first!.supplierId)
    if (!isSameOwner) throw conflict(`批次“${first!.code}”与“${other.code}”的货主不同，不能合并`)
  }
}

/** What holds for all of them: the nearest expiry and the earliest days; of what differs nothing is said. */
function commonOf(lots: readonly LotToChange[]) {
  const [{ materialId, owner }] = lots as [LotToChange]
  const same = <T>(of: (lot: LotToChange) => T) => {
    const values = new Set(lots.map(of))
    return values.size === 1 ? [...values][0]! : null
  }
  const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null
  const produced = lots.map(({ producedOn }) => producedOn)
  return {
    materialId,
    owner,
    supplierId: same(({ supplierId }) => supplierId),
    customerId: same(({ customerId }) => customerId),
    supplierLot: same(({ supplierLot }) => supplierLot),
    // The earliest is only known where all of them say it.
    producedOn: produced.includes(null) ? null : earliest(produced),
    expiresOn: earliest(lots.map(({ expiresOn }) => expiresOn)),
    receivedOn: earliest(lots.map(({ receivedOn }) => receivedOn))!,
  }
}
