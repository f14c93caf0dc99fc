import type { Pool } from 'pg'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { sampleJournal } from '../../history/history.table.ts'
import { statement } from '../../platform/db/statement.ts'
import { jobs } from '../../platform/jobs/job.table.ts'
import { outboxMessages } from '../../sender/outbox.table.ts'

export interface DatabaseFigures {
  databaseSize: number
  databaseConnections: number
  oldestTransaction: number
  journalSamples: number
  jobsWaiting: number
  jobsRunning: number
  jobsFailed: number
  outboxWaiting: number
  boxesOnline: number
  boxesTotal: number
}

/** Figures that the database knows, in one query. */
export async function databaseFigures(pool: Pool): Promise<DatabaseFigures> {
  const { rows } = await pool.query<DatabaseFigures>({
    name: 'monitoring-database',
    text: statement`select pg_database_size(current_database())::float8 as "databaseSize", activity.*, queued.*, boxes.*,
      (select coalesce(sum(n), 0)::int from ${sampleJournal}) as "journalSamples",
      (select count(*)::int from ${outboxMessages} where state in ('waiting', 'sending')) as "outboxWaiting"
    from (select count(*)::int as "databaseConnections",
        coalesce(extract(epoch from max(clock_timestamp() - xact_start) filter (where pid <> pg_backend_pid())), 0)::float8 as "oldestTransaction"
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend') as activity,
    (select count(*) filter (where state = 'waiting')::int as "jobsWaiting",
        count(*) filter (where state = 'running')::int as "jobsRunning",
        count(*) filter (where state = 'failed')::int as "jobsFailed"
      from ${jobs} where state in ('waiting', 'running') or created_at > now() - interval '1 day') as queued,
    (select count(*) filter (where online)::int as "boxesOnline", count(*)::int as "boxesTotal" from ${boxes}) as boxes`,
  })
  return rows[0]!
}
