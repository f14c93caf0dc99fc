import { heldValues } from '@zhizao/rules/held-values/held-values'
import type { Pool } from 'pg'
import { binaryArray } from '../platform/db/binary-array.ts'
import { statement } from '../platform/db/statement.ts'
import { bucketCuts, type Cut, widthOf } from './bucket-cuts.ts'
import { createBuckets } from './buckets.ts'
import { decodeChunk } from './chunk-codec.ts'
import { figuresOf } from './chunk-figures.ts'
import { type Chunk, type PointKey, readHeaders, readHours, readSeries } from './chunk-rows.ts'
import { createGapFinder, withKnownGaps } from './gaps.ts'
import { giveHeld, interruptedHours, numberOf } from './held-samples.ts'
import { sampleChunks } from './history.table.ts'
import type { BucketQuery, HistoryStore, RawPage } from './history-store.ts'
import { readJournal, writeJournal } from './journal-rows.ts'
import { createRecentSamples } from './recent-samples.ts'
import { replaceSamples } from './replace-samples.ts'
import {
  type HistorySample,
  hourMs,
  latestTime,
  plainValue,
  type QualityCode,
  qualityOf,
  sampleAt,
  valueAt,
} from './sample.ts'
import { inOrder, Series } from './series.ts'

const always = { from: 0, to: latestTime }
const chunksPerPage = 48
/** Chunks whose samples may stand in memory at once. */
const chunksUnpacked = 200
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

  /** Hours of a point that hold samples, in order; what is not compacted yet comes with its hour. */
  async function* hoursWithin(
    point: PointKey,
    range: { from: number; to: number },
    data: Parameters<typeof readHeaders>[4],
    fresh: ReadonlyMap<number, Series>,
  ): AsyncGenerator<{ hour: number; chunk: Chunk | undefined }> {
    const end = hourOf(range.to - 1) + 1
    const left = [...fresh.keys()].sort((a, b) => a - b)
    // Where most chunks may have to be unpacked they are read a part at a time.
    const most = data.holds ? chunksUnpacked : null
    for (let from = hourOf(range.from); from < end; ) {
      const chunks = await readHeaders(pool, point, from, end, data, most)
      from = chunks.length === most ? chunks.at(-1)!.hour + 1 : end
      for (const chunk of chunks) {
        while (left.length && left[0]! < chunk.hour) yield { hour: left.shift()!, chunk: undefined }
        if (left[0] === chunk.hour) left.shift()
        yield { hour: chunk.hour, chunk }
      }
    }
    for (const hour of left) yield { hour, chunk: undefined }
  }

  async function buckets(point: PointKey, query: BucketQuery) {
    const { from, to, step, zone, expectedMs, knownGaps = [], holding } = query
    if (!(step.n > 0) || to <= from) return { buckets: [], gaps: [] }
    const cutAt = bucketCuts(step, zone)
    const fresh = hoursOf(await uncompacted(point.pointId, from, to))
    const all = widthOf(step) < hourMs
    const finder = createGapFinder(from, to, expectedMs ?? Number.POSITIVE_INFINITY)
    const result = createBuckets(cutAt, holding !== undefined)
    const held = holding && heldValues({ ...holding, from, to: Math.min(to, holding.until) }, result.hold)
    if (holding?.before) held?.sample(holding.before.time, numberOf(holding.before), holding.before.quality)
    const data = {
      all,
      hours: [...fresh.keys(), ...(all ? [] : [...cutHours(from, to, cutAt), ...interruptedHours(holding)])],
      gapOver: finder.longest,
      holds: holding !== undefined,
    }
    for await (const { hour, chunk } of hoursWithin(point, { from, to }, data, fresh)) {
      if (chunk && !chunk.series) {
        const { figures } = chunk
        result.add(hour * hourMs, figures)
        if (figures.good > 0) finder.covered(figures.firstTime!, figures.lastTime!)
        held?.sample(figures.firstTime!, figures.least!, 0)
        held?.sample(figures.lastTime!, figures.least!, 0)
        continue
      }
      const series = joined(chunk?.series, fresh.get(hour))
      addSeries(series, result, finder, { from, to, cutAt })
      if (held) giveHeld(series, placeOf(series, from), placeOf(series, to), held)
    }
    held?.end()
    const firsts = await firstsAt(point, result.unknownFirsts())
    return {
      buckets: result.result(firsts),
      gaps: withKnownGaps(expectedMs ? finder.result() : [], knownGaps, from, to),
    }
  }

  /** Samples that stand in chunks, by their times. */
  async function firstsAt(point: PointKey, times: readonly number[]): Promise<Map<number, number | string>> {
    const found = new Map<number, number | string>()
    for (let at = 0; at < times.length; at += chunksPerPage) {
      const wanted = times.slice(at, at + chunksPerPage)
      for (const { series } of await readHours(pool, point, wanted.map(hourOf)))
        for (const time of wanted) {
          const place = placeOf(series, time)
          if (series.times[place] !== time || place >= series.length) continue
          const value = plainValue(valueAt(series, place))
          if (typeof value === 'string' || typeof value === 'number') found.set(time, value)
        }
    }
    return found
  }

  /** The last sample before a time of the qualities that count. */
  async function lastOf(
    point: PointKey,
    time: number,
    counts: (quality: QualityCode) => boolean,
  ): Promise<HistorySample | undefined> {
    const fresh = await uncompacted(point.pointId, 0, time)
    const newest = lastBefore(fresh, time, counts)
    let before = hourOf(time - 1) + 1
    // Two, because the hour of `time` may hold later samples only.
    for (let most = 2; ; most = chunksPerPage) {
      const { rows } = await pool.query<{ hour: number; data: Buffer }>({
        name: 'history-latest',
        text: statement`select hour, data from ${sampleChunks} where company_id = $1 and point_id = $2 and hour < $3
        order by hour desc limit $4`,
        values: [point.companyId, point.pointId, before, most],
      })
      for (const { hour, data } of rows) {
        const isOverlaid = fresh.length > 0 && fresh.times[0]! < (hour + 1) * hourMs
        const chunk = decodeChunk(data, hour)
        const last = lastBefore(isOverlaid ? joined(chunk, fresh) : chunk, time, counts)
        // What is older stands in `newest`, or in a chunk that is older too.
        if (last && last.time >= hour * hourMs) return newerOf(last, newest)
        before = hour
      }
      if (rows.length < most) return newest
    }
  }

  async function latest(points: readonly PointKey[]): Promise<Map<number, HistorySample>> {
    const wanted = new Set(points.map((point) => point.pointId))
    const found = new Map<number, HistorySample>()
    if (recent.forgottenUpTo > 0) {
      for await (const { batch } of readJournal(pool, 0, recent.forgottenUpTo, always)) {
        for (let i = 0; i < batch.length; i++) {
          const known = found.get(batch.pointIds[i]!)
          if (wanted.has(batch.pointIds[i]!) && !(known && known.time > batch.times[i]!))
            found.set(batch.pointIds[i]!, sampleAt(batch, i))
        }
      }
    }
    for (const [pointId, sample] of recent.newest(wanted)) {
      const known = found.get(pointId)
      found.set(pointId, known ? newerOf(known, sample) : sample)
    }
    for (let at = 0; at < points.length; at += pointsPerStatement) {
      const some = points.slice(at, at + pointsPerStatement)
      // Where all samples of a chunk are good its columns tell the last one; 0 and 1 may be a number or a switch.
      const { rows } = await pool.query<{
        point_id: string
        hour: number
        last: number
        last_at: number
        data: Buffer | null
      }>({
        name: 'history-latest-of-many',
        text: statement`select chunk.point_id, chunk.hour, chunk.last, chunk.last_at,
            case when chunk.good = chunk.n and chunk.last_text is null and chunk.last not in (0, 1) then null else chunk.data end as data
          from unnest($1::int8[], $2::int8[]) as wanted (company, point)
          cross join lateral (select * from ${sampleChunks}
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
      for (const { point_id, hour, last, last_at, data } of rows) {
        const told: HistorySample = { time: hour * hourMs + last_at, value: last, quality: 0 }
        const standing = data ? lastBefore(decodeChunk(data, hour), always.to) : told
        if (standing) found.set(Number(point_id), newerOf(standing, found.get(Number(point_id))))
      }
    }
    return found
  }

  async function removeBefore(companyId: number, pointIds: readonly number[] | 'all', time: number): Promise<number> {
    const { rowCount } =
      pointIds === 'all'
        ? await pool.query(statement`delete from ${sampleChunks} where company_id = $1 and hour < $2`, [
            companyId,
            hourOf(time),
          ])
        : await pool.query(
            statement`delete from ${sampleChunks} where company_id = $1 and point_id = any($2::int8[]) and hour < $3`,
            [companyId, binaryArray('int8', pointIds), hourOf(time)],
          )
    return rowCount ?? 0
  }

  return {
    async open() {
      for await (const { id, batch } of readJournal(pool, 0, Number.MAX_SAFE_INTEGER, always)) recent.append(id, batch)
    },
    replace: (point, range, samples) => replaceSamples(pool, point, range, samples),
    async append(tx, batch) {
      const id = await writeJournal(tx, batch, now())
      return { committed: () => recent.append(id, batch), rolledBack: () => {} }
    },
    raw,
    buckets,
    latestBefore: (point, time) => lastOf(point, time, () => true),
    heldBefore: (point, time) => lastOf(point, time, (quality) => quality !== 1),
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

/** Hours of which a part only counts into one bucket: those that a cut or an end of the range lies in. */
function cutHours(from: number, to: number, cutAt: (instant: number) => Cut): number[] {
  const hours = [from, to].filter((time) => time % hourMs !== 0).map(hourOf)
  for (let { end } = cutAt(from); end < to; end = cutAt(end).end) if (end % hourMs !== 0) hours.push(hourOf(end))
  return hours
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
  { from, to, cutAt }: { from: number; to: number; cutAt: (instant: number) => Cut },
): void {
  const end = placeOf(series, to)
  let at = placeOf(series, from)
  while (at < end) {
    const next = Math.min(end, placeOf(series, cutAt(series.times[at]!).end))
    into.add(series.times[at]!, figuresOf(series, at, next))
    for (let i = at; i < next; i++) if ((series.kinds[i]! & 3) === 0) finder.seen(series.times[i]!)
    at = next
  }
}

function lastBefore(
  series: Series,
  time: number,
  counts: (quality: QualityCode) => boolean = () => true,
): HistorySample | undefined {
  let at = placeOf(series, time) - 1
  while (at >= 0 && !counts(qualityOf(series.kinds[at]!))) at--
  return at < 0 ? undefined : sampleAt(series, at)
}

/** The newer of two; of the same time `later`, which came after `earlier`. */
const newerOf = (earlier: HistorySample, later: HistorySample | undefined): HistorySample =>
  later && later.time >= earlier.time ? later : earlier
