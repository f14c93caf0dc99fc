import type { CallName, ResourceApi } from './resource-calls.ts'

type ChangingCalls = { [Name in CallName]?: (body: never, options?: never) => Promise<unknown> }

/** Calls that change rows, each followed by `after`: what shows the same rows elsewhere is read anew. */
export const followed = (calls: ChangingCalls, after: () => Promise<unknown>): ResourceApi =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (...given: [never, never]) => {
        const reply = await call(...given)
        await after()
        return reply
      },
    ]),
  )
