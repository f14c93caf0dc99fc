import type { EventBus } from '../events/event-bus.ts'
import type { Route } from '../http/implement.ts'

/** What people see is reckoned anew after each of these calls that writes: what stands below what they were shown is theirs too. */
export const changingSight = (routes: readonly Route[], events: EventBus): Route[] =>
  routes.map((route) => {
    if (!route.call.writes) return route
    return {
      ...route,
      async handle(input, context) {
        const answer = await route.handle(input, context)
        const { companyId } = context.user
        context.afterCommit(() => events.publish('access.changed', { companyId }))
        return answer
      },
    }
  })
