import type { Pool } from 'pg'
import { binaryArray } from './binary-array.ts'
import { createBuckets } from './buckets.ts'
import { decodeChunk } from './chunk-codec.ts'
import { figuresOf } from './chunk-figures.ts'
import { type PointKey, readHeaders, readSeries } from './chunk-rows.ts'
import { createGapFinder, withKnownGaps } from './gaps.ts'
import type { BucketQuery, HistoryStore, RawPage } from './history-store.ts'
import { readJournal, writeJournal } from './journal-rows.ts'
import { createRecentSamples } from './recent-samples.ts'
import { type HistorySample, hourMs, latestTime, sampleAt } from './sample.ts'
import { inOrder, Series } from './series.ts'

const always = { from: 0, to: latestTime }
const chunksPerPage = 48
const pointsPerStatement = 2000
const hourOf = (time: number) => Math.floor(Math.min(Math.max(time, 0), latestTime) / hourMs)

/** The history store on PostgreSQL, with what it tells the compactor. */
export type PostgresHistoryStore = HistoryStore & {
  /** Journal rows up to `id` stand in chunks now. */
  compactedUpTo(id: number): void
  /** Samples held in memory. */
  readonly recentSize: number
}

/** History in `sample_journal` and `sample_chunk`; at most about `mostRecent` uncompacted samples (25 bytes each) in memory. */
export function createPostgresHistoryStore(
  pool: Pool,
  options: { mostRecent?: number; now?: () => number } = {},
): PostgresHistoryStore {
  const recent = createRecentSamples(options.mostRecent ?? 4_000_000)
  const now = options.now ?? Date.now

  /** Uncompacted samples. Taken before chunks are read: what moves in between is seen twice, never missed. */
  async function uncompacted(pointId: number, from: number, to: number): Promise<Series> {
    const series = new Series()
    if (recent.forgottenUpTo > 0) {
      for await (const { batch } of readJournal(pool, 0, recent.forgottenUpTo, { from, to })) {
        for (let i = 0; i < batch.length; i++) {
          if (batch.pointIds[i] !== pointId || batch.times[i]! < from || batch.times[i]! >= to) continue
          series.copy(batch, i)
        }
      }
    }
    recent.collect(pointId, from, to, series)
    return inOrder(series)
  }

  async function raw(point: PointKey, range: { from: number; to: number; limit: number }): Promise<RawPage> {
    const fresh = await uncompacted(point.pointId, range.from, range.to)
    const samples: HistorySample[] = []
    const endHour = hourOf(range.to - 1) + 1
    let from = range.from
    while (from < range.to && samples.length <= range.limit) {
      const chunks = await readSeries(pool, point, hourOf(from), endHour, chunksPerPage)
      const until = chunks.length < chunksPerPage ? range.to : Math.min(range.to, (chunks.at(-1)!.hour + 1) * hourMs)
      addMerged(chunks, fresh, from, until, samples)
      from = until
    }
    if (samples.length <= range.limit) return { samples, next: undefined }
    const next = samples[range.limit]!.time
    samples.length = range.limit
    return { samples, next }
  }

  async function buckets(point: PointKey, { from, to, width, expectedMs, knownGaps = [] }: BucketQuery) {
    if (!(width > 0) || to <= from) return { buckets: [], gaps: [] }
    const fresh = hoursOf(await uncompacted(point.pointId, from, to))
    const whole = width % hourMs === 0 && from % hourMs === 0
    const edge = to % hourMs === 0 ? [] : [hourOf(to)]
    const finder = createGapFinder(from, to, expectedMs ?? Number.POSITIVE_INFINITY)
    const chunks = await readHeaders(pool, point, hourOf(from), hourOf(to - 1) + 1, {
      all: !whole,
      hours: [...fresh.keys(), ...edge],
      gapOver: finder.longest,
    })
    const result = createBuckets(from, width)
    const parts = new Map(chunks.map((chunk) => [chunk.hour, chunk]))
    for (const hour of [...new Set([...parts.keys(), ...fresh.keys()])].sort((a, b) => a - b)) {
      const chunk = parts.get(hour)
      if (chunk && !chunk.series) {
        const { figures } = chunk
        result.add(hour * hourMs, figures)
        if (figures.good > 0) finder.covered(figures.firstTime!, figures.lastTime!)
        continue
      }
      addSeries(joined(chunk?.series, fresh.get(hour)), result, finder, { from, to, width })
    }
    return { buckets: result.result(), gaps: withKnownGaps(expectedMs ? finder.result() : [], knownGaps, from, to) }
  }

  async function latestBefore(point: PointKey, time: number): Promise<HistorySample | undefined> {
    const fresh = await uncompacted(point.pointId, 0, time)
    const { rows } = await pool.query<{ hour: number; data: Buffer }>({
      name: 'history-latest',
      text: `select hour, data from sample_chunk where company_id = $1 and point_id = $2 and hour <= $3
        order by hour desc limit 2`,
      values: [point.companyId, point.pointId, hourOf(time - 1)],
    })
    // Two, because the hour of `time` may hold later samples only.
    for (const row of rows) {
      const last = lastBefore(decodeChunk(row.data, row.hour), time)
      if (last) return later(last, lastBefore(fresh, time))
    }
    return lastBefore(fresh, time)
  }

  async function latest(points: readonly PointKey[]): Promise<Map<number, HistorySample>> {
    const found = new Map<number, HistorySample>()
    const offer = (pointId: number, sample: HistorySample | undefined) => {
      const newest = sample && later(sample, found.get(pointId))
      if (newest) found.set(pointId, newest)
    }
    const wanted = new Set(points.map((point) => point.pointId))
    if (recent.forgottenUpTo > 0) {
      for await (const { batch } of readJournal(pool, 0, recent.forgottenUpTo, always)) {
        for (let i = 0; i < batch.length; i++) {
          if (wanted.has(batch.pointIds[i]!)) offer(batch.pointIds[i]!, sampleAt(batch, i))
        }
      }
    }
    for (const pointId of wanted) {
      const fresh = new Series(0)
      recent.collect(pointId, always.from, always.to, fresh)
      offer(pointId, lastBefore(inOrder(fresh), always.to))
    }
    for (let at = 0; at < points.length; at += pointsPerStatement) {
      const some = points.slice(at, at + pointsPerStatement)
      const { rows } = await pool.query<{ point_id: string; hour: number; data: Buffer }>({
        name: 'history-latest-of-many',
        text: `select chunk.point_id, chunk.hour, chunk.data from unnest($1::int8[], $2::int8[]) as wanted (company, point)
          cross join lateral (select point_id, hour, data from sample_chunk
            where company_id = company and point_id = point order by hour desc limit 1) as chunk`,
        values: [
          binaryArray(
            'int8',
            some.map((point) => point.companyId),
          ),
          binaryArray(
            'int8',
            some.map((point) => point.pointId),
          ),
        ],
      })
      for (const row of rows) offer(Number(row.point_id), lastBefore(decodeChunk(row.data, row.hour), always.to))
    }
    return found
  }

  async function removeBefore(companyId: number, pointIds: readonly number[] | 'all', time: number): Promise<number> {
    const { rowCount } =
      pointIds === 'all'
        ? await pool.query('delete from sample_chunk where company_id = $1 and hour < $2', [companyId, hourOf(time)])
        : await pool.query(
            'delete from sample_chunk where company_id = $1 and point_id = any($2::int8[]) and hour < $3',
            [companyId, binaryArray('int8', pointIds), hourOf(time)],
          )
    return rowCount ?? 0
  }

  return {
    async open() {
      for await (const { id, batch } of readJournal(pool, 0, Number.MAX_SAFE_INTEGER, always)) recent.append(id, batch)
    },
    async append(tx, batch) {
      const id = await writeJournal(tx, batch, now())
      return { committed: () => recent.append(id, batch), rolledBack: () => {} }
    },
    raw,
    buckets,
    latestBefore,
    latest,
    removeBefore,
    compactedUpTo: recent.compactedUpTo,
    get recentSize() {
      return recent.size
    },
  }
}

