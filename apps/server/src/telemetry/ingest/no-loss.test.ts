import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mqtt from 'mqtt'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { seeded } from '../../testing/seeded.ts'

const messagesPerBox = 4000
const kills = 8
const start = Date.UTC(2026, 0, 1)
const random = seeded(Number(process.env.SEED ?? 5))

const folder = resolve(import.meta.dirname, '../../../../../.cache/no-loss-postgres')
let postgres: EmbeddedPostgres
let pool: Pool
let port: number
let server: ChildProcess | undefined
let died: string | undefined

beforeAll(async () => {
  // A PostgreSQL of its own, because this test kills it; durable, as in use.
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn() {}, error() {} } })
  pool = new Pool({ connectionString: postgres.url })
  pool.on('error', () => {})
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool)
  await pool.query('create table transition (point_id bigint, value double precision)')
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as { port: number }).port
  probe.close()
})

afterAll(async () => {
  server?.kill('SIGKILL')
  await pool?.end()
  await postgres?.stop()
})

async function startServer(): Promise<void> {
  for (;;) {
    server = fork(new URL('./test-ingest-server.ts', import.meta.url), [postgres.url, `${port}`], {
      stdio: 'ignore',
      execArgv: [],
    })
    const said = await Promise.race([
      once(server, 'message').then(() => 'ready'),
      once(server, 'exit').then(() => 'ended'),
    ])
    if (said === 'ready') {
      server.once('exit', (code, signal) => {
        if (signal !== 'SIGKILL') died = `the server ended by itself with code ${code}`
      })
      return
    }
    await pause(100) // PostgreSQL is coming up again
  }
}

/** A box with a buffer: what is not acknowledged is sent again, in order, after every reconnect. */
async function runBox(number: number): Promise<void> {
  let acknowledged = 0
  while (acknowledged < messagesPerBox) {
    if (died) throw new Error(died)
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: `${number}`,
      password: 'secret',
      clientId: `box ${number}`,
      reconnectPeriod: 0,
      connectTimeout: 2000,
    })
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.on('error', () => {})
    client.on('connect', () => {
      let next = acknowledged + 1
      const send = () => {
        if (next > messagesPerBox) return
        const seq = next++
        const payload = JSON.stringify({ epoch: 9, seq, samples: [[number, start + seq * 1000, seq, 0]] })
        client.publish(`box/${number}/up/data`, payload, { qos: 1 }, (error) => {
          if (error) return
          acknowledged = seq
          if (seq === messagesPerBox) client.end(true)
          else send()
        })
      }
      for (let i = 0; i < 20; i++) send()
    })
    await closed
    client.end(true)
    await pause(20)
  }
}

async function killSomething(): Promise<void> {
  if (died) throw new Error(died)
  if (random() < 0.6) {
    const exited = once(server!, 'exit')
    server!.kill('SIGKILL')
    await exited
    await startServer()
    return
  }
  // A backend that dies takes the whole of PostgreSQL through crash recovery.
  const { rows } = await pool.query(
    'select pid from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() limit 1',
  )
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
}

test('server and database killed at random while boxes send: every sample is there once and in order', async () => {
  await startServer()
  let running = true
  const boxes = Promise.all([1, 2, 3].map(runBox)).then(() => {
    running = false
  })
  let killed = 0
  while (running && killed < kills) {
    await Promise.race([pause(100 + random() * 400), boxes])
    if (!running) break
    await killSomething().then(
      () => killed++,
      () => {}, // PostgreSQL was just recovering
    )
  }
  await boxes
  expect(killed).toBeGreaterThan(3)

  server!.kill('SIGKILL')
  // The last kill may have been PostgreSQL's; connections that died with it leave the pool one by one.
  await vi.waitFor(() => Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.05)'))), {
    timeout: 20_000,
    interval: 200,
  })
  const history = createPostgresHistoryStore(pool)
  await history.open()
  const expected = Array.from({ length: messagesPerBox }, (_, i) => i + 1)
  for (const point of [1, 2, 3]) {
    const page = await history.raw({ companyId: 1, pointId: point }, { from: 0, to: start * 2, limit: 1_000_000 })
    expect(page.samples.map((sample) => sample.value)).toEqual(expected)
    const { rows } = await pool.query('select value from transition where point_id = $1 order by value', [point])
    expect(rows.map((row) => row.value)).toEqual(expected.filter((value) => value % 10 === 0))
  }
  const { rows: sequences } = await pool.query('select last_seq::int from box_sequence')
  expect(sequences.map((row) => row.last_seq)).toEqual([messagesPerBox, messagesPerBox, messagesPerBox])
  expect((await pool.query('select * from box_gap where filled_at is null')).rows).toEqual([])
  const { rows: written } = await pool.query(
    'select count(*)::int as chunks, coalesce(sum(n), 0)::int as n from sample_chunk',
  )
  console.log(`${killed} kills, ${3 * messagesPerBox} messages, ${written[0].n} samples in ${written[0].chunks} chunks`)
}, 240_000)
