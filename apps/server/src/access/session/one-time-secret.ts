import { hash, randomBytes } from 'node:crypto'

/** A secret that cannot be guessed; only its hash is stored. */
export const madeSecret = () => randomBytes(32).toString('base64url')

/** Fit for random secrets; what people choose or can be tried through needs `hashSecret`. */
export const secretHash = (secret: string) => hash('sha256', secret, 'base64url')
