import { box } from '@zhizao/contract/gateway-box/box'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { setUpBox } from '../../testing/set-up-box.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOUR = 3_600_000

let server: TestServer
let admin: Caller
let gateway: TestBox
let made: Awaited<ReturnType<typeof setUpBox>>
let other: typeof made
const gone: string[] = []
const told: string[] = []
const stops: (() => void)[] = []

beforeAll(async () => {
  server = await startTestServer({ own: true })
  admin = await server.signIn()
  const points = [{ code: 'p', dataType: 'uint16', address: 1, pollMs: 1000 }] as const
  made = await setUpBox(admin, { number: 1, port: 1, timeoutMs: 1000, points })
  other = await setUpBox(admin, { number: 2, port: 2, timeoutMs: 1000, points })
  stops.push(server.platform.events.on('box.offline', ({ boxId }) => void gone.push(boxId)))
  for (const name of ['box.online', 'box.offline'] as const)
    stops.push(server.platform.events.on(name, ({ boxId }) => void (boxId === made.id && told.push(name))))
})
afterAll(async () => {
  for (const stop of stops) stop()
  await server.stop()
})
beforeEach(async () => {
  gateway = await connectBox(server.mqttPort, made.code, made.secret)
  await gateway.state({})
  told.length = gone.length = 0
})
afterEach(async () => {
  server.setTime(undefined)
  await gateway.end()
  await vi.waitFor(() => expect(told.at(-1)).toBe('box.offline'), { timeout: 10_000 })
})

/** Whoever looks which boxes are silent has been there: another box that leaves is found to be gone. */
const looked = async () => {
  const leaving = await connectBox(server.mqttPort, other.code, other.secret)
  await leaving.state({})
  await leaving.end()
  await vi.waitFor(() => expect(gone).toContain(other.id), { timeout: 10_000 })
}
const row = () => admin.client(box).get({ id: made.id })
const stored = async () => {
  const point = { companyId: Number(server.companyId), pointId: Number([...made.idOf.values()][0]) }
  return (await server.history.raw(point, { from: 0, to: Date.now() * 2, limit: 100 })).samples.length
}
const send = () => gateway.data([[Number([...made.idOf.values()][0]), Date.now(), 1, 0]])

test.each([3, -3])(
  'a clock that is set by %i hours makes no box be silent, and none that is gone be there',
  async (hours) => {
    server.jumpClock(hours * HOUR)
    await looked()
    expect(told).toEqual([])
    await gateway.state({})
    const lastSeen = async () => new Date((await row()).lastSeenAt as string).getTime()
    await vi.waitFor(async () => expect(Math.abs((await lastSeen()) - Date.now() - hours * HOUR)).toBeLessThan(60_000))
  },
)

test('samples of a box whose clock is right are kept, although the server was set back by hours', async () => {
  await send()
  const before = await stored()
  server.jumpClock(-3 * HOUR)
  await send()
  expect(await stored()).toBe(before + 1)
})

test('what a box says of itself over and over is written now and then, and the last of it counts', async () => {
  const changes = vi.fn()
  const stop = server.platform.events.on('box.changed', changes)
  await Promise.all(Array.from({ length: 200 }, (_, at) => gateway.state({ buffered: at + 1 })))
  await vi.waitFor(async () => expect((await row()).state?.buffered).toBe(200), { timeout: 10_000 })
  stop()
  expect(changes.mock.calls.length).toBeLessThan(20)
})

test('answers and states that are too much to read are passed over, and the connection stands', async () => {
  const many = Array.from({ length: 3000 }, (_, id) => ({ id, online: true }))
  await gateway.up('state', { online: true, time: 1, buffered: 77, devices: many })
  const deep = `{"id":"x","state":"confirmed","time":1,"setFile":${'['.repeat(500)}${']'.repeat(500)}}`
  await gateway.client.publishAsync(`box/${made.code}/up/ack`, deep, { qos: 1 })
  await gateway.state({ buffered: 5 })
  await vi.waitFor(async () => expect((await row()).state?.buffered).toBe(5), { timeout: 10_000 })
})
