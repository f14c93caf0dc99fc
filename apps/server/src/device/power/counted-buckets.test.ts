import { randomCounter } from '@zhizao/rules/counter/test-random-counter'
import { slowCounted } from '@zhizao/rules/counter/test-slow-counter'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketCuts, stepOf } from '../../history/bucket-cuts.ts'
import { compactOnce } from '../../history/compaction.ts'
import { createPostgresHistoryStore, type PostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { commit, openTestHistory, type Row } from '../../history/test-history.ts'
import { seeded } from '../../testing/seeded.ts'
import { countedBuckets } from './counted-buckets.ts'

const SEED = Number(process.env.SEED ?? 3)
const SERIES = 60
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const widths = [MINUTE, 7 * MINUTE, 15 * MINUTE, HOUR, 90 * MINUTE, 2 * HOUR, DAY, 7 * DAY]
const zones = ['Asia/Shanghai', 'Asia/Kolkata', 'America/New_York']

let history: Awaited<ReturnType<typeof openTestHistory>>
let store: PostgresHistoryStore
beforeAll(async () => {
  history = await openTestHistory()
  store = createPostgresHistoryStore(history.pool)
})
afterAll(() => history.close())

async function compact() {
  const result = await compactOnce(history.pool, 1_000_000)
  if (result) store.compactedUpTo(result.lastId)
}

/** A life with hours in which nothing happens but that it counts. */
function livedSeries(nth: number) {
  const { terms, samples } = randomCounter(SEED * 101 + nth)
  const random = seeded(nth)
  let time = samples.at(-1)?.time ?? Date.UTC(2026, 0, 1)
  let value = 5000
  for (let left = 60; left > 0; left--) {
    time += 10 * MINUTE
    value += Math.round(random() * 50) / 10
    samples.push({ time, value, quality: 0 })
  }
  return { terms, samples }
}

it(`${SERIES} random series read from history count at every width what a slow reading of them counts, late and packed`, async () => {
  const all = Array.from({ length: SERIES }, (_, nth) => livedSeries(nth))
  const random = seeded(SEED)
  const rows = all.flatMap(({ samples }, nth) =>
    samples.map(({ time, value, quality }): Row => ({ point: nth + 1, time, value, quality })),
  )
  const late = rows.filter(() => random() < 0.1)
  const kept = new Set(late)
  await commit(
    history.pool,
    store,
    rows.filter((row) => !kept.has(row)),
  )
  await compact()
  // Of what comes late a half is packed, the rest stands in the journal.
  await commit(history.pool, store, late.slice(0, late.length / 2))
  await compact()
  await commit(history.pool, store, late.slice(late.length / 2))
  const different: unknown[] = []
  for (const [nth, { terms, samples }] of all.entries()) {
    const point = { companyId: 1, pointId: nth + 1 }
    const [first, last] = [samples[0]!.time, samples.at(-1)!.time]
    const from = first + Math.floor(random() * (last - first))
    const to = from + Math.floor(random() * (last + HOUR - from)) + 1
    const seen = samples.filter(({ time }) => time >= from - DAY && time < to)
    const slow = [...slowCounted(seen, terms)].filter(([time, rise]) => time >= from && rise !== 0)
    const zone = zones[nth % zones.length]!
    for (const width of widths) {
      const step = stepOf(width)
      const cutAt = bucketCuts(step, zone)
      const wanted = new Map<number, number>()
      for (const [time, rise] of slow) wanted.set(cutAt(time).start, (wanted.get(cutAt(time).start) ?? 0) + rise)
      const found = (await countedBuckets(point, { from, to, step, zone, terms, factor: 1 }, store)) ?? new Map()
      const isSame =
        found.size === wanted.size &&
        [...wanted].every(([start, sum]) => Math.abs(sum - (found.get(start) ?? Number.NaN)) <= 1e-6 * Math.max(1, sum))
      if (!isSame) different.push({ nth, width, zone, found: [...found], wanted: [...wanted] })
    }
  }
  expect(different.slice(0, 2)).toEqual([])
}, 120_000)
