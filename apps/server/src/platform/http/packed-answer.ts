import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { fairQueue } from '../access/fair-queue.ts'
import type { Travelling } from './shared-answer.ts'

const pack = promisify(gzip)

/** Half of the threads that Node has for this, for files and for passwords; companies take turns. */
const inTurn = fairQueue({ atOnce: 2, most: Number.POSITIVE_INFINITY })

/** Shorter answers travel as fast as they are packed. */
const WORTH = 64 * 1024

/**
 * A long text as it travels to a caller who reads gzip: the object tree of 10,000 nodes is a tenth of it. Packed by the fastest
 * level, in a thread beside the event loop. No foreign site can have an answer made of a session, so its length tells nobody anything.
 */
export async function packedAnswer(
  written: Travelling,
  accepted: string | undefined,
  company?: string,
): Promise<Buffer | undefined> {
  if (written.text.length < WORTH || !readsGzip(accepted)) return undefined
  written.packed ??= inTurn(company, () => pack(written.text, { level: constants.Z_BEST_SPEED }))
  return written.packed
}

const readsGzip = (accepted = '') =>
  accepted.split(',').some((one) => {
    const [name, ...given] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === 'gzip' && !given.some((part) => /^q=0(\.0*)?$/.test(part))
  })
