import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { hourMs } from '../../history/sample.ts'
import { commit, openTestHistory } from '../../history/test-history.ts'
import { createLatestValues } from '../ingest/latest-values.ts'
import { newestSamples } from './newest-samples.ts'

let database: Awaited<ReturnType<typeof openTestHistory>>
beforeAll(async () => {
  database = await openTestHistory()
})
afterAll(() => database.close())

test('what an earlier version stored from the future holds up no live value after a restart', async () => {
  const now = Date.UTC(2026, 4, 1)
  const history = createPostgresHistoryStore(database.pool)
  await history.open()
  await commit(database.pool, history, [
    { point: 1, time: now - 1000, value: 1 },
    { point: 1, time: now + 20 * hourMs, value: 2 },
    { point: 2, time: now + hourMs, value: 3 },
    { point: 3, time: now - hourMs, value: 4 },
  ])
  const keys = [1, 2, 3].map((pointId) => ({ companyId: 1, pointId }))
  const latest = createLatestValues()
  latest.restore(await newestSamples(history, keys, now + 60_000), now)
  expect(keys.map(({ pointId }) => latest.get(pointId)?.value)).toEqual([1, undefined, 4])
})
