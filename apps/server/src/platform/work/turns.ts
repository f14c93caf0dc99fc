import { setImmediate } from 'node:timers/promises'

/**
 * Lets pieces of long work through in the order in which they came, each in a turn of the event loop of its own: a
 * hundred that come at once keep the loop no longer to themselves than the longest of them.
 */
export function turns(): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const own = last.then(() => setImmediate())
    last = own
    return own
  }
}
