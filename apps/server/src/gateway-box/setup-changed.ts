import type { Context } from '../platform/context.ts'
import type { EventBus } from '../platform/events/event-bus.ts'

/** Tells the process, once the call is committed, that channels or devices of boxes changed, and which points got, lost or changed their source. */
export function setupChanged(
  events: EventBus,
  { boxIds, pointIds }: { boxIds: readonly string[]; pointIds: readonly string[] },
  context: Context,
) {
  const { companyId } = context.user
  context.afterCommit(() => {
    if (pointIds.length) events.publish('point.changed', { companyId, pointIds })
    events.publish('box.changed', { companyId, boxIds, change: 'setup' })
  })
}
