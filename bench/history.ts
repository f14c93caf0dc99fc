import type { Pool } from 'pg'
import { stepOf } from '../apps/server/src/history/bucket-cuts.ts'
import { compactOnce } from '../apps/server/src/history/compaction.ts'
import { createPostgresHistoryStore } from '../apps/server/src/history/postgres-history-store.ts'
import { SampleBatch } from '../apps/server/src/history/sample-batch.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Figure, median, timed } from './figure.ts'
import { openKeyedTable, type Rows } from './keyed-rows.ts'
import { seeded, signal } from './signals.ts'
import { sized } from './size.ts'

const pointCount = sized(200, 10)
const hours = sized(24, 2)
const start = Date.UTC(2026, 0, 1)
const end = start + hours * 3_600_000
const stepMs = 10_000
const runs = sized(41, 5)

/**
 * A day of 200 points with a sample every 10 s, in history and in a keyed table: bytes a sample at rest (threshold
 * 1/30), a day of one point raw (1/10) and in buckets (1/8).
 */
export async function historyFigures(): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const { pool } = database
  const keyed = await openKeyedTable(database.url)
  try {
    const history = createPostgresHistoryStore(pool)
    const random = seeded(7)
    for (let hour = 0; hour < hours; hour++) {
      const rows = rowsOf(hour, random)
      await keyed.copy(rows)
      await appendAndCompact(pool, history, rows)
    }
    await pool.query('vacuum analyze keyed_sample')
    await pool.query('vacuum analyze sample_chunk')
    await pool.query('vacuum analyze sample_journal')
    return [await size(pool), await raw(pool, history), ...(await buckets(pool, history))]
  } finally {
    await keyed.close()
    await database.close()
  }
}

type History = ReturnType<typeof createPostgresHistoryStore>

function rowsOf(hour: number, random: () => number): Rows {
  const polls = 3_600_000 / stepMs
  const points = new Uint32Array(pointCount * polls)
  const times = new Float64Array(pointCount * polls)
  const values = new Float64Array(pointCount * polls)
  let at = 0
  for (let poll = hour * polls; poll < (hour + 1) * polls; poll++) {
    for (let point = 1; point <= pointCount; point++, at++) {
      points[at] = point
      times[at] = start + poll * stepMs
      values[at] = signal(point, poll, random)
    }
  }
  return { points, times, values }
}

async function appendAndCompact(pool: Pool, history: History, rows: Rows): Promise<void> {
  const batch = new SampleBatch(rows.times.length)
  for (let i = 0; i < rows.times.length; i++) batch.push(1, rows.points[i]!, rows.times[i]!, rows.values[i]!, 0)
  const tx = await pool.connect()
  await tx.query('begin')
  const pending = await history.append(tx, batch)
  await tx.query('commit')
  pending.committed()
  tx.release()
  const result = await compactOnce(pool, 1_000_000)
  history.compactedUpTo(result!.lastId)
}

async function size(pool: Pool): Promise<Figure> {
  const { rows } = await pool.query(`select pg_total_relation_size('keyed_sample')::float8 as keyed,
    (pg_total_relation_size('sample_chunk') + pg_total_relation_size('sample_journal'))::float8 as history,
    (select count(*) from keyed_sample)::float8 as n, (select sum(n) from sample_chunk)::float8 as stored,
    (select sum(length(data)) from sample_chunk)::float8 as packed`)
  const { keyed, history, n, stored, packed } = rows[0]
  if (stored !== n) throw new Error(`${stored} samples in history, ${n} rows`)
  return {
    name: 'history-size',
    ratio: history / keyed,
    ours: `${(history / n).toFixed(2)}B`,
    baseline: `${(keyed / n).toFixed(1)}B`,
    notes: [
      `${n} samples; packed data alone ${(packed / n).toFixed(2)} B a sample, the rest is header, page and index`,
    ],
  }
}

/** Medians of both, one run of each in turn, each run on another point. */
async function compare(ours: (point: number) => Promise<number>, baseline: (point: number) => Promise<number>) {
  const ourMs: number[] = []
  const baselineMs: number[] = []
  for (let run = 0; run < runs + 5; run++) {
    const point = 1 + ((run * 7) % pointCount)
    let ourCount = 0
    let baselineCount = 0
    const took = await timed(async () => {
      ourCount = await ours(point)
    })
    const plain = await timed(async () => {
      baselineCount = await baseline(point)
    })
    if (ourCount !== baselineCount) throw new Error(`point ${point}: ${ourCount} against ${baselineCount}`)
    if (run < 5) continue // warm-up
    ourMs.push(took)
    baselineMs.push(plain)
  }
  const [our, plain] = [median(ourMs), median(baselineMs)]
  return { ratio: our / plain, ours: `${our.toFixed(2)}ms`, baseline: `${plain.toFixed(2)}ms` }
}

const range = [new Date(start), new Date(end)] as const

async function raw(pool: Pool, history: History): Promise<Figure> {
  const figure = await compare(
    async (point) =>
      (await history.raw({ companyId: 1, pointId: point }, { from: start, to: end, limit: 100_000 })).samples.length,
    async (point) =>
      (
        await pool.query({
          name: 'keyed-raw',
          text: 'select time, value, quality from keyed_sample where point_id = $1 and time >= $2 and time < $3 order by time',
          values: [point, ...range],
        })
      ).rows.length,
  )
  return { name: 'history-raw-24h', ...figure }
}

async function buckets(pool: Pool, history: History): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, minutes] of [
    ['history-buckets-24h', 60],
    ['history-buckets-24h-of-5-minutes', 5],
  ] as const) {
    const figure = await compare(
      async (point) => {
        const found = await history.buckets(
          { companyId: 1, pointId: point },
          { from: start, to: end, step: stepOf(minutes * 60_000), zone: 'Asia/Shanghai' },
        )
        return found.buckets.reduce((sum, bucket) => sum + bucket.count, 0)
      },
      async (point) => {
        const { rows } = await pool.query({
          name: `keyed-${minutes}`,
          text: `select date_bin('${minutes} minutes', time, $2) as start, min(value), max(value), avg(value),
              (array_agg(value order by time desc))[1] as last, count(*)::int as count
            from keyed_sample where point_id = $1 and time >= $2 and time < $3 and quality = 0 group by 1 order by 1`,
          values: [point, ...range],
        })
        return rows.reduce((sum, row) => sum + row.count, 0)
      },
    )
    figures.push({ name, ...figure })
  }
  return figures
}
