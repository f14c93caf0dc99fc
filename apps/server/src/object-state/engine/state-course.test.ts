import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/test-database.ts'
import { type EnteredSample, startIngest } from '../../telemetry/ingest/ingest.ts'
import { createLatestValues } from '../../telemetry/ingest/latest-values.ts'
import { seeded } from '../../testing/seeded.ts'
import { stateEngine } from './state-engine.ts'
import { offlineCourse, type PlainOutage, type PlainSample, type PlainStates } from './test-offline-course.ts'

const T0 = Date.parse('2026-03-04T00:00:00Z')
const HOUR = 3_600_000
const END = T0 + 24 * HOUR
const codes = ['speed', 'current', 'trip', 'level'] as const
type Code = (typeof codes)[number]

describe('the course of an object over 24 hours with late data, dead boxes and restarts', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let system: pg.Pool
  let clock = T0
  /** How far the clock was set on, ms. */
  let ahead = 0
  /** Devices of boxes that are away now. */
  const away = new Set<number>()
  const points = new Map<Code, { id: number; device: number }>()
  const objectsOf: Record<'plain' | 'timed', string> = { plain: '', timed: '' }
  const states = new Map<string, string>()

  beforeAll(async () => {
    database = await createTestDatabase()
    pool = new pg.Pool({ connectionString: database.url, max: 4 })
    system = new pg.Pool({ connectionString: database.url, max: 4 })
    // The drop at the end cuts connections that are still closing.
    for (const each of [pool, system]) each.on('connect', (client) => client.on('error', () => {}))
    await migrate(system)
    await buildPlant()
  })
  afterAll(async () => {
    await Promise.all([pool?.end(), system?.end()])
    await database?.drop()
  })

  const id = async (text: string, values: unknown[] = []) => String((await system.query(text, values)).rows[0].id)

  async function buildPlant() {
    for (const name of ['plain', 'timed'] as const)
      objectsOf[name] = await id(
        `insert into object (company_id, path, code, name) values (1, '/x/', $1, $1) returning id`,
        [name],
      )
    const box = await id(
      `insert into box (company_id, code, name, secret_hash) values (1, 'B1', 'B1', 'x') returning id`,
    )
    const channel = await id(
      `insert into box_channel (company_id, box_id, code, name, driver, settings) values (1, $1, 'C1', 'C1', 'modbus-tcp', '{}') returning id`,
      [box],
    )
    const devices: number[] = []
    for (const code of ['D1', 'D2'])
      devices.push(
        Number(
          await id(`insert into box_device (company_id, channel_id, code, name) values (1, $1, $2, $2) returning id`, [
            channel,
            code,
          ]),
        ),
      )
    for (const [at, code] of codes.entries()) {
      const point = await id(
        `insert into point (company_id, object_id, code, name, data_type) values (1, $1, $2, $2, $3) returning id`,
        [objectsOf.plain, code, code === 'trip' ? 'bool' : 'float32'],
      )
      points.set(code, { id: Number(point), device: devices[at % 2]! })
    }
    const define = async (owner: string, code: string, priority: number, condition: string) =>
      states.set(
        code,
        await id(
          `insert into device_state (company_id, object_id, code, name, colour, kind, priority, condition)
           values (1, $1, $2, $2, '#00AA00', 'run', $3, $4) returning id`,
          [owner, code, priority, condition],
        ),
      )
    await define(objectsOf.plain, 'fault', 1, '[trip] or [level] > 90')
    await define(objectsOf.plain, 'run', 2, '[speed] >= 5 and [current] > 1')
    await define(objectsOf.plain, 'idle', 3, '[current] > 0.5')
    await define(objectsOf.plain, 'off', 4, '[current] <= 0.5')
    await define(objectsOf.timed, 'quiet', 1, 'age([plain.speed]) > 90')
    await define(objectsOf.timed, 'busy', 2, "max([plain.speed], '2m') > 8")
    await define(objectsOf.timed, 'slow', 3, '[plain.speed] >= 0')
  }

  const plain: PlainStates = [
    [
      'fault',
      (at) => {
        const [trip, level] = [at('trip').value, at('level').value]
        // A side that decides does, whatever the other one is.
        if (trip || Number(level) > 90) return true
        return trip === undefined || level === undefined ? undefined : false
      },
    ],
    [
      'run',
      (at) => {
        const [speed, current] = [at('speed').value, at('current').value]
        if (Number(speed) < 5 || Number(current) <= 1) return false
        return speed === undefined || current === undefined ? undefined : true
      },
    ],
    ['idle', (at) => told(at('current').value, (current) => current > 0.5)],
    ['off', (at) => told(at('current').value, (current) => current <= 0.5)],
  ]
  const told = (value: number | boolean | undefined, holds: (value: number) => boolean) =>
    value === undefined ? undefined : holds(Number(value))
  const timed: PlainStates = [
    ['quiet', (at, now) => (Number.isNaN(at('speed').time) ? undefined : (now - at('speed').time) / 1000 > 90)],
    [
      'busy',
      (at, now) => {
        const { value, samples } = at('speed')
        // A window of what is lost says nothing; its bad samples are left out.
        if (value === undefined && isLostNow(now)) return undefined
        const inside = samples.filter(
          ({ time }, place) => time > now - 120_000 || (samples[place + 1]?.time ?? Infinity) > now - 120_000,
        )
        const good = inside.filter(({ quality }) => quality < 2).map((sample) => Number(sample.value))
        return good.length ? Math.max(...good) > 8 : undefined
      },
    ],
    ['slow', (at) => told(at('speed').value, (speed) => speed >= 0)],
  ]
  let outages = new Map<number, PlainOutage[]>()
  const speedSamples: PlainSample[] = []
  const isLostNow = (now: number) => {
    const newest = speedSamples.findLast(({ time }) => time <= now)
    return outages
      .get(points.get('speed')!.device)!
      .some(({ from, to }) => from <= now && now < to + 10_000 && (newest?.time ?? 0) < from)
  }

  /** A run of the server: everything in memory begins anew. */
  async function started() {
    const history = createPostgresHistoryStore(system, { now: () => clock })
    await history.open()
    const latest = createLatestValues()
    const keys = [...points.values()].map(({ id: pointId }) => ({ companyId: 1, pointId }))
    latest.restore(await history.latest(keys), clock)
    const deviceOf = (pointId: number) => [...points.values()].find((point) => point.id === pointId)?.device ?? 0
    const engine = stateEngine({
      pool,
      now: () => clock,
      steady: () => clock - ahead,
      changed: () => {},
      lives: { deviceOf, isAway: (pointId) => away.has(deviceOf(pointId)) },
      history: {
        latest: latest.get,
        between: async (point, from, to) => (await history.raw(point, { from, to, limit: 1e6 })).samples,
        before: (point, time) => history.latestBefore(point, time),
        after: async (point, time, limit) => (await history.raw(point, { from: time + 1, to: END * 2, limit })).samples,
      },
    })
    await engine.resume()
    const directory = new Map(
      [...points.values()].map(({ id: pointId }) => [
        pointId,
        {
          id: pointId,
          companyId: 1,
          boxId: 1,
          objectId: Number(objectsOf.plain),
          storePolicy: 'every',
          storeSeconds: null,
          dataType: pointId === points.get('trip')!.id ? ('bool' as const) : ('float32' as const),
          scale: 1,
          offset: 0,
        },
      ]),
    )
    let failing = 0
    const unlucky = {
      name: 'unlucky',
      prepare: () => ({
        write: async () => {
          if (failing-- > 0) throw Object.assign(new Error('deadlock'), { code: '40P01' })
        },
        committed() {},
        rolledBack() {},
      }),
    }
    const ingest = await startIngest({
      pool,
      history,
      points: { get: (pointId) => directory.get(pointId), byCode: () => undefined },
      participants: [engine, unlucky],
      committed: latest.take,
      log: { warn() {}, error() {} },
      now: () => clock,
    })
    return {
      engine,
      ingest,
      history,
      failNext() {
        failing = 1
      },
    }
  }

  /** What devices say over the day, and when it arrives. */
  function told24Hours(random: () => number): { arrives: number; sample: EnteredSample }[] {
    const all: { arrives: number; sample: EnteredSample }[] = []
    const isDead = (time: number) => time > T0 + 6 * HOUR && time < T0 + 6.7 * HOUR
    /** The link was away, and the box kept what it read. */
    const isBuffered = (time: number) => time > T0 + 12 * HOUR && time < T0 + 12.5 * HOUR
    for (const [code, { id: pointId, device }] of points) {
      let value = 0
      for (
        let time = T0 - HOUR + Math.floor(random() * 9000);
        time < END;
        time += 5000 + Math.floor(random() * 40_000)
      ) {
        if (random() < 0.02) time += 200_000
        value = code === 'level' ? (value + random() * 7) % 96 : random() < 0.7 ? value : random() * 10
        const isFirst = device === points.get('speed')!.device
        if (isFirst && isDead(time)) continue
        const delay = random() < 0.01 ? random() * 5 * HOUR : random() < 0.2 ? random() * 60_000 : random() * 800
        const arrives = isFirst && isBuffered(time) ? T0 + 12.5 * HOUR + 2000 + random() * 3000 : time + delay
        all.push({
          arrives,
          sample: { pointId, time, value: code === 'trip' ? value > 9 : Math.round(value * 100) / 100 },
        })
      }
    }
    return all.sort((a, b) => a.arrives - b.arrives)
  }

  it('tiles time and equals what an offline program computes from the stored samples', async () => {
    const random = seeded(7)
    const arriving = told24Hours(random)
    let run = await started()
    const first = points.get('speed')!.device
    const since = clock
    let [next, restarts] = [0, 0]
    const awayAt = [
      [T0 + 6 * HOUR + 20_000, T0 + 6.7 * HOUR + 1500],
      [T0 + 12 * HOUR + 5000, T0 + 12.5 * HOUR],
    ]
    const restartAt = [3.3, 6.2, 9, 12.2, 17, 23].map((hour) => T0 + hour * HOUR)
    for (clock = T0 + 1000; clock <= END + 20_000; clock += 15_000) {
      if (awayAt.some(([from, to]) => clock >= from! && clock < to!)) away.add(first)
      else away.delete(first)
      if (restartAt[restarts]! <= clock) {
        await run.ingest.stop()
        await run.engine.idle()
        run = await started()
        restarts++
      }
      const batch: EnteredSample[] = []
      while (arriving[next] && arriving[next]!.arrives <= clock) batch.push(arriving[next++]!.sample)
      if (random() < 0.02) run.failNext()
      if (batch.length) await run.ingest.entered(batch)
      await run.engine.tick()
    }
    expect(restarts).toBe(restartAt.length)
    await run.engine.idle()
    await compare(run, since)
    await run.ingest.stop()
  }, 600_000)

  it('takes back what it had found of a time to come when the clock is set back', async () => {
    away.clear()
    const began = END + 2 * HOUR
    clock = began
    const run = await started()
    const { id: pointId, device } = points.get('speed')!
    const setBackTo = async (time: number) => {
      ahead += time - clock
      clock = time
      await run.engine.tick()
    }
    const pass = async (ms: number) => {
      for (const end = clock + ms; clock < end; await run.engine.tick()) clock += 15_000
    }
    const newest = async () => {
      const { rows } = await system.query(
        `select s.started_at, d.code from object_state s left join device_state d on d.id = s.state_id where s.object_id = $1 order by 1 desc limit 1`,
        [objectsOf.timed],
      )
      return [rows[0].started_at.getTime() - began, rows[0].code]
    }
    await run.ingest.entered([{ pointId, time: clock, value: 9 }])
    await pass(10 * 60_000)
    expect((await newest())[1]).toBe('quiet')
    await setBackTo(began + 30_000)
    expect(await newest()).toEqual([0, 'busy'])
    await pass(3 * 60_000)
    expect((await newest())[1]).toBe('quiet')

    away.add(device)
    await run.engine.tick()
    const outagesAhead = async () =>
      (
        await system.query('select started_at, ended_at from reader_outage where greatest(started_at, ended_at) > $1', [
          new Date(clock),
        ])
      ).rows
    await setBackTo(began - HOUR)
    expect(await outagesAhead()).toEqual([])
    away.delete(device)
    clock += 1000
    await run.engine.tick()
    const { rows } = await system.query('select count(*)::int from reader_outage where ended_at is null')
    expect(rows).toEqual([{ count: 0 }])
    await run.engine.idle()
    await run.ingest.stop()
  })

  async function compare(run: Awaited<ReturnType<typeof started>>, since: number) {
    const { rows } = await system.query(
      `select box_device_id as device, extract(epoch from started_at) * 1000 as from, extract(epoch from ended_at) * 1000 as to from reader_outage`,
    )
    outages = new Map([...points.values()].map(({ device }) => [device, []]))
    for (const row of rows) outages.get(Number(row.device))!.push({ from: Number(row.from), to: Number(row.to) })
    expect(rows.length).toBeGreaterThan(1)
    const stored = new Map<string, { samples: PlainSample[]; outages: PlainOutage[] }>()
    for (const [code, { id: pointId, device }] of points) {
      const { samples } = await run.history.raw({ companyId: 1, pointId }, { from: 0, to: END * 2, limit: 1e6 })
      stored.set(code, { samples, outages: outages.get(device)! })
    }
    speedSamples.push(...stored.get('speed')!.samples)
    for (const [name, definition, isTimed] of [
      ['plain', plain, false],
      ['timed', timed, true],
    ] as const) {
      const course = await system.query(
        `select s.started_at, d.code, s.cause from object_state s left join device_state d on d.id = s.state_id where s.object_id = $1 order by s.started_at`,
        [objectsOf[name]],
      )
      const found = course.rows.map((row) => `${row.started_at.toISOString()} ${row.code}`)
      const used = isTimed ? new Map([['speed', stored.get('speed')!]]) : stored
      const wanted = offlineCourse(definition, used, since, END, isTimed).map(
        ({ start, stateId }) => `${new Date(start).toISOString()} ${stateId}`,
      )
      const merged = withoutCauses(found).filter((row) => row <= new Date(END).toISOString())
      expect(merged.length).toBeGreaterThan(200)
      expect(merged).toEqual(wanted)
      console.log(
        `${name}: ${course.rows.length} intervals, ${wanted.length} without their causes, of ${[...used.values()].reduce((sum, { samples }) => sum + samples.length, 0)} samples`,
      )
    }
  }

  /** Two unknown stretches of different causes are one to the offline program. */
  function withoutCauses(rows: readonly string[]): string[] {
    const stateOf = (row: string | undefined) => row?.slice(row.indexOf(' '))
    return rows.filter((row, at) => stateOf(row) !== stateOf(rows[at - 1]))
  }
})
