import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { object } from '@zhizao/contract/device/object'
import { objectOperation } from '@zhizao/contract/device/object-favorite'
import { point } from '@zhizao/contract/device/point'
import { powerInfo } from '@zhizao/contract/device/power-info'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MIDNIGHT = Date.parse('2026-03-02T00:00:00+08:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = MIDNIGHT + 2 * HOUR + 30 * MINUTE
let server: TestServer
let admin: Caller
let panel: { id: string }
let station: { id: string }

beforeAll(async () => {
  server = await startTestServer({ own: true })
  server.setTime(new Date(NOW))
  admin = await server.signIn()
  panel = await admin.client(object).create({ code: 'panel', name: '总柜' })
  station = await admin.client(object).create({ code: 'pv', name: '光伏电站', objectType: '1' })
  const inverter = await admin.client(object).create({ code: 'inv', name: '逆变器', parentId: station.id })
  const add = async (objectId: string, code: string, unit: string, isKey = false) =>
    (await admin.client(point).create({ objectId, code, name: code, unit, isKey, dataType: 'float64' })).id
  const points = {
    // Phase power stands before the key point, which counts.
    phase: await add(panel.id, 'phaseA', 'kW'),
    power: await add(panel.id, 'power', 'W', true),
    energy: await add(panel.id, 'energy', 'kWh', true),
    pv: await add(inverter.id, 'acPower', 'kW', true),
    daily: await add(inverter.id, 'daily', 'kWh', true),
  }
  const made = await boundBox(admin, 'GW-P', Object.values(points))
  const gateway = await connectBox(server.mqttPort, made.code, made.secret)
  const at = (id: string, minutes: number, value: number, quality = 0): [number, number, number, number] => [
    Number(id),
    MIDNIGHT + minutes * MINUTE,
    value,
    quality,
  ]
  await gateway.data([
    at(points.energy, -10, 1000),
    at(points.energy, -5, 9999, 1),
    at(points.energy, 5, 1002),
    at(points.energy, 55, 1010),
    at(points.energy, 70, 1012),
    at(points.energy, 80, 9999, 2),
    at(points.energy, 140, 1030),
    at(points.daily, -10, 260),
    at(points.daily, 10, 0),
    at(points.daily, 100, 4),
    at(points.daily, 149, 6),
    at(points.phase, 149, 3),
    at(points.power, 149, 12_500),
    at(points.pv, 149, 20),
  ])
  await gateway.end()
}, 60_000)
afterAll(() => server.stop())

it('power is the sum of live meters, energy what their counters gained since midnight, stations apart', async () => {
  const info = await admin.client(powerInfo).get({})
  expect(info.consumption).toEqual({ power: 12.5, energyToday: 30, hourly: [10, 2, 18], meters: 1 })
  expect(info.generation).toEqual({ power: 20, energyToday: 6, hourly: [0, 4, 2], meters: 1 })
  expect(info.meters.map((meter) => [meter.objectName, meter.isGeneration, meter.energyToday])).toEqual([
    ['总柜', false, 30],
    ['逆变器', true, 6],
  ])
})

it('an old value is no power, and a user sees only his objects', async () => {
  server.setTime(new Date(NOW + 20 * MINUTE))
  expect((await admin.client(powerInfo).get({})).consumption).toMatchObject({ power: null, energyToday: 30 })
  server.setTime(new Date(NOW))
  const narrow = await server.signIn({ permissions: ['object'], scope: { roots: [panel.id] } })
  expect(await narrow.client(powerInfo).get({})).toMatchObject({
    consumption: { meters: 1 },
    generation: { meters: 0 },
  })
  expect(await narrow.call(powerInfo.get, { objectId: station.id })).toMatchObject({ code: 404 })
  expect(await admin.client(powerInfo).get({ objectId: station.id })).toMatchObject({
    consumption: { meters: 0, power: null },
  })
})

it('who has the page of power stations alone reads all that it shows', async () => {
  // Its product comes switched off.
  await server.database.system.query("update product set enabled = true where code = 'pho'")
  const watcher = await server.signIn({ permissions: ['stationMonitor'] })
  expect(await watcher.client(object).simpleList({ objectType: '1' })).toMatchObject([{ name: '光伏电站' }])
  expect((await watcher.client(powerInfo).get({ objectId: station.id })).meters).toMatchObject([
    { objectName: '逆变器' },
  ])
  for (const call of [objectOperation.tree, alarmFact.page, alarmLevel.list, point.simpleList])
    expect(await watcher.call(call, { objectId: station.id }), call.path).toMatchObject({ code: 200 })
})

it("a plant first heard of at noon shows the day's energy that its inverter shows, not what came since", async () => {
  const roof = await admin.client(object).create({ code: 'pv2', name: '屋顶光伏', objectType: '1' })
  const inverter = await admin.client(object).create({ code: 'inv2', name: '二号逆变器', parentId: roof.id })
  const counter = (code: string, name: string) =>
    admin
      .client(point)
      .create({ objectId: inverter.id, code, name, unit: 'kWh', isKey: true, dataType: 'float64' })
      .then(({ id }) => id)
  const [daily, total] = [await counter('dailyEnergy', '当日发电量'), await counter('totalEnergy', '累计发电量')]
  const made = await boundBox(admin, 'GW-PV2', [daily, total])
  const gateway = await connectBox(server.mqttPort, made.code, made.secret)
  const at = (id: string, minutes: number, value: number): [number, number, number, number] => [
    Number(id),
    MIDNIGHT + minutes * MINUTE,
    value,
    0,
  ]
  await gateway.data([at(daily, 80, 130), at(daily, 140, 134), at(total, 80, 86_420), at(total, 140, 86_424)])
  await gateway.end()
  const { generation } = await admin.client(powerInfo).get({ objectId: roof.id })
  expect(generation).toMatchObject({ energyToday: 134, hourly: [0, 130, 4] })
})

describe('energy is what meters counted, whatever they showed in between', () => {
  type Shown = [minutes: number, value: number]
  const made = new Map<string, string>()
  let gateway: TestBox

  const meters: { name: string; says: Shown[]; late?: Shown[]; energy: number; type?: 'uint16' }[] = [
    {
      name: '回退一格',
      says: [
        [-10, 215.5],
        [5, 215.5],
        [10, 215.6],
        [15, 215.7],
        [20, 215.6],
        [30, 215.6],
      ],
      energy: 0.2,
    },
    {
      name: '归零一次',
      says: [
        [-10, 5000],
        [5, 5000.1],
        [59, 0],
        [65, 5000.2],
      ],
      energy: 0.2,
    },
    {
      name: '半夜归零',
      says: [
        [-10, 86_420],
        [-1, 0],
        [5, 86_424],
      ],
      energy: 4,
    },
    {
      name: '断线一小时',
      says: [
        [-10, 5000],
        [20, 0],
        [40, 0],
        [79, 0],
        [85, 5003],
      ],
      energy: 3,
    },
    {
      name: '跨过零点',
      says: [
        [-3, 100],
        [4, 103],
      ],
      energy: 3,
    },
    {
      name: '跳变',
      says: [
        [-10, 215.5],
        [10, 65_535],
        [20, 215.6],
      ],
      energy: 0.1,
    },
    {
      name: '换表',
      says: [
        [-10, 86_420],
        [10, 120],
        [20, 120.5],
      ],
      energy: 0.5,
    },
    {
      name: '寄存器回零',
      says: [
        [-10, 65_530],
        [10, 4],
        [20, 5],
      ],
      energy: 11,
      type: 'uint16',
    },
    {
      name: '第一次读到',
      says: [
        [10, 5000],
        [20, 5001],
      ],
      energy: 1,
    },
    {
      name: '补传',
      says: [
        [-10, 10],
        [90, 30],
      ],
      late: [[30, 20]],
      energy: 20,
    },
  ]

  beforeAll(async () => {
    const ids = new Map<string, string>()
    for (const [at, { name, type = 'float64' }] of meters.entries()) {
      const { id: objectId } = await admin.client(object).create({ code: `meter-${at}`, name })
      made.set(name, objectId)
      const { id } = await admin
        .client(point)
        .create({ objectId, code: 'kwh', name: '电量', unit: 'kWh', dataType: type })
      ids.set(name, id)
    }
    const { code, secret } = await boundBox(admin, 'GW-M', [...ids.values()])
    gateway = await connectBox(server.mqttPort, code, secret)
    const send = (name: string, shown: readonly Shown[]) =>
      gateway.data(shown.map(([minutes, value]) => [Number(ids.get(name)), MIDNIGHT + minutes * MINUTE, value, 0]))
    for (const { name, says } of meters) await send(name, says)
    for (const { name, late } of meters) if (late) await send(name, late)
  })
  afterAll(() => gateway.end())

  it.each(meters)('$name: $energy', async ({ name, energy }) => {
    const { meters: shown, consumption } = await admin.client(powerInfo).get({ objectId: made.get(name)! })
    expect(shown).toMatchObject([{ objectName: name, energyToday: energy }])
    expect(consumption.hourly.reduce((sum, hour) => sum + hour, 0)).toBeCloseTo(energy, 9)
  })

  it('each hour has what was counted in it, late readings too', async () => {
    const hourly = async (name: string) =>
      (await admin.client(powerInfo).get({ objectId: made.get(name)! })).consumption.hourly
    expect(await hourly('补传')).toEqual([10, 10, 0])
    expect(await hourly('归零一次')).toEqual([0.1, 0.1, 0])
    expect(await hourly('断线一小时')).toEqual([0, 3, 0])
  })
})
