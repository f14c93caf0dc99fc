import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const values = 4
const snapshots = 5000

let server: TestServer
let collector: TestBox
let points: { id: string }[]
beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.signIn()
  const made = await admin.client(box).create({ code: 'LARGE', name: '采集器', kind: 'json' })
  const channel = await admin
    .client(boxChannel)
    .create({ boxId: made.id, code: 'c', name: '数据', driver: 'json', settings: {} })
  const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '逆变器' })
  const object = await addObject(server)
  points = []
  for (let at = 0; at < values; at++) {
    const point = await addPoint(server, object)
    points.push(point)
    await admin.client(boxPoint).create({ boxDeviceId: device.id, pointId: point.id, address: { code: `v${at}` } })
  }
  collector = await connectBox(server.mqttPort, made.code, made.secret)
})
afterAll(async () => {
  await collector?.end()
  await server.stop()
})

/** The longest time in which nothing else had its turn, ms. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const time = performance.now()
    longest = Math.max(longest, time - last)
    last = time
  }, 1)
  await work()
  clearInterval(timer)
  return longest
}

const start = Date.UTC(2026, 0, 1)
const codes = Array.from({ length: values }, (_, at) => `v${at}`)
const stored = async (pointId: string) =>
  (
    await server.history.raw(
      { companyId: Number(server.companyId), pointId: Number(pointId) },
      { from: 0, to: 4e12, limit: 1_000_000 },
    )
  ).samples.map(({ value }) => value)

test('a message that fills its packet is stored whole and in order, before what the box says after it', async () => {
  // As many values as a packet takes; most of codes that nobody reads, as third-party boxes send them.
  const message = Array.from({ length: snapshots }, (_, at) => ({
    ts: start + at,
    values: Object.fromEntries([
      ...codes.map((code) => [code, at]),
      ...Array.from({ length: 12 }, (_, other) => [`other-${other}-quantity`, at]),
    ]),
  }))
  const text = JSON.stringify(message)
  const hold = await longestHold(() =>
    Promise.all([
      collector.client.publishAsync('box/LARGE/up/json', text, { qos: 1 }),
      collector.up('json', { ts: start + snapshots, values: { v0: snapshots } }),
    ]),
  )
  console.log(
    `${(text.length / 1e6).toFixed(2)} MB, ${snapshots * 16} values: the loop was held ${hold.toFixed(0)} ms at most`,
  )
  expect(await stored(points[0]!.id)).toEqual(Array.from({ length: snapshots + 1 }, (_, at) => at))
  expect(await stored(points[3]!.id)).toEqual(Array.from({ length: snapshots }, (_, at) => at))
}, 60_000)

test('a message of 7.5 MB ends its connection, and nothing of it is read', async () => {
  const text = JSON.stringify({ ts: start, values: { v0: 1, text: 'x'.repeat(7_500_000) } })
  const closed = new Promise<void>((resolve) => collector.client.once('close', () => resolve()))
  const hold = await longestHold(async () => {
    collector.client.publish('box/LARGE/up/json', text, { qos: 1 })
    await closed
  })
  console.log(`${(text.length / 1e6).toFixed(2)} MB: the loop was held ${hold.toFixed(0)} ms at most`)
  expect(await stored(points[0]!.id)).toHaveLength(snapshots + 1)
}, 60_000)
