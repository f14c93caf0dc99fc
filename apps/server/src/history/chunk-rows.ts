import type { ClientBase, Pool } from 'pg'
import { binaryArray } from '../platform/db/binary-array.ts'
import { statement } from '../platform/db/statement.ts'
import { decodeChunk, encodeChunk } from './chunk-codec.ts'
import { type ChunkFigures, figuresOf } from './chunk-figures.ts'
import { sampleChunks } from './history.table.ts'
import { hourMs } from './sample.ts'
import type { Series } from './series.ts'

export type Queryable = Pick<ClientBase | Pool, 'query'>

/** Where a chunk stands. */
export type ChunkKey = { companyId: number; pointId: number; hour: number }

/** A point as history knows it: company first, as in every key. */
export type PointKey = { companyId: number; pointId: number }

/** A chunk read back; `series` only where the data were asked for. */
export type Chunk = { hour: number; figures: ChunkFigures; series: Series | undefined }

const headerColumns = `hour, n, good, "numeric", longest_gap, sum, least, most, first, last,
  least_at, most_at, first_at, last_at, last_text`

type Row = {
  hour: number
  n: number
  good: number
  numeric: number
  longest_gap: number
  sum: number
  least: number | null
  most: number | null
  first: number | null
  last: number | null
  least_at: number | null
  most_at: number | null
  first_at: number | null
  last_at: number | null
  last_text: string | null
  data: Buffer | null
}

function chunkOf(row: Row): Chunk {
  const start = row.hour * hourMs
  const at = (offset: number | null) => (offset === null ? null : start + offset)
  return {
    hour: row.hour,
    figures: {
      n: row.n,
      good: row.good,
      numeric: row.numeric,
      sum: row.sum,
      least: row.least,
      leastTime: at(row.least_at),
      most: row.most,
      mostTime: at(row.most_at),
      firstTime: at(row.first_at),
      first: row.first,
      firstText: null,
      lastTime: at(row.last_at),
      last: row.last,
      lastText: row.last_text,
      longestGap: row.longest_gap,
    },
    series: row.data ? decodeChunk(row.data, row.hour) : undefined,
  }
}

/**
 * Chunks of a point from hour `from` up to and without hour `to`, in order, at most `most`. The data come along for the hours listed,
 * for those whose longest gap exceeds `gapOver`, for those whose columns do not tell what `holds` when, or for all. The columns
 * tell it where all samples are good numbers, and the same.
 */
export async function readHeaders(
  db: Queryable,
  point: PointKey,
  from: number,
  to: number,
  data: { all: boolean; hours: readonly number[]; gapOver: number; holds: boolean },
  most: number | null,
): Promise<Chunk[]> {
  const { rows } = await db.query<Row>({
    name: 'history-headers',
    text: statement`select ${headerColumns},
        case when $5 or hour = any($6::int4[]) or longest_gap > $7
          or ($8 and not (good = n and "numeric" = n and least = most)) then data end as data
      from ${sampleChunks} where company_id = $1 and point_id = $2 and hour >= $3 and hour < $4 order by hour limit $9`,
    values: [
      point.companyId,
      point.pointId,
      from,
      to,
      data.all,
      binaryArray('int4', data.hours),
      Math.min(data.gapOver, hourMs),
      data.holds,
      most,
    ],
  })
  return rows.map(chunkOf)
}

/** Samples of a point in hours `from` up to and without `to`, at most `most` chunks; each with its hour, in order. */
export async function readSeries(
  db: Queryable,
  point: PointKey,
  from: number,
  to: number,
  most: number,
): Promise<{ hour: number; series: Series }[]> {
  const { rows } = await db.query<{ hour: number; data: Buffer }>({
    name: 'history-series',
    text: statement`select hour, data from ${sampleChunks}
      where company_id = $1 and point_id = $2 and hour >= $3 and hour < $4 order by hour limit $5`,
    values: [point.companyId, point.pointId, from, to, most],
  })
  return rows.map(({ hour, data }) => ({ hour, series: decodeChunk(data, hour) }))
}

