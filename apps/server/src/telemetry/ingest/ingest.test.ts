import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPostgresHistoryStore, type PostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { openTestHistory } from '../../history/test-history.ts'
import type { BatchStage, CommitParticipant } from './commit-participant.ts'
import { type Ingest, type IngestOptions, startIngest } from './ingest.ts'
import type { IngestPoint } from './ingest-point.ts'
import { createLatestValues } from './latest-values.ts'
import { createPointDirectory } from './point-directory.ts'

const clock = Date.UTC(2026, 4, 1)
const box = { boxId: 3, companyId: 1, code: 'B1' }
const range = { from: 0, to: clock * 2, limit: 100_000 }

let database: Awaited<ReturnType<typeof openTestHistory>>
let history: PostgresHistoryStore
let ingest: Ingest
const warnings: object[] = []
const log = { warn: (data: object) => warnings.push(data), error: (data: object) => warnings.push(data) }

const point = (id: number, more: Partial<IngestPoint> & { sourceCode?: string } = {}) => ({
  id,
  companyId: 1,
  boxId: 3,
  objectId: 1,
  storePolicy: 'every',
  storeSeconds: null,
  dataType: 'float32' as const,
  scale: 1,
  offset: 0,
  ...more,
})
const points = await createPointDirectory(async () => [
  point(10),
  point(11, { storePolicy: 'change' }),
  point(12, { storePolicy: 'none' }),
  point(13, { storePolicy: 'interval', storeSeconds: 60 }),
  point(20, { boxId: 4 }),
  point(30, { sourceCode: 'temp' }),
  point(31, { sourceCode: 'u16', dataType: 'uint16' }),
  point(32, { sourceCode: 'tenths', dataType: 'int16', scale: 0.1, offset: -5 }),
  point(33, { sourceCode: 'on', dataType: 'bool' }),
  point(34, { sourceCode: 'mode', dataType: 'string' }),
  point(35, { sourceCode: 'i64', dataType: 'int64' }),
  point(36, { sourceCode: 'u64', dataType: 'uint64' }),
  point(37, { sourceCode: 'f64', dataType: 'float64' }),
  point(38, { dataType: 'uint64' }),
])

async function start(more: Partial<IngestOptions> = {}): Promise<Ingest> {
  ingest = await startIngest({ pool: database.pool, history, points, log, now: () => clock, ...more })
  return ingest
}

beforeAll(async () => {
  database = await openTestHistory()
})
afterAll(() => database.close())
beforeEach(async () => {
  await ingest?.stop()
  await database.pool.query('truncate sample_journal, sample_chunk, box_sequence, box_gap')
  history = createPostgresHistoryStore(database.pool)
  warnings.length = 0
})

const message = (seq: number, samples: unknown[] = [[10, clock + seq, seq, 0]], more: object = {}) =>
  Buffer.from(JSON.stringify({ epoch: 5, seq, samples, ...more }))
const stored = async (pointId: number) =>
  (await history.raw({ companyId: 1, pointId }, range)).samples.map((sample) => sample.value)
const gaps = async () =>
  (
    await database.pool.query(
      'select from_seq::int, to_seq::int, missing, reason, filled_at is not null as filled from box_gap order by from_seq',
    )
  ).rows.map((row) => [row.from_seq, row.to_seq, row.missing, row.reason, row.filled])

