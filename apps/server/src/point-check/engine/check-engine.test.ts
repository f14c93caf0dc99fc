import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type HistorySample, qualityOf } from '../../history/sample.ts'
import { SampleBatch } from '../../history/sample-batch.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/test-database.ts'
import type { StagedBatch } from '../../telemetry/index.ts'
import type { IngestPoint } from '../../telemetry/ingest/ingest-point.ts'
import { type CheckEngine, checkEngine } from './check-engine.ts'

const T0 = Date.parse('2026-03-04T05:06:07Z')
const second = (n: number) => T0 + n * 1000
type Sample = [time: number, value: number, point?: number]

describe('the engine of point checks', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let clock = T0
  let points: number[]
  let made = 0

  beforeAll(async () => {
    database = await createTestDatabase()
    pool = new pg.Pool({ connectionString: database.url, max: 4 })
    pool.on('connect', (client) => client.on('error', () => {}))
    await migrate(pool)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  beforeEach(async () => {
    clock = T0
    await pool.query('delete from point_check')
    const object = await id(
      `insert into object (company_id, path, code, name) values (1, '/', 'o${++made}', 'o') returning id`,
    )
    points = []
    for (const code of ['a', 'b'])
      points.push(
        Number(
          await id(
            `insert into point (company_id, object_id, code, name) values (1, ${object}, '${code}', 'p') returning id`,
          ),
        ),
      )
  })
  const id = async (text: string): Promise<string> => (await pool.query(text)).rows[0].id
  const rule = (columns: string, values: string, at = 0) =>
    id(`insert into point_check (company_id, name, object_id, point_id, ${columns})
      select 1, 'r', object_id, id, ${values} from point where id = ${points[at]} returning id`)

  /** A new run over a history that holds these samples. */
  async function started(history: readonly Sample[] = []): Promise<CheckEngine> {
    const engine = checkEngine(pool, () => clock)
    const of = (point: number) =>
      history
        .filter(([, , at = 0]) => points[at] === point)
        .map(([time, value]): HistorySample => ({ time, value, quality: 0 }))
    await engine.arriving.resume!({
      latest: (point) => of(point).at(-1),
      between: async ({ pointId }, from, to) => of(pointId).filter(({ time }) => time >= from && time < to),
      before: async ({ pointId }, before) => of(pointId).findLast(({ time }) => time < before),
    })
    return engine
  }
  /** As the ingest does; answers the qualities. `computed` are added behind, as formulas do. */
  async function commit(engine: CheckEngine, samples: Sample[], how: { fails?: boolean; computed?: Sample[] } = {}) {
    const batch = new SampleBatch(8)
    const add = ([time, value, at = 0]: Sample) => batch.push(1, points[at]!, time, value, 0)
    samples.forEach(add)
    const before = batch.kinds.slice()
    const staged: StagedBatch = {
      samples: batch,
      points: [] as IngestPoint[],
      receivedAt: clock,
      worsen(row, quality) {
        batch.kinds[row] = (batch.kinds[row]! & ~3) | quality
      },
      add() {},
    }
    const outcome = engine.arriving.prepare(staged)!
    how.computed?.forEach(add)
    engine.computed.prepare(staged)
    const write = engine.participant.prepare(staged)
    const tx = await pool.connect()
    await tx.query('begin')
    await write?.write(tx)
    await tx.query(how.fails ? 'rollback' : 'commit')
    tx.release()
    if (how.fails) {
      batch.kinds.set(before)
      outcome.rolledBack()
    } else outcome.committed()
    return Array.from(batch.kinds.slice(0, batch.length), qualityOf).join('')
  }
  const rows = async () =>
    (await pool.query('select started_at, ended_at, samples from point_check_hit order by started_at')).rows.map(
      ({ started_at: from, ended_at: to, samples }) => `${(from - T0) / 1000}–${(to - T0) / 1000} ${samples}`,
    )

  it('remembers nothing of a batch that was rolled back, and says the same when it comes again', async () => {
    await rule('kind, seconds', `'frozen', 3`)
    const engine = await started()
    const first: Sample[] = [[second(0), 5], [second(2), 5]] // biome-ignore format: a table
    expect(await commit(engine, first, { fails: true })).toBe('00')
    expect(await commit(engine, first)).toBe('00')
    const next: Sample[] = [[second(3), 5], [second(4), 5]] // biome-ignore format: a table
    await commit(engine, next, { fails: true })
    expect(await rows()).toEqual([])
    expect(await commit(engine, next)).toBe('11')
    expect(await rows()).toEqual(['0–4 4'])
  })

  it('goes on after a restart: the same stretch grows, from the time at which it began', async () => {
    await rule('kind, seconds', `'frozen', 3`)
    const history = Array.from({ length: 9 }, (_, at): Sample => [second(at), 5])
    const killed = await started()
    await commit(killed, history.slice(0, 5))
    // Written at most every ten seconds: what came since is in history only.
    await commit(killed, history.slice(5))
    expect(await rows()).toEqual(['0–4 5'])
    const again = await started(history)
    expect(await commit(again, [[second(9), 5], [second(10), 6]])).toBe('10') // biome-ignore format: a table
    expect(await rows()).toEqual(['0–9 10'])
  })

  it('writes a growing stretch every ten seconds, and what stopped growing between commits', async () => {
    await rule('kind, upper', `'range', 1`)
    const engine = await started()
    for (let at = 0; at < 4; at++) {
      clock = second(at * 4)
      await commit(engine, [[second(at), 5]])
    }
    expect(await rows()).toEqual(['0–3 4'])
    await commit(engine, [[second(4), 5]])
    expect(await rows()).toEqual(['0–3 4'])
    await engine.flush()
    expect(await rows()).toEqual(['0–4 5'])
  })

  it('remembers values of the other point that came in batches before', async () => {
    await rule('kind, other_point_id, tolerance', `'against', ${points[1]}, 1`)
    const engine = await started()
    await commit(engine, [[second(0), 10, 1], [second(5), 20, 1]]) // biome-ignore format: a table
    expect(await commit(engine, [[second(1), 10], [second(6), 10], [second(7), 20]])).toBe('010') // biome-ignore format: a table
    expect(await commit(await started([[second(5), 20, 1]]), [[second(6), 10]])).toBe('1')
  })

  it('judges what was computed from the samples that arrived', async () => {
    await rule('kind, upper', `'range', 1`, 1)
    const engine = await started()
    expect(await commit(engine, [[second(0), 5]], { computed: [[second(0), 7, 1]] })).toBe('01')
  })

  it('takes a clock that was set back for a new beginning', async () => {
    await rule('kind, rate', `'rate', 1`)
    const engine = await started()
    clock = second(0)
    await commit(engine, [[second(50), 5]])
    expect(await commit(engine, [[second(0), 90], [second(1), 95]])).toBe('01') // biome-ignore format: a table
  })

  it('is not held up by a rule that was removed meanwhile', async () => {
    const gone = await rule('kind, upper', `'range', 1`)
    const engine = await started()
    await pool.query(`delete from point_check where id = ${gone}`)
    expect(await commit(engine, [[second(0), 5]])).toBe('1')
    expect(await rows()).toEqual([])
    await engine.refresh([String(points[0])])
    expect(await commit(engine, [[second(1), 5]])).toBe('0')
  })
})
