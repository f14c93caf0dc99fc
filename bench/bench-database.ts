import { resolve } from 'node:path'
import { Client, Pool } from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'

const quiet = { info() {}, warn: console.warn, error: console.error }

type Embedded = Awaited<ReturnType<typeof startEmbeddedPostgres>>
/** One for all databases that are open at a time. */
let embedded: Promise<Embedded> | undefined
let opened = 0
let made = 0

/**
 * A fresh database with all tables, on the PostgreSQL of DATABASE_URL or an embedded one with the product's own
 * settings: durable commits, as in use.
 */
export async function openBenchDatabase() {
  opened++
  if (!process.env.DATABASE_URL)
    embedded ??= startEmbeddedPostgres({
      dataDir: resolve(import.meta.dirname, '../.cache/bench-postgres'),
      log: quiet,
    })
  const server = new URL(process.env.DATABASE_URL ?? (await embedded!).url)
  const name = `bench_${process.pid}_${++made}`
  const admin = new Client({ connectionString: server.toString() })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new Pool({ connectionString: url.toString(), max: 6 })
  pool.on('error', () => {}) // connections cut by the drop at the end
  await migrate(pool)
  return {
    url: url.toString(),
    pool,
    async close() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      if (--opened > 0) return
      const last = await embedded
      embedded = undefined
      // The supervisor's own waits do not keep a process alive that has nothing else to do.
      const alive = setInterval(() => {}, 1000)
      await last?.stop()
      clearInterval(alive)
    },
  }
}
