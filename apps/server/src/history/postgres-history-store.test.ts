import { clockText } from '@zhizao/rules/time/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { stepOf } from './bucket-cuts.ts'
import { compactOnce } from './compaction.ts'
import { createPostgresHistoryStore, type PostgresHistoryStore } from './postgres-history-store.ts'
import { hourMs, latestTime, type QualityCode } from './sample.ts'
import { commit, openTestHistory, type Row } from './test-history.ts'

const start = 489_000 * hourMs
const all = { from: 0, to: latestTime, limit: 1_000_000 }
const one = { companyId: 1, pointId: 7 }

const by = (width: number, zone = 'UTC') => ({ step: stepOf(width), zone })

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

async function compact(): Promise<void> {
  const result = await compactOnce(history.pool, 1_000_000)
  if (result) store.compactedUpTo(result.lastId)
}

async function values(point = one): Promise<unknown[]> {
  return (await store.raw(point, all)).samples.map((sample) => [sample.time - start, sample.value, sample.quality])
}

function steady(n: number, stepMs: number, value: (i: number) => number | boolean | string): Row[] {
  return Array.from({ length: n }, (_, i) => ({ point: 7, time: start + i * stepMs, value: value(i) }))
}

test('samples are read back the same before and after compaction', async () => {
  const rows: Row[] = [
    { point: 7, time: start, value: 1.5 },
    { point: 8, time: start, value: '别的点' },
    { point: 7, time: start + 1000, value: true, quality: 1 },
    { point: 7, time: start + hourMs, value: null, quality: 2 },
  ]
  await commit(history.pool, store, rows)
  const expected = [
    [0, 1.5, 0],
    [1000, true, 1],
    [hourMs, null, 2],
  ]
  expect(await values()).toEqual(expected)
  await compact()
  expect(store.recentSize).toBe(0)
  expect(await values()).toEqual(expected)
  expect(await values({ companyId: 2, pointId: 7 })).toEqual([])
})

test('late and repeated samples open their chunk again and stand once: the last that came', async () => {
  await commit(
    history.pool,
    store,
    steady(10, 1000, (i) => i),
  )
  await compact()
  await commit(history.pool, store, [
    { point: 7, time: start + 500, value: 99 },
    { point: 7, time: start + 2000, value: 1000 },
    { point: 7, time: start + 3000, value: null, quality: 2 },
    { point: 7, time: start + 20_000, value: 5, quality: 2 },
  ])
  await commit(history.pool, store, [{ point: 7, time: start + 20_000, value: 6 }])
  const before = await values()
  expect(before).toHaveLength(12)
  expect(before).toContainEqual([500, 99, 0])
  expect(before).toContainEqual([2000, 1000, 0])
  expect(before).toContainEqual([3000, null, 2])
  expect(before).toContainEqual([20_000, 6, 0])
  const figures = await store.buckets(one, { from: start, to: start + hourMs, ...by(hourMs) })
  await compact()
  expect(await values()).toEqual(before)
  expect(await store.buckets(one, { from: start, to: start + hourMs, ...by(hourMs) })).toEqual(figures)
})

