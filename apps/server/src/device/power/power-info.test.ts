import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { object } from '@zhizao/contract/device/object'
import { objectOperation } from '@zhizao/contract/device/object-favorite'
import { point } from '@zhizao/contract/device/point'
import { powerInfo } from '@zhizao/contract/device/power-info'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
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
    ...([Number(id), MIDNIGHT + minutes * MINUTE, value, quality] as [number, number, number, number]),
  ]
  await gateway.data([
    ...[
      at(points.energy, -10, 1000),
      at(points.energy, -5, 9999, 1),
      at(points.energy, 5, 1002),
      at(points.energy, 55, 1010),
    ],
    ...[at(points.energy, 70, 1012), at(points.energy, 80, 9999, 2), at(points.energy, 140, 1030)],
    ...[at(points.daily, -10, 260), at(points.daily, 10, 0), at(points.daily, 100, 4), at(points.daily, 149, 6)],
    ...[at(points.phase, 149, 3), at(points.power, 149, 12_500), at(points.pv, 149, 20)],
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
    ...([Number(id), MIDNIGHT + minutes * MINUTE, value, 0] as [number, number, number, number]),
  ]
  await gateway.data([at(daily, 80, 130), at(daily, 140, 134), at(total, 80, 86_420), at(total, 140, 86_424)])
  await gateway.end()
  const { generation } = await admin.client(powerInfo).get({ objectId: roof.id })
  expect(generation).toMatchObject({ energyToday: 134, hourly: [0, 130, 4] })
})
