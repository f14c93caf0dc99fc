import type { AnyCall, Call, Given, Sent } from '@zhizao/contract/http/call'
import type { Context } from '../platform/context.ts'
import type { Route } from '../platform/http/implement.ts'

type Client<C> = {
  [Name in keyof C]: C[Name] extends AnyCall ? (input: Sent<C[Name]>) => Promise<Given<C[Name]>> : never
}

/** The product's calls, made from within: read by their contract as those of a browser are, answered by the same handlers. */
export function callsWithin(routes: readonly Route[], context: Context) {
  const handlers = new Map(routes.map(({ call, handle }) => [call, handle]))
  return <C extends object>(record: C): Client<C> =>
    Object.fromEntries(
      Object.entries(record as Record<string, Call>).map(([name, call]) => [
        name,
        async (input: unknown) => {
          context.signal.throwIfAborted()
          return handlers.get(call)!(call.body.parse(input), context)
        },
      ]),
    ) as Client<C>
}
export type CallsWithin = ReturnType<typeof callsWithin>
