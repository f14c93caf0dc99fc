import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/test-database.ts'
import { messagesOf } from '../alarm-message/alarm-push.ts'
import { type AlarmEngine, alarmEngine } from './alarm-engine.ts'
import { batchOf, type TestSample } from './test-points.ts'

const T0 = Date.parse('2026-03-04T05:06:07Z')
const second = (n: number) => T0 + n * 1000

describe('the alarm engine', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let clock = T0
  let told: AlarmChange[] = []
  let made = 0
  let point: number
  let object: string
  let box: string
  const company = '1'

  const engine = () =>
    alarmEngine({
      pool,
      now: () => clock,
      changed: (_company, changes) => told.push(...changes),
      log: { error: (data) => expect(data).toBe('no error') },
    })
  async function started(): Promise<AlarmEngine> {
    const one = engine()
    await one.start()
    return one
  }
  /** A new run over a history that holds these samples. */
  async function resumed(samples: readonly TestSample[]): Promise<AlarmEngine> {
    const one = await started()
    const history = samples.map(([time, value, quality = 0]) => ({ time, value, quality }))
    await one.resume({
      latest: (id) => (id === point ? history.at(-1) : undefined),
      between: async (_point, from, to) => history.filter(({ time }) => time >= from && time < to),
    })
    return one
  }
  const commit = (one: AlarmEngine, samples: TestSample[], fails = false) =>
    commitBatch(one, batchOf(samples.map(([at, value, quality]) => [at, value, quality, point])), fails)
  /** As the ingest does: prepare, write in a transaction, say how it ended. */
  async function commitBatch(one: AlarmEngine, batch: ReturnType<typeof batchOf>, fails = false) {
    const prepared = one.prepare(batch)
    if (!prepared) return
    const tx = await pool.connect()
    try {
      await tx.query('begin')
      await prepared.write(tx)
      if (fails) throw new Error('the disk is full')
      await tx.query('commit')
      prepared.committed()
    } catch (error) {
      await tx.query('rollback')
      prepared.rolledBack()
      throw error
    } finally {
      tx.release()
    }
  }
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]
  const rows = async () => (await pool.query('select * from alarm where point_id = $1 order by id', [point])).rows
  const brief = async () =>
    (await rows()).map((row) => `${row.level} ${row.condition}${row.closed_at ? ' closed' : ''}`)
  const actions = async () =>
    (
      await pool.query(
        'select t.action, t.from_state, t.to_state from alarm_transition_log t join alarm a on a.id = t.alarm_id where a.point_id = $1 order by t.id',
        [point],
      )
    ).rows.map((row) => `${row.action}: ${row.from_state} → ${row.to_state}`)

  beforeAll(async () => {
    database = await createTestDatabase()
    pool = new pg.Pool({ connectionString: database.url, max: 8 })
    // The drop at the end cuts connections that are still closing.
    pool.on('connect', (client) => client.on('error', () => {}))
    await migrate(pool)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  beforeEach(async () => {
    clock = T0
    told = []
    made++
    object = (
      await one(`insert into object (company_id, path, code, name) values ($1, '/', $2, '1号空压机') returning id`, [
        company,
        `o${made}`,
      ])
    ).id
    await pool.query(`update object set path = '/' || id || '/' where id = $1`, [object])
    point = Number(
      (
        await one(
          `insert into point (company_id, object_id, code, name, unit, warning_upper, error_upper, urgent_upper, on_delay)
           values ($1, $2, 't', '排气温度', '℃', 80, 90, 100, 0) returning id`,
          [company, object],
        )
      ).id,
    )
    box = (
      await one(
        `insert into box (company_id, code, name, secret_hash, online, last_seen_at) values ($1, $2, '一号盒子', 'x', true, now()) returning id`,
        [company, `b${made}`],
      )
    ).id
    const channel = (
      await one(
        `insert into box_channel (company_id, box_id, code, name, driver, settings) values ($1, $2, 'c', 'c', 'modbus-tcp', '{}') returning id`,
        [company, box],
      )
    ).id
    const device = (
      await one(
        `insert into box_device (company_id, channel_id, object_id, code, name) values ($1, $2, $3, 'd', '从站1') returning id`,
        [company, channel, object],
      )
    ).id
    await pool.query(`insert into box_point (company_id, box_device_id, point_id, address) values ($1, $2, $3, '{}')`, [
      company,
      device,
      point,
    ])
  })

  it.each([3, -3])('lets a delay last as long as it was to, although the clock is set by %i hours', async (hours) => {
    await pool.query('update point set on_delay = 60 where id = $1', [point])
    let steady = 0
    const running = alarmEngine({
      pool,
      now: () => clock,
      steady: () => steady,
      changed: () => {},
      log: { error: (data) => expect(data).toBe('no error') },
    })
    await running.start()
    const pass = (seconds: number) => {
      clock += seconds * 1000
      steady += seconds * 1000
    }
    await commit(running, [[clock, 85]])
    pass(30)
    clock += hours * 3_600_000
    await running.tick()
    expect(await brief()).toEqual([])
    pass(20)
    await running.tick()
    expect(await brief()).toEqual([])
    pass(15)
    await running.tick()
    expect(await brief()).toEqual(['warning active'])
  })

  it('writes an alarm with its story: raised, worse, milder, returned and kept until confirmed', async () => {
    const running = await started()
    await commit(running, [
      [second(0), 70],
      [second(1), 85],
    ])
    await commit(running, [
      [second(2), 103],
      [second(3), 95],
    ])
    expect((await rows())[0]).toMatchObject({
      level: 'error',
      top_level: 'urgent',
      condition: 'active',
      confirmed: false,
      activation_value: 103,
      limit: 100,
      peak_value: 103,
      last_value: 95,
      content: '排气温度 高于紧急上限：103 ℃（限值 100 ℃）',
      object_name: '1号空压机',
      batch_no: expect.stringMatching(/^20260304-\d+$/),
      activated_at: new Date(second(1)),
      box_id: box,
    })
    await commit(running, [[second(4), 60]])
    expect(await brief()).toEqual(['urgent returned'])
    expect((await rows())[0]).toMatchObject({
      content: '排气温度 高于紧急上限：103 ℃（限值 100 ℃）',
      limit: 100,
      last_value: 60,
    })
    await commit(running, [[second(5), 85]])
    expect((await rows())[0]).toMatchObject({ activations: 2, condition: 'active', returned_at: null })
    expect(await actions()).toEqual([
      'raise: normal → unconfirmed',
      'escalate: unconfirmed → unconfirmed',
      'ease: unconfirmed → unconfirmed',
      'return: unconfirmed → returned',
      'raise: returned → unconfirmed',
    ])
    expect(told.map((change) => change.action)).toEqual(['raise', 'escalate', 'ease', 'return', 'raise'])
    expect(told[0]).toMatchObject({ companyId: company, objectPath: `/${object}/`, objectName: '1号空压机' })
  })

  it('closes a confirmed alarm when it returns; the next one is a new alarm', async () => {
    const running = await started()
    await commit(running, [[second(0), 85]])
    await pool.query('update alarm set confirmed = true, confirmed_at = now() where point_id = $1', [point])
    await commit(running, [
      [second(1), 70],
      [second(2), 85],
      [second(3), 70],
      [second(4), 85],
    ])
    expect(await brief()).toEqual(['warning returned closed', 'warning active'])
    expect((await rows())[1].activations).toBe(2)
  })

  it('asks for a new confirmation when a confirmed alarm grows worse, not when it grows milder', async () => {
    const running = await started()
    await commit(running, [[second(0), 95]])
    await pool.query(
      `update alarm set confirmed = true, confirmed_at = now(), handled_at = now() where point_id = $1`,
      [point],
    )
    await commit(running, [[second(1), 85]])
    expect((await rows())[0]).toMatchObject({ level: 'warning', confirmed: true })
    await commit(running, [[second(2), 101]])
    expect((await rows())[0]).toMatchObject({ level: 'urgent', confirmed: false, confirmed_at: null, handled_at: null })
  })

  it('undoes everything when the commit fails, and does it once when it is tried again', async () => {
    const running = await started()
    await expect(commit(running, [[second(0), 85]], true)).rejects.toThrow('disk')
    expect(await rows()).toEqual([])
    expect(told).toEqual([])
    await commit(running, [[second(0), 85]])
    expect(await brief()).toEqual(['warning active'])
  })

  it('goes on after a restart: no second alarm, the return is seen, nothing is raised again', async () => {
    await commit(await started(), [[second(0), 95]])
    const again = await started()
    await commit(again, [[second(1), 96]])
    expect(await brief()).toEqual(['error active'])
    await commit(await started(), [[second(2), 60]])
    expect(await brief()).toEqual(['error returned'])
  })

  it('goes on after a restart with delays that were running, at their exact times', async () => {
    await pool.query('update point set on_delay = 10, off_delay = 10 where id = $1', [point])
    const stored: TestSample[] = [
      [second(-20), 85],
      [second(-5), 60],
      [second(0), 85],
      [second(4), 0, 2],
      [second(6), 86],
    ]
    await commit(await started(), stored.slice(2))
    expect(await rows()).toEqual([])
    const again = await resumed(stored)
    await commit(again, [[second(11), 87]])
    expect((await rows())[0]).toMatchObject({ condition: 'active', activated_at: new Date(second(10)) })

    await commit(again, [[second(20), 60]])
    stored.push([second(11), 87], [second(20), 60])
    await commit(await resumed(stored), [[second(31), 60]])
    expect((await rows())[0]).toMatchObject({ condition: 'returned', returned_at: new Date(second(30)) })
    expect(await actions()).toHaveLength(2)
  })

  it('lets a delay run out by itself that was running before a restart', async () => {
    await pool.query('update point set on_delay = 10 where id = $1', [point])
    clock = second(3)
    const again = await resumed([[second(0), 85]])
    clock = second(5)
    await again.tick()
    expect(await rows()).toEqual([])
    clock = second(15)
    await again.tick()
    expect((await rows())[0]).toMatchObject({ activated_at: new Date(second(10)) })
  })

  it('knows after a restart the last value, by which a new limit judges', async () => {
    const again = await resumed([[second(0), 60]])
    await pool.query('update point set warning_upper = 50 where id = $1', [point])
    await again.refresh({ companyId: company, pointIds: [String(point)] })
    expect(await brief()).toEqual(['warning active'])
  })

  it('returns at start an alarm whose limit was removed meanwhile', async () => {
    await commit(await started(), [[second(0), 85]])
    await pool.query('update point set warning_upper = null, error_upper = null, urgent_upper = null where id = $1', [
      point,
    ])
    await started()
    expect(await brief()).toEqual(['warning returned'])
  })

  it('holds exactly one live alarm when two processes commit the same at once', async () => {
    const engines = await Promise.all(Array.from({ length: 4 }, started))
    const results = await Promise.allSettled(engines.map((each) => commit(each, [[second(0), 85]])))
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true)
    for (const [at, result] of results.entries())
      if (result.status === 'rejected') await commit(engines[at]!, [[second(0), 85]])
    expect(await brief()).toEqual(['warning active'])
    expect(await actions()).toEqual(['raise: normal → unconfirmed'])
  })

  it('lets a delay run out by itself, also while batches come', async () => {
    await pool.query('update point set on_delay = 10 where id = $1', [point])
    const running = await started()
    await commit(running, [[second(0), 85]])
    clock = second(5)
    await running.tick()
    expect(await rows()).toEqual([])
    clock = second(12)
    const ticking = running.tick()
    await Promise.all([ticking, commit(running, [[second(12), 101]])])
    expect(await actions()).toEqual(['raise: normal → unconfirmed'])
    expect((await rows())[0].activated_at).toEqual(new Date(second(10)))
    clock = second(25)
    await running.tick()
    expect((await rows())[0]).toMatchObject({ level: 'urgent', peak_value: 101 })
  })

  it('hides alarms of an object that is out of service and shows what still stands afterwards', async () => {
    const running = await started()
    await commit(running, [[second(0), 85]])
    await pool.query('update object set status = 0 where id = $1', [object])
    await running.refresh({ objectIds: [object] })
    expect((await rows())[0]).toMatchObject({ suppressed: 'service', closed_at: null })
    await commit(running, [
      [second(1), 60],
      [second(2), 85],
      [second(3), 60],
    ])
    expect((await rows()).length).toBe(1)
    await pool.query('update object set status = 1 where id = $1', [object])
    await running.refresh({ objectIds: [object] })
    expect(await brief()).toEqual(['warning returned closed'])
    await pool.query('update object set alarm_status = 0 where id = $1', [object])
    await running.refresh({ objectIds: [object] })
    await commit(running, [[second(4), 101]])
    expect((await rows()).length).toBe(1)
    await pool.query('update object set alarm_status = 1 where id = $1', [object])
    await running.refresh({ objectIds: [object] })
    expect(await brief()).toEqual(['warning returned closed', 'urgent active'])
  })

  it.each(['active', 'returned'])('ends the hidden alarm, %s, of a rule that was removed', async (condition) => {
    const running = await started()
    await commit(running, [[second(0), 85]])
    await pool.query('update object set status = 0 where id = $1', [object])
    await running.refresh({ objectIds: [object] })
    if (condition === 'returned') await commit(running, [[second(1), 60]])
    expect((await rows())[0]).toMatchObject({ condition, suppressed: 'service', closed_at: null })
    clock = second(9)
    await pool.query('update point set warning_upper = null, error_upper = null, urgent_upper = null where id = $1', [
      point,
    ])
    // The second time by a server that heard nothing of it.
    if (condition === 'active') await running.refresh({ pointIds: [String(point)] })
    else await started()
    expect((await rows())[0]).toMatchObject({
      condition: 'returned',
      suppressed: null,
      closed_at: new Date(second(9)),
      returned_at: new Date(second(condition === 'active' ? 9 : 1)),
    })
    const last = await one('select note, to_state from alarm_transition_log where company_id = $1 order by id desc', [
      company,
    ])
    expect(last).toEqual({ note: '报警配置已取消', to_state: 'normal' })
  })

  it('leaves the alarms of a company when all objects of another have changed', async () => {
    const running = await started()
    await commit(running, [[second(0), 85]])
    await running.refresh({ companyId: '2' })
    expect(await brief()).toEqual(['warning active'])
    await commit(running, [[second(1), 101]])
    expect(await brief()).toEqual(['urgent active'])
  })

  it('hears of an object whose model is switched off: the switch of the object is the one that counts', async () => {
    const model = await one(
      `insert into model (company_id, code, name, alarm_status) values ($1, $2, '空压机', 0) returning id`,
      [company, `m${made}`],
    )
    await pool.query('update object set model_id = $2 where id = $1', [object, model.id])
    await commit(await started(), [[second(0), 85]])
    expect(await brief()).toEqual(['warning active'])
  })

  describe('a value that comes late', () => {
    beforeEach(() => {
      clock = second(60)
    })
    const arrive = (one: AlarmEngine, samples: TestSample[], fails = false) =>
      commitBatch(
        one,
        batchOf(
          samples.map(([at, value, quality]) => [at, value, quality, point]),
          clock,
        ),
        fails,
      )
    const told = async () =>
      (
        await pool.query(
          `select o.started_at, o.ended_at, o.level, o.trigger_value, o.peak_value from alarm_occurrence o where o.point_id = $1 order by o.started_at`,
          [point],
        )
      ).rows.map(
        ({ started_at: start, ended_at: end, level, trigger_value: value, peak_value: peak }) =>
          `${level} ${(start - T0) / 1000}–${end ? (end - T0) / 1000 : ''} ${value} ${peak}`,
      )

    it('raises its alarm at its time, which returns when a newer value says so', async () => {
      const stored: TestSample[] = [
        [second(0), 60],
        [second(14), 61],
        [second(20), 62],
      ]
      const running = await resumed(stored)
      await arrive(running, [[second(10), 95]])
      expect(await told()).toEqual(['error 10–14 95 95'])
      expect((await rows())[0]).toMatchObject({
        condition: 'returned',
        confirmed: false,
        content: '排气温度 高于错误上限：95 ℃（限值 90 ℃）',
        activated_at: new Date(second(10)),
        returned_at: new Date(second(14)),
        last_value: 61,
      })
      expect(await actions()).toEqual(['raise: normal → unconfirmed', 'return: unconfirmed → returned'])
    })

    it('that comes once more raises nothing once more', async () => {
      const stored: TestSample[] = [
        [second(10), 95],
        [second(20), 60],
      ]
      const running = await resumed(stored)
      await arrive(running, [[second(10), 95]])
      await pool.query('update alarm set confirmed = true, closed_at = now() where point_id = $1', [point])
      await arrive(running, [[second(10), 95]])
      expect(await told()).toEqual(['error 10–20 95 95'])
      await arrive(await resumed(stored), [[second(10), 95]])
      expect(await rows()).toHaveLength(1)
    })

    it('raises where the limit was broken for the whole delay, and not where a value between was good', async () => {
      await pool.query('update point set on_delay = 10 where id = $1', [point])
      const running = await resumed([
        [second(0), 60],
        [second(4), 60],
        [second(30), 61],
      ])
      await arrive(running, [[second(2), 85]])
      expect(await rows()).toEqual([])
      await arrive(running, [[second(8), 85]])
      expect(await told()).toEqual(['warning 18–30 85 85'])
    })

    it('is told within one message in the order of time, not of arrival', async () => {
      const running = await started()
      await arrive(running, [
        [second(30), 60],
        [second(10), 85],
        [second(15), 60],
      ])
      expect(await told()).toEqual(['warning 10–15 85 85'])
    })

    it('that is worse than what stands makes the alarm worse, one before it is a time of its own', async () => {
      const running = await resumed([[second(0), 60]])
      await arrive(running, [
        [second(20), 85],
        [second(25), 86],
      ])
      await arrive(running, [[second(22), 104]])
      expect((await rows())[0]).toMatchObject({ level: 'warning', top_level: 'urgent', condition: 'active' })
      expect((await rows())[0].content).toBe('排气温度 高于紧急上限：104 ℃（限值 100 ℃）')
      const again = await resumed([
        [second(0), 60],
        [second(8), 60],
        [second(20), 85],
        [second(22), 104],
        [second(25), 86],
      ])
      await arrive(again, [[second(5), 95]])
      expect(await told()).toEqual(['error 5–8 95 95', 'urgent 20– 104 104'])
      expect(await rows()).toMatchObject([{ activations: 2, earlier_ms: '3000', condition: 'active' }])
    })

    it('undoes what it did when the commit fails', async () => {
      const running = await resumed([
        [second(0), 60],
        [second(20), 60],
      ])
      await expect(arrive(running, [[second(10), 95]], true)).rejects.toThrow('disk')
      expect(await told()).toEqual([])
      await arrive(running, [[second(10), 95]])
      expect(await told()).toEqual(['error 10–20 95 95'])
    })
  })

  it('tells of a box that goes away and of what was measured beside it, each by itself', async () => {
    const running = await started()
    clock = second(10)
    await commit(running, [[second(10), 85]])
    clock = second(20)
    await pool.query('update box set online = false where id = $1', [box])
    await running.refreshBoxes([box])
    const head = await one(`select * from alarm where kind = 'box' and box_id = $1`, [box])
    expect(head).toMatchObject({ condition: 'active', level: 'error', content: '盒子“一号盒子”离线', head_id: null })
    clock = second(30)
    await commit(running, [[second(30), 50]])
    await commit(running, [[second(31), 105]])
    expect(await rows()).toMatchObject([{ head_id: null, activations: 2, level: 'urgent' }])
    expect(messagesOf(told, []).map(({ level }) => level)).toEqual(['urgent', 'error'])
    await pool.query('update box set online = true where id = $1', [box])
    await running.refreshBoxes([box])
    await running.refreshBoxes([box])
    expect(await one(`select condition, activations from alarm where kind = 'box' and box_id = $1`, [box])).toEqual({
      condition: 'returned',
      activations: 1,
    })
  })

  it('tells of five hundred points that broke their limits while their box went away', async () => {
    const { rows: points } = await pool.query<{ id: string }>(
      `insert into point (company_id, object_id, code, name, error_lower) select $1, $2, 'n' || i, '点位' || i, 10 from generate_series(1, 500) i returning id`,
      [company, object],
    )
    await pool.query(
      `insert into box_point (company_id, box_device_id, point_id, address)
       select $1, d.id, unnest($3::bigint[]), '{}' from box_device d join box_channel c on c.id = d.channel_id where c.box_id = $2`,
      [company, box, points.map((each) => each.id)],
    )
    const running = await started()
    const zeros = points.map(({ id }): TestSample => [second(1), 0, 0, Number(id)])
    await pool.query('update box set online = false where id = $1', [box])
    clock = second(1)
    await running.refreshBoxes([box])
    await commitBatch(running, batchOf(zeros))
    const { rows } = await pool.query(
      `select count(*)::int as n from alarm where box_id = $1 and kind = 'limit' and head_id is null`,
      [box],
    )
    expect(rows[0].n).toBe(500)
    expect(messagesOf(told, [])).toHaveLength(501)
    // A point that dies with its box brings bad values, and these raise nothing.
    await commitBatch(running, batchOf(points.map(({ id }): TestSample => [second(2), null, 2, Number(id)])))
    expect(told.length).toBe(501)
  })

  it('tries a tick again that could not be written', async () => {
    await pool.query('update point set on_delay = 5 where id = $1', [point])
    const running = await started()
    await commit(running, [[second(0), 85]])
    clock = second(10)
    await pool.query('alter table alarm rename to alarm_away')
    await expect(running.tick()).rejects.toThrow('alarm')
    await pool.query('alter table alarm_away rename to alarm')
    expect(told).toEqual([])
    await running.tick()
    await running.tick()
    expect(await actions()).toEqual(['raise: normal → unconfirmed'])
  })

  describe('slaves', () => {
    const slave = async () =>
      (
        await one(
          'select d.id from box_device d join box_channel c on c.id = d.channel_id where c.box_id = $1 limit 1',
          [box],
        )
      ).id
    const says = (devices: { id: string; online: boolean }[]) =>
      pool.query('update box set state = $2 where id = $1', [
        box,
        { devices: devices.map((each) => ({ ...each, id: Number(each.id) })) },
      ])
    const alarms = async () =>
      (
        await pool.query(
          `select a.content, a.condition, h.content as head from alarm a left join alarm h on h.id = a.head_id where a.box_id = $1 order by a.id`,
          [box],
        )
      ).rows
    async function moreSlaves(names: string[]): Promise<string[]> {
      const { rows } = await pool.query(
        `insert into box_device (company_id, channel_id, object_id, code, name)
         select $1, d.channel_id, d.object_id, n, n from unnest($3::text[]) n join box_device d on d.id = $2 returning id`,
        [company, await slave(), names],
      )
      return rows.map((each) => each.id)
    }

    it('are told of when they have not answered their box for five seconds', async () => {
      const running = await started()
      const id = await slave()
      clock = second(0)
      await says([{ id, online: false }])
      await running.refreshBoxes([box])
      clock = second(4)
      await running.tick()
      expect(await alarms()).toEqual([])
      clock = second(5)
      await running.tick()
      expect(await one('select kind, content, object_id from alarm where box_id = $1', [box])).toEqual({
        kind: 'device',
        content: '设备“从站1”通信中断',
        object_id: object,
      })
    })

    it('that stumble for a moment, or that their box has not reached for yet, raise nothing', async () => {
      const running = await started()
      const id = await slave()
      const steps = [[], [{ id, online: false }], [], [{ id, online: false }], [{ id, online: true }]]
      for (const [at, devices] of steps.entries()) {
        clock = second(at * 4)
        await says(devices)
        await running.refreshBoxes([box])
      }
      clock = second(60)
      await running.tick()
      expect(await alarms()).toEqual([])
    })

    it('stay missed while their box knows nothing of them, and are back when it says so', async () => {
      const running = await started()
      const id = await slave()
      clock = second(0)
      await says([{ id, online: false }])
      await running.refreshBoxes([box])
      clock = second(6)
      await running.tick()
      await says([])
      await running.refreshBoxes([box])
      await pool.query('update box set online = false where id = $1', [box])
      await running.refreshBoxes([box])
      expect((await alarms())[0]).toMatchObject({ content: '设备“从站1”通信中断', condition: 'active' })
      await says([{ id, online: true }])
      await pool.query('update box set online = true where id = $1', [box])
      await running.refreshBoxes([box])
      expect((await alarms())[0].condition).toBe('returned')
    })

    it('that fall together make one group, told of once, which ends with the last of them', async () => {
      const running = await started()
      const ids = [await slave(), ...(await moreSlaves(['从站2', '从站3']))]
      clock = second(0)
      await commit(running, [[second(0), 85]])
      told = []
      await says(ids.map((id) => ({ id, online: false })))
      await running.refreshBoxes([box])
      clock = second(5)
      await running.tick()
      const head = '盒子“一号盒子”下多台设备通信中断'
      expect(await alarms()).toHaveLength(5)
      const onTop = (await alarms()).filter((alarm) => alarm.head === null).map((alarm) => alarm.content)
      expect(onTop).toEqual([expect.stringContaining('排气温度'), head])
      expect(messagesOf(told, []).map(({ message }) => message.content)).toEqual([head])
      await says(ids.map((id, at) => ({ id, online: at > 0 })))
      await running.refreshBoxes([box])
      const conditionOf = async () => (await alarms()).find((alarm) => alarm.content === head).condition
      expect(await conditionOf()).toBe('active')
      await says(ids.map((id) => ({ id, online: true })))
      await running.refreshBoxes([box])
      expect(await conditionOf()).toBe('returned')
    })

    it('that fall just before their box come below it, which is told of, and stand by themselves once it is back', async () => {
      const running = await started()
      const id = await slave()
      await says([{ id, online: false }])
      await running.refreshBoxes([box])
      clock = second(6)
      await running.tick()
      told = []
      clock = second(20)
      await pool.query('update box set online = false where id = $1', [box])
      await running.refreshBoxes([box])
      const heads = async () => (await alarms()).map(({ content, head }) => `${content} < ${head ?? ''}`)
      expect(await heads()).toEqual(['设备“从站1”通信中断 < 盒子“一号盒子”离线', '盒子“一号盒子”离线 < '])
      expect(told.map(({ action, content }) => `${action} ${content}`)).toEqual([
        'raise 盒子“一号盒子”离线',
        'join 设备“从站1”通信中断',
      ])
      expect(told[1]!.headId).toBe(told[0]!.alarmId)
      told = []
      await pool.query('update box set online = true where id = $1', [box])
      await running.refreshBoxes([box])
      expect(await heads()).toEqual(['设备“从站1”通信中断 < ', '盒子“一号盒子”离线 < '])
      expect(told.map(({ action, headId }) => `${action} ${headId}`)).toEqual(['return null', 'leave null'])
      // Gone again, it is told of by itself: nothing explains it now.
      await says([{ id, online: true }])
      await running.refreshBoxes([box])
      told = []
      await says([{ id, online: false }])
      clock = second(30)
      await running.refreshBoxes([box])
      clock = second(36)
      await running.tick()
      expect(messagesOf(told, []).map(({ message }) => message.content)).toEqual(['设备“从站1”通信中断'])
    })

    it('that fall one after the other come below one alarm, after a restart too', async () => {
      const running = await started()
      const ids = [await slave(), ...(await moreSlaves(['从站2', '从站3']))]
      for (const [at] of ids.entries()) {
        clock = second(at * 7)
        await says(ids.slice(0, at + 1).map((id) => ({ id, online: false })))
        await running.refreshBoxes([box])
        clock = second(at * 7 + 5)
        await running.tick()
      }
      expect((await alarms()).filter((alarm) => alarm.head === null)).toHaveLength(1)
      const again = await started()
      await says(ids.map((id) => ({ id, online: true })))
      await again.refreshBoxes([box])
      expect((await alarms()).map((alarm) => alarm.condition)).toEqual(Array(4).fill('returned'))
    })
  })
})
