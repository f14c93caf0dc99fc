import { secretHash } from '../session/one-time-secret.ts'

/** Tells one password of a user from the next, whoever changed it and by whatever way: each has a hash of its own. */
export const passwordMark = (passwordHash: string) => secretHash(passwordHash)
