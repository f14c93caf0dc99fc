import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from './test-alarms.ts'

const all = ['alarmMessage', 'alarmMessage:confirm', 'alarmMessage:handle', 'alarmMessage:shelve', 'alarmHistory']

describe('a confirmation', () => {
  let server: TestServer
  let plant: Awaited<ReturnType<typeof testPlant>>
  let point: string
  let other: string
  let zhang: Caller
  let li: Caller
  let now: number

  beforeAll(async () => {
    server = await startTestServer()
    plant = await testPlant(server)
    zhang = await server.signIn({ permissions: all })
    li = await server.signIn({ permissions: all })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    now = Date.now()
    server.setTime(new Date(now))
    const object = await plant.object('1号空压机')
    point = await plant.point(object, '排气温度')
    other = await plant.point(object, '油温')
  })
  afterEach(() => server.setTime(undefined))
  const facts = (caller = zhang) => caller.client(alarmFact)
  async function raised(of = point) {
    await plant.sample(of, 85)
    return (await facts().page({ pageSize: 1, pointId: of })).records[0]!
  }
  function pass(seconds: number): void {
    now += seconds * 1000
    server.setTime(new Date(now))
  }
  const story = async (id: string) =>
    (await zhang.client(alarmMessage).get({ id })).steps.map(
      ({ action, fromState, toState, note }) => `${action} ${fromState} ${toState}${note ? ` ${note}` : ''}`,
    )

  it('takes a note, and is taken back for eight seconds; the story has both', async () => {
    const { id } = await raised()
    await facts().confirm({ id, note: '已派人查看' })
    pass(8)
    expect(await facts().unconfirm({ ids: [id] })).toEqual({ total: 1, done: 1, skipped: 0 })
    expect(await zhang.client(alarmMessage).get({ id })).toMatchObject({
      state: 'unconfirmed',
      confirmed: false,
      confirmedByName: null,
    })
    expect(await story(id)).toEqual([
      'raise normal unconfirmed',
      'confirm unconfirmed confirmed 已派人查看',
      'unconfirm confirmed unconfirmed',
    ])
    await facts(li).confirm({ id })
    expect(await facts().unconfirm({ ids: [id] })).toMatchObject({ done: 0, skipped: 1 })
    pass(11)
    expect(await facts(li).unconfirm({ ids: [id] })).toMatchObject({ done: 0, skipped: 1 })
  })

  it('that ended an alarm brings it back, unless a new one has begun', async () => {
    const { id } = await raised()
    await plant.sample(point, 20)
    await facts().confirm({ id })
    await facts().unconfirm({ ids: [id] })
    expect(await zhang.client(alarmMessage).get({ id })).toMatchObject({ state: 'returned', closedAt: null })
    await facts().confirm({ id })
    const next = await raised()
    expect(next.id).not.toBe(id)
    expect(await facts().unconfirm({ ids: [id] })).toMatchObject({ done: 0, skipped: 1 })
  })

  it('of many is one act: all of it is taken back at once, but what was handled meanwhile', async () => {
    const [one, two] = [await raised(), await raised(other)]
    const { confirmedAt, ...counts } = await facts().confirmMany({ ids: [one.id, two.id], note: '巡检' })
    expect(counts).toEqual({ total: 2, done: 2, skipped: 0 })
    await facts(li).handle({ id: two.id, handling: '加油' })
    expect(await facts().unconfirm({ confirmedAt })).toEqual({ total: 2, done: 1, skipped: 1 })
    expect(await story(one.id)).toContain('confirm unconfirmed confirmed 巡检')
    expect(await zhang.call(alarmFact.unconfirm, {})).toMatchObject({
      code: 400,
      msg: expect.stringContaining('请选择报警'),
    })
  })
})

describe('an alarm of an object that is switched off', () => {
  it('stays hidden when it is shelved and when it comes off the shelf', async () => {
    const server = await startTestServer()
    try {
      const plant = await testPlant(server)
      const zhang = await server.signIn({ permissions: all })
      const object = await plant.object('1号空压机')
      const point = await plant.point(object, '排气温度')
      await plant.sample(point, 85)
      const page = async (more: object) => (await zhang.client(alarmFact).page({ pageSize: 10, ...more })).records
      const { id } = (await page({ pointId: point }))[0]!
      await server.database.system.query('update object set alarm_status = 0 where id = $1', [object])
      await plant.engine.refresh({ objectIds: [object] })
      await zhang.client(alarmFact).shelve({ ids: [id], minutes: 30, reason: '检修' })
      expect(await page({ suppressed: 1 })).toMatchObject([{ id, state: 'suppressed', shelveReason: '检修' }])
      await zhang.client(alarmFact).unshelve({ ids: [id] })
      expect(await page({ suppressed: 1 })).toMatchObject([{ id, state: 'suppressed', shelvedUntil: null }])
      expect((await zhang.client(alarmMessage).totals()).total).toBe(0)
    } finally {
      await server.stop()
    }
  })
})
