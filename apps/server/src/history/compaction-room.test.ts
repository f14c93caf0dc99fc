import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { startCompactionThread } from './compaction-thread.ts'
import { createPostgresHistoryStore } from './postgres-history-store.ts'
import { hourMs } from './sample.ts'
import { commit, openTestHistory } from './test-history.ts'

const start = 489_000 * hourMs
const stepMs = 10_000
const points = 200
/** Polls of a commit, and of a run of the compaction. */
const ofCommit = 10
const ofRun = 30
const hours = 2

let history: Awaited<ReturnType<typeof openTestHistory>>
beforeAll(async () => {
  history = await openTestHistory()
})
afterAll(() => history.close())

test('chunks that are written anew with every compaction of their hour leave no dead rows behind', async () => {
  const { pool } = history
  // By itself PostgreSQL comes when it likes, and the figures are to be the compaction's own.
  await pool.query('alter table sample_chunk set (autovacuum_enabled = off)')
  const thread = startCompactionThread(history.connection)
  const store = createPostgresHistoryStore(pool)
  const random = seeded(3)
  const polls = (hours * hourMs) / stepMs
  const reading = () => Math.round(100 * (20 + random())) / 100
  for (let poll = 0; poll < polls; poll += ofCommit) {
    const rows = Array.from({ length: points * ofCommit }, (_, at) => ({
      point: (at % points) + 1,
      time: start + (poll + Math.floor(at / points)) * stepMs,
      value: reading(),
    }))
    await commit(pool, store, rows)
    if ((poll + ofCommit) % ofRun === 0) store.compactedUpTo((await thread.run(1_000_000))!.lastId)
  }
  await thread.stop()
  const { rows } = await pool.query<{ bytes: string; samples: string; rows: string }>(
    `select pg_total_relation_size('sample_chunk') as bytes, sum(n) as samples, count(*) as rows from sample_chunk`,
  )
  expect(rows[0]).toMatchObject({ samples: String(points * polls), rows: String(points * hours) })
  expect(Number(rows[0]!.bytes) / Number(rows[0]!.samples)).toBeLessThan(4)
  const read = await store.raw({ companyId: 1, pointId: 7 }, { from: start, to: start + hours * hourMs, limit: 10_000 })
  expect(read.samples.map(({ time }) => time)).toEqual(Array.from({ length: polls }, (_, i) => start + i * stepMs))
})
