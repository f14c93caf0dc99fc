import { setTimeout as pause } from 'node:timers/promises'
import type { LinkBox } from './link-box.ts'

const REST = 1000

/** Greets boxes that have come, each once a second at most: one that comes and goes without end costs no more than that. */
export function greetings(greet: (box: LinkBox) => Promise<void>) {
  const going = new Map<string, { again: LinkBox | undefined }>()
  return async (come: LinkBox): Promise<void> => {
    const known = going.get(come.code)
    if (known) {
      known.again = come
      return
    }
    const one: { again: LinkBox | undefined } = { again: undefined }
    going.set(come.code, one)
    for (let box: LinkBox | undefined = come; box; box = one.again) {
      one.again = undefined
      await greet(box)
      await pause(REST, undefined, { ref: false })
    }
    going.delete(come.code)
  }
}
