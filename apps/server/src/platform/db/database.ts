import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { fairRoom } from '../work/fair-room.ts'
import { apart, currentHold, holding, isHolding, SecondConnection, withHeld } from './holding.ts'
import { type Sight, sightSettings } from './sight.ts'
import { statementNames } from './statement-names.ts'

export type Db = NodePgDatabase

/** One call's hold on the database. A write takes a connection when first needed and gives it back by `end`; a read takes one for each statement. */
export interface Lease {
  readonly db: Db
  /** Commits what was begun, or rolls it back, and gives the connection back. */
  end(outcome: 'commit' | 'rollback'): Promise<void>
}

/**
 * The pools, each for its own kind of work, so that none is kept waiting by another. Nobody who holds a connection may
 * wait for a second one, of whatever pool.
 */
export interface Database {
  /** Owner of the tables; sees every company. For sign-in, jobs, migrations: never for a user's call. */
  readonly system: pg.Pool
  readonly systemDb: Db
  /** The owner's too, for samples, alarms and boxes only: people cannot use it up. */
  readonly ingest: pg.Pool
  readonly ingestDb: Db
  /** Whether the database answers, within two seconds, by a connection of its own. */
  answers(): Promise<boolean>
  /** A hold that sees the rows of one company only, and of those what `sight` shows; all where nothing is said. */
  lease(companyId: string, mode: 'read' | 'write', sight?: Sight): Lease
  /** A hold on every company's rows. */
  systemLease(mode: 'read' | 'write'): Lease
  /** Runs work for a company in one transaction, of which it sees what `sight` shows; all where nothing is said. */
  inCompany<T>(companyId: string, work: (db: Db) => Promise<T>, sight?: Sight): Promise<T>
  /** Before waiting for what somebody else may be reading from the database: not with a connection in hand. */
  refuseSecond(): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  onError?: (error: Error) => void
  /** Hears of a second connection that was asked for; without it, asking throws. */
  onSecond?: (error: SecondConnection) => void
  /** Connections of every pool, instead of their own numbers. */
  connections?: number
}

interface CompanyClient extends pg.PoolClient {
  company?: string
  /** What its statements see, where that is not all. */
  narrowed?: string | undefined
}

/** Connections at most. With the compaction's own one they stay far below PostgreSQL's usual hundred. */
const most = { app: 24, system: 8, ingest: 4, health: 1 }
/** Of those that companies share one has two thirds at most, and leaves the others some the fewer are free. */
const SHARE = 2
/** A connection has plans of what is often asked, which a new one makes anew: it is kept over the pauses of a shift. */
const KEPT_FOR = 1_800_000
/** Nobody waits longer for people's pools to have one free: he hears that many are at work. */
const PATIENCE = 3000
/** A machine under load, or a database that recovers, takes its time; samples wait as long for one that is in use. */
const MADE_WITHIN = 15_000
const HEALTH_WITHIN = 2000

const setSight = `select set_config('role', $1, false), set_config('app.seen_warehouses', $2, false),
  set_config('app.seen_work_centers', $3, false)`

