import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const MACHINES = 20
const POINTS = 20

describe('in a plant of many points, a small change', () => {
  let server: TestServer
  let admin: Caller
  let lineId: string
  const machines: string[] = []
  let channelId: string
  let boxId: string

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    lineId = (await admin.client(objectInfo).create({ code: 'LINE', name: '产线' })).id
    const points = Array.from({ length: POINTS }, (_, at) => ({ code: `p${at}`, name: `测点${at}`, errorUpper: 100 }))
    for (let at = 0; at < MACHINES; at++) {
      const { id } = await admin.client(objectInfo).create({ code: `M-${at}`, name: `设备${at}` })
      await admin.client(objectInfo).savePoints({ objectId: id, points })
      machines.push(id)
    }
    boxId = (await admin.client(box).create({ code: 'GW', name: '盒子' })).id
    const settings = { host: '127.0.0.1', port: 502 }
    channelId = (
      await admin.client(boxChannel).create({ boxId, code: 'c1', name: '通道', driver: 'modbus-tcp', settings })
    ).id
    // What the plant's making brought is done when this is.
    await rowsReadFor(async () => {})
  })
  afterAll(() => server.stop())

  /** Rows of points that the directory and the alarm engine read for a change: they follow it one after the other. */
  async function rowsReadFor(change: () => Promise<unknown>): Promise<number> {
    const [known] = await admin.client(point).list({ objectIds: [machines[0]!], codes: ['p0'] })
    const barrier = (read: { mock: { calls: unknown[][] } }, of: string) =>
      read.mock.calls.some(([text, values]) => String(text).includes(of) && JSON.stringify(values).includes(known!.id))
    const read = vi.spyOn(server.database.ingest, 'query')
    try {
      await change()
      // What was told before is done when this one, told last, is.
      await admin.client(point).update({ id: known!.id, errorUpper: 100 + Math.random() })
      await vi.waitFor(() => {
        expect(barrier(read, 'store_policy')).toBe(true)
        expect(barrier(read, 'limit_deadband')).toBe(true)
      })
      const answers = await Promise.all(
        read.mock.calls.flatMap(([text], at) =>
          /store_policy|limit_deadband/.test(String(text)) ? [read.mock.results[at]!.value] : [],
        ),
      )
      return answers.reduce((sum, { rows }) => sum + rows.length, 0)
    } finally {
      read.mockRestore()
    }
  }

  it('makes the point directory and the alarm engine read what it concerns, and no other point', async () => {
    // Two of them are the limit that is changed behind each.
    expect(await rowsReadFor(() => admin.client(objectInfo).create({ code: 'NEW', name: '新设备' }))).toBe(2)
    let deviceId = ''
    const device = { channelId, code: 'd0', name: '从站', objectId: machines[1] }
    expect(
      await rowsReadFor(async () => {
        deviceId = (await admin.client(boxDevice).create(device)).id
      }),
    ).toBe(2)
    const [own] = await admin.client(point).list({ objectIds: [machines[1]!], codes: ['p3'] })
    const source = { boxDeviceId: deviceId, pointId: own!.id, address: { table: 'holding' as const, address: 3 } }
    expect(await rowsReadFor(() => admin.client(boxPoint).createMany({ list: [source] }))).toBe(4)
    expect(await rowsReadFor(() => admin.client(boxDevice).update({ id: deviceId, status: 0 }))).toBe(4)
    expect(await rowsReadFor(() => admin.client(boxDevice).remove({ id: deviceId }))).toBe(4)
    const renamed = () => admin.client(objectInfo).update({ id: machines[2]!, name: '改名' })
    expect(await rowsReadFor(renamed)).toBe(2 * POINTS + 2)
  })

  it('reaches what stands below an object that is moved, and the alarms of what was put out of service', async () => {
    const own = (await admin.client(point).list({ objectIds: [machines[3]!] }))[0]!
    const moved = () => admin.client(objectInfo).update({ id: machines[3]!, parentId: lineId })
    // Told twice, by the move and by the change, which the directory gathers.
    expect(await rowsReadFor(moved)).toBeLessThanOrEqual(4 * POINTS + 2)
    const silenced = () => admin.client(object).setStatus({ ids: [lineId], status: 0 })
    expect(await rowsReadFor(silenced)).toBe(2 * POINTS + 2)
    await admin.client(point).remove({ ids: [own.id] })
    expect(await rowsReadFor(async () => {})).toBe(2)
  })
})

describe('a box of many devices', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())

  it('is set up by one call for its devices, all or none, and tells of it once', async () => {
    const admin = await server.signIn()
    const made = await admin.client(box).create({ code: 'GW', name: '盒子' })
    const settings = { host: '127.0.0.1', port: 502 }
    const channel = await admin
      .client(boxChannel)
      .create({ boxId: made.id, code: 'c1', name: '通道', driver: 'modbus-tcp', settings })
    const list = Array.from({ length: 50 }, (_, at) => ({
      channelId: channel.id,
      code: `d${at}`,
      name: `从站${at}`,
      unitId: at + 1,
    }))
    const heard: string[] = []
    const stop = server.platform.events.on('box.changed', ({ change }) => void heard.push(change))
    const devices = await admin.client(boxDevice).createMany({ list })
    stop()
    expect(devices.map(({ code, unitId }) => [code, unitId])).toEqual(list.map(({ code, unitId }) => [code, unitId]))
    expect(heard).toEqual(['setup'])
    const again = await admin.call(boxDevice.createMany, { list: [{ ...list[0]!, code: 'fresh' }, list[1]] })
    expect(again).toMatchObject({ code: 400, msg: expect.stringContaining('编码') })
    const missing = await admin.call(boxDevice.createMany, { list: [{ ...list[0]!, code: 'e', channelId: '999' }] })
    expect(missing).toMatchObject({ code: 404, msg: expect.stringContaining('通道不存在') })
    const { total } = await admin.client(boxDevice).page({ boxId: made.id, pageSize: 100 })
    expect(total).toBe(50)
  })
})
