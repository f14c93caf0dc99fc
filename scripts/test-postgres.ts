import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { PostgresProblem } from '../apps/server/src/platform/postgres/postgres-problem.ts'

/** On disk templates are there for the next run. */
const place = process.env.TEST_POSTGRES ?? resolve(import.meta.dirname, '../.cache')
/** Nothing in a test database has to survive a power cut; the servers of two workers and their benches share it. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
}
const quiet = { info() {}, warn: console.warn, error: console.error }

/** Vitest's global set-up: one PostgreSQL for the whole run, that of DATABASE_URL or an embedded one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `t${process.pid}_${Date.now().toString(36)}`
  const embedded = process.env.DATABASE_URL ? undefined : await startForTests()
  const url = process.env.DATABASE_URL ?? embedded!.url
  project.provide('testPostgresUrl', url)
  project.provide('testDatabasePrefix', prefix)
  const seed = Number(process.env.SEED || 0)
  console.log(`SEED=${seed}`)
  project.provide('testSeed', seed)
  const folder = await mkdtemp(join(tmpdir(), 'zhizao-test-'))
  project.provide('testFolder', folder)
  // What runs of the tests left behind that were killed: in the embedded PostgreSQL nobody else has databases.
  if (embedded) await dropDatabases(url, '^(t|bench_)[0-9]')
  return async () => {
    await dropDatabases(url, `^${prefix}`)
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A second run in the same clone at the same time gets a PostgreSQL of its own. */
async function startForTests(): Promise<EmbeddedPostgres> {
  for (let number = 1; ; number++) {
    const dataDir = resolve(place, number === 1 ? 'test-postgres' : `test-postgres-${number}`)
    try {
      return await startEmbeddedPostgres({ dataDir, log: quiet, settings })
    } catch (error) {
      if (!(error instanceof PostgresProblem && error.reason === 'folder-in-use' && number < 5)) throw error
    }
  }
}

async function dropDatabases(url: string, pattern: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
    pattern,
  ])
  for (const { datname } of rows) {
    await client.query(`alter database "${datname}" is_template false`)
    await client.query(`drop database if exists "${datname}" with (force)`)
  }
  await client.end()
}
