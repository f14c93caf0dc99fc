import { resolve } from 'node:path'
import { Client, Pool } from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'

const quiet = { info() {}, warn: console.warn, error: console.error }

type Embedded = Awaited<ReturnType<typeof startEmbeddedPostgres>>
/** One for all databases that are open at a time. */
let embedded: Promise<Embedded> | undefined
/** The name of a database with all tables, of which those that are open at a time are copies. */
let template: Promise<string> | undefined
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
  const server = process.env.DATABASE_URL ?? (await embedded!).url
  const admin = new Client({ connectionString: server })
  await admin.connect()
  template ??= makeTemplate(server, admin)
  const name = nextName()
  await admin.query(`create database ${name} template ${await template}`)
  const url = addressOf(server, name)
  const pool = new Pool({ connectionString: url, max: 6, pipeline: true })
  pool.on('error', () => {}) // connections cut by the drop at the end
  return {
    url,
    pool,
    async close() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      if (--opened === 0) await closeLast(admin)
      else await admin.end()
    },
  }
}

async function closeLast(admin: Client) {
  const [copied, last] = [await template, await embedded]
  template = undefined
  embedded = undefined
  await admin.query(`drop database ${copied} with (force)`)
  await admin.end()
  // The supervisor's own waits do not keep a process alive that has nothing else to do.
  const alive = setInterval(() => {}, 1000)
  await last?.stop()
  clearInterval(alive)
}

async function makeTemplate(server: string, admin: Client): Promise<string> {
  const name = nextName()
  await admin.query(`create database ${name}`)
  const pool = new Pool({ connectionString: addressOf(server, name) })
  await migrate(pool)
  await pool.end()
  return name
}

const nextName = () => `bench_${process.pid}_${++made}`

function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
