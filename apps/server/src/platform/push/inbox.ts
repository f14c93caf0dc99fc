import { allowance } from '../access/allowance.ts'

const MOST_WAITING = 32
const MOST_BYTES = 1024 * 1024
/** Before it has signed in a browser has one short frame to say. */
const MOST_BYTES_OF_STRANGER = 4096
/** What a browser may ask at once, and again each second; a frame costs 1 and 1 for each 4 KB. */
const CREDIT = { most: 200, aSecond: 20 }

/** What one browser asked and nobody has looked at yet, oldest first: bounded by number, bytes and rate. */
export function inbox(now: () => number = performance.now.bind(performance)) {
  const waiting: Buffer[] = []
  let bytes = 0
  const mayAsk = allowance(CREDIT, now)
  const isPaid = (frame: Buffer) => mayAsk(1 + Math.floor(frame.length / 4096))

  return {
    /** For a frame that is answered at once; false where the browser asks too much. */
    passes: isPaid,
    /** False where the browser asks too much. */
    take(frame: Buffer, isSignedIn: boolean): boolean {
      bytes += frame.length
      const fits = isSignedIn
        ? waiting.length < MOST_WAITING
        : waiting.length < 1 && frame.length <= MOST_BYTES_OF_STRANGER
      if (!isPaid(frame) || !fits || bytes > MOST_BYTES) return false
      waiting.push(frame)
      return true
    },
    next(): string | undefined {
      const frame = waiting.shift()
      if (!frame) return undefined
      bytes -= frame.length
      return frame.toString('utf8')
    },
    clear() {
      waiting.length = 0
      bytes = 0
    },
  }
}
export type Inbox = ReturnType<typeof inbox>