test('figures agree at every width, in memory and in chunks, and leave bad samples out', async () => {
  const random = seeded(3)
  const rows: Row[] = []
  for (let time = start; time < start + 5 * hourMs; time += 10_000) {
    const quality = random() < 0.1 ? ((1 + Math.floor(random() * 2)) as QualityCode) : 0
    rows.push({ point: 7, time, value: Math.round(random() * 1000) / 10, quality })
  }
  const good = rows.filter((row) => row.quality === 0).map((row) => row.value as number)
  const cut = Math.floor(rows.length * 0.7)
  await commit(history.pool, store, rows.slice(0, cut))
  for (const step of ['in memory', 'in chunks', 'half in chunks, half in memory']) {
    if (step === 'in chunks') await compact()
    if (step.startsWith('half')) await commit(history.pool, store, rows.slice(cut))
    const expected = step.startsWith('half')
      ? good
      : rows
          .slice(0, cut)
          .filter((row) => row.quality === 0)
          .map((row) => row.value as number)
    for (const width of [60_000, 7 * 60_000, hourMs, 2 * hourMs, 24 * hourMs]) {
      const { buckets } = await store.buckets(one, { from: start, to: start + 24 * hourMs, ...by(width) })
      expect(buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(expected.length)
      expect(buckets.reduce((sum, bucket) => sum + bucket.sum, 0)).toBeCloseTo(
        expected.reduce((a, b) => a + b, 0),
        6,
      )
      expect(Math.min(...buckets.map((bucket) => bucket.min!))).toBe(Math.min(...expected))
      expect(Math.max(...buckets.map((bucket) => bucket.max!))).toBe(Math.max(...expected))
      expect(buckets.at(-1)!.last).toBe(expected.at(-1))
      for (const bucket of buckets) expect(bucket.average).toBeCloseTo(bucket.sum / bucket.count, 9)
    }
  }
})

const zones = ['America/New_York', 'Asia/Kolkata', 'Asia/Shanghai', 'Australia/Lord_Howe']

test.each(zones)('buckets of %s hold what its clocks and calendar say, in memory and in chunks', async (zone) => {
  // Two days around a change of the clocks, where there is one.
  const from = Date.parse(zone === 'Australia/Lord_Howe' ? '2026-04-04T05:00:00Z' : '2026-03-07T20:47:00Z')
  const to = from + 49 * hourMs + 1_234_000
  const random = seeded(7)
  const rows: Row[] = []
  for (let time = from - hourMs; time < to + hourMs; time += 40_000 + Math.floor(random() * 90_000))
    rows.push({
      point: 7,
      time,
      value: Math.round(random() * 100),
      quality: random() < 0.1 ? 1 : random() < 0.1 ? 2 : 0,
    })
  const good = rows.filter(({ time, quality }) => quality === 0 && time >= from && time < to)
  const wall = (time: number) => clockText(time, zone)
  await commit(history.pool, store, rows)
  for (const step of ['in memory', 'in chunks']) {
    if (step === 'in chunks') await compact()
    for (const width of [
      300_000,
      7 * 60_000,
      hourMs,
      2 * hourMs,
      5 * hourMs,
      6 * hourMs,
      24 * hourMs,
      7 * 24 * hourMs,
    ]) {
      const { buckets } = await store.buckets(one, { from, to, ...by(width, zone) })
      const seen = buckets.flatMap(({ start, end }) => good.filter(({ time }) => time >= start && time < end))
      expect(seen, `${step} ${width}`).toEqual(good)
      for (const bucket of buckets) {
        const inside = good.filter(({ time }) => time >= bucket.start && time < bucket.end)
        const values = inside.map(({ value }) => value as number)
        expect(bucket).toMatchObject({
          count: inside.length,
          first: values[0],
          firstTime: inside[0]!.time,
          last: values.at(-1),
          lastTime: inside.at(-1)!.time,
          min: Math.min(...values),
          max: Math.max(...values),
        })
        if (width === 24 * hourMs) expect(wall(bucket.start).slice(11)).toBe('00:00:00')
        if (width === hourMs && zone !== 'Australia/Lord_Howe') expect(wall(bucket.start).slice(14)).toBe('00:00')
        if (width === 300_000) expect(Number(wall(bucket.start).slice(15, 16)) % 5).toBe(0)
        // Two hours would begin at 02:00, which New York skips then.
        if (width === 2 * hourMs)
          expect(['2026-03-08 03:00:00', expect.stringMatching(/[02468]:00:00$/)]).toContainEqual(wall(bucket.start))
        if (width === 7 * 24 * hourMs) expect(new Date(`${wall(bucket.start).slice(0, 10)}Z`).getUTCDay()).toBe(1)
      }
    }
  }
})

test('months and days are those of the zone, however long they last', async () => {
  const zone = 'America/New_York'
  const from = Date.parse('2026-03-01T00:00:00-05:00')
  const to = Date.parse('2026-05-01T00:00:00-04:00')
  await commit(
    history.pool,
    store,
    Array.from({ length: (to - from) / hourMs }, (_, i) => ({ point: 7, time: from + i * hourMs, value: 1 })),
  )
  await compact()
  const months = await store.buckets(one, { from, to, step: { unit: 'month', n: 1 }, zone })
  expect(months.buckets.map(({ start, end, count }) => [start, end, count])).toEqual([
    [from, Date.parse('2026-04-01T00:00:00-04:00'), 31 * 24 - 1],
    [Date.parse('2026-04-01T00:00:00-04:00'), to, 30 * 24],
  ])
  const days = await store.buckets(one, { from, to, ...by(24 * hourMs, zone) })
  expect(days.buckets.map(({ count }) => count)).toEqual(Array.from({ length: 61 }, (_, day) => (day === 7 ? 23 : 24)))
})

test('the first and the last of a bucket keep their texts and all their digits, in memory and in chunks', async () => {
  const wide = 2n ** 60n + 1n
  await commit(history.pool, store, [
    { point: 7, time: start + 1, value: '坏', quality: 2 },
    { point: 7, time: start + 2, value: '停机' },
    { point: 7, time: start + 3, value: '运行' },
    { point: 7, time: start + hourMs + 1, value: wide },
    { point: 7, time: start + hourMs + 2, value: 5 },
    { point: 7, time: start + hourMs + 3, value: 6, quality: 1 },
  ])
  for (const step of ['in memory', 'in chunks']) {
    if (step === 'in chunks') await compact()
    for (const width of [hourMs, 60_000]) {
      const { buckets } = await store.buckets(one, { from: start, to: start + 2 * hourMs, ...by(width) })
      expect(buckets, step).toMatchObject([
        { count: 2, first: '停机', firstTime: start + 2, last: '运行' },
        { count: 2, first: String(wide), firstTime: start + hourMs + 1, last: 5, lastTime: start + hourMs + 2 },
      ])
    }
  }
})

test('a range that cuts an hour counts only what lies inside', async () => {
  await commit(
    history.pool,
    store,
    steady(720, 10_000, () => 1),
  )
  await compact()
  const { buckets } = await store.buckets(one, { from: start, to: start + hourMs + 100_000, ...by(hourMs) })
  expect(buckets.map((bucket) => bucket.count)).toEqual([360, 10])
})

test('gaps inside an hour, between hours and at the ends are reported; known gaps are added', async () => {
  const rows = steady(1080, 10_000, (i) => i).filter(
    (_, i) => (i >= 6 && i < 100) || (i > 110 && i < 340) || (i > 380 && i < 1000),
  )
  await commit(history.pool, store, rows)
  await compact()
  for (const width of [60_000, hourMs]) {
    const { gaps } = await store.buckets(one, {
      from: start,
      to: start + 3 * hourMs,
      ...by(width),
      expectedMs: 10_000,
      knownGaps: [{ from: start - 5, to: start + 5, reason: '盒子缓存已满' }],
    })
    expect(gaps.map((gap) => [gap.from - start, gap.to - start, gap.reason])).toEqual([
      [0, 5, '盒子缓存已满'],
      [0, 60_000, undefined],
      [990_000, 1_110_000, undefined],
      [3_390_000, 3_810_000, undefined],
      [9_990_000, 3 * hourMs, undefined],
    ])
  }
})

test('raw samples come in pages that join without loss', async () => {
  const rows = steady(5000, 60_000, (i) => i)
  await commit(history.pool, store, rows.slice(0, 4000))
  await compact()
  await commit(history.pool, store, rows.slice(4000))
  const seen: unknown[] = []
  let from: number | undefined = 0
  while (from !== undefined) {
    const page = await store.raw(one, { from, to: all.to, limit: 700 })
    expect(page.samples.length).toBeLessThanOrEqual(700)
    seen.push(...page.samples.map((sample) => sample.value))
    from = page.next
  }
  expect(seen).toEqual(rows.map((row) => row.value))
})

test('the last sample is found in memory, in its chunk and before a time', async () => {
  await commit(
    history.pool,
    store,
    steady(3, hourMs, (i) => `s${i}`),
  )
  await compact()
  await commit(history.pool, store, [{ point: 8, time: start, value: 4, quality: 2 }])
  const latest = await store.latest([one, { companyId: 1, pointId: 8 }, { companyId: 1, pointId: 9 }])
  expect(latest.get(7)?.value).toBe('s2')
  expect(latest.get(8)).toEqual({ time: start, value: 4, quality: 2 })
  expect(latest.has(9)).toBe(false)
  expect((await store.latestBefore(one, start + hourMs))?.value).toBe('s0')
  expect((await store.latestBefore(one, start + hourMs + 1))?.value).toBe('s1')
  expect(await store.latestBefore(one, start)).toBeUndefined()
})

test('with more uncompacted samples than memory may hold, the journal answers', async () => {
  const small = createPostgresHistoryStore(history.pool, { mostRecent: 1000 })
  const rows = Array.from({ length: 200_000 }, (_, i) => ({
    point: 1 + (i % 50),
    time: start + Math.floor(i / 50) * 1000,
    value: i,
  }))
  for (let at = 0; at < rows.length; at += 20_000) await commit(history.pool, small, rows.slice(at, at + 20_000))
  expect(small.recentSize).toBeLessThan(140_000)
  const { samples } = await small.raw(one, all)
  expect(samples.map((sample) => sample.value)).toEqual(rows.filter((row) => row.point === 7).map((row) => row.value))
  expect((await small.latest([one])).get(7)?.value).toBe(rows.findLast((row) => row.point === 7)?.value)
})

test('old hours are removed for the points or the company named', async () => {
  await commit(history.pool, store, [
    { point: 7, time: start, value: 1 },
    { point: 7, time: start + hourMs, value: 2 },
    { point: 8, time: start, value: 3 },
    { point: 9, time: start, value: 4, company: 2 },
  ])
  await compact()
  expect(await store.removeBefore(1, [7], start + hourMs)).toBe(1)
  expect(await values()).toEqual([[hourMs, 2, 0]])
  expect(await store.removeBefore(1, 'all', start + 2 * hourMs)).toBe(2)
  expect(await values({ companyId: 2, pointId: 9 })).toEqual([[0, 4, 0]])
})

test('a failed group is not readable and leaves nothing', async () => {
  const tx = await history.pool.connect()
  await tx.query('begin')
  const { batchOf } = await import('./test-history.ts')
  const pending = await store.append(tx, batchOf([{ point: 7, time: start, value: 1 }]))
  await tx.query('rollback')
  pending.rolledBack()
  tx.release()
  expect(await values()).toEqual([])
})

for (const step of ['chosen', 'gathered', 'merged', 'deleted', 'committed']) {
  test(`stopped after "${step}", compaction loses and doubles nothing`, async () => {
    const rows = steady(2000, 10_000, (i) => i / 10)
    await commit(history.pool, store, rows.slice(0, 1500))
    await compact()
    await commit(history.pool, store, rows.slice(1000))
    const stop = (at: string) => {
      if (at === step) throw new Error('stopped')
    }
    await expect(compactOnce(history.pool, 1_000_000, { reached: stop })).rejects.toThrow('stopped')
    // A new process knows only what the database holds.
    const restarted = createPostgresHistoryStore(history.pool)
    await restarted.open()
    const read = async () => (await restarted.raw(one, all)).samples.map((sample) => sample.value)
    expect(await read()).toEqual(rows.map((row) => row.value))
    const result = await compactOnce(history.pool, 1_000_000)
    if (result) restarted.compactedUpTo(result.lastId)
    expect(await read()).toEqual(rows.map((row) => row.value))
    const { buckets } = await restarted.buckets(one, { from: start, to: start + 24 * hourMs, ...by(24 * hourMs) })
    expect(buckets[0]!.count).toBe(2000)
    expect((await history.pool.query('select count(*)::int as n from sample_journal')).rows[0].n).toBe(0)
  })
}

test('stopped between two parts, what stands in chunks and journal is read once and compacted once', async () => {
  const points = 4100
  const rows = Array.from({ length: 2 * points }, (_, i) => ({
    point: 1 + (i % points),
    time: start + i,
    value: i,
  }))
  await commit(history.pool, store, rows)
  const stop = (at: string) => {
    if (at === 'part') throw new Error('stopped')
  }
  await expect(compactOnce(history.pool, 1_000_000, { reached: stop })).rejects.toThrow('stopped')
  const inChunks = async () =>
    (await history.pool.query('select count(*)::int as n, sum(n)::int as samples from sample_chunk')).rows[0]
  expect(await inChunks()).toEqual({ n: 4000, samples: 8000 })
  const restarted = createPostgresHistoryStore(history.pool)
  await restarted.open()
  const read = async (pointId: number) =>
    (await restarted.raw({ companyId: 1, pointId }, all)).samples.map(({ value }) => value)
  const count = async (pointId: number) =>
    (await restarted.buckets({ companyId: 1, pointId }, { from: start, to: start + hourMs, ...by(hourMs) })).buckets
  const twice = async () => {
    for (const point of [1, 4000, 4001, points]) {
      expect(await read(point)).toEqual([point - 1, point - 1 + points])
      expect(await count(point)).toMatchObject([{ count: 2, sum: 2 * point - 2 + points }])
    }
  }
  await twice()
  let parts = 0
  const result = await compactOnce(history.pool, 1_000_000, {
    written: async () => {
      parts++
    },
  })
  restarted.compactedUpTo(result!.lastId)
  expect(parts).toBe(2)
  expect(await inChunks()).toEqual({ n: points, samples: 2 * points })
  await twice()
})
