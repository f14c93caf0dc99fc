import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { openTestHistory } from '../../history/test-history.ts'
import { startIngest } from '../ingest/ingest.ts'
import type { IngestPoint } from '../ingest/ingest-point.ts'
import { createLatestValues } from '../ingest/latest-values.ts'
import { unstoredKeeper } from './unstored-values.ts'

const clock = Date.UTC(2026, 4, 1)
const box = { boxId: 3, companyId: 1, code: 'B1' }
const log = { warn() {}, error() {} }
const policies = ['every', 'change', 'interval', 'none']
const point = (storePolicy: string, at: number): IngestPoint => ({
  id: at + 1,
  companyId: 1,
  boxId: 3,
  objectId: 1,
  storePolicy,
  storeSeconds: 60,
  dataType: 'float64' as const,
  scale: 1,
  offset: 0,
})
let points: Map<number, IngestPoint>

let database: Awaited<ReturnType<typeof openTestHistory>>
beforeAll(async () => {
  database = await openTestHistory()
  points = new Map(policies.map((policy, at) => [at + 1, point(policy, at)]))
})
afterAll(() => database.close())

/** A run of the server's ingest: what it knows at start, how it takes messages, how it ends without a word. */
async function run(seqFrom: number) {
  const history = createPostgresHistoryStore(database.pool)
  await history.open()
  const directory = { get: (id: number) => points.get(id), byCode: () => undefined }
  const keeper = unstoredKeeper(database.pool, directory, { log, now: () => clock })
  const latest = createLatestValues()
  latest.restore(await history.latest([...points.values()].map(({ id }) => ({ companyId: 1, pointId: id }))))
  latest.restore(await keeper.open())
  const participants = [keeper.participant]
  const ingest = await startIngest({
    pool: database.pool,
    history,
    points: directory,
    log,
    now: () => clock,
    participants,
    committed: latest.take,
  })
  let seq = seqFrom
  return {
    values: () => [...points.keys()].map((id) => latest.get(id)?.value),
    send(values: readonly number[], time: number) {
      const samples = [...points.keys()].flatMap((id) => values.map((value, at) => [id, time + at, value, 0]))
      return ingest.data(box, Buffer.from(JSON.stringify({ epoch: 1, seq: seq++, samples })))
    },
    end: () => ingest.stop(),
  }
}
const rows = async () => Number((await database.pool.query('select count(*) as n from unstored_value')).rows[0].n)

test('the newest value of every policy is there after a restart, that of points that store none too', async () => {
  let now = await run(1)
  expect(now.values()).toEqual([undefined, undefined, undefined, undefined])
  await now.send([1, 2, 3], clock)
  await now.send([4, 5, 5], clock + 10)
  expect(now.values()).toEqual([5, 5, 5, 5])
  expect(await rows()).toBe(2)
  await now.end()
  now = await run(10)
  expect(now.values()).toEqual([5, 5, 5, 5])
  expect(await rows(), 'put together').toBe(1)
  await now.send([9], clock + 5)
  expect(now.values(), 'late').toEqual([5, 5, 5, 5])
  await now.end()
})

test('rows are put together as they grow many, and hold nothing of points that are gone', async () => {
  let now = await run(20)
  for (let at = 0; at < 1200; at++) await now.send([at], clock + 100 + at)
  expect(await rows()).toBeLessThan(600)
  await now.end()
  points.delete(4)
  now = await run(2000)
  expect(now.values()).toEqual([1199, 1199, 1199])
  await now.end()
  const { rows: left } = await database.pool.query('select data from unstored_value')
  expect(left.map(({ data }) => data.readUInt32LE(4))).toEqual([1])
})