test('messages that come together are committed in one group and are durable when their promise resolves', async () => {
  await start()
  await Promise.all(Array.from({ length: 200 }, (_, i) => ingest.data(box, message(i + 1))))
  expect(ingest.counts.commits).toBe(1)
  expect(
    (await database.pool.query('select sum(n)::int as n, count(*)::int as rows from sample_journal')).rows,
  ).toEqual([{ n: 200, rows: 1 }])
  expect(await stored(10)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
})

test('a message that comes again is acknowledged and stored once, also after a restart', async () => {
  await start()
  await ingest.data(box, message(1))
  await ingest.data(box, message(2))
  await ingest.data(box, message(1, [[10, clock + 500, 99, 0]]))
  await ingest.stop()
  await start()
  await ingest.data(box, message(2, [[10, clock + 501, 99, 0]]))
  await ingest.data(box, message(3))
  expect(ingest.counts.duplicates).toBe(1)
  expect(await stored(10)).toEqual([1, 2, 3])
  expect(await gaps()).toEqual([])
})

test('messages that do not come are a gap, which late messages fill, also after a restart', async () => {
  await start()
  for (const seq of [1, 5, 3]) await ingest.data(box, message(seq))
  expect(await gaps()).toEqual([[2, 4, '2,4', '', false]])
  await ingest.stop()
  await start()
  for (const seq of [4, 3, 2]) await ingest.data(box, message(seq))
  expect(await gaps()).toEqual([[2, 4, '', '', true]])
  expect(await stored(10)).toEqual([1, 2, 3, 4, 5])
})

test('messages that the box gave up are a gap with its reason', async () => {
  await start()
  await ingest.data(box, message(1))
  await ingest.data(box, message(10, undefined, { lost: { from: 2, to: 9, reason: '缓存已满' } }))
  expect(await gaps()).toEqual([[2, 9, '2-9', '缓存已满', false]])
})

test('a buffer made anew counts from one again without becoming a duplicate', async () => {
  await start()
  await ingest.data(box, message(1))
  await ingest.data(box, Buffer.from(JSON.stringify({ epoch: 6, seq: 1, samples: [[10, clock + 50, 7, 0]] })))
  expect(await stored(10)).toEqual([1, 7])
})

test('a box that begins anew without end keeps its newest epochs, and no row of the others', async () => {
  await start()
  const of = (epoch: number, value: number) =>
    ingest.data(box, Buffer.from(JSON.stringify({ epoch, seq: 1, samples: [[10, clock + epoch, value, 0]] })))
  await Promise.all(Array.from({ length: 120 }, (_, at) => of(at + 1, at)))
  const { rows } = await database.pool.query('select epoch::int from box_sequence order by 1')
  expect(rows.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 50 }, (_, at) => at + 71))
  const before = ingest.counts.duplicates
  await of(120, 7)
  expect(ingest.counts.duplicates).toBe(before + 1)
  await ingest.stop()
  await start()
  await of(119, 7)
  expect(ingest.counts.duplicates).toBe(1)
})

test('numbers that jump and come back in pieces open so many gaps and ranges, and what was missing is still taken', async () => {
  await start()
  await Promise.all(Array.from({ length: 400 }, (_, at) => ingest.data(box, message((at + 1) * 1000))))
  const open = await gaps()
  expect(open.length).toBeLessThanOrEqual(100)
  expect(open.at(-1)).toEqual([99_001, 399_999, '99001-399999', '', false])
  await Promise.all(Array.from({ length: 300 }, (_, at) => ingest.data(box, message(399_999 - at * 2))))
  const [, , missing] = (await gaps()).at(-1)!
  expect(String(missing).split(',').length).toBeLessThanOrEqual(100)
  const taken = (await stored(10)).length
  await ingest.data(box, message(399_998, [[10, clock - 1, 7, 0]]))
  expect((await stored(10)).length).toBe(taken + 1)
})

test('what a box gives up again and again over the years is told each for itself', async () => {
  await start()
  const told = Array.from({ length: 120 }, (_, at) => [at * 10 + 1, at * 10 + 9] as const)
  for (const [from, to] of told)
    await ingest.data(box, message(to + 1, undefined, { lost: { from, to, reason: '缓存已满' } }))
  expect(await gaps()).toEqual(told.map(([from, to]) => [from, to, `${from}-${to}`, '缓存已满', false]))
})

test('what a box gives up where no further gap has room is missing like the rest, not taken for come', async () => {
  await start()
  await Promise.all(Array.from({ length: 100 }, (_, at) => ingest.data(box, message((at + 1) * 10))))
  const lost = { from: 1500, to: 1599, reason: 'overflow' }
  await ingest.data(box, message(1600, [], { lost }))
  expect((await gaps()).at(-1)!.slice(0, 3)).toEqual([991, 1599, '991-1599'])
})

test('points of another box and unreadable messages are dropped and counted, times far ahead not believed', async () => {
  await start()
  await ingest.data(
    box,
    message(1, [
      [20, clock, 1, 0],
      [999, clock, 1, 0],
      [10, clock + 2 * 86_400_000, 1, 0],
      [10, clock, 4, 0],
    ]),
  )
  for (const bad of [
    '',
    '{',
    'null',
    '[]',
    '{"epoch":1,"seq":0,"samples":[]}',
    '{"epoch":1,"seq":1,"samples":[[1,2]]}',
  ]) {
    await ingest.data(box, Buffer.from(bad))
  }
  expect(ingest.counts).toMatchObject({ foreign: 2, untimely: 1, malformed: 6, stored: 2 })
  expect(await stored(10)).toEqual([4])
  expect(await stored(20)).toEqual([])
})

