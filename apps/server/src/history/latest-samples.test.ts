import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { compactOnce } from './compaction.ts'
import { createPostgresHistoryStore } from './postgres-history-store.ts'
import { hourMs, latestTime } from './sample.ts'
import { commit, openTestHistory, type Row } from './test-history.ts'

const start = 489_000 * hourMs
const points = 40

let history: Awaited<ReturnType<typeof openTestHistory>>
beforeAll(async () => {
  history = await openTestHistory()
})
afterAll(() => history.close())

const keys = Array.from({ length: points }, (_, at) => ({ companyId: 1, pointId: at + 1 }))
const random = seeded(11)

/** Of every kind, in any order, some at the same time. */
function rows(): Row[] {
  const kinds = [() => random() * 100, () => Math.round(random()), () => random() < 0.5, () => '文字', () => null]
  const wide = () => 9_007_199_254_740_993n + BigInt(Math.round(random() * 1000)) * 2n
  return Array.from({ length: 2000 }, () => {
    const kind = [...kinds, wide][Math.floor(random() * 6)]!
    const time = start + Math.floor(random() * 3 * hourMs)
    const quality = ([0, 0, 0, 1, 2] as const)[Math.floor(random() * 5)]
    return { point: 1 + Math.floor(random() * points), time: time - (time % 60_000), value: kind(), quality }
  })
}

test('the newest sample of each point is the last that can be read, wherever it stands', async () => {
  const store = createPostgresHistoryStore(history.pool)
  const expectRight = async () => {
    const latest = await store.latest(keys)
    for (const key of keys) {
      const { samples } = await store.raw(key, { from: 0, to: latestTime, limit: 100_000 })
      expect(latest.get(key.pointId)).toEqual(samples.at(-1))
    }
  }
  for (let round = 0; round < 4; round++) {
    await commit(history.pool, store, rows())
    await expectRight()
    if (round === 3) continue
    store.compactedUpTo((await compactOnce(history.pool, 1_000_000))!.lastId)
    await expectRight()
  }
})

test('where the columns of a chunk tell it, its samples are not read', async () => {
  await history.pool.query('truncate sample_journal, sample_chunk')
  const store = createPostgresHistoryStore(history.pool)
  const numbers = keys.map(({ pointId }) => ({ point: pointId, time: start + pointId, value: pointId + 0.5 }))
  await commit(history.pool, store, [...numbers, { point: 40, time: start + 60_000, value: true }])
  store.compactedUpTo((await compactOnce(history.pool, 1_000_000))!.lastId)
  const asked = vi.spyOn(history.pool, 'query')
  const latest = await store.latest(keys)
  const answers = await Promise.all(
    asked.mock.results.map(({ value }) => value as Promise<{ rows: { data?: unknown }[] }>),
  )
  asked.mockRestore()
  expect(latest.get(7)).toEqual({ time: start + 7, value: 7.5, quality: 0 })
  expect(latest.get(40)).toEqual({ time: start + 60_000, value: true, quality: 0 })
  expect(answers.flatMap(({ rows }) => rows).filter(({ data }) => data !== null)).toHaveLength(1)
})
