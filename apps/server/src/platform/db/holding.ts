import { AsyncLocalStorage } from 'node:async_hooks'

/** What one piece of work has in hand of the database; work within it stands under it. */
export interface Hold {
  readonly outer: Hold | undefined
  /** Whether a connection is in hand that is given back only at the end of the work. */
  taken: boolean
}

const holds = new AsyncLocalStorage<Hold | undefined>()

/** Who holds a connection and waits for another stops everybody, as soon as all who hold one do so: see docs/decisions/0027-one-connection-at-a-time.md. */
export class SecondConnection extends Error {
  constructor() {
    super('holds a connection of the database and asks for a second one')
    this.name = 'SecondConnection'
  }
}

/** Whether the work at hand, or work that it stands within, has a connection in hand. */
export function isHolding(): boolean {
  for (let at = holds.getStore(); at; at = at.outer) if (at.taken) return true
  return false
}

export const currentHold = () => holds.getStore()

/** Does a piece of work whose connections are counted by themselves. */
export const holding = <T>(work: () => T): T => holds.run({ outer: holds.getStore(), taken: false }, work)

/** Does work with a connection in hand that somebody else gives back. */
export async function withHeld<T>(work: () => Promise<T>): Promise<T> {
  const hold = { outer: holds.getStore(), taken: true }
  try {
    return await holds.run(hold, work)
  } finally {
    hold.taken = false
  }
}

/** Begins work that the work at hand does not wait for, so that it may ask for connections of its own. */
export const apart = <T>(work: () => T): T => holds.run(undefined, work)
