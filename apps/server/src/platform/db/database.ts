import { drizzle, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { statementNames } from './statement-names.ts'

export type Db = NodePgDatabase

/** One call's hold on the database: a connection is taken when first needed and given back by `end`. */
export interface Lease {
  readonly db: Db
  /** Commits what was begun, or rolls it back, and gives the connection back. */
  end(outcome: 'commit' | 'rollback'): Promise<void>
}

export interface Database {
  /** Owner of the tables; sees every company. For sign-in, ingest, jobs, migrations: never for a user's call. */
  readonly system: pg.Pool
  readonly systemDb: Db
  /** A hold that sees the rows of one company only. */
  lease(companyId: string, mode: 'read' | 'write'): Lease
  /** A hold on every company's rows. */
  systemLease(mode: 'read' | 'write'): Lease
  /** Runs work for a company in one transaction. */
  inCompany<T>(companyId: string, work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface CompanyClient extends pg.PoolClient {
  company?: string
}

/** Opens the pools of a PostgreSQL 15 or later. `url` is the owner's; the app pool works as role zhizao_app. */
export function openDatabase(
  url: string,
  options: { appConnections?: number; onError?: (error: Error) => void } = {},
): Database {
  const onError = options.onError ?? (() => {})
  const system = new pg.Pool({
    connectionString: url,
    max: 8,
    application_name: 'zhizao-system',
    connectionTimeoutMillis: 15_000,
  })
  const app = new pg.Pool({
    connectionString: url,
    max: options.appConnections ?? 16,
    application_name: 'zhizao-app',
    connectionTimeoutMillis: 15_000,
    options: '-c role=zhizao_app -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  })
  for (const pool of [system, app]) {
    pool.on('error', onError)
    // While a pool closes nobody listens to its connections; one that breaks then must not end the process.
    pool.on('connect', (client) => client.on('error', onError))
  }

  const acquireFor = (companyId: string) => async () => {
    const client = (await app.connect()) as CompanyClient
    if (client.company === companyId) return client
    try {
      await client.query({
        name: 'company',
        text: "select set_config('app.company_id', $1, false)",
        values: [companyId],
      })
      client.company = companyId
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const lease = (companyId: string, mode: 'read' | 'write') => hold(acquireFor(companyId), mode)
  const systemLease = (mode: 'read' | 'write') => hold(() => system.connect(), mode)

  return {
    system,
    systemDb: drizzle(system, { casing: 'snake_case' }),
    lease,
    systemLease,
    async inCompany(companyId, work) {
      const held = lease(companyId, 'write')
      try {
        const result = await work(held.db)
        await held.end('commit')
        return result
      } catch (error) {
        await held.end('rollback')
        throw error
      }
    },
    async close() {
      await Promise.all([app.end(), system.end()])
    },
  }
}

/** Shared, because it remembers the database names of all columns. */
const dialect = new PgDialect({ casing: 'snake_case' })

const nameOf = statementNames()

/** A handle over a connection taken on first use. Each call has its own, so that a late query of one call cannot run in another's company. */
function hold(acquire: () => Promise<pg.PoolClient>, mode: 'read' | 'write'): Lease {
  let taken: Promise<pg.PoolClient> | undefined
  let ended = false
  const take = async () => {
    const client = await acquire()
    if (mode === 'write') await client.query('begin')
    return client
  }
  const connection = {
    async query(config: pg.QueryConfig, values?: unknown[]) {
      if (ended) throw new Error('the call has ended; its database handle may not be used any more')
      taken ??= take()
      const client = await taken
      return client.query({ ...config, name: nameOf(config.text) }, values)
    },
  }
  const session = new NodePgSession(connection as unknown as pg.PoolClient, dialect, undefined)
  return {
    // biome-ignore lint/suspicious/noExplicitAny: drizzle types the handle by a relational schema, which we do not use
    db: new NodePgDatabase(dialect, session as any, undefined) as unknown as Db,
    async end(outcome) {
      ended = true
      const client = await taken?.catch(() => undefined)
      if (!client) return
      try {
        if (mode === 'write') await client.query(outcome)
        client.release()
      } catch (error) {
        client.release(error as Error)
        if (outcome === 'commit') throw error
      }
    },
  }
}
