import { contrastGroup } from '@zhizao/contract/device/contrast-group'
import { object } from '@zhizao/contract/device/object'
import { objectOperation } from '@zhizao/contract/device/object-favorite'
import { point } from '@zhizao/contract/device/point'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const START = Date.parse('2026-03-01T00:00:00+08:00')
const MINUTE = 60_000

describe('history', () => {
  let server: TestServer
  let admin: Caller
  let boxDeviceId: string
  let pointId: string
  let objectId: string

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'meter', name: '电表' })).id
    const made = await admin.client(point).create({
      objectId,
      code: 'power',
      name: '功率',
      unit: 'kW',
      pollMs: 60_000,
    })
    pointId = made.id
    // An hour of a sample a minute with a hole from minute 20 to 29 and a bad value at minute 40.
    const minutes = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at): [number, number, number] => {
        const minute = from + at
        return [START + minute * MINUTE, minute, minute === 40 ? 2 : 0]
      })
    boxDeviceId = await keep(minutes(0, 20), minutes(30, 60))
  })
  afterAll(() => server.stop())

  /** Sends samples through a real box and resolves when they are durable. Its message between the two never comes. */
  async function keep(...messages: [time: number, value: number, quality: number][][]) {
    const made = await boundBox(admin, 'GW-1', [pointId])
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    for (const [at, samples] of messages.entries())
      await gateway.data(
        samples.map(([time, value, quality]) => [Number(pointId), time, value, quality]),
        at * 2 + 1,
      )
    await gateway.end()
    return made.device.id
  }
  const hour = { from: START, to: START + 60 * MINUTE }

  it('answers raw samples with their quality, and gaps', async () => {
    const [series] = await admin.client(point).history({ pointIds: [pointId], ...hour })
    expect(series).toMatchObject({ code: 'power', unit: 'kW', objectName: '电表', width: null, next: null })
    expect(series!.samples).toHaveLength(50)
    expect(series!.samples[0]).toEqual([START, 0, 0])
    expect(series!.samples[30]).toEqual([START + 40 * MINUTE, 40, 2])
    expect(series!.gaps).toEqual([{ from: START + 19 * MINUTE, to: START + 30 * MINUTE, reason: expect.any(String) }])
  })

  it.each([
    ['not yet, three intervals after the last sample', 62, 1],
    ['up to now, later', 70, 2],
  ])('reports the gap in which now lies: %s', async (_, minute, count) => {
    server.setTime(new Date(START + minute * MINUTE))
    const reader = await server.signIn()
    const day = { from: START, to: START + 24 * 60 * MINUTE }
    for (const mode of ['raw', 'buckets'] as const) {
      const [series] = await reader.client(point).history({ pointIds: [pointId], ...day, mode })
      expect(series!.gaps).toHaveLength(count)
      if (count === 2) expect(series!.gaps[1]).toEqual({ from: START + 59 * MINUTE, to: START + 70 * MINUTE })
    }
    server.setTime(undefined)
  })

  it('says where raw samples go on past the limit', async () => {
    const [first] = await admin.client(point).history({ pointIds: [pointId], ...hour, limit: 15 })
    expect(first!.samples).toHaveLength(15)
    const [rest] = await admin.client(point).history({ pointIds: [pointId], from: first!.next!, to: hour.to })
    expect(first!.samples.length + rest!.samples.length).toBe(50)
  })

  it('answers buckets that leave bad values out', async () => {
    const [series] = await admin
      .client(contrastGroup)
      .history({ pointIds: [pointId], ...hour, mode: 'buckets', interval: 600 })
    expect(series).toMatchObject({ width: 600_000, samples: [] })
    expect(series!.buckets.map(({ start, count }) => [(start - START) / MINUTE, count])).toEqual([
      [0, 10],
      [10, 10],
      [30, 10],
      [40, 9],
      [50, 10],
    ])
    expect(series!.buckets[3]).toMatchObject({ min: 41, max: 49, average: 45, last: 49 })
    expect(series!.gaps).toHaveLength(1)
  })

  it('puts points and periods against each other', async () => {
    const periods = [
      { from: START, to: START + 10 * MINUTE },
      { from: START + 30 * MINUTE, to: START + 40 * MINUTE },
    ]
    const answer = await admin.client(contrastGroup).contrast({ pointIds: [pointId], periods })
    expect(answer.map(({ from, samples }) => [from, samples.length])).toEqual([
      [START, 10],
      [START + 30 * MINUTE, 10],
    ])
    expect(
      await admin.call(contrastGroup.contrast, { pointIds: [pointId], periods: Array(21).fill(periods[0]) }),
    ).toMatchObject({ code: 400 })
  })

  it('answers the points of an object and the months of a year', async () => {
    const [series] = await admin.client(contrastGroup).ofObject({ objectId, ...hour })
    expect(series).toMatchObject({ pointId, width: 10_000 })
    expect(await admin.client(point).yearFigures({ pointId, year: 2026 })).toMatchObject([
      { month: 3, count: 49, max: 59 },
    ])
  })

  it.each([
    [{ from: '2026-03-02', to: '2026-03-02' }, '结束时间：结束时间必须晚于开始时间'],
    [{ from: '2010-01-01', to: '2026-01-01' }, '结束时间：时间范围不能超过 10 年'],
    [{ from: 'gestern', to: '2026-01-01' }, '开始时间：时间格式不正确'],
    [{ ...hour, limit: 20_001 }, undefined],
    [{ ...hour, mode: 'buckets', interval: 0.1 }, '间隔：间隔太小，最多返回 20000 段'],
    [{ ...hour, pointIds: Array.from({ length: 21 }, (_, at) => String(at + 1)) }, '点位：一次最多查询 20 个点位'],
  ])('refuses %j', async (query, msg) => {
    const answer = await admin.call(point.history, { pointIds: [pointId], ...query })
    expect(answer).toMatchObject({ code: 400, ...(msg ? { msg } : {}) })
  })

  it('stands beside the newest values', async () => {
    const [live] = await admin.client(point).live({ objectId })
    expect(live).toMatchObject({ pointId, value: 59, time: START + 59 * MINUTE, quality: 0, unit: 'kW' })
    for (const call of [pointInfo.livePage, objectOperation.livePage])
      expect((await admin.call(call, { objectId, keyword: 'power', pageSize: 10 })).data, call.path).toMatchObject({
        total: 1,
        records: [live],
      })
    expect(await admin.client(pointInfo).ofBoxDevice({ boxDeviceId })).toMatchObject([{ id: pointId, boxDeviceId }])
    const silent = await admin.client(point).create({ objectId, code: 'silent', name: '未接入' })
    expect(await admin.client(point).live({ pointIds: [silent.id] })).toMatchObject([
      { value: null, time: null, quality: null },
    ])
  })

  describe('contrast groups', () => {
    it('are kept, ordered, and one of them is the default', async () => {
      const groups = admin.client(contrastGroup)
      const first = await groups.save({ name: '甲', points: [{ pointId, color: '#ff0000' }] })
      const second = await groups.save({ name: '乙', isDefault: 1, points: [{ pointId }] })
      expect(await groups.getDefault()).toMatchObject({ id: second.id })
      await groups.save({ id: first.id, name: '甲改', isDefault: 1, points: [{ pointId, color: '#00ff00' }] })
      expect(await groups.getDefault()).toMatchObject({
        name: '甲改',
        points: [{ color: '#00ff00', objectName: '电表' }],
      })
      await groups.setSort({ ids: [second.id] })
      expect((await groups.list()).map((group) => group.name)).toEqual(['乙', '甲改'])
      await groups.remove({ id: second.id })
      expect(await admin.call(contrastGroup.get, { id: second.id })).toMatchObject({ code: 404 })
    })

    it('show only points that the caller may see, and keep the others', async () => {
      const other = await admin.client(object).create({ code: 'other', name: '另一台' })
      const far = await admin.client(point).create({ objectId: other.id, code: 'far', name: '远' })
      const group = await admin.client(contrastGroup).save({ name: '混合', points: [{ pointId }, { pointId: far.id }] })
      const clerk = await server.signIn({ permissions: ['trend', 'trend:group'], scope: { roots: [objectId] } })
      expect((await clerk.client(contrastGroup).get({ id: group.id })).points).toHaveLength(1)
      await clerk.client(contrastGroup).save({ id: group.id, name: '混合二', points: [{ pointId }] })
      expect((await admin.client(contrastGroup).get({ id: group.id })).points).toHaveLength(2)
      expect(await clerk.call(contrastGroup.save, { name: '越权', points: [{ pointId: far.id }] })).toMatchObject({
        code: 404,
      })
    })
  })
})
