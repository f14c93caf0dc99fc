import { formula } from '@zhizao/contract/device/formula'
import { objectOperation } from '@zhizao/contract/device/object-favorite'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('the life of what reads a point', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  /** What the live call and the tree say of a point and its object. */
  async function told(pointId: string, objectId: string) {
    const [live] = await admin.client(point).live({ pointIds: [pointId] })
    const every = (nodes: ObjectNode[]): ObjectNode[] => nodes.flatMap((node) => [node, ...every(node.children)])
    const node = every(await admin.client(objectOperation).tree({})).find(({ id }) => id === objectId)!
    return [live!.life, node.life, node.isOffline]
  }

  it('is pushed with the value that stands, and told alike by the live call and the tree', async () => {
    const object = await addObject(server)
    const made = await addPoint(server, object)
    expect(await told(made.id, object.id)).toEqual([null, null, false])
    const { code, secret, device } = await boundBox(admin, 'LIFE-1', [made.id])
    expect(await told(made.id, object.id)).toEqual(['box', 'box', true])
    const gateway = await connectBox(server.mqttPort, code, secret)
    const says = (online: boolean) => gateway.state({ devices: [{ id: Number(device.id), online }] })
    await says(true)
    const old = Date.now() - 46 * 60_000
    await gateway.data([[Number(made.id), old, 7, 0]])
    expect(await told(made.id, object.id)).toEqual(['on', 'on', false])

    const browser = await connectPush(server.url, admin)
    browser.subscribe('objects', `point:${made.id}`)
    const last = () => browser.values(made.id).at(-1)
    await browser.until(() => last() !== undefined, 'the value')
    expect(last()).toEqual({ pointId: made.id, value: 7, time: old, quality: 0 })
    const trees = () => browser.events.filter((one) => one.event === 'objects').length
    const before = trees()
    await says(false)
    await browser.until(() => last()!.life === 'device' && trees() > before, 'the loss of the device')
    expect(last()).toMatchObject({ value: 7, time: old, quality: 1 })
    expect(await told(made.id, object.id)).toEqual(['device', 'device', true])
    // Of a device that is not named nothing is known: what was known stands.
    await gateway.state({ devices: [] })
    expect(await told(made.id, object.id)).toEqual(['device', 'device', true])
    await says(true)
    await browser.until(() => last()!.life === undefined, 'its return')
    await gateway.end()
    await browser.until(() => last()!.life === 'box', 'the loss of the box')
    expect(await told(made.id, object.id)).toEqual(['box', 'box', true])
    browser.close()
  })

  it('makes what stands uncertain for whoever asks, that which is computed from it too, and good again', async () => {
    const object = await addObject(server)
    const [one, other] = [
      await addPoint(server, object, { code: 'one' }),
      await addPoint(server, object, { code: 'other' }),
    ]
    const computed = (code: string, text: string) =>
      admin
        .client(point)
        .create({ objectId: object.id, code, name: code, source: 'formula', formula: text, dataType: 'float64' })
    const sum = await computed('sum', '[one] + [other]')
    const twice = await computed('twice', '[sum] * 2')
    const gateways = []
    for (const [at, { id }] of [one, other].entries()) {
      const { code, secret } = await boundBox(admin, `ASKED-${at}`, [id])
      gateways.push({ id, code, secret, link: await connectBox(server.mqttPort, code, secret) })
      await gateways.at(-1)!.link.data([[Number(id), Date.now() - 1000, at + 1, 0]])
    }
    const codes = ['one', 'other', 'sum', 'twice']
    const byTag = async () =>
      (await admin.client(rtdb).get({ tags: codes.map((code) => `${object.code}.${code}`) })).map(
        ({ value, quality }) => [value, quality],
      )
    const live = async () => {
      const rows = await admin.client(point).live({ pointIds: [one.id, other.id, sum.id, twice.id] })
      return codes
        .map((code) => rows.find((row) => row.code === code)!)
        .map(({ life, quality }) => `${life} ${quality}`)
    }
    const good = [
      [1, 0],
      [2, 0],
      [3, 0],
      [6, 0],
    ]
    await vi.waitFor(async () => expect(await byTag()).toEqual(good), { timeout: 10_000 })
    const browser = await connectPush(server.url, admin)
    browser.subscribe(`point:${twice.id}`)
    await gateways[0]!.link.end()
    await browser.until(() => browser.values(twice.id).at(-1)?.life === 'box', 'the loss of what is computed')
    expect(await byTag()).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
      [6, 1],
    ])
    expect(await live()).toEqual(['box 1', 'on 0', 'box 1', 'box 1'])
    const told = await admin
      .client(formula)
      .check({ objectId: object.id, expression: '[one] + 1', dataType: 'float64' })
    expect(told).toMatchObject({ value: 2, quality: 1 })
    const { code, secret } = gateways[0]!
    gateways[0]!.link = await connectBox(server.mqttPort, code, secret)
    await gateways[0]!.link.state({ devices: [] })
    await browser.until(() => browser.values(twice.id).at(-1)?.life === undefined, 'its return')
    expect(await byTag()).toEqual(good)
    for (const { link } of gateways) await link.end()
    browser.close()
  })

  it('of many boxes lost together calls for the tree once or twice, and is told of each', async () => {
    const object = await addObject(server)
    const made = await Promise.all(Array.from({ length: 12 }, () => addPoint(server, object)))
    const gateways = []
    for (const [at, { id }] of made.entries()) {
      const { code, secret } = await boundBox(admin, `MANY-${at}`, [id])
      gateways.push(await connectBox(server.mqttPort, code, secret))
      await gateways.at(-1)!.data([[Number(id), Date.now(), at, 0]])
    }
    const browser = await connectPush(server.url, admin)
    browser.subscribe('objects', ...made.map(({ id }) => `point:${id}` as const))
    const lost = () => made.filter(({ id }) => browser.values(id).at(-1)?.life === 'box').length
    await browser.until(() => made.every(({ id }) => browser.values(id).length > 0), 'the values')
    const trees = () => browser.events.filter((one) => one.event === 'objects').length
    const before = trees()
    await Promise.all(gateways.map((gateway) => gateway.end()))
    await browser.until(() => lost() === made.length, 'the loss of all')
    await browser.until(() => trees() > before, 'the call for the tree')
    expect(await told(made[0]!.id, object.id)).toEqual(['box', 'box', true])
    expect(trees() - before).toBeLessThan(made.length / 2)
    browser.close()
  })

  it('of a device that was taken out of service is none', async () => {
    const object = await addObject(server)
    const made = await addPoint(server, object)
    const { device } = await boundBox(admin, 'LIFE-2', [made.id])
    await admin.client(boxDevice).update({ id: device.id, status: 0 })
    expect(await told(made.id, object.id)).toEqual([null, null, false])
  })

  it('of a third-party box does not end with a connection that was only there to send', async () => {
    const object = await addObject(server)
    const made = await addPoint(server, object)
    const json = await admin.client(box).create({ code: 'LIFE-3', name: '采集器', kind: 'json' })
    const channel = await admin
      .client(boxChannel)
      .create({ boxId: json.id, code: 'c', name: '数据', driver: 'json', settings: {} })
    const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '表' })
    await admin.client(boxPoint).create({ boxDeviceId: device.id, pointId: made.id, address: { code: 'kwh' } })
    const collector = await connectBox(server.mqttPort, json.code, json.secret)
    await collector.up('json', { ts: Date.now(), values: { kwh: 3 } })
    await collector.end()
    const online = async () => (await admin.client(box).get({ id: json.id })).online
    const start = Date.now()
    server.setTime(new Date(start + 299_000))
    expect(await online()).toBe(true)
    // Two looks of the server, which looks every second, at this time.
    const events = vi.fn()
    const stop = server.platform.events.on('box.offline', events)
    server.setTime(new Date(start + 301_000))
    await vi.waitFor(() => expect(events).toHaveBeenCalledOnce(), { timeout: 10_000 })
    stop()
    server.setTime(undefined)
    expect(await told(made.id, object.id)).toEqual(['box', 'box', true])
  })
})