test('each point is stored by its policy while its newest value is always known', async () => {
  const latest = createLatestValues()
  await start({ committed: latest.take })
  let seq = 0
  for (const [at, value] of [
    [0, 1],
    [1, 1],
    [2, 2],
    [70, 2],
  ] as const) {
    const time = clock - 70_000 + at * 1000
    await ingest.data(
      box,
      message(
        ++seq,
        [11, 12, 13].map((id) => [id, time, value, 0]),
      ),
    )
  }
  expect(await stored(11)).toEqual([1, 2])
  expect(await stored(12)).toEqual([])
  expect(await stored(13)).toEqual([1, 2])
  expect(latest.get(12)).toMatchObject({ time: clock, value: 2, quality: 0, receivedAt: clock })
})

test('plain JSON of a third-party box is mapped by its codes, in all its forms', async () => {
  await start()
  const send = (data: unknown) => ingest.json(box, Buffer.from(JSON.stringify(data)))
  await send({ ts: clock, values: { temp: 20.5, unknown: 1 } })
  await send([
    { ts: clock + 1, values: { temp: 21 } },
    { code: 'temp', value: null, ts: clock + 2 },
  ])
  await send({ ts: clock, values: { temp: 20.5 } })
  await send({ ts: clock + 3, values: { temp: { nested: true } } })
  await send('temp')
  expect(await stored(30)).toEqual([20.5, 21, null, null])
  expect(ingest.counts).toMatchObject({ foreign: 1, unfit: 1, malformed: 1 })
})

test('a message of very many samples is committed in parts, in order, and acknowledged after the last', async () => {
  const sizes: number[] = []
  await start({ mostPerCommit: 2000, mostQueued: 6000, committed: ({ samples }) => sizes.push(samples.length) })
  const snapshots = Array.from({ length: 5000 }, (_, at) => ({ ts: clock + at, values: { temp: at, temq: 1 } }))
  const later = { ts: clock + 5000, values: { temp: 5000 } }
  await Promise.all([snapshots, later].map((data) => ingest.json(box, Buffer.from(JSON.stringify(data)))))
  expect(await stored(30)).toEqual(Array.from({ length: 5001 }, (_, at) => at))
  expect(Math.max(...sizes)).toBeLessThan(3000)
  expect(ingest.counts).toMatchObject({ messages: 2, foreign: 5000 })
})

test('a message beyond what a box can mean is dropped and counted', async () => {
  await start()
  const values = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`c${at}`, 1]))
  await ingest.json(box, Buffer.from(JSON.stringify(Array.from({ length: 2001 }, () => ({ values })))))
  expect(ingest.counts).toMatchObject({ malformed: 1, foreign: 0 })
})

test('when a commit fails nothing is acknowledged, the participant is rolled back, and the next try commits once', async () => {
  const heard: string[] = []
  let failures = 2
  const participant: CommitParticipant = {
    name: 'alarms',
    prepare: (batch) => {
      heard.push(`prepare ${batch.samples.length}`)
      return {
        async write(tx) {
          if (failures-- > 0) await tx.query('select 1/0')
          await tx.query('create table if not exists mark (n int)')
          await tx.query('insert into mark values (1)')
        },
        committed: () => heard.push('committed'),
        rolledBack: () => heard.push('rolled back'),
      }
    },
  }
  await start({ participants: [participant] })
  await ingest.data(box, message(1))
  expect(heard).toEqual(['prepare 1', 'rolled back', 'prepare 1', 'rolled back', 'prepare 1', 'committed'])
  expect((await database.pool.query('select count(*)::int as n from mark')).rows[0].n).toBe(1)
  expect(await stored(10)).toEqual([1])
})

test('a participant that keeps failing does not hold up the samples', async () => {
  const participant: CommitParticipant = {
    name: 'broken',
    prepare: () => {
      throw new TypeError('defect')
    },
  }
  await start({ participants: [participant] })
  await ingest.data(box, message(1))
  expect(await stored(10)).toEqual([1])
  expect(ingest.counts.withoutParticipant).toBe(1)
})

