import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { type BucketStep, bucketCuts, stepOf, widthOf } from './bucket-cuts.ts'
import { compactOnce } from './compaction.ts'
import type { Gap } from './gaps.ts'
import { numberOf } from './held-samples.ts'
import { createPostgresHistoryStore, type PostgresHistoryStore } from './postgres-history-store.ts'
import { type HistorySample, hourMs } from './sample.ts'
import { commit, openTestHistory, type Row } from './test-history.ts'

const zone = 'Asia/Shanghai'
const start = 489_000 * hourMs
const minute = 60_000
const one = { companyId: 1, pointId: 7 }
const nothing = { before: undefined, gaps: [], outages: [] }

let history: Awaited<ReturnType<typeof openTestHistory>>
let store: PostgresHistoryStore
beforeAll(async () => {
  history = await openTestHistory()
})
afterAll(() => history.close())
beforeEach(async () => {
  await history.pool.query('truncate sample_journal, sample_chunk')
  store = createPostgresHistoryStore(history.pool)
})

async function compact() {
  for (;;) {
    const done = await compactOnce(history.pool, 1_000_000)
    if (!done) return
    store.compactedUpTo(done.lastId)
  }
}

describe('averages of values that hold', () => {
  const day = { from: start, to: start + 24 * hourMs }
  const by = (width: number) => ({ ...day, step: stepOf(width), zone })
  const valve: Row[] = [
    { point: 7, time: start - 3 * hourMs, value: 0 },
    { point: 7, time: start + hourMs, value: 100 },
    { point: 7, time: start + 23 * hourMs, value: 0 },
  ]
  const read = async (width: number) => {
    const before = await store.heldBefore(one, day.from)
    const holding = { ...nothing, until: day.to, before }
    return (await store.buckets(one, { ...by(width), holding })).buckets
  }

  test.each(['in memory', 'in chunks', 'late'])('are weighed by time and agree at every width: %s', async (where) => {
    await commit(history.pool, store, where === 'late' ? [valve[0]!, valve[2]!] : valve)
    if (where !== 'in memory') await compact()
    if (where === 'late') await commit(history.pool, store, [valve[1]!])
    for (const width of [10 * minute, hourMs, 2 * hourMs, 24 * hourMs]) {
      const buckets = await read(width)
      const weight = buckets.reduce((sum, bucket) => sum + bucket.weight, 0)
      expect(weight).toBe(24 * hourMs)
      const mean = buckets.reduce((sum, bucket) => sum + bucket.average! * bucket.weight, 0) / weight
      expect(mean).toBeCloseTo(91.666_667, 6)
    }
    const hours = await read(hourMs)
    expect(hours).toHaveLength(24)
    expect(hours[5]).toMatchObject({
      count: 0,
      min: 100,
      max: 100,
      average: 100,
      weight: hourMs,
      first: null,
      last: null,
    })
  })

  test('without it they are of samples', async () => {
    await commit(history.pool, store, valve)
    const { buckets } = await store.buckets(one, by(24 * hourMs))
    expect(buckets.reduce((sum, bucket) => sum + bucket.weight, 0)).toBe(2)
  })

  test('of a chunk that its columns tell, the samples are not read', async () => {
    const steady = Array.from({ length: 60 }, (_, at) => ({ point: 7, time: start + at * minute, value: 5 }))
    await commit(history.pool, store, [
      ...steady,
      { point: 7, time: start + hourMs, value: 5 },
      { point: 7, time: start + hourMs + 1, value: 6 },
    ])
    await compact()
    const asked: (Buffer | null)[] = []
    const watched = createPostgresHistoryStore({
      ...history.pool,
      query: async (...given: [never]) => {
        const found = await history.pool.query(...given)
        asked.push(...(found as unknown as { rows: { data: Buffer | null }[] }).rows.map(({ data }) => data))
        return found
      },
    } as never)
    await watched.buckets(one, { ...day, step: stepOf(24 * hourMs), zone, holding: { ...nothing, until: day.to } })
    expect(asked.map((data) => data !== null)).toEqual([false, true])
  })
})

test('what stands before is the last sample that is not uncertain, however far back', async () => {
  const uncertain = Array.from({ length: 60 }, (_, hour) => ({
    point: 7,
    time: start + hour * hourMs,
    value: 9,
    quality: 1 as const,
  }))
  await commit(history.pool, store, [{ point: 7, time: start - hourMs, value: 3 }, ...uncertain])
  for (const where of ['in memory', 'in chunks']) {
    if (where === 'in chunks') await compact()
    expect(await store.heldBefore(one, start + 60 * hourMs)).toEqual({ time: start - hourMs, value: 3, quality: 0 })
    expect((await store.latestBefore(one, start + 60 * hourMs))?.value).toBe(9)
  }
})

/** All widths that the product offers. */
const steps: BucketStep[] = [
  ...[
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
  ].map((seconds) => stepOf(seconds * 1000)),
  { unit: 'day', n: 14 },
  { unit: 'month', n: 1 },
  { unit: 'ms', n: 7 * minute },
]

interface Trial {
  step: BucketStep
  from: number
  to: number
  until: number
  rows: Row[]
  gaps: Gap[]
  outages: Gap[]
}

