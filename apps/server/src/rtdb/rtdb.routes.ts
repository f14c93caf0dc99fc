import type { Call, Given, Input } from '@zhizao/contract/http/call'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { implement, type Route } from '../platform/http/implement.ts'
import { refusedValues } from '../platform/http/problems.ts'
import { errorMap } from '../platform/http/refused-value.ts'
import { notFound } from '../platform/refusal.ts'
import { type RtdbDoors, requirePermission, rtdbService } from './rtdb.service.ts'

type Answer = Promise<Given<typeof rtdb.api>>

/** A method of the one call for all: what its own call does, with its permission and the params that it would read. */
const method =
  <Body extends z.ZodType>(call: Call<Body>, work: (input: z.output<Body>, context: Context) => Answer) =>
  (params: unknown, context: Context): Answer => {
    requirePermission(call.permission, context)
    return work(checked(call.body, params, context), context)
  }

export function rtdbRoutes(doors: RtdbDoors): Route[] {
  const service = rtdbService(doors)
  const methods: Record<Input<typeof rtdb.api>['method'], ReturnType<typeof method>> = {
    get: method(rtdb.get, service.get),
    query: method(rtdb.query, service.query),
    add: method(rtdb.add, service.add),
    update: method(rtdb.update, service.update),
    delete: method(rtdb.remove, service.remove),
  }
  return implement(rtdb, {
    ...service,
    api: ({ method, params }, context) => methods[method](params, context),
    async logoutToken({ token }, context) {
      if (!(await doors.access.endOwnSession(token, context.user))) throw notFound('令牌')
      return true
    },
  })
}

/** The params of a method as its own call would read them. */
function checked<Body extends z.ZodType>(body: Body, params: unknown, { language }: Context): z.output<Body> {
  const parsed = body.safeParse(params, { error: errorMap(language) })
  if (parsed.success) return parsed.data
  throw refusedValues(body, parsed.error, language)
}
