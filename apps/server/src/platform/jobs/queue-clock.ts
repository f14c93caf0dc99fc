import type { Pool } from 'pg'
import { statement } from '../db/statement.ts'
import { SCHEMA } from './queue.ts'

/** Work of the night that was not begun for so long was missed: the clock was set on past its time, or no server ran. */
const NIGHT = '26 hours'

const version = statement`update ${SCHEMA}.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
  flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()), monitor_backoff_on = null
  where greatest(cron_on, bam_on, flow_on, reindex_on) > now()`
const queues = statement`update ${SCHEMA}.queue set monitor_claim_on = least(monitor_claim_on, now()),
  maintain_on = least(maintain_on, now()) where greatest(monitor_claim_on, maintain_on) > now()`
const waiting = statement`update ${SCHEMA}.job set start_after = now()
  where state < 'active' and start_after > now() and created_on > now()`
const nights = statement`select name from ${SCHEMA}.schedule
  where name = any($1) and created_on < now() - $2::interval and not exists
    (select from ${SCHEMA}.job where job.name = schedule.name and job.created_on > now() - $2::interval)`

/**
 * What the queue has dated ahead, by a clock that was set back since, would stand still until that time comes again: its own
 * housekeeping, its look at schedules, and what waits to be begun.
 */
export async function bringQueueBack(pool: Pool): Promise<void> {
  for (const statement of [version, queues, waiting]) await pool.query(statement)
}

/** Names of the work of the night that was missed. */
export async function missedNights(pool: Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(nights, [names, NIGHT])
  return rows.map(({ name }) => name)
}
