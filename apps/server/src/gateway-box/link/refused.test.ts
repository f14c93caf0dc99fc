import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Caller
let collector: TestBox
let boxId: string
const ids = new Map<string, string>()
const types = { temperature: 'float64', count: 'uint16', energy: 'uint64', tenths: 'int16' } as const

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  const made = await admin.client(box).create({ code: 'JSON-1', name: '采集器', kind: 'json' })
  boxId = made.id
  const channel = await admin
    .client(boxChannel)
    .create({ boxId, code: 'c', name: '数据', driver: 'json', settings: {} })
  const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '逆变器' })
  const object = await addObject(server)
  for (const [code, dataType] of Object.entries(types)) {
    const { id } = await addPoint(server, object, { dataType, ...(code === 'tenths' && { scale: 0.1 }) })
    ids.set(code, id)
    await admin.client(boxPoint).create({ boxDeviceId: device.id, pointId: id, address: { code } })
  }
  collector = await connectBox(server.mqttPort, made.code, made.secret)
})
afterAll(async () => {
  await collector?.end()
  await server.stop()
})

const send = (text: string) => collector.client.publishAsync('box/JSON-1/up/json', text, { qos: 1 })
const live = async (code: string) => (await admin.client(point).live({ pointIds: [ids.get(code)!] }))[0]!
const refused = () => admin.client(box).refused({ id: boxId })

test('what a third-party box sends in vain stands with its reason on its page, and the rest of the message is taken', async () => {
  const ts = Date.now()
  const values = `"temperature": "120", "count": 70000, "energy": 18446744073709551615, "tenths": 231, "nobody\\u0000": 1`
  await send(`[{"ts": ${ts}, "values": {${values}}}, {"ts": ${Math.floor(ts / 1000)}, "values": {"count": 1}}]`)
  await send(`{"ts": ${ts + 120_000}, "values": {"count": 2}}`)
  expect(await live('temperature')).toMatchObject({ value: null, quality: 2, time: ts })
  expect(await live('count')).toMatchObject({ value: 2, quality: 0 })
  expect(Math.abs((await live('count')).time! - Date.now()), 'by receipt').toBeLessThan(60_000)
  expect(await live('energy')).toMatchObject({ value: '18446744073709551615', quality: 0 })
  expect(await live('tenths')).toMatchObject({ value: 23.1, quality: 0 })
  await vi.waitFor(async () => expect((await refused()).total).toBe(5), { timeout: 10_000 })
  const rows = new Map((await refused()).records.map((row) => [`${row.code} ${row.reason}`, row]))
  expect(rows.get('temperature type')).toMatchObject({ count: 1, value: '"120"', time: String(ts) })
  expect(rows.get('count range')).toMatchObject({ value: '70000' })
  expect(rows.get('count seconds')).toMatchObject({ time: String(Math.floor(ts / 1000)) })
  expect(rows.get('count ahead')).toMatchObject({ time: String(ts + 120_000) })
  expect(rows.get('nobody code')).toMatchObject({ pointName: null })
  expect((await admin.client(box).get({ id: boxId })).refused).toBe(5)
})

test('the same again is counted, and however many names a box invents its list stays short', async () => {
  await send('{"values": {"count": "x"}}')
  await send('{"values": {"count": "y"}}')
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`invented-${at}`, at]))
  await send(JSON.stringify({ values: many }))
  // All of them: what came within one millisecond stands in no order.
  const all = () => admin.client(box).refused({ id: boxId, pageSize: 500 })
  const counted = async () => (await all()).records.find(({ reason, code }) => reason === 'code' && code === '')
  await vi.waitFor(async () => expect((await counted())?.count).toBeGreaterThan(700), { timeout: 10_000 })
  expect((await refused()).total).toBeLessThanOrEqual(202)
  expect((await all()).records.find(({ reason, code }) => reason === 'type' && code === 'count')).toMatchObject({
    count: 2,
  })
})

test('of names without end only their beginning is kept, and counted as one', async () => {
  const long = 'n'.repeat(500_000)
  for (const end of ['a', 'b', 'c']) await send(JSON.stringify([{ values: { [`${long}${end}`]: 1 } }]))
  const all = () => admin.client(box).refused({ id: boxId, pageSize: 500 })
  const one = async () => (await all()).records.filter(({ code }) => code.startsWith('nnn') || code === '')
  await vi.waitFor(async () => expect((await one()).some(({ count }) => count >= 3)).toBe(true), { timeout: 10_000 })
  expect((await one()).every(({ code }) => code.length <= 100)).toBe(true)
})

test('a message on a topic of nobody, or larger than any may be, is told on the page of its box', async () => {
  const edge = await admin.client(box).create({ code: 'EDGE-2', name: '网关' })
  const reasons = async () =>
    (await admin.client(box).refused({ id: edge.id })).records.map(({ reason, code }) => `${reason} ${code}`)
  const sent = async (topic: string, payload: string | Buffer) => {
    const gateway = await connectBox(server.mqttPort, edge.code, edge.secret)
    const ended = new Promise<void>((done) => void gateway.client.once('close', () => done()))
    await Promise.race([gateway.client.publishAsync(topic, payload, { qos: 1 }), ended])
    gateway.client.end(true)
  }
  await sent('box/SOMEBODY/up/data', 'x')
  await sent('box/EDGE-2/up/wishes', 'x')
  await sent('box/EDGE-2/up/data', Buffer.alloc(3 * 1024 * 1024, 32))
  await vi.waitFor(
    async () =>
      expect((await reasons()).toSorted()).toEqual([
        'large ',
        'topic box/EDGE-2/up/wishes',
        'topic box/SOMEBODY/up/data',
      ]),
    { timeout: 20_000 },
  )
})

test('another company does not see what a box sent in vain', async () => {
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  await expect(stranger.client(box).refused({ id: boxId })).rejects.toThrow('不存在')
})

test('a box tells how far its clock is off', async () => {
  const edge = await admin.client(box).create({ code: 'EDGE-1', name: '网关' })
  const gateway = await connectBox(server.mqttPort, edge.code, edge.secret)
  await gateway.state({ online: true, time: Date.now() + 3_600_000 })
  const offset = async () => (await admin.client(box).get({ id: edge.id })).state?.clockOffsetMs ?? 0
  await vi.waitFor(async () => expect(await offset()).toBeGreaterThan(3_500_000), { timeout: 10_000 })
  await gateway.end()
})