function addMerged(
  chunks: readonly { hour: number; series: Series }[],
  fresh: Series,
  from: number,
  to: number,
  samples: HistorySample[],
): void {
  const freshFrom = placeOf(fresh, from)
  const freshTo = placeOf(fresh, to)
  if (freshFrom === freshTo) {
    for (const { series } of chunks) addBetween(series, from, to, samples)
    return
  }
  const all = new Series()
  for (const { series } of chunks) for (let i = 0; i < series.length; i++) all.copy(series, i)
  for (let i = freshFrom; i < freshTo; i++) all.copy(fresh, i)
  addBetween(inOrder(all), from, to, samples)
}

function addBetween(series: Series, from: number, to: number, samples: HistorySample[]): void {
  const end = placeOf(series, to)
  const { times, values, kinds } = series
  for (let i = placeOf(series, from); i < end; i++) {
    // Good numbers are nearly all there is; 0 is their kind.
    if (kinds[i] === 0) samples.push({ time: times[i]!, value: values[i]!, quality: 0 })
    else samples.push(sampleAt(series, i))
  }
}

/** Index of the first sample at or after `time`. */
function placeOf(series: Series, time: number): number {
  let low = 0
  let high = series.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (series.times[middle]! < time) low = middle + 1
    else high = middle
  }
  return low
}

function hoursOf(series: Series): Map<number, Series> {
  const hours = new Map<number, Series>()
  for (let i = 0; i < series.length; i++) {
    const hour = hourOf(series.times[i]!)
    const of = hours.get(hour) ?? new Series()
    hours.set(hour, of)
    of.copy(series, i)
  }
  return hours
}

function joined(standing: Series | undefined, fresh: Series | undefined): Series {
  if (!standing || !fresh) return standing ?? fresh ?? new Series(0)
  for (let i = 0; i < fresh.length; i++) standing.copy(fresh, i)
  return inOrder(standing)
}

function addSeries(
  series: Series,
  into: ReturnType<typeof createBuckets>,
  finder: ReturnType<typeof createGapFinder>,
  { from, to, width }: { from: number; to: number; width: number },
): void {
  const end = placeOf(series, to)
  let at = placeOf(series, from)
  while (at < end) {
    const bucketEnd = from + (Math.floor((series.times[at]! - from) / width) + 1) * width
    const next = Math.min(end, placeOf(series, bucketEnd))
    into.add(series.times[at]!, figuresOf(series, at, next))
    for (let i = at; i < next; i++) if ((series.kinds[i]! & 3) === 0) finder.seen(series.times[i]!)
    at = next
  }
}

function lastBefore(series: Series, time: number): HistorySample | undefined {
  const end = placeOf(series, time)
  return end > 0 ? sampleAt(series, end - 1) : undefined
}

/** The newer of two; of the same time the better quality, then `a`. */
function later(a: HistorySample, b: HistorySample | undefined): HistorySample {
  if (!b || b.time < a.time) return a
  if (b.time > a.time) return b
  return b.quality < a.quality ? b : a
}
