/** A scanner's keys come closer together than any person's, ms; what is shorter is no code. */
const CLOSE = 60
const SHORTEST = 4

/**
 * Tells a scanner that types like a keyboard from a person: many keys close together, ended by Enter or Tab. `key` is told each
 * key with its time and answers the whole code once one has ended it; `pending` is a code so far, for scanners that end with
 * nothing; `hasBegun` says of the key before that it may be the first of a code.
 */
export function scanBurst() {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    key(key: string, at: number): string | undefined {
      const isClose = at - last <= CLOSE
      last = at
      if (key === 'Enter' || key === 'Tab') {
        const code = isClose && text.length >= SHORTEST ? text : undefined
        text = ''
        return code
      }
      if (key.length !== 1) {
        // Keys that only change others come between the letters of a code.
        if (key !== 'Shift' && key !== 'Control') text = ''
        return undefined
      }
      text = isClose ? text + key : key
      return undefined
    },
    pending: () => (text.length >= SHORTEST ? text : undefined),
    hasBegun: () => text.length === 1,
  }
}