test('a pulse whose commit is under way when the ingest stops ends with it', async () => {
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const participant: CommitParticipant = {
    name: 'slow',
    prepare: () => ({
      write() {
        begun.resolve()
        return go.promise
      },
      committed() {},
      rolledBack() {},
    }),
  }
  await start({ participants: [participant] })
  const pulses = [ingest.pulse(), ingest.pulse()]
  await begun.promise
  const stopped = ingest.stop()
  go.resolve()
  await Promise.all([stopped, ...pulses])
})

test('a connection that breaks during COMMIT neither loses nor doubles the group', async () => {
  for (const when of ['before', 'after'] as const) {
    let breaks = 1
    const pool = Object.create(database.pool)
    pool.query = database.pool.query.bind(database.pool)
    pool.connect = async () => {
      const client = await database.pool.connect()
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      return Object.assign(Object.create(client), {
        query: async (...args: unknown[]) => {
          if (args[0] !== 'commit' || breaks-- <= 0) return query(...args)
          if (when === 'after') await query('commit')
          throw new Error('Connection terminated unexpectedly')
        },
        release: (error?: Error) => client.release(error),
      })
    }
    const seen: string[] = []
    const participant: CommitParticipant = {
      name: 'alarms',
      prepare: () => ({
        write: async () => {},
        committed: () => seen.push('committed'),
        rolledBack: () => seen.push('rolled back'),
      }),
    }
    await database.pool.query('truncate sample_journal, box_sequence')
    history = createPostgresHistoryStore(database.pool)
    await start({ pool, participants: [participant] })
    await ingest.data(box, message(1))
    expect((await database.pool.query('select count(*)::int as n from sample_journal')).rows[0].n).toBe(1)
    expect(seen).toEqual(when === 'after' ? ['committed'] : ['rolled back', 'committed'])
    await ingest.stop()
  }
})

