import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Events } from '../../platform/events/event-bus.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from './test-alarms.ts'

const all = ['alarmMessage', 'alarmMessage:confirm', 'alarmMessage:handle', 'alarmMessage:shelve', 'alarmHistory']
const done = { handling: '更换滤芯' }

describe('alarms', () => {
  let server: TestServer
  let plant: Awaited<ReturnType<typeof testPlant>>
  let workshop: string
  let compressor: string
  let temperature: string
  let zhang: Caller
  let li: Caller

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    plant = await testPlant(server)
    zhang = await server.signIn({ permissions: all })
    li = await server.signIn({ permissions: all })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.database.system.query('delete from experience; delete from alarm_transition_log; delete from alarm')
    workshop = await plant.object('空压站')
    compressor = await plant.object('1号空压机', workshop)
    temperature = await plant.point(compressor, '排气温度')
  })
  const facts = (caller = zhang) => caller.client(alarmFact)
  async function raised(value = 85, point = temperature) {
    await plant.sample(point, value)
    const [alarm] = (await facts().page({ pageSize: 1, pointId: point })).records
    return alarm!
  }

  it('are listed with names, confirmed and handled; the story and the experience are kept', async () => {
    const alarm = await raised(95)
    expect(alarm).toMatchObject({
      objectName: '1号空压机',
      pointName: '排气温度',
      level: 'error',
      state: 'unconfirmed',
      alarmStatus: 1,
      condition: 'active',
      content: '排气温度 高于错误上限：95 ℃（限值 90 ℃）',
      members: 0,
    })
    await facts().confirm({ id: alarm.id })
    const tag = await (await server.signIn()).client(reasonTag).create({ name: '滤芯堵塞' })
    await facts().handle({ batchNo: alarm.batchNo, ...done, reasonTagId: tag.id, minutes: 15 })
    const detail = await zhang.client(alarmHistory).byBatchNo({ batchNo: alarm.batchNo })
    expect(detail).toMatchObject({
      state: 'confirmed',
      alarmStatus: 2,
      reasonTagName: '滤芯堵塞',
      handling: '更换滤芯',
      minutes: 15,
    })
    expect(detail.steps.map((step) => `${step.action} ${step.fromState} ${step.toState}`)).toEqual([
      'raise normal unconfirmed',
      'confirm unconfirmed confirmed',
      'handle confirmed confirmed',
    ])
    expect(detail.steps[1]!.userName).toMatch(/^用户/)
    await plant.sample(temperature, 20)
    const again = await raised(85)
    expect(again.id).not.toBe(alarm.id)
    const offered = await zhang.client(alarmMessage).experience({ id: again.id })
    expect(offered).toMatchObject([{ solution: '更换滤芯', reason: '滤芯堵塞', minutes: 15, sameRule: true }])
  })

  it('stay in the list after they returned until confirmed and handled', async () => {
    const alarm = await raised()
    await plant.sample(temperature, 20)
    expect((await facts().page({ pageSize: 10, condition: 'returned' })).records).toMatchObject([
      { id: alarm.id, state: 'returned' },
    ])
    await facts().confirm({ id: alarm.id })
    expect((await facts().page({ pageSize: 10, alarmStatus: 1 })).records).toMatchObject([
      { id: alarm.id, state: 'normal', closedAt: expect.any(String) },
    ])
    await facts().handle({ id: alarm.id, ...done })
    expect((await facts().page({ pageSize: 10 })).total).toBe(0)
    expect((await zhang.client(alarmHistory).page({ pageSize: 10 })).total).toBe(1)
  })

  it('confirmed by two at once are confirmed by one; the other is told by whom', async () => {
    const alarm = await raised()
    const answers = await Promise.all([zhang, li].map((caller) => caller.call(alarmFact.confirm, { id: alarm.id })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.code === 409)!.msg).toMatch(/^该报警已由用户user\d+确认$/)
    const detail = await zhang.client(alarmMessage).get({ id: alarm.id })
    expect(detail.steps.filter((step) => step.action === 'confirm').length).toBe(1)
  })

  it('are confirmed and handled by batch and all; what others did meanwhile is counted as skipped', async () => {
    const points = await Promise.all(Array.from({ length: 6 }, (_, at) => plant.point(compressor, `温度${at}`)))
    for (const point of points) await plant.sample(point, 101)
    const ids = (await facts().page({ pageSize: 50 })).records.map((alarm) => alarm.id)
    expect(ids.length).toBe(6)
    await facts(li).confirm({ id: ids[0]! })
    expect(await facts().confirmMany({ ids: ids.slice(0, 2) })).toMatchObject({ total: 2, done: 1, skipped: 1 })
    const both = await Promise.all([
      facts().confirmAll({ level: 'urgent' }),
      facts(li).confirmAll({ level: ['urgent', 'error'] }),
    ])
    expect(both[0].done + both[1].done).toBe(4)
    expect(await facts().handleAll({ ...done, keyword: '温度5' })).toEqual({ total: 1, done: 1, skipped: 0 })
    expect(await facts().handleMany({ ...done, ids })).toEqual({ total: 6, done: 5, skipped: 1 })
    expect(await zhang.call(alarmFact.handle, { ...done, id: ids[0] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('处理'),
    })
    const { rows } = await server.database.system.query('select count(*)::int as n from experience')
    expect(rows[0].n).toBe(6)
  })

  it('handled without having been confirmed are confirmed with it', async () => {
    const alarm = await raised()
    await facts().handle({ id: alarm.id, ...done })
    await plant.sample(temperature, 20)
    expect(await zhang.client(alarmMessage).get({ id: alarm.id })).toMatchObject({ confirmed: true, state: 'normal' })
  })

  it('are shelved with a reason until a time, come back by themselves or by hand', async () => {
    const alarm = await raised()
    server.setTime(new Date())
    try {
      expect(await facts().shelve({ ids: [alarm.id], minutes: 30, reason: '等待备件' })).toEqual({
        total: 1,
        done: 1,
        skipped: 0,
      })
      expect(await zhang.call(alarmFact.confirm, { id: alarm.id })).toMatchObject({
        code: 409,
        msg: '该报警已搁置，请先取消搁置',
      })
      expect((await zhang.client(alarmMessage).totals()).total).toBe(0)
      expect((await facts().page({ pageSize: 10, shelved: 1 })).records).toMatchObject([
        { state: 'shelved', shelveReason: '等待备件' },
      ])
      await facts().unshelve({ ids: [alarm.id] })
      expect(await zhang.client(alarmMessage).get({ id: alarm.id })).toMatchObject({
        state: 'unconfirmed',
        shelvedUntil: null,
      })
      await facts().shelve({ ids: [alarm.id], minutes: 1, reason: '观察' })
      await plant.sample(temperature, 20)
      const over = new Promise<Events['alarm.changed']>((resolve) => {
        const stop = server.platform.events.on('alarm.changed', (event) => {
          stop()
          resolve(event)
        })
      })
      server.setTime(new Date(Date.now() + 61_000))
      expect((await over).changes).toMatchObject([{ action: 'unshelve', state: 'normal', alarmId: alarm.id }])
    } finally {
      server.setTime(undefined)
    }
    expect(await zhang.call(alarmFact.shelve, { ids: [alarm.id], reason: 'x' })).toMatchObject({
      code: 400,
      data: [{ field: 'until' }],
    })
  })

  it('are found by object with what is below it, level, time, words, kind and state; empty filters count as absent', async () => {
    const pump = await plant.object('水泵')
    await raised(85)
    await raised(101, await plant.point(pump, '轴承温度'))
    const total = async (filters: object) => (await facts().page({ pageSize: 10, ...filters })).total
    expect(await total({ objectId: workshop })).toBe(1)
    expect(await total({ level: 'urgent' })).toBe(1)
    expect(await total({ keyword: '轴承' })).toBe(1)
    expect(await total({ kind: 'box' })).toBe(0)
    expect(await total({ confirmed: 0, shelved: 0, suppressed: 0, topOnly: 1 })).toBe(2)
    expect(await total({ startTime: '2099-01-01' })).toBe(0)
    expect(
      await total({
        objectId: '',
        level: '',
        keyword: '',
        alarmStatus: 1,
        startTime: '',
        condition: '',
        confirmed: null,
      }),
    ).toBe(2)
    const sorted = await facts().page({ pageSize: 10, sort: 'level', order: 'DESC' })
    expect(sorted.records.map((alarm) => alarm.level)).toEqual(['urgent', 'warning'])
    expect(await facts().page({ pageSize: 1, currentPage: 2 })).toMatchObject({
      total: 2,
      records: [{ level: 'warning' }],
    })
  })

  it('are listed and handled together in the words of the message screens too', async () => {
    const messages = zhang.client(alarmMessage)
    const hot = await raised(95)
    const other = await raised(85, await plant.point(compressor, '油压'))
    const open = async () => (await messages.page({ pageSize: 10 })).records.map((alarm) => alarm.id).sort()
    expect(await open()).toEqual([hot.id, other.id].sort())
    expect(await messages.updateMany({ ids: [hot.id], ...done })).toEqual({ total: 1, done: 1, skipped: 0 })
    await plant.sample(temperature, 20)
    expect(await open()).toEqual([other.id])
    const history = await messages.historyPage({ pageSize: 10, objectId: compressor })
    expect(history.records.map((alarm) => [alarm.id, alarm.alarmStatus]).sort()).toEqual(
      [
        [hot.id, 2],
        [other.id, 1],
      ].sort(),
    )
  })

  it('of history come as a stringified form too', async () => {
    await raised()
    const answer = await zhang.call(
      { ...alarmHistory.page, encoding: 'stringified' },
      { pageSize: 10, level: ['warning'], alarmStatus: '' },
    )
    expect(answer).toMatchObject({ code: 200, data: { total: 1 } })
  })

  it('are counted by handling, level, kind and day', async () => {
    const alarm = await raised(101)
    await raised(85, await plant.point(compressor, '进气温度'))
    await facts().handle({ id: alarm.id, ...done })
    const history = zhang.client(alarmHistory)
    expect(await history.handleStatistics()).toMatchObject({
      total: 2,
      handled: 1,
      unhandled: 1,
      confirmed: 1,
      unconfirmed: 1,
      active: 2,
    })
    expect((await history.handleStatistics()).days.at(-1)).toMatchObject({ raised: 2, handled: 1 })
    expect(await history.levelStatistics({ objectId: workshop })).toMatchObject([
      { level: 'urgent', levelName: '紧急', total: 1, unhandled: 0 },
      { level: 'error', total: 0 },
      { level: 'warning', total: 1 },
    ])
    expect(await history.classifyStatistics()).toEqual([
      { alarmTypeId: null, alarmTypeName: '限值报警', total: 2, unhandled: 1 },
    ])
    const days = await zhang.client(alarmMessage).days()
    expect(days.length).toBe(30)
    expect(days.at(-1)).toMatchObject({ urgent: 1, error: 0, warning: 1, total: 2 })
    expect(await zhang.client(alarmMessage).totals()).toEqual({
      total: 1,
      active: 1,
      unconfirmed: 1,
      urgent: 0,
      error: 0,
      warning: 1,
      live: 2,
      ended: 0,
      shelved: 0,
      today: 2,
      todayBegan: expect.stringMatching(/T16:00:00.000Z$/),
    })
    expect(await zhang.call(alarmHistory.levelStatistics, { startTime: '2020-01-01' })).toMatchObject({
      code: 400,
      msg: '开始时间：统计时间最长一年',
    })
  })

  it('outside the objects a user may see are neither seen, counted nor changed', async () => {
    const other = await plant.object('注塑机')
    const hidden = await raised(101, await plant.point(other, '模温'))
    const shown = await raised(85)
    const guest = await server.signIn({ permissions: all, scope: { roots: [workshop] } })
    expect((await facts(guest).page({ pageSize: 10 })).records.map((alarm) => alarm.id)).toEqual([shown.id])
    expect(await guest.client(alarmMessage).totals()).toMatchObject({ total: 1 })
    expect((await guest.client(alarmHistory).handleStatistics()).total).toBe(1)
    for (const call of [alarmFact.confirm, alarmMessage.get, alarmMessage.experience])
      expect(await guest.call(call, { id: hidden.id })).toMatchObject({ code: 404 })
    expect(await facts(guest).handleMany({ ids: [hidden.id], ...done })).toEqual({ total: 0, done: 0, skipped: 0 })
    expect((await facts(guest).confirmAll()).done).toBe(1)
    expect(await zhang.client(alarmMessage).get({ id: hidden.id })).toMatchObject({ confirmed: false, alarmStatus: 1 })
  })

  it('of one company are not seen or changed by another', async () => {
    const alarm = await raised()
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await facts(stranger).page({ pageSize: 10 })).total).toBe(0)
    expect(await stranger.call(alarmFact.confirm, { id: alarm.id })).toMatchObject({ code: 404 })
    expect(await stranger.call(alarmHistory.byBatchNo, { batchNo: alarm.batchNo })).toMatchObject({ code: 404 })
    expect(await facts(stranger).handleAll(done)).toEqual({ total: 0, done: 0, skipped: 0 })
    expect(await stranger.client(alarmMessage).totals()).toMatchObject({ total: 0 })
    expect(await zhang.client(alarmMessage).get({ id: alarm.id })).toMatchObject({ confirmed: false, alarmStatus: 1 })
  })

  it('are changed only by those who may', async () => {
    const alarm = await raised()
    const reader = await server.signIn({ permissions: ['alarmMessage'] })
    for (const [call, input] of [
      [alarmFact.confirm, { id: alarm.id }],
      [alarmFact.handle, { id: alarm.id, ...done }],
      [alarmFact.confirmAll, {}],
      [alarmFact.shelve, { ids: [alarm.id], minutes: 5, reason: 'x' }],
      [alarmMessage.update, { id: alarm.id, ...done }],
    ] as const)
      expect(await reader.call(call, input)).toMatchObject({ code: 401 })
    expect(await server.visitor.call(alarmFact.page, { pageSize: 10 })).toMatchObject({ status: 401 })
    expect(await zhang.call(alarmFact.confirm, {})).toMatchObject({ code: 400 })
    expect(await zhang.call(alarmFact.handle, { id: alarm.id, handling: '' })).toMatchObject({
      code: 400,
      data: [{ field: 'handling' }],
    })
    expect(await zhang.call(alarmFact.handle, { id: alarm.id, ...done, reasonTagId: '999' })).toMatchObject({
      code: 400,
      data: [{ field: 'reasonTagId' }],
    })
  })
})
