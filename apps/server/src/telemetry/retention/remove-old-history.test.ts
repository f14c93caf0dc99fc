import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compactOnce } from '../../history/compaction.ts'
import { createPostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { hourMs, latestTime } from '../../history/sample.ts'
import { commit, openTestHistory } from '../../history/test-history.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeOldHistory } from './remove-old-history.ts'

const today = 489_000 * hourMs
const day = 24 * hourMs

let history: Awaited<ReturnType<typeof openTestHistory>>
beforeAll(async () => {
  history = await openTestHistory()
})
afterAll(() => history.close())

test('each company keeps the days it says, and all where it says nothing or nonsense', async () => {
  const { pool } = history
  const settings = [
    [1, '30'],
    [3, '0'],
    [4, '三十'],
    [5, ''],
    [6, ' 5 '],
    [7, '99999999999'],
  ]
  for (const [company, value] of settings)
    await pool.query(
      `insert into company_detail (company_id, detail_type, key, value) values ($1, 1, 'keepHistoryDays', $2)`,
      [company, value],
    )
  await pool.query(`insert into company_detail (company_id, key, value) values (2, 'xtmc', '30')`)
  const store = createPostgresHistoryStore(pool)
  const companies = [1, 2, 3, 4, 5, 6, 7]
  const points = Array.from({ length: 120 }, (_, at) => at + 1)
  const ages = [100, 31, 29, 1]
  await commit(
    pool,
    store,
    companies.flatMap((company) =>
      points.flatMap((at) =>
        ages.map((age) => ({ company, point: company * 1000 + at, time: today - age * day, value: age })),
      ),
    ),
  )
  store.compactedUpTo((await compactOnce(pool, 1_000_000))!.lastId)

  const platform = { database: { system: pool }, log: pino({ level: 'silent' }), now: () => new Date(today) }
  await removeOldHistory(platform as unknown as Platform, store, new AbortController().signal)

  for (const company of companies)
    for (const at of [1, 60, 120]) {
      const point = { companyId: company, pointId: company * 1000 + at }
      const { samples } = await store.raw(point, { from: 0, to: latestTime, limit: 100 })
      expect(
        samples.map((sample) => sample.value),
        `company ${company}`,
      ).toEqual(company === 1 ? [29, 1] : company === 6 ? [1] : ages)
    }
})

test('it ends when the server stops', async () => {
  const store = createPostgresHistoryStore(history.pool)
  const platform = { database: { system: history.pool }, log: pino({ level: 'silent' }), now: () => new Date(today) }
  const stopped = removeOldHistory(platform as unknown as Platform, store, AbortSignal.abort(new Error('stopping')))
  await expect(stopped).rejects.toThrow('stopping')
})
