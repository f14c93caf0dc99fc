import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the PostgreSQL that serves this run of the tests. */
    testPostgresUrl: string
    /** Begins the names of the databases of this run, so that they can be dropped at its end. */
    testDatabasePrefix: string
    /** For files of this run, which go at its end. */
    testFolder: string
    /** Decides what is tried of what a run does not try whole (testing/sweep.ts). */
    testSeed: number
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

let count = 0

/** A fresh database of its own for a test file: empty, or a copy of a template that `prepareTemplate` made. */
export async function createTestDatabase(template = 'template0'): Promise<TestDatabase> {
  const name = `${inject('testDatabasePrefix')}_${process.pid}_${++count}`
  await onServer((client) => client.query(`create database "${name}" template "${template}"`))
  return {
    url: urlOf(name),
    drop: () =>
      onServer(async (client) => {
        await connectionsGone(client, name)
        await client.query(`drop database if exists "${name}" with (force)`)
      }),
  }
}

/**
 * Makes the template database `name` once for all test files and later runs; put a hash of what `fill` does into the
 * name. `fill` gets the address of the copy of `from` and closes its connections.
 */
export async function prepareTemplate(
  name: string,
  fill: (url: string) => Promise<void>,
  from = 'template0',
): Promise<void> {
  await onServer(async (client) => {
    // Test files run side by side: the first one fills, the others wait.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select datistemplate as finished from pg_database where datname = $1', [name])
    if (rows[0]?.finished) return
    await client.query(`drop database if exists "${name}" with (force)`)
    await client.query(`create database "${name}" template "${from}"`)
    await fill(urlOf(name))
    await client.query(`alter database "${name}" is_template true`)
  })
}

/** Connections that are closing end by themselves: cut by the drop, they would fail the test that has just passed. */
async function connectionsGone(client: Client, database: string): Promise<void> {
  for (let look = 0; look < 50; look++) {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1', [database])
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<void> {
  const client = new Client({ connectionString: inject('testPostgresUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('testPostgresUrl'))
  url.pathname = `/${database}`
  return url.toString()
}
