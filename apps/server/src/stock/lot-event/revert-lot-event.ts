import type { Input } from '@zhizao/contract/http/call'
import type { lotEvent } from '@zhizao/contract/stock/lot-event'
import type { Context } from '../../platform/context.ts'
import { eventsOf, revertEvent } from '../../trace/index.ts'
import { reverse } from '../ledger/reverse.ts'
import { lotEventSource } from './lot-event-source.ts'

/**
 * Takes a split or merge back: its movements the other way round, its edges gone. The ledger refuses where what came of it is
 * no longer there, and so whatever was made of that in turn must be taken back first.
 */
export async function revertLotEvent({ id, reason }: Input<typeof lotEvent.revert>, context: Context) {
  const event = await revertEvent(id, context)
  await reverse(context, { source: lotEventSource(event), step: 'change', reason })
  const [after] = await eventsOf([id], context)
  context.audit({ target: event.code, before: event, after, subject: id })
  return after!
}