test('a full queue holds messages back and lets them in order in', async () => {
  await start({ mostQueued: 10, mostPerCommit: 5 })
  await Promise.all(Array.from({ length: 100 }, (_, i) => ingest.data(box, message(i + 1))))
  expect(await gaps()).toEqual([])
  expect(await stored(10)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  expect(ingest.counts.commits).toBeGreaterThan(9)
  expect(ingest.queued).toBe(0)
})

/** What the point holds after each value, sent with times of their own: its value, or the reason why it has none. */
async function taken(code: string, pointId: number, values: readonly string[]): Promise<unknown[]> {
  const reasons = new Map<unknown, string>()
  await start({ refused: (_, { reason, time }) => reasons.set(time, reason) })
  const parts = values.map((value, at) => `{"ts": ${clock + at}, "values": {"${code}": ${value}}}`)
  await ingest.json(box, Buffer.from(`[${parts.join(',')}]`))
  const { samples } = await history.raw({ companyId: 1, pointId }, range)
  return samples.map(({ time, value, quality }) => (quality === 2 ? (reasons.get(time) ?? 'bad') : value))
}

test.each([
  ['temp', 30, ['21.5', '"120"', 'true', '1e39', '[1]', 'null'], [21.5, 'type', 'type', 'range', 'type', 'bad']],
  ['u16', 31, ['65535', '70000', '-1', '1.5', '"7"', '0'], [65535, 'range', 'range', 'whole', 'type', 0]],
  ['tenths', 32, ['231', '40000', '2.5'], [18.1, 'range', 'whole']],
  ['on', 33, ['true', '0', '1', '2', '"true"'], [true, false, true, 'type', 'type']],
  ['mode', 34, ['"auto"', '5', `"${'x'.repeat(4097)}"`], ['auto', 'type', 'length']],
  ['f64', 37, ['1e999', '9007199254740993', '-0.5'], ['range', 9007199254740992, -0.5]],
])('values for %s are checked against the type of their point', async (code, pointId, values, expected) => {
  expect(await taken(code, pointId, values)).toEqual(expected)
})

test('64 bits keep all digits, as numbers and as text, and their range', async () => {
  const digits = ['9223372036854775807', '"-9223372036854775808"', '9007199254740993', '-42', '9223372036854775808']
  expect(await taken('i64', 35, digits)).toEqual([2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n, -42, 'range'])
  expect(await taken('u64', 36, ['18446744073709551615', '"18446744073709551616"', '-1', '"1e3"', '7.5'])).toEqual([
    2n ** 64n - 1n,
    'range',
    'range',
    'type',
    'whole',
  ])
  await ingest.data(box, message(1, [[38, clock, '18446744073709551615', 0]]))
  expect(await stored(38)).toEqual([2n ** 64n - 1n])
})

test('times of the wrong unit, before the retention and more than 60 s ahead are told, and their values taken by receipt', async () => {
  const told: unknown[] = []
  let now = clock
  await start({
    keptFrom: () => clock - 86_400_000,
    now: () => now,
    refused: (_, { code, reason, value }) => told.push([code, reason, value]),
  })
  const times: [string, number | string][] = [
    ['seconds', clock / 1000],
    ['seconds', clock / 1000 + 0.25],
    ['microseconds', clock * 1000],
    ['nanoseconds', `${clock}000000`],
    ['ahead', clock + 70_000],
    ['old', clock - 86_400_001],
    ['old', 631_152_000_000],
    ['old', 1000],
    ['time', 0],
    ['time', '"now"'],
  ]
  for (const [at, [, ts]] of times.entries()) {
    now = clock + at
    await ingest.json(box, Buffer.from(`{"ts": ${ts}, "values": {"temp": ${at}}}`))
  }
  expect(told).toEqual(times.map(([reason], at) => ['temp', reason, at]))
  expect(await stored(30)).toEqual(times.map((_, at) => at))
  await ingest.json(box, Buffer.from(`{"ts": ${clock + 60_000}, "values": {"temp": 11}}`))
  await ingest.json(box, Buffer.from(`{"ts": ${clock - 86_400_000 + 0.5}, "values": {"temp": 12}}`))
  expect(await stored(30)).toEqual([12, ...times.map((_, at) => at), 11])
  expect(ingest.counts).toMatchObject({ untimely: times.length, stored: times.length + 2 })
})

test('a gateway whose clock was never set is dated by receipt; what it kept for too long is not made new', async () => {
  const told: unknown[] = []
  await start({ keptFrom: () => clock - 86_400_000, refused: (_, { reason, value }) => told.push([reason, value]) })
  await ingest.data(box, message(1, [[10, 1_000_000, 1, 0]]))
  await ingest.data(box, message(2, [[10, clock - 86_400_001, 2, 0]]))
  expect(await stored(10)).toEqual([1])
  expect(told).toEqual([
    ['old', 1],
    ['expired', 2],
  ])
})

test('what the source says of the time is kept beside a value that is dated by receipt, and told where it cannot be', async () => {
  const latest = createLatestValues()
  const told: unknown[] = []
  let now = clock
  await start({ now: () => now, committed: latest.take, refused: (_, { reason, time }) => told.push([reason, time]) })
  const stamped = (seq: number, sourceTime: number) => {
    const samples = [
      [11, clock, 1, 0],
      [10, clock + seq, seq, 0],
    ]
    return Buffer.from(JSON.stringify({ epoch: 1, seq, samples, stamps: [[1, sourceTime], ['x'], 7] }))
  }
  await ingest.data(box, stamped(1, clock - 5000))
  expect(latest.get(10)).toMatchObject({ time: clock + 1, value: 1, sourceTime: clock - 5000 })
  await ingest.data(box, stamped(2, 1000))
  expect(told).toEqual([['stamp', 1000]])
  await ingest.data(box, message(3, [[10, clock + 3, 3, 0]]))
  expect(latest.get(10)).toMatchObject({ value: 3, sourceTime: undefined })
  now = clock + 4
  for (const [ts, beside] of [
    [631_152_000_000, 631_152_000_000],
    [clock + 86_400_000, clock + 86_400_000],
    [clock / 1000, undefined],
    ['"now"', undefined],
  ] as const) {
    await ingest.json(box, Buffer.from(`{"ts": ${ts}, "values": {"temp": ${++now - clock}}}`))
    expect(latest.get(30)).toMatchObject({ time: now, value: now - clock, sourceTime: beside })
  }
})

test('of several values of one time the last counts, by every policy', async () => {
  const latest = createLatestValues()
  await start({ committed: latest.take })
  const policies = [10, 11, 12, 13]
  const samples = [1, 2, 3].flatMap((value) => policies.map((id) => [id, clock, value, 0] as const))
  await ingest.data(
    box,
    message(
      1,
      samples.map((sample) => [...sample]),
    ),
  )
  for (const id of policies) expect(latest.get(id), `point ${id}`).toMatchObject({ time: clock, value: 3 })
  for (const id of [10, 11, 13]) expect(await stored(id), `point ${id}`).toEqual([3])
})

test('a wrong item is told with its reason and the others of its message are taken', async () => {
  const told: unknown[] = []
  await start({ refused: (_, { code, reason }) => told.push(`${code} ${reason}`) })
  const parts = [
    '{"ts": 1763683200000, "values": {"nobody": 1}}',
    '{"ts": "x"}',
    '7',
    '{"code": "temp", "value": 3, "quality": 9}',
    `{"ts": ${clock}, "values": {"temp": 5, "u16": "5"}}`,
  ]
  await ingest.json(box, Buffer.from(`[${parts.join(',')}]`))
  expect(told).toEqual([' shape', ' shape', 'nobody code', 'temp quality', 'u16 type'])
  expect(await stored(30)).toContain(5)
})

test('a value from the future does not hold up the live value, nor does one of a clock that was set back', async () => {
  const latest = createLatestValues()
  let now = clock
  await start({ committed: latest.take, now: () => now })
  const send = (time: number, value: number) =>
    ingest.json(box, Buffer.from(`{"ts": ${time}, "values": {"temp": ${value}}}`))
  await send(clock + 50_000, 1)
  now += 1000
  await send(now, 2)
  expect(latest.get(30)).toMatchObject({ time: now, value: 2 })
  now -= 3_600_000
  await send(now, 3)
  expect(latest.get(30)).toMatchObject({ time: now, value: 3 })
  await send(now - 1, 4)
  expect(latest.get(30)?.value).toBe(3)
})

test('while the clock is set back, samples of boxes whose clocks are right are taken all the same', async () => {
  let [now, behind] = [clock, 0]
  await start({ now: () => now, behind: () => behind })
  ;[now, behind] = [clock - 3 * 3_600_000, 3 * 3_600_000]
  await ingest.data(box, message(1))
  expect(await stored(10)).toEqual([1])
  await ingest.data(box, message(2, [[10, clock + 120_000, 2, 0]]))
  // Further ahead than clocks may be: by receipt.
  expect([await stored(10), ingest.counts.untimely]).toEqual([[2, 1], 1])
})

test('what stages worsen and add is stored as if it had arrived, once, also when the first try fails', async () => {
  let failsLeft = 1
  const outcomes: string[] = []
  const stage: BatchStage = {
    name: 'doubling',
    prepare(batch) {
      const arrived = batch.samples.length
      for (let row = 0; row < arrived; row++) {
        if (batch.samples.values[row]! > 100) batch.worsen(row, 1)
        batch.add(points.get(11)!, batch.samples.times[row]!, batch.samples.values[row]! * 2, 0)
      }
      return { committed: () => outcomes.push('committed'), rolledBack: () => outcomes.push('rolled back') }
    },
  }
  const seen: number[] = []
  const failing: CommitParticipant = {
    name: 'failing',
    prepare({ samples }) {
      seen.push(samples.length)
      return {
        async write() {
          if (failsLeft-- > 0) throw new Error('no')
        },
        committed() {},
        rolledBack() {},
      }
    },
  }
  await start({ stages: [stage], participants: [failing] })
  await ingest.data(
    box,
    message(1, [
      [10, clock + 1, 7, 0],
      [10, clock + 2, 101, 0],
    ]),
  )
  expect(outcomes).toEqual(['rolled back', 'committed'])
  expect(seen).toEqual([4, 4])
  expect(await stored(11)).toEqual([14, 202])
  const { samples } = await history.raw({ companyId: 1, pointId: 10 }, range)
  expect(samples.map(({ value, quality }) => [value, quality])).toEqual([
    [7, 0],
    [101, 1],
  ])
  expect(ingest.queued).toBe(0)
})

test('a stage that keeps failing is left out', async () => {
  const broken: BatchStage = {
    name: 'broken',
    prepare() {
      throw new Error('no')
    },
  }
  await start({ stages: [broken] })
  await ingest.data(box, message(1))
  expect(await stored(10)).toEqual([1])
  expect(ingest.counts.withoutParticipant).toBe(1)
})
