import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommendation: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id hash of a password or of a box's secret. */
export const hashSecret = (secret: string) => hash(secret, cost)

/** Whether the secret belongs to the hash. A broken hash belongs to nothing. */
export const secretFits = (hashed: string, secret: string) => verify(hashed, secret).catch(() => false)
