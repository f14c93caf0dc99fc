import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compactOnce } from './compaction.ts'
import { createPostgresHistoryStore, type PostgresHistoryStore } from './postgres-history-store.ts'
import { hourMs, latestTime, type QualityCode } from './sample.ts'
import { commit, openTestHistory, type Row, seeded } from './test-history.ts'

const start = 489_000 * hourMs
const all = { from: 0, to: latestTime, limit: 1_000_000 }
const one = { companyId: 1, pointId: 7 }

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

test('late and repeated samples open their chunk again and stand once, the better quality first', async () => {
  await commit(
    history.pool,
    store,
    steady(10, 1000, (i) => i),
  )
  await compact()
  await commit(history.pool, store, [
    { point: 7, time: start + 500, value: 99 },
    { point: 7, time: start + 2000, value: 1000 },
    { point: 7, time: start + 20_000, value: 5, quality: 2 },
  ])
  await commit(history.pool, store, [{ point: 7, time: start + 20_000, value: 6 }])
  const before = await values()
  expect(before).toHaveLength(12)
  expect(before).toContainEqual([500, 99, 0])
  expect(before).toContainEqual([2000, 2, 0])
  expect(before).toContainEqual([20_000, 6, 0])
  const figures = await store.buckets(one, { from: start, to: start + hourMs, width: hourMs })
  await compact()
  expect(await values()).toEqual(before)
  expect(await store.buckets(one, { from: start, to: start + hourMs, width: hourMs })).toEqual(figures)
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
      const { buckets } = await store.buckets(one, { from: start, to: start + 24 * hourMs, width })
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

test('a range that cuts an hour counts only what lies inside', async () => {
  await commit(
    history.pool,
    store,
    steady(720, 10_000, () => 1),
  )
  await compact()
  const { buckets } = await store.buckets(one, { from: start, to: start + hourMs + 100_000, width: hourMs })
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
      width,
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
    await expect(compactOnce(history.pool, 1_000_000, stop)).rejects.toThrow('stopped')
    // A new process knows only what the database holds.
    const restarted = createPostgresHistoryStore(history.pool)
    await restarted.open()
    const read = async () => (await restarted.raw(one, all)).samples.map((sample) => sample.value)
    expect(await read()).toEqual(rows.map((row) => row.value))
    const result = await compactOnce(history.pool, 1_000_000)
    if (result) restarted.compactedUpTo(result.lastId)
    expect(await read()).toEqual(rows.map((row) => row.value))
    const { buckets } = await restarted.buckets(one, { from: start, to: start + 24 * hourMs, width: 24 * hourMs })
    expect(buckets[0]!.count).toBe(2000)
    expect((await history.pool.query('select count(*)::int as n from sample_journal')).rows[0].n).toBe(0)
  })
}
