import type { Db } from '../../platform/db/database.ts'

/** Handles of calls that have moved stock: each call has its own. */
const moved = new WeakSet<Db>()

export const noteMoved = (db: Db) => void moved.add(db)
/** Whether the call with this handle has moved stock. */
export const hasMoved = (db: Db) => moved.has(db)
