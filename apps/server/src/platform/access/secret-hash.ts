import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from './fair-queue.ts'

// OWASP's second recommendation: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One processor is left to samples and requests, and one of the four threads that hashes run on to files. */
const inTurn = fairQueue({ atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)), most: 1000 })

/**
 * Argon2id hash of a password, or of a code that people type; boxes have random secrets: `hashRandomSecret`. Hashes wait for
 * each other: nobody should have a connection of the database in hand meanwhile.
 */
export const hashSecret = (secret: string, lane?: string) => inTurn(lane, () => hash(secret, cost))

/** Whether the secret belongs to the hash. A broken hash belongs to nothing. `lane`: who takes turns with others, such as an address. */
export const secretFits = (hashed: string, secret: string, lane?: string) =>
  inTurn(lane, () => verify(hashed, secret).catch(() => false))
