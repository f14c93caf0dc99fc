import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from './test-alarms.ts'

const all = ['alarmMessage', 'alarmMessage:confirm', 'alarmMessage:handle', 'alarmMessage:shelve', 'alarmHistory']
const T0 = Date.parse('2026-03-04T05:06:07Z')
const second = (n: number) => new Date(T0 + n * 1000)

describe('the times that an alarm was active', () => {
  let server: TestServer
  let plant: Awaited<ReturnType<typeof testPlant>>
  let object: string
  let point: string
  let zhang: Caller

  beforeAll(async () => {
    server = await startTestServer()
    plant = await testPlant(server)
    zhang = await server.signIn({ permissions: all })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    object = await plant.object('1号空压机')
    point = await plant.point(object, '排气温度')
  })
  const facts = () => zhang.client(alarmFact)
  const row = async () => (await zhang.client(alarmHistory).page({ pageSize: 1, pointId: point })).records[0]!
  const occurrences = async (more: { startTime?: string; endTime?: string } = {}) =>
    (await zhang.client(alarmHistory).occurrences({ pointIds: [point], ...more })).records
  const run = async (samples: [number, number][]) => {
    for (const [at, value] of samples) await plant.sample(point, value, second(at))
  }

  it('are told each with start, end, trigger, limit and peak of its own', async () => {
    await run([
      [0, 85],
      [5, 104],
      [10, 95],
      [20, 60],
      [60, 82],
      [70, 84],
    ])
    expect(await occurrences()).toMatchObject([
      {
        number: 1,
        count: 2,
        level: 'urgent',
        content: '排气温度 高于紧急上限：104 ℃（限值 100 ℃）',
        startedAt: second(0).toISOString(),
        endedAt: second(20).toISOString(),
        limit: 100,
        triggerValue: 104,
        peakValue: 104,
      },
      {
        number: 2,
        count: 2,
        level: 'warning',
        content: '排气温度 高于预警上限：82 ℃（限值 80 ℃）',
        startedAt: second(60).toISOString(),
        endedAt: null,
        limit: 80,
        triggerValue: 82,
      },
    ])
    const between = (from: number, to: number) =>
      occurrences({ startTime: second(from).toISOString(), endTime: second(to).toISOString() })
    expect((await between(15, 30)).map(({ number }) => number)).toEqual([1])
    expect((await between(30, 50)).map(({ number }) => number)).toEqual([])
    expect((await between(65, 66)).map(({ number }) => number)).toEqual([2])
    const { records } = await zhang.client(alarmHistory).occurrences({ alarmId: (await row()).id })
    expect(records).toHaveLength(2)
    expect(await zhang.call(alarmHistory.occurrences, {})).toMatchObject({
      code: 400,
      msg: '点位：请选择报警、点位或对象',
    })
  })

  it('stand beside the alarm: this occurrence by its beginning, those before by their length', async () => {
    await run([
      [0, 85],
      [20, 60],
      [60, 85],
      [90, 60],
      [100, 85],
    ])
    expect(await row()).toMatchObject({
      activations: 3,
      activatedAt: second(0).toISOString(),
      lastActivatedAt: second(100).toISOString(),
      earlierMs: 50_000,
    })
  })

  it('are not told to who may not see the object', async () => {
    await run([[0, 85]])
    const elsewhere = await plant.object('水泵')
    const stranger = await server.signIn({ permissions: all, scope: { roots: [elsewhere] } })
    expect(await stranger.client(alarmHistory).occurrences({ pointIds: [point] })).toEqual({
      records: [],
      isCut: false,
    })
    expect(await occurrences()).toHaveLength(1)
  })

  it('leave the text as it was when the value comes back, and when a milder limit holds', async () => {
    await run([[0, 104]])
    const { content } = await row()
    await run([[5, 85]])
    expect(await row()).toMatchObject({ level: 'warning', content, limit: 100, activationValue: 104, lastValue: 85 })
    await run([[9, 60]])
    expect(await row()).toMatchObject({ level: 'urgent', content, limit: 100, peakValue: 104, lastValue: 60 })
  })

  it('begin the asking anew: what was handled counts again when it is raised again, on the shelf too', async () => {
    await run([[0, 85]])
    const { id } = await row()
    await facts().shelve({ ids: [id], minutes: 60, reason: '观察' })
    await facts().handle({ id, handling: '更换滤芯' })
    await run([
      [5, 60],
      [9, 85],
    ])
    expect(await row()).toMatchObject({ id, alarmStatus: 1, handling: null, handledByName: null, handledAt: null })
    await facts().unshelve({ ids: [id] })
    const { steps } = await zhang.client(alarmMessage).get({ id })
    expect(steps.map(({ action, note }) => [action, note])).toContainEqual(['handle', '更换滤芯'])
    expect((await facts().page({ pageSize: 10, pointId: point, alarmStatus: 1 })).total).toBe(1)
  })
})
