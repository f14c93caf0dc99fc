import { type SQL, sql } from 'drizzle-orm'

/** The Monday of the week of an instant, by the clocks of the plant. */
export const weekOf = (at: SQL, zone: string): SQL =>
  sql`((${at} at time zone ${zone})::date - (extract(isodow from (${at} at time zone ${zone}))::int - 1))`