/** Samples of a point in the hours named, as far as there are any. */
export async function readHours(
  db: Queryable,
  point: PointKey,
  hours: readonly number[],
): Promise<{ hour: number; series: Series }[]> {
  const { rows } = await db.query<{ hour: number; data: Buffer }>({
    name: 'history-hours',
    text: statement`select hour, data from ${sampleChunks} where company_id = $1 and point_id = $2 and hour = any($3::int4[])`,
    values: [point.companyId, point.pointId, binaryArray('int4', hours)],
  })
  return rows.map(({ hour, data }) => ({ hour, series: decodeChunk(data, hour) }))
}

/** The chunks that exist among `keys`, locked against a second writer. */
export async function readForMerge(tx: Queryable, keys: readonly ChunkKey[]): Promise<(ChunkKey & { data: Buffer })[]> {
  const { rows } = await tx.query<{ company_id: string; point_id: string; hour: number; data: Buffer }>({
    name: 'history-merge',
    text: statement`select company_id, point_id, hour, data from ${sampleChunks}
      join unnest($1::int8[], $2::int8[], $3::int4[]) as wanted (company, point, at)
        on company_id = company and point_id = point and hour = at for update of sample_chunk`,
    values: keyArrays(keys),
  })
  return rows.map((row) => ({
    companyId: Number(row.company_id),
    pointId: Number(row.point_id),
    hour: row.hour,
    data: row.data,
  }))
}

/** Writes chunks whole, over any that stand there. Each series is in order. */
export async function writeChunks(tx: Queryable, chunks: readonly (ChunkKey & { series: Series })[]): Promise<void> {
  const figures = chunks.map((chunk) => figuresOf(chunk.series))
  const offset = (field: 'leastTime' | 'mostTime' | 'firstTime' | 'lastTime') =>
    figures.map((f, i) => (f[field] === null ? null : f[field] - chunks[i]!.hour * hourMs))
  const each = <K extends keyof ChunkFigures>(field: K) => figures.map((f) => f[field])
  await tx.query({
    name: 'history-write',
    text: statement`insert into ${sampleChunks} (company_id, point_id, ${headerColumns}, data)
      select * from unnest($1::int8[], $2::int8[], $3::int4[], $4::int4[], $5::int4[], $6::int4[], $7::int4[],
        $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::float8[],
        $13::int4[], $14::int4[], $15::int4[], $16::int4[], $17::text[], $18::bytea[])
      on conflict (company_id, point_id, hour) do update set n = excluded.n, good = excluded.good,
        "numeric" = excluded."numeric", longest_gap = excluded.longest_gap, sum = excluded.sum, least = excluded.least,
        most = excluded.most, first = excluded.first, last = excluded.last, least_at = excluded.least_at,
        most_at = excluded.most_at, first_at = excluded.first_at, last_at = excluded.last_at,
        last_text = excluded.last_text, data = excluded.data`,
    values: [
      ...keyArrays(chunks),
      binaryArray('int4', each('n')),
      binaryArray('int4', each('good')),
      binaryArray('int4', each('numeric')),
      binaryArray('int4', each('longestGap')),
      binaryArray('float8', each('sum')),
      binaryArray('float8', each('least')),
      binaryArray('float8', each('most')),
      binaryArray('float8', each('first')),
      binaryArray('float8', each('last')),
      binaryArray('int4', offset('leastTime')),
      binaryArray('int4', offset('mostTime')),
      binaryArray('int4', offset('firstTime')),
      binaryArray('int4', offset('lastTime')),
      binaryArray('text', each('lastText').map(withoutNul)),
      binaryArray(
        'bytea',
        chunks.map((chunk) => encodeChunk(chunk.series, chunk.hour)),
      ),
    ],
  })
}

/** PostgreSQL text holds no NUL; the packed data keep it. */
function withoutNul(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '')
}

function keyArrays(keys: readonly ChunkKey[]): Buffer[] {
  return [
    binaryArray(
      'int8',
      keys.map((key) => key.companyId),
    ),
    binaryArray(
      'int8',
      keys.map((key) => key.pointId),
    ),
    binaryArray(
      'int4',
      keys.map((key) => key.hour),
    ),
  ]
}
