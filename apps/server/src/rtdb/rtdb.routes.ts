import type { Call, Given, Input } from '@zhizao/contract/http/call'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { Context } from '../platform/context.ts'
import { implement, type Route } from '../platform/http/implement.ts'
import { refusedValues } from '../platform/http/problems.ts'
import { errorMap } from '../platform/http/refused-value.ts'
import { notFound } from '../platform/refusal.ts'
import { type RtdbDoors, requirePermission, rtdbService } from './rtdb.service.ts'

/** What a method of the one call for all does, given what its own call takes. */
type Work = (input: never, context: Context) => Promise<Given<typeof rtdb.api>>

export function rtdbRoutes(doors: RtdbDoors): Route[] {
  const service = rtdbService(doors)
  const methods: Record<Input<typeof rtdb.api>['method'], [Call, Work]> = {
    get: [rtdb.get, service.get],
    query: [rtdb.query, service.query],
    add: [rtdb.add, service.add],
    update: [rtdb.update, service.update],
    delete: [rtdb.remove, service.remove],
  }
  return implement(rtdb, {
    ...service,
    api({ method, params }, context) {
      const [call, work] = methods[method]
      requirePermission(call.permission, context)
      return work(checked(call, params, context) as never, context)
    },
    async logoutToken({ token }, context) {
      if (!(await doors.access.endOwnSession(token, context.user))) throw notFound('令牌')
      return true
    },
  })
}

/** The params of a method as its own call would read them. */
function checked({ body }: Call, params: unknown, { language }: Context): unknown {
  const parsed = body.safeParse(params, { error: errorMap(language) })
  if (parsed.success) return parsed.data
  throw refusedValues(body, parsed.error, language)
}
