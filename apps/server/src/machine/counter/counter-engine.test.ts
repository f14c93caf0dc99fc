import { slowCounted } from '@zhizao/rules/counter/test-slow-counter'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/test-database.ts'
import { startIngest } from '../../telemetry/ingest/ingest.ts'
import { createLatestValues } from '../../telemetry/ingest/latest-values.ts'
import { seeded } from '../../testing/seeded.ts'
import { counterEngine, FLUSH_MS } from './counter-engine.ts'

type Sample = [point: number, time: number, value: number | boolean, quality: number]

const T0 = Date.parse('2026-03-04T00:00:00Z')
const SEED = Number(process.env.SEED ?? 11)

/** Machines by their points: a counter without end, two that go round, one that only says on and off. */
const machines = [
  { point: 1, modulus: null, pulse: '1' },
  { point: 2, modulus: 1000, pulse: '2' },
  { point: 3, modulus: 100, pulse: '0.5' },
  { point: 4, modulus: null, pulse: '1' },
] as const

describe('what counters have counted, whatever happens to the process', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let clock = T0
  const ids = new Map<number, string>()

  beforeAll(async () => {
    database = await createTestDatabase()
    pool = new pg.Pool({ connectionString: database.url, max: 6, pipeline: true })
    pool.on('connect', (client) => client.on('error', () => {}))
    await migrate(pool)
    for (const { point, modulus, pulse } of machines) ids.set(point, await plant(point, modulus, pulse))
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  const one = async (text: string, values: unknown[]) => String((await pool.query(text, values)).rows[0].id)
  async function plant(point: number, modulus: number | null, pulse: string): Promise<string> {
    const object = await one(
      `insert into object (company_id, path, code, name) values (1, '/x/', $1, $1) returning id`,
      [`M${point}`],
    )
    await pool.query(`insert into point (id, company_id, object_id, code, name) values ($1, 1, $2, 'c', 'c')`, [
      point,
      object,
    ])
    const machine = await one(
      `insert into machine (company_id, object_id, code, name, modulus) values (1, $1, $2, $2, $3) returning id`,
      [object, `M${point}`, modulus],
    )
    await pool.query(
      `insert into machine_signal (company_id, machine_id, role, point_id, pulse) values (1, $1, 'counter', $2, $3)`,
      [machine, point, pulse],
    )
    return machine
  }

  async function started() {
    const history = createPostgresHistoryStore(pool)
    await history.open()
    const latest = createLatestValues()
    for (const { point } of machines) {
      const newest = await history.latestBefore({ companyId: 1, pointId: point }, T0 * 2)
      if (newest) latest.restore(new Map([[point, newest]]), clock)
    }
    const engine = counterEngine({ pool, now: () => clock })
    await engine.resume({
      latest: latest.get,
      between: async (point, from, to) => (await history.raw(point, { from, to, limit: 1e6 })).samples,
    })
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
    const directory = (pointId: number) => ({
      id: pointId,
      companyId: 1,
      boxId: 1,
      objectId: 1,
      storePolicy: 'every',
      storeSeconds: null,
      dataType: pointId === 4 ? ('bool' as const) : ('float64' as const),
      scale: 1,
      offset: 0,
    })
    const ingest = await startIngest({
      pool,
      history,
      points: { get: directory, byCode: () => undefined },
      participants: [engine, unlucky],
      committed: latest.take,
      log: { warn() {}, error() {} },
      now: () => clock,
    })
    return {
      engine,
      ingest,
      failNext() {
        failing = 1
      },
    }
  }

  /** Each machine's true life, read every second or so: strokes, resets, values that are bad, some that come late. */
  function* life(random: () => number): Generator<Sample[]> {
    const shown = new Map<number, number>(machines.map(({ point }) => [point, Math.floor(random() * 50)]))
    let held: Sample | undefined
    for (let second = 0; second < 1200; second++) {
      const samples: Sample[] = []
      for (const { point, modulus } of machines) {
        let value = shown.get(point)! + Math.floor(random() * (modulus ? modulus / 12 : 6))
        if (point === 4) value = random() < 0.5 ? 1 : 0
        else if (modulus) value %= modulus
        if (random() < 0.01) value = Math.floor(random() * 3)
        shown.set(point, value)
        // What a line shows in passing, and the counter does not.
        if (point !== 4 && random() < 0.02) value = random() < 0.5 ? 0 : value * 2 + 200
        const quality = random() < 0.05 ? 2 : random() < 0.03 ? 1 : 0
        const garbage = quality === 2 ? Math.floor(random() * 1e6) : value
        samples.push([point, T0 + second * 1000 + point, point === 4 ? value === 1 : garbage, quality])
      }
      if (held) samples.push(held)
      held = random() < 0.05 ? samples.splice(0, 1)[0] : undefined
      yield samples
    }
  }

  /** The slow model: every sample that arrived and was not late, all looked at again for each. */
  function counted(arrived: readonly Sample[], { point, modulus }: (typeof machines)[number]) {
    let newest = 0
    const taken: { time: number; value: number; quality: 0 }[] = []
    for (const [own, time, said, quality] of arrived) {
      if (own !== point || quality !== 0 || time < newest) continue
      newest = time
      taken.push({ time, value: Number(said), quality: 0 })
    }
    const minutes = new Map<number, number>()
    for (const [time, rise] of slowCounted(taken, { modulus })) {
      const minute = Math.floor(time / 60_000) * 60_000
      if (rise) minutes.set(minute, (minutes.get(minute) ?? 0) + rise)
    }
    return minutes
  }

  it('is what the samples say, once, although messages come twice, commits fail and the process is killed', async () => {
    const random = seeded(SEED)
    const arrived: Sample[] = []
    let run = await started()
    let seq = 0
    let kills = 0
    let before: Buffer | undefined
    const box = { boxId: 1, companyId: 1, code: 'B1' }
    for (const samples of life(random)) {
      clock = T0 + (seq + 1) * 1000
      const message = Buffer.from(JSON.stringify({ epoch: 1, seq: ++seq, samples }))
      if (random() < 0.05) run.failNext()
      await run.ingest.data(box, message)
      if (before && random() < 0.2) await run.ingest.data(box, before)
      if (random() < 0.1) await run.ingest.data(box, message)
      arrived.push(...samples)
      before = message
      if (random() < 0.03) {
        // Nobody writes what memory has: the process is gone.
        await run.ingest.stop()
        run = await started()
        kills++
      }
      if (random() < 0.02) await run.engine.refresh('1')
    }
    expect(kills).toBeGreaterThan(10)
    for (const machine of machines) {
      const wanted = counted(arrived, machine)
      const steps = [...wanted.values()].reduce((sum, rise) => sum + rise, 0)
      const counter = run.engine.counter(ids.get(machine.point)!, 'counter')!
      expect(counter.total.steps).toBe(steps)
      expect([...counter.recent].map(([at, tally]) => [at, tally.steps]).sort()).toEqual([...wanted].sort())
    }
    clock += FLUSH_MS * 2
    await run.ingest.pulse()
    for (const machine of machines) {
      const wanted = counted(arrived, machine)
      const { rows } = await pool.query(
        `select (extract(epoch from at) * 1000)::float8 as at, steps::float8 as steps, pieces::float8 as pieces from machine_count where machine_id = $1 order by at`,
        [ids.get(machine.point)],
      )
      expect(rows).toEqual(
        [...wanted]
          .map(([at, steps]) => ({ at, steps, pieces: steps * Number(machine.pulse) }))
          .sort((a, b) => a.at - b.at),
      )
    }
    await run.ingest.stop()
  }, 120_000)

  it.each([
    ['a zero', 0],
    ['a leap', 99_999],
  ])('%s that nobody has believed yet when the process is killed counts nothing after it either', async (_, odd) => {
    let run = await started()
    const box = { boxId: 1, companyId: 1, code: 'B1' }
    const id = ids.get(1)!
    const before = run.engine.counter(id, 'counter')!.total.steps
    const base = Math.max(run.engine.counter(id, 'counter')!.state.value ?? 0, 1000)
    const epoch = odd ? 4 : 3
    let seq = 0
    const shows = async (value: number) => {
      clock += 1000
      await run.ingest.data(box, Buffer.from(JSON.stringify({ epoch, seq: ++seq, samples: [[1, clock, value, 0]] })))
    }
    const counted = () => run.engine.counter(id, 'counter')!.total.steps - before
    // So far from what it showed before that the second confirms it.
    await shows(base)
    await shows(base)
    const begun = counted()
    await shows(odd)
    expect(counted()).toBe(begun)
    await run.ingest.stop()
    run = await started()
    await shows(base + 1)
    await run.ingest.stop()
    run = await started()
    await shows(base + 2)
    expect(counted()).toBe(begun + 2)
    clock += FLUSH_MS * 2
    await run.ingest.pulse()
    const { rows } = await pool.query(`select steps::float8 as steps from machine_counter where machine_id = $1`, [id])
    expect(rows[0].steps).toBe(run.engine.counter(id, 'counter')!.total.steps)
    await run.ingest.stop()
  })

  it('a new beginning that nobody has believed yet when rows are written and the process is killed goes on', async () => {
    let run = await started()
    const box = { boxId: 1, companyId: 1, code: 'B1' }
    const id = ids.get(1)!
    let seq = 0
    const shows = async (value: number) => {
      clock += 1000
      await run.ingest.data(box, Buffer.from(JSON.stringify({ epoch: 5, seq: ++seq, samples: [[1, clock, value, 0]] })))
    }
    await shows(5000)
    await shows(5000)
    // Its row waits to be written.
    await shows(5001)
    const before = run.engine.counter(id, 'counter')!.total.steps
    await shows(1)
    clock += FLUSH_MS * 2
    await run.ingest.pulse()
    await run.ingest.stop()
    run = await started()
    await shows(6)
    await shows(8)
    expect(run.engine.counter(id, 'counter')!.total.steps - before).toBe(7)
    await run.ingest.stop()
  })

  it('a counter that shows nonsense stops no samples', async () => {
    const run = await started()
    clock += 60_000
    const box = { boxId: 1, companyId: 1, code: 'B1' }
    const before = run.engine.counter(ids.get(1)!, 'counter')!.total.steps
    for (const [nth, value] of [1e300, 5, 1e15, 1e15 + 2, -3, 4].entries())
      await run.ingest.data(
        box,
        Buffer.from(JSON.stringify({ epoch: 9, seq: nth + 1, samples: [[1, clock + nth, value, 0]] })),
      )
    expect(run.engine.counter(ids.get(1)!, 'counter')!.total.steps).toBe(before + 2 + 7)
    await run.ingest.stop()
  })
})
