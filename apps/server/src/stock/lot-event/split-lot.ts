import type { LotSplit } from '@zhizao/contract/stock/lot-event'
import { sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { eventsOf, makeLots, recordEvent } from '../../trace/index.ts'
import { inheritExposures } from '../exposure/inherit-exposures.ts'
import { post } from '../ledger/post.ts'
import { lotEventSource } from './lot-event-source.ts'
import { lotsToChange } from './lots-to-change.ts'

/** Makes parts of a lot into lots of their own, where they lie: same days, same owner, same status. */
export async function splitLot(
  { lotId, locationId, status, parts, reason }: LotSplit,
  nextCode: NextCode,
  context: Context,
) {
  const code = await nextCode(context, 'lotEvent', { kind: 'split' })
  const { lots, place } = await lotsToChange([lotId], locationId, context)
  const [lot] = lots as [(typeof lots)[number]]
  const { materialId, owner, supplierId, customerId, supplierLot, producedOn, expiresOn, receivedOn } = lot
  const codes: string[] = []
  for (const part of parts) codes.push(part.code || (await nextCode(context, 'lot', { supplierLot })))
  const made = await makeLots(
    codes.map((each) => ({
      materialId,
      code: each,
      owner,
      supplierId,
      customerId,
      supplierLot,
      producedOn,
      expiresOn,
      receivedOn,
    })),
    context,
  )
  const outputs = made.map(({ id }, at) => ({ lotId: id, quantity: parts[at]!.quantity }))
  const inputs = [{ lotId, quantity: sumOfQuantities(outputs.map(({ quantity }) => quantity)) }]
  const event = await recordEvent({ kind: 'split', code, place, reason, inputs, outputs }, context)
  await post(context, {
    source: lotEventSource(event),
    step: 'change',
    reason,
    lines: event.parts
      .filter(({ side }) => side === 'out')
      .map((part) => ({
        line: part.id,
        materialId,
        lotId,
        toLotId: part.lotId,
        quantity: part.quantity,
        from: locationId,
        to: locationId,
        status,
      })),
  })
  await inheritExposures([lotId], outputs, context)
  const [after] = await eventsOf([event.id], context)
  context.audit({ target: `${lot.code} ${code}`, after, subject: event.id })
  return after!
}
