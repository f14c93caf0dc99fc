import { sql } from 'drizzle-orm'

/** Orders that will still bring something, and those that will still use something up. */
export const OPEN_ORDERS = sql.raw(`('planned', 'released', 'running', 'held', 'paused')`)
