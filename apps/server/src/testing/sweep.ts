import { bodyLimitOf, type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'
import { inject } from 'vitest'
import { seeded } from './seeded.ts'

/** `npm run sweep`: nothing is left to the lot, every call has everything. */
export const isWhole = Boolean(process.env.SWEEP)
const random = seeded(inject('testSeed'))

/** Calls of one class run through the same steps before their own: how they come, who may make them, what they answer. */
export function classOf(call: Call): string {
  const { method, encoding, permission, kind, writes, makesRoom, success } = call
  const who = permission === OPEN || permission === SIGNED_IN ? permission : 'permission'
  return [method, encoding, who, kind, writes, makesRoom, success, bodyLimitOf(call)].join(' ')
}

/**
 * Of each kind so many, and more of the rest, by the lot of the run: which they are changes from run to run, `SEED`
 * repeats a run (scripts/test-postgres.ts). In their order.
 */
export function sampled<Item>(
  items: readonly Item[],
  kindOf: (item: Item) => string,
  { each, more }: { each: number; more: number },
): Item[] {
  if (isWhole) return [...items]
  const taken = new Map<string, number>()
  const lots = items.map((item) => ({ item, lot: random() })).toSorted((one, other) => one.lot - other.lot)
  const rest: Item[] = []
  const chosen = new Set<Item>()
  for (const { item } of lots) {
    const kind = kindOf(item)
    const already = taken.get(kind) ?? 0
    taken.set(kind, already + 1)
    if (already < each) chosen.add(item)
    else rest.push(item)
  }
  for (const item of rest.slice(0, more)) chosen.add(item)
  return items.filter((item) => chosen.has(item))
}

/** Some by the turn of the run, in their order. */
export const someOf = <Item>(items: readonly Item[], count: number): Item[] =>
  sampled(items, () => '', { each: count, more: 0 })

/** Says how much of a whole was tried; `npm run sweep` prints it for all of it. */
export function report(what: string, tried: number, whole: number) {
  if (isWhole) console.log(`${what}: ${tried} of ${whole}`)
}
