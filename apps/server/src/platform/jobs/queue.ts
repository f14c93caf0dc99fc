import type { Pool } from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

export const SCHEMA = 'job_queue'
export const QUEUE = 'user-jobs'

/** A job whose server shows no life for this long is taken up by another, seconds. */
const HEARTBEAT = 30
const LONGEST = 6 * 3600

const over = (pool: Pool): Db => ({ executeSql: (text, values) => pool.query(text, values as unknown[]) })

/** The queue on the server's own PostgreSQL, in a schema of its own to which the app role has no right. */
export function openQueue(pool: Pool, log: Pick<Logger, 'warn' | 'error'>): PgBoss {
  const queue = new PgBoss({
    db: over(pool),
    schema: SCHEMA,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    flowIntervalSeconds: 3600,
  })
  queue.on('error', (error) => log.error({ err: error }, 'job queue'))
  queue.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  return queue
}

/** Starts the queue, its tables made or brought up to date first. */
export async function startQueue(queue: PgBoss): Promise<void> {
  await queue.start()
  // How often a job may be tried is decided by its row; the queue only has to go on offering it.
  const often = { retryLimit: 20, retryDelay: 1, expireInSeconds: LONGEST, deleteAfterSeconds: 24 * 3600 }
  await queue.createQueue(QUEUE, { ...often, heartbeatSeconds: HEARTBEAT })
}

/** Makes the queue's tables and nothing else. */
export async function prepareQueue(pool: Pool): Promise<void> {
  const queue = new PgBoss({ db: over(pool), schema: SCHEMA, supervise: false, schedule: false })
  queue.on('error', () => {})
  await startQueue(queue)
  await queue.stop({ graceful: false })
}
