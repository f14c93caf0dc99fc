import type { Call } from '@zhizao/contract/http/call'
import type { Caller } from './caller.ts'
import { isAbout, type PlacedCall } from './every-call.ts'
import { sampleInput } from './sample-input.ts'

/** An id that no row has. */
export const ABSENT = '999999999999999'

/** The bodies of a call that ask for an id wherever one may stand: with all that may be said, and with the least. */
export function bodiesAsking(call: Call, id: string): unknown[] {
  const bodies = [true, false].map((optional) => sampleInput(call.body, { id, text: 'x', optional }))
  return bodies.filter((body, at) => at === 0 || JSON.stringify(body ?? '').includes(id))
}

export const takesIds = (call: Call) => JSON.stringify(bodiesAsking(call, ABSENT)[0] ?? '').includes(ABSENT)

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Whether a call may be asked for rows of a table: it is about them, or names them in its body: `boxDeviceId`, `materialIds`. */
export function asksFor(placed: PlacedCall, table: string): boolean {
  const body = bodiesAsking(placed.call, ABSENT)[0]
  const named = Object.entries((body ?? {}) as object)
    .filter(([, value]) => [value].flat()[0] === ABSENT)
    .map(([name]) => snake(name.replace(/(Id|Ids|Data|List)+$/, '')))
  return isAbout(placed, table) || named.some((name) => table === name || table.endsWith(`_${name}`))
}

async function heard(caller: Caller, call: Call, body: unknown): Promise<string> {
  const { code, msg, data } = await caller.call(call, body)
  // A file's bytes say when it was made.
  return call.kind === 'file' && code === 200 ? 'a file' : JSON.stringify({ code, msg, data })
}

/** What was heard, without what differs from one time to the next, and from the one id to the other: a bound may be like an id. */
const plain = (text: string, id: string) =>
  text
    .replaceAll(id, '#')
    .replaceAll(ABSENT, '#')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?/g, 'T')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'U')
    .replace(/\d{5,}/g, 'N')

/** What a caller hears of ids that he may not see where it is something else than of one that nobody has. */
export async function distinguished(caller: Caller, call: Call, ids: Iterable<string>): Promise<string[]> {
  const told: string[] = []
  const absent = bodiesAsking(call, ABSENT)
  for (const [at, none] of absent.entries()) {
    const before = await heard(caller, call, none)
    for (const id of ids) {
      const answer = plain(await heard(caller, call, bodiesAsking(call, id)[at]), id)
      if (answer === plain(before, id)) continue
      // What was made by the first of them stands in the way of the second, whoever has the id.
      const after = plain(await heard(caller, call, none), id)
      if (answer !== after) told.push(`${call.path} ${call.title}: ${answer} instead of ${after}`.slice(0, 400))
    }
  }
  return told
}