/** Opens the pools of a PostgreSQL 15 or later. `url` is the owner's; the app pool works as role zhizao_app. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const onError = options.onError ?? (() => {})
  const refuseSecond = () => {
    if (!isHolding()) return
    const error = new SecondConnection()
    if (!options.onSecond) throw error
    options.onSecond(error)
  }
  const open = (name: keyof typeof most, more: pg.PoolConfig = {}, patience = PATIENCE) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: options.connections ?? most[name],
      idleTimeoutMillis: KEPT_FOR,
      // Between machines, firewalls forget connections that are silent for so long.
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      application_name: `zhizao-${name}`,
      ...more,
    })
    pool.on('error', onError)
    // While a pool closes nobody listens to its connections; one that breaks then must not end the process.
    pool.on('connect', (client) => client.on('error', onError))
    const connect = pool.connect.bind(pool) as (callback?: unknown) => never
    pool.connect = (callback?: unknown) => {
      refuseSecond()
      // pg has one time for both: for a connection that is made anew, and for one that others have.
      const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0
      pool.options.connectionTimeoutMillis = isFull ? patience : Math.max(patience, MADE_WITHIN)
      return connect(callback)
    }
    return pool
  }
  const system = open('system')
  const app = open('app', {
    // Statements of a call that do not wait for each other go out together.
    pipeline: true,
    options: '-c role=zhizao_app -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  })
  const room = fairRoom({
    places: app.options.max,
    share: SHARE,
    waitingOfACompany: Number.POSITIVE_INFINITY,
    longestWait: PATIENCE,
    // In the pool's own words.
    full: () => new Error('timeout exceeded when trying to connect'),
  })
  /** A connection of those that companies share: whoever has had least of them lately goes first, one company never has all. */
  async function shared(companyId: string): Promise<CompanyClient> {
    refuseSecond()
    const leave = await room.enter({ companyId })
    try {
      // Its asker counts as having one in hand by now.
      const client: CompanyClient = await apart(() => app.connect())
      const release = client.release.bind(client)
      client.release = (why) => {
        leave()
        release(why)
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }
  const ingest = open('ingest', { pipeline: true }, MADE_WITHIN)
  const health = open('health', { query_timeout: HEALTH_WITHIN }, HEALTH_WITHIN)
  let asked: Promise<boolean> | undefined

  const acquireFor = (companyId: string, sight: Sight) => async () => {
    const client = await shared(companyId)
    const narrowed = sight === 'all' ? undefined : sightSettings(sight).join(' ')
    if (client.company === companyId && client.narrowed === narrowed) return client
    try {
      if (client.narrowed !== narrowed)
        await client.query({ name: 'sight', text: setSight, values: sightSettings(sight) })
      client.narrowed = narrowed
      if (client.company === companyId) return client
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
  const lease = (companyId: string, mode: 'read' | 'write', sight: Sight = 'all') =>
    leaseOf(acquireFor(companyId, sight), mode)
  const systemLease = (mode: 'read' | 'write') => leaseOf(() => system.connect(), mode)
  const systemDb: Db = drizzle(system, { casing: 'snake_case' })
  const transaction = systemDb.transaction.bind(systemDb)
  ways.set(systemDb, system)
  systemDb.transaction = (work, config) => transaction((tx) => withHeld(() => work(tx)), config)

  return {
    system,
    systemDb,
    ingest,
    ingestDb: drizzle(ingest, { casing: 'snake_case' }),
    answers() {
      // However many ask, one question is on its way.
      asked ??= Promise.race([health.query('select 1'), wait(HEALTH_WITHIN, undefined, { ref: false })])
        .then(
          (answer) => answer !== undefined,
          () => false,
        )
        .finally(() => {
          asked = undefined
        })
      return asked
    },
    lease,
    systemLease,
    inCompany: (companyId, work, sight) =>
      holding(async () => {
        const held = lease(companyId, 'write', sight)
        try {
          const result = await work(held.db)
          await held.end('commit')
          return result
        } catch (error) {
          await held.end('rollback')
          throw error
        }
      }),
    refuseSecond,
    async close() {
      await Promise.all([app.end(), system.end(), ingest.end(), health.end()])
    },
  }
}

/** Shared, because it remembers the database names of all columns. */
export const dialect = new PgDialect({ casing: 'snake_case' })

export const nameOf = statementNames()

/** What a handle needs of a connection. */
export interface Connection {
  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
}

/** The connection under a call's handle. */
interface CallConnection extends Connection {
  /** Keeps one and the same connection until it is let go, where a read would give it back after each statement. */
  keep(): Promise<() => void>
}

/** The connections of the handles of calls. */
const connections = new WeakMap<Db, CallConnection>()
/** Where a handle that is no call's sends its statements. */
const ways = new WeakMap<Db, Connection>()

/** Where a handle sends its statements, for those that are none of drizzle's. */
export function wayOf(db: Db): Connection {
  const found = connections.get(db) ?? ways.get(db)
  if (!found) throw new Error("a handle within a transaction of drizzle takes drizzle's statements only")
  return found
}

/** The connection under a call's handle, to keep it. */
export function connectionOf(db: Db): CallConnection {
  const found = connections.get(db)
  if (!found) throw new Error('only the handle of a call has one connection')
  return found
}

/** A handle whose statements go this way. */
export function handleOver(connection: Connection): Db {
  const session = new NodePgSession(connection as pg.PoolClient, dialect, undefined)
  // biome-ignore lint/suspicious/noExplicitAny: drizzle types the handle by a relational schema, which we do not use
  return new NodePgDatabase(dialect, session, undefined) as Db
}

/** The same, and found again by `connectionOf`: for a handle that stands for a call's own. */
export function handleOverFor(call: Db, connection: Connection): Db {
  const db = handleOver(connection)
  connections.set(db, { ...connectionOf(call), query: (config, values) => connection.query(config, values) })
  return db
}

type Acquire = () => Promise<pg.PoolClient>

/** A handle on the database. Each call has its own, so that a late query of one call cannot run in another's company. */
function leaseOf(acquire: Acquire, mode: 'read' | 'write'): Lease {
  const { run, end } = mode === 'write' ? oneTransaction(acquire) : statementByStatement(acquire)
  let ended = false
  const unnamed: CallConnection = {
    query(config, values) {
      if (ended) throw new Error('the call has ended; its database handle may not be used any more')
      return run((client) => together(client).query(config, values), config.text)
    },
    keep: () =>
      new Promise((kept, failed) => {
        const hold = currentHold()
        const whileKept = () =>
          new Promise<void>((letGo) => {
            if (hold) hold.taken = true
            kept(letGo)
          })
        run(whileKept, '')
          .finally(() => {
            if (hold && mode === 'read') hold.taken = false
          })
          .catch(failed)
      }),
  }
  const db = handleOver({ query: (config, values) => unnamed.query({ ...config, name: nameOf(config.text) }, values) })
  connections.set(db, unnamed)
  return {
    db,
    async end(outcome) {
      ended = true
      await end?.(outcome)
    },
  }
}

/** What is asked in one turn of the event loop goes out in one packet. */
function together(client: pg.PoolClient): pg.PoolClient {
  const { stream } = (client as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client
}

interface Hands {
  run<T>(statement: (client: pg.PoolClient) => Promise<T>, text: string): Promise<T>
  end?(outcome: 'commit' | 'rollback'): Promise<void>
}

function oneTransaction(acquire: Acquire): Hands {
  const hold = currentHold()
  let taken: Promise<{ client: pg.PoolClient; begun: Promise<unknown> }> | undefined
  const take = async () => {
    const coming = acquire()
    // From the asking on: who asks for two at once has one in hand while he waits for the other.
    if (hold) hold.taken = true
    const client = await coming
    // Not waited for here: it goes out with the first statement, which is not done without it.
    const begun = together(client).query('begin')
    begun.catch(() => {})
    return { client, begun }
  }
  return {
    async run(statement) {
      taken ??= take()
      const { client, begun } = await taken
      const [result] = await Promise.all([statement(client), begun])
      return result
    },
    async end(outcome) {
      const held = await taken?.catch(() => undefined)
      const client = held?.client
      // A commit that failed has given its connection back: there is nothing left to roll back.
      taken = undefined
      try {
        await Promise.all([held?.begun, client && together(client).query(outcome)])
        client?.release()
      } catch (error) {
        client?.release(error as Error)
        if (outcome === 'commit') throw error
      } finally {
        if (hold) hold.taken = false
      }
    },
  }
}

/** Between its statements a read has nothing in hand: whatever else it waits for, it keeps nobody waiting. */
function statementByStatement(acquire: Acquire): Hands {
  let taken: Promise<pg.PoolClient> | undefined
  let running = 0
  return {
    async run(statement, text) {
      if (text.startsWith('begin')) throw new Error('a call that only reads has no transaction')
      taken ??= acquire()
      const mine = taken
      running++
      try {
        return await statement(await mine)
      } finally {
        if (--running === 0) {
          taken = undefined
          mine.then(
            (client) => client.release(),
            () => {},
          )
        }
      }
    },
  }
}