function trialOf(pointId: number, random: () => number): Trial {
  const upTo = (most: number) => Math.floor(random() * most)
  const step = steps[upTo(steps.length)]!
  const span = Math.min(widthOf(step) * (1 + upTo(12)), 90 * 24 * hourMs)
  const from = start + upTo(24 * 3600) * 1000 + upTo(2) * upTo(1000)
  const to = from + span
  const steady = random() < 0.3 ? upTo(3) : undefined
  const values = [() => upTo(5), () => upTo(1000) / 8, () => random() < 0.5, () => '文字', () => null]
  const value = () => steady ?? values[random() < 0.9 ? upTo(3) : 3 + upTo(2)]!()
  const quality = () => (random() < 0.75 ? 0 : 1 + upTo(2)) as 0 | 1 | 2
  // A sample stands once a time.
  const times = new Set(Array.from({ length: upTo(40) }, () => from - span / 2 + upTo(2 * span)))
  const rows = [...times].map((time) => ({
    point: pointId,
    time: Math.floor(time),
    value: value(),
    quality: quality(),
  }))
  const stretch = () => {
    const begin = Math.floor(from - span / 3 + random() * span * 1.5)
    return { from: begin, to: begin + 1 + upTo(span / 3) }
  }
  const outages = Array.from({ length: upTo(3) }, stretch).sort((a, b) => a.from - b.from)
  return {
    step,
    from,
    to,
    rows,
    until: from + Math.floor(span * Math.min(1, 0.6 + random())),
    gaps: Array.from({ length: upTo(3) }, stretch),
    outages: outages.filter((gap, at) => at === 0 || gap.from > outages[at - 1]!.to),
  }
}

/** Slow and plain: time is cut wherever anything happens, and each piece is asked what holds in it. */
function slowBuckets({ step, from, to, until, rows, gaps, outages }: Trial) {
  const cutAt = bucketCuts(step, zone)
  const telling = rows.filter(({ quality }) => quality !== 1).toSorted((a, b) => a.time - b.time)
  const edges = [
    ...rows.map(({ time }) => time),
    ...[...gaps, ...outages].flatMap((gap) => [gap.from, gap.to]),
    from,
    until,
  ]
  for (let { start: cut } = cutAt(from); cut < to; cut = cutAt(cut).end) edges.push(cut)
  const pieces = [...new Set(edges)].filter((time) => time >= from && time <= until).sort((a, b) => a - b)
  const found = new Map<
    number,
    { start: number; area: number; weight: number; sum: number; count: number; values: number[] }
  >()
  const bucketAt = (time: number) => {
    const { start: begin } = cutAt(time)
    const bucket = found.get(begin) ?? { start: begin, area: 0, weight: 0, sum: 0, count: 0, values: [] }
    found.set(begin, bucket)
    return bucket
  }
  for (const row of rows) {
    if (row.quality || row.value === null || row.time < from || row.time >= to) continue
    const bucket = bucketAt(row.time)
    bucket.count++
    const number = numberOf(row as HistorySample)
    if (Number.isNaN(number)) continue
    bucket.values.push(number)
    bucket.sum += number
  }
  for (const [at, begin] of pieces.slice(0, -1).entries()) {
    const last = telling.findLast(({ time }) => time <= begin)
    const number = last && !last.quality ? numberOf(last as HistorySample) : Number.NaN
    if (Number.isNaN(number)) continue
    const begun = (gap: Gap) => gap.from <= begin && gap.to > last!.time
    const isSilent = (gap: Gap) =>
      gap.from >= last!.time && !telling.some(({ time }) => time > gap.from && time < Math.min(gap.to, until))
    if (gaps.some(begun) || outages.some((gap) => begun(gap) && isSilent(gap))) continue
    const bucket = bucketAt(begin)
    const length = pieces[at + 1]! - begin
    bucket.area += number * length
    bucket.weight += length
    bucket.values.push(number)
  }
  return [...found.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ area, weight, sum, values, ...bucket }) => ({
      ...bucket,
      weight,
      min: values.length ? Math.min(...values) : null,
      max: values.length ? Math.max(...values) : null,
      average: weight ? area / weight : values.length ? sum / values.length : null,
    }))
}

test('10,000 random series come to what a slow reading comes to: all widths, in memory, in chunks, and late', {
  timeout: 600_000,
}, async () => {
  const random = seeded(Number(process.env.SEED ?? 105))
  const trials = Array.from({ length: 10_000 }, (_, at) => trialOf(at + 1, random))
  // A third of the points stands in chunks, a third in memory, and of a third late samples come to what is packed.
  const early = trials.flatMap(({ rows }, at) =>
    rows.filter((_, row) => at % 3 === 0 || (at % 3 === 2 && row % 2 === 0)),
  )
  const late = trials.flatMap(({ rows }, at) =>
    rows.filter((_, row) => at % 3 === 1 || (at % 3 === 2 && row % 2 === 1)),
  )
  await commit(history.pool, store, early)
  await compact()
  await commit(history.pool, store, late)
  const different: object[] = []
  let unlike = 0
  for (const [at, trial] of trials.entries()) {
    const { step, from, to, until, gaps, outages } = trial
    const point = { companyId: 1, pointId: at + 1 }
    const before = await store.heldBefore(point, from)
    const { buckets } = await store.buckets(point, { from, to, step, zone, holding: { until, before, gaps, outages } })
    const awaited = slowBuckets(trial)
    const isSame =
      buckets.length === awaited.length &&
      buckets.every((bucket, place) => {
        const { average, ...other } = awaited[place]!
        const { start: begin, count, weight, min, max } = bucket
        return (
          JSON.stringify([begin, count, weight, min, max]) ===
            JSON.stringify([other.start, other.count, other.weight, other.min, other.max]) &&
          near(bucket.average, average)
        )
      })
    if (!isSame) {
      unlike++
      different.push({ at, trial, buckets, awaited })
    }
  }
  expect(unlike, JSON.stringify(different[0])).toBe(0)
})

const near = (one: number | null, other: number | null) =>
  one === other || (one !== null && other !== null && Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other)))
