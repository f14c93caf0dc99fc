import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { alarmMonitor } from '@zhizao/contract/monitor/alarm-monitor'
import { equipmentMonitor } from '@zhizao/contract/monitor/equipment-monitor'
import { homePage } from '@zhizao/contract/monitor/home-page'
import { cardConfig, monitorCards } from '@zhizao/contract/monitor/monitor-cards'
import { projectMonitor } from '@zhizao/contract/monitor/project-monitor'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { judgements } from '../object-state/course/object-state.table.ts'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOUR = 3_600_000

/**
 * Two projects: 一车间 with a press that ran and now stands still with an alarm and one that runs, 二车间 with a pump that has no
 * states. The clock stands at a fixed hour of the plant, so that the day has begun long ago.
 */
describe('the monitor', () => {
  let server: TestServer
  let admin: Caller
  const ids: Record<string, string> = {}
  const noon = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR + 4 * HOUR

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    server.setTime(new Date(noon - 6 * HOUR))
    const [objects, typeId] = [
      admin.client(object),
      (await admin.client(deviceType).create({ code: 'PRESS', name: '冲床' })).id,
    ]
    for (const [code, name] of [
      ['W1', '一车间'],
      ['W2', '二车间'],
    ] as const)
      ids[code] = (await objects.create({ code, name, objectType: 'node' })).id
    for (const [code, parent, type] of [
      ['P-1', 'W1', typeId],
      ['P-2', 'W1', typeId],
      ['B-1', 'W2', undefined],
    ] as const) {
      const { id } = await objects.create({ code, name: `${code} 机`, parentId: ids[parent]!, deviceTypeId: type })
      ids[code] = id
      await admin.client(point).create({
        objectId: id,
        code: 'speed',
        name: '转速',
        dataType: 'float32',
        source: 'manual',
        urgentUpper: 90,
      })
    }
    const stateIds: string[] = []
    for (const [code, kind, condition, priority] of [
      ['run', 'run', '[speed] > 1', 1],
      ['stop', 'stop', '[speed] <= 1', 2],
    ] as const)
      stateIds.push(
        (
          await admin
            .client(deviceState)
            .create({ deviceTypeId: typeId, code, name: code, colour: '#00AA00', kind, condition, priority })
        ).id,
      )
    // Each change is judged from when it is heard of: the clock goes on once both machines are judged by both states.
    const judged = async () => {
      const { rows } = await server.database.system.query<{ count: number }>(
        `select count(*)::int as count from ${getTableName(judgements)} where company_id = $1 and rules like all($2)`,
        [server.companyId, stateIds.map((id) => `%"${id}"%`)],
      )
      return rows[0]!.count
    }
    await vi.waitFor(async () => expect(await judged()).toBe(2), 20_000)
    server.setTime(new Date(noon))
    const sample = (tag: string, hour: number, value: number) => ({ tag, time: noon + hour * HOUR, value })
    await admin.client(rtdb).add({
      samples: [
        sample('P-1.speed', -3, 50),
        sample('P-1.speed', -1, 0),
        sample('P-2.speed', -1, 50),
        sample('B-1.speed', -1, 1),
      ],
    })
    // Raised, back, and raised again: one alarm; of the pump one that is over.
    await admin.client(rtdb).add({ samples: [sample('P-2.speed', -0.5, 99)] })
    await admin.client(rtdb).add({ samples: [sample('B-1.speed', -0.5, 99)] })
    await admin.client(rtdb).add({ samples: [sample('B-1.speed', -0.25, 1)] })
    await vi.waitFor(async () => expect((await admin.client(alarmMonitor).alarms({})).records.length).toBe(2), 20_000)
  })
  afterAll(() => server.stop())

  it('counts machines as they stand, as a whole and below a node', async () => {
    const calls = admin.client(equipmentMonitor)
    expect(await calls.top({})).toEqual({
      total: 3,
      online: 0,
      offline: 0,
      unread: 3,
      alarming: 2,
      alarms: 2,
      stateless: 1,
      kinds: { run: 1, stop: 1 },
    })
    expect(await calls.top({ rootId: ids.W1! })).toMatchObject({ total: 2, alarms: 1, stateless: 0 })
    expect(await calls.top({ keyword: 'b-1' })).toMatchObject({ total: 1, alarms: 1 })
  })

  it('leaves out what is out of service', async () => {
    const { id } = await admin.client(object).create({ code: 'OLD', name: '旧机', parentId: ids.W2! })
    await admin.client(object).setStatus({ id, status: 0 })
    expect(await admin.client(equipmentMonitor).top({ rootId: ids.W2! })).toMatchObject({ total: 1 })
    await admin.client(object).remove({ id })
  })

  it('lists machines, what needs a person on top', async () => {
    const calls = admin.client(equipmentMonitor)
    const { records, total } = await calls.list({})
    expect(total).toBe(3)
    expect(records.map(({ objectCode, alarms, level, now }) => [objectCode, alarms, level, now?.kind ?? null])).toEqual(
      [
        ['P-2', 1, 'urgent', 'run'],
        ['B-1', 1, 'urgent', null],
        ['P-1', 0, null, 'stop'],
      ],
    )
    expect(records[0]).toMatchObject({ parentName: '一车间', typeName: '冲床', life: 'unread' })
    const codes = async (asked: Parameters<typeof calls.list>[0]) =>
      (await calls.list(asked)).records.map(({ objectCode }) => objectCode)
    expect(await codes({ kind: 'stop' })).toEqual(['P-1'])
    expect(await codes({ alarming: false })).toEqual(['P-1'])
    expect(await codes({ life: 'on' })).toEqual([])
    expect(await codes({ life: 'away' })).toEqual([])
    expect((await codes({ life: 'unread' })).length).toBe(3)
    expect(await codes({ pageSize: 1, pageNumber: 2 })).toEqual(['B-1'])
  })

  it('ranks machines by how long they were in a state, and by alarms', async () => {
    const calls = admin.client(equipmentMonitor)
    const running = await calls.ranking({ by: 'run' })
    expect(running.map(({ objectCode, value }) => [objectCode, value / HOUR])).toEqual([
      ['P-1', 2],
      ['P-2', 1],
    ])
    expect(running[0]!.share).toBeCloseTo(2 / 3, 5)
    expect((await calls.ranking({ by: 'stop' })).map(({ objectCode }) => objectCode)).toEqual(['P-1'])
    expect((await calls.ranking({ by: 'alarm', span: 'month' })).map(({ value, share }) => [value, share])).toEqual([
      [1, null],
      [1, null],
    ])
    expect(await calls.ranking({ by: 'alarm', top: 1 })).toHaveLength(1)
    expect(await admin.call(equipmentMonitor.ranking, { top: 51 })).toMatchObject({
      code: 400,
      msg: '名次数：应为 1 到 50 的整数',
    })
  })

  it('gathers machines by project, for a narrow view by what it sees', async () => {
    const calls = admin.client(projectMonitor)
    const all = await calls.list({})
    expect(all.map(({ name, total, alarms }) => [name, total, alarms])).toEqual([
      ['一车间', 2, 1],
      ['二车间', 1, 1],
    ])
    expect((await calls.list({ keyword: 'w2' })).map(({ name }) => name)).toEqual(['二车间'])
    expect(await calls.top({})).toMatchObject({ projects: 2, total: 3 })
    expect(await calls.top({ projectId: ids.W2! })).toMatchObject({ projects: 1, total: 1 })
    expect(await admin.call(projectMonitor.top, { projectId: ids['P-1']! })).toMatchObject({ code: 404 })
    expect(await calls.counts({})).toMatchObject([{ kinds: { run: 1, stop: 1 } }, { total: 1, kinds: {} }])
    expect((await calls.ranking({ by: 'alarm' })).map(({ value }) => value)).toEqual([1, 1])
    expect(await calls.ranking({ by: 'run' })).toEqual([{ id: ids.W1, name: '一车间', value: 1, share: 0.5 }])
    expect(await calls.ranking({ by: 'online' })).toEqual([])
    const online = await calls.online({ projectId: ids.W1! })
    expect(online.records.map(({ objectCode }) => objectCode)).toEqual(['P-2', 'P-1'])

    const narrow = await server.signIn({ permissions: ['projectMonitor'], scope: { roots: [ids['P-1']!] } })
    expect((await narrow.client(projectMonitor).list({})).map(({ code, total }) => [code, total])).toEqual([['P-1', 1]])
    expect(await narrow.client(equipmentMonitor).top({})).toMatchObject({ total: 1, alarms: 0 })
    expect((await narrow.client(equipmentMonitor).list({})).records).toMatchObject([{ parentName: null }])
    expect(await narrow.call(projectMonitor.top, { projectId: ids.W2! })).toMatchObject({ code: 404 })
    expect((await narrow.client(alarmMonitor).objects({})).records).toEqual([])
  })

  it('tells the alarms of a span: by object, by level, by day, and how they ended', async () => {
    const calls = admin.client(alarmMonitor)
    const { records } = await calls.objects({})
    expect(
      records
        .map(({ objectCode, total, urgent, active, unhandled }) => [objectCode, total, urgent, active, unhandled])
        .toSorted(),
    ).toEqual([
      ['B-1', 1, 1, 0, 1],
      ['P-2', 1, 1, 1, 1],
    ])
    expect((await calls.objects({ rootId: ids.W2! })).records.map(({ objectName }) => objectName)).toEqual(['B-1 机'])
    expect((await calls.objects({ keyword: 'p-2' })).total).toBe(1)
    expect(await calls.recovery({})).toEqual({
      total: 2,
      active: 1,
      returned: 1,
      handled: 0,
      averageRecoveryMinutes: 15,
    })
    const days = await calls.series({})
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toMatchObject({ urgent: 2, total: 2 })
    expect((await calls.levels({ span: 'today' })).find(({ level }) => level === 'urgent')).toMatchObject({ total: 2 })
    expect((await calls.alarms({ rootId: ids.W1! })).records.map(({ objectName }) => objectName)).toEqual(['P-2 机'])
  })

  it('keeps the cards of each user for himself', async () => {
    const calls = admin.client(cardConfig)
    expect(await calls.get({})).toEqual({ id: null, cards: [...monitorCards] })
    const kept = await calls.save({ cards: ['machines', 'figures'] })
    expect(kept).toMatchObject({ cards: ['machines', 'figures'] })
    expect(await calls.save({ cards: ['alarms'] })).toEqual({ id: kept.id, cards: ['alarms'] })
    const other = await server.signIn({ permissions: ['equipmentMonitor'] })
    expect(await other.client(cardConfig).get({})).toMatchObject({ id: null })
    expect(await other.call(cardConfig.reset, { id: kept.id! })).toMatchObject({ code: 404 })
    expect(await admin.call(cardConfig.save, { cards: [] })).toMatchObject({ msg: '卡片：请至少保留一张卡片' })
    expect(await admin.call(cardConfig.save, { cards: ['alarms', 'alarms'] })).toMatchObject({
      msg: '卡片：卡片不能重复',
    })
    await calls.reset({ id: kept.id! })
    expect(await calls.get({})).toEqual({ id: null, cards: [...monitorCards] })
  })

  it('tells who comes in what waits, of what he may open', async () => {
    const figures = async (caller: Caller) =>
      Object.fromEntries((await caller.client(homePage).info({})).map(({ code, count }) => [code, count]))
    await admin.client(box).create({ code: 'gw-1', name: '1号网关' })
    expect(await figures(admin)).toMatchObject({ unconfirmedAlarms: 2, offlineBoxes: 1, lateOrders: 0, stockAlerts: 0 })
    const clerk = await server.signIn({ permissions: ['stockAlert'] })
    expect(await figures(clerk)).toEqual({ stockAlerts: 0 })
    expect(await figures(await server.signIn({ permissions: ['equipmentMonitor'] }))).toEqual({})
    const narrow = await server.signIn({ permissions: ['alarmMessage'], scope: { roots: [ids.W2!] } })
    expect(await figures(narrow)).toEqual({ unconfirmedAlarms: 1 })
  })
})
