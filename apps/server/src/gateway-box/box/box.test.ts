import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('boxes', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const history = (pointId: string, companyId = server.companyId) =>
    server.history.raw({ companyId: Number(companyId), pointId: Number(pointId) }, { from: 0, to: 4e12, limit: 1000 })

  /** A box with one Modbus channel, one device and one point bound to it. */
  async function boxWithPoint(code: string, caller = admin, companyId = server.companyId) {
    const made = await caller.client(box).create({ code, name: `盒子${code}` })
    const channel = await caller.client(boxChannel).create({
      boxId: made.id,
      code: 'c1',
      name: '一号口',
      driver: 'modbus-tcp',
      settings: { host: '10.0.0.9', port: 502 },
    })
    const device = await caller.client(boxDevice).create({ channelId: channel.id, code: 'd1', name: '一号表' })
    const object = await addObject(server, { companyId })
    const point = await addPoint(server, object, { code: 'power' })
    await caller
      .client(boxPoint)
      .create({ boxDeviceId: device.id, pointId: point.id, address: { table: 'input', address: 3 } })
    return { ...made, channel, device, object, point }
  }

  it('sign in with the secret shown once, and their samples reach history and the browsers that watch', async () => {
    const made = await boxWithPoint('GW-A')
    expect(made.secret).toMatch(/^[\w-]{24,}$/)
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    const browser = await connectPush(server.url, admin)
    browser.subscribe(`object:${made.object.id}`)
    await vi.waitFor(() => expect(server.platform.push.isWatched(Number(made.point.id))).toBe(true))
    const time = Date.now()
    await gateway.data([
      [Number(made.point.id), time - 1000, 20.5, 0],
      [Number(made.point.id), time, 21.5, 0],
    ])
    expect((await history(made.point.id)).samples.map((sample) => sample.value)).toEqual([20.5, 21.5])
    await browser.until(() => browser.values(made.point.id).length > 0, 'the value')
    expect(browser.values(made.point.id)).toEqual([{ pointId: made.point.id, value: 21.5, time, quality: 0 }])
    const row = await admin.client(box).get({ id: made.id })
    expect(row).toMatchObject({ online: true, pointCount: 1, openGaps: 0 })
    expect(JSON.stringify(row)).not.toContain('ecret')
    browser.close()
    await gateway.end()
    await vi.waitFor(async () => expect((await admin.client(box).get({ id: made.id })).online).toBe(false))
  })
})
