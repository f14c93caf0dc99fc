import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { topics } from '@zhizao/gateway-link/messages'
import { afterEach, expect, test, vi } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { startGateway } from './start-gateway.ts'
import { freePort } from './testing/free-port.ts'
import { modbusDevice } from './testing/modbus-device.ts'
import { holding, modbusChannel, point, setFileOf } from './testing/set-files.ts'
import { testBroker } from './testing/test-broker.ts'
import { dataFolder, settingsFor } from './testing/test-gateway.ts'
import { waitFor } from './testing/wait-for.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function broker(port?: number) {
  const started = await testBroker({ port: port ?? (await freePort()) })
  open.push(started.close)
  return started
}
async function device() {
  const started = await modbusDevice()
  open.push(started.close)
  return started
}
async function gateway(...settings: Parameters<typeof settingsFor>) {
  const started = await startGateway(settingsFor(...settings))
  let running = true
  const stop = async () => {
    if (running) await started.stop()
    running = false
  }
  open.push(stop)
  return { ...started, stop }
}
type Broker = Awaited<ReturnType<typeof broker>>
const values = (from: Broker, id: number) =>
  from.data.flatMap(({ samples }) => samples).flatMap((sample) => (sample[0] === id ? [sample[2]] : []))
const seqs = (from: Broker) => from.data.map(({ seq }) => seq)
const countTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

function onePoint(port: number, version = 1, more: object = {}) {
  const points = [point({ id: 1, address: holding(0), pollMs: 50, access: 'rw', ...more })]
  return setFileOf(version, [modbusChannel(port, [{ points }])])
}

test('a set file makes values flow, and is acknowledged by its version', async () => {
  const [server, meter] = [await broker(), await device()]
  meter.set(1, 0, 42)
  await gateway(server.url)
  await server.sendSetFile(onePoint(meter.port, 7))
  await waitFor('values', () => values(server, 1).length >= 3)
  expect(values(server, 1)[0]).toBe(42)
  expect(server.acks).toMatchObject([{ id: 'set-file:7', state: 'confirmed' }])
  await waitFor('the state to name it', () =>
    server.states.some((state) => state.setFileVersion === 7 && state.devices?.[0]?.online),
  )
})

test('a set file that is wrong is refused with a reason, and the one in use goes on', async () => {
  const [server, meter] = [await broker(), await device()]
  const box = await gateway(server.url)
  await server.sendSetFile(onePoint(meter.port, 1))
  await waitFor('values', () => values(server, 1).length > 0)
  await server.sendSetFile({ ...onePoint(meter.port, 2), box: 'OTHER' })
  await server.sendText(topics.setFile('BOX1'), '{ not json')
  await waitFor('both refusals', () => server.acks.filter(({ state }) => state === 'refused').length === 2)
  expect(server.acks.find(({ id }) => id === 'set-file:2')).toMatchObject({ message: expect.stringContaining('OTHER') })
  expect(box.state()).toMatchObject({ setFileVersion: 1, devices: [{ id: 1, online: true }] })
})

test('a new set file restarts only the channels that changed', async () => {
  const [server, first, second] = [await broker(), await device(), await device()]
  second.set(1, 0, 1)
  second.set(1, 5, 5)
  await gateway(server.url)
  const steady = modbusChannel(first.port, [{ points: [point({ id: 1, address: holding(0), pollMs: 60_000 })] }])
  const changing = (address: number) =>
    modbusChannel(second.port, [{ id: 2, points: [point({ id: 2, address: holding(address), pollMs: 50 })] }], {
      id: 2,
    })
  await server.sendSetFile(setFileOf(1, [steady, changing(0)]))
  await waitFor('both channels', () => values(server, 1).length === 1 && values(server, 2).includes(1))
  await server.sendSetFile(setFileOf(2, [steady, changing(5)]))
  await waitFor('the change', () => values(server, 2).includes(5))
  // The steady channel polls once a minute: a restart would have polled again.
  expect(first.requests).toHaveLength(1)
})

test('a gateway that starts without its server works by the stored set file and delivers later', async () => {
  const [port, meter, folder] = [await freePort(), await device(), dataFolder()]
  const server = await testBroker({ port })
  const before = await gateway(server.url, folder)
  await server.sendSetFile(onePoint(meter.port))
  await waitFor('values', () => values(server, 1).length > 0)
  await before.stop()
  await server.close()

  const polled = meter.requests.length
  const after = await gateway(server.url, folder)
  await waitFor('polling and buffering', () => meter.requests.length > polled + 10 && after.state().buffered! > 1)
  const back = await broker(port)
  await waitFor('the buffer to empty', () => back.data.length > 1 && after.state().buffered === 0)
  const all = [...server.data, ...back.data].map(({ seq }) => seq)
  expect(all).toEqual(countTo(all.length))
  expect(existsSync(join(folder, 'set-file.json'))).toBe(true)
})

test('what is read while the server is away arrives afterwards: in order, whole, and once', async () => {
  const [port, meter] = [await freePort(), await device()]
  const server = await testBroker({ port })
  const box = await gateway(server.url)
  await server.sendSetFile(onePoint(meter.port))
  await waitFor('values', () => values(server, 1).length > 3)
  await server.close()
  for (let i = 1; i <= 5; i += 1) {
    meter.set(1, 0, 1000 + i)
    const count = box.state().buffered!
    await waitFor('the next message', () => box.state().buffered! > count)
  }
  const back = await broker(port)
  await waitFor('the buffer to empty', () => back.data.length >= 5 && box.state().buffered === 0)
  const firstAgain = back.data[0]!.seq
  // The message in flight when the server fell may come twice: the same number, for the server to skip.
  expect(firstAgain).toBeLessThanOrEqual(server.data.length + 1)
  expect(seqs(back)).toEqual(countTo(back.data.length).map((i) => firstAgain - 1 + i))
  const seen = values(back, 1) as number[]
  expect([1001, 1002, 1003, 1004].every((value) => seen.includes(value))).toBe(true)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(back.data.every(({ lost }) => lost === undefined)).toBe(true)
})

test('nothing leaves the buffer before its PUBACK, and a cut connection sends it again', async () => {
  const [server, meter] = [await broker(), await device()]
  const box = await gateway(server.url)
  server.hold()
  await server.sendSetFile(onePoint(meter.port))
  await waitFor('unacknowledged messages', () => server.data.length >= 3)
  expect(box.state().buffered).toBeGreaterThanOrEqual(3)
  const sent = server.data.length
  server.release()
  await waitFor('the buffer to empty', () => box.state().buffered === 0)
  server.hold()
  await waitFor('one more on its way', () => server.data.length > sent + 1)
  const waiting = server.data.at(-1)!.seq
  const before = server.data.length
  box.cutUplink()
  server.release()
  await waitFor('it again', () => server.data.slice(before).some(({ seq }) => seq === waiting))
})

test('a write is sent, confirmed by reading back, and not done twice for the same id', async () => {
  const [server, meter] = [await broker(), await device()]
  await gateway(server.url)
  await server.sendSetFile(onePoint(meter.port))
  await waitFor('values', () => values(server, 1).length > 0)
  const command = { kind: 'write' as const, id: 'w1', pointId: 1, value: 77, ttlMs: 60_000 }
  await server.command(command)
  await waitFor('confirmation', () => server.acks.some(({ state, id }) => id === 'w1' && state === 'confirmed'))
  expect(server.acks.filter(({ id }) => id === 'w1')).toMatchObject([
    { state: 'sent' },
    { state: 'confirmed', readBack: 77 },
  ])
  meter.set(1, 0, 5)
  await server.command(command)
  await waitFor(
    'the same answer',
    () => server.acks.filter(({ id, state }) => id === 'w1' && state === 'confirmed').length === 2,
  )
  expect(meter.get(1, 0)).toBe(5)
})

test('a write is refused when it is unknown, read-only or out of range, and unknown when ignored', async () => {
  const [server, meter] = [await broker(), await device()]
  meter.stuck.add(2)
  await gateway(server.url)
  const points = [
    point({ id: 1, address: holding(0), access: 'rw', writeRange: { min: 0, max: 100 } }),
    point({ id: 2, address: holding(1), access: 'r' }),
    point({ id: 3, address: holding(2), access: 'rw' }),
  ]
  await server.sendSetFile(setFileOf(1, [modbusChannel(meter.port, [{ points }])]))
  await waitFor('values', () => values(server, 3).length > 0)
  const cases = [
    { id: 'unknown', pointId: 99, value: 1, state: 'refused', says: '没有该点位' },
    { id: 'read-only', pointId: 2, value: 1, state: 'refused', says: '只读' },
    { id: 'range', pointId: 1, value: 101, state: 'refused', says: '0 ~ 100' },
    { id: 'ignored', pointId: 3, value: 9, state: 'unknown', says: '不一致' },
  ]
  for (const { id, pointId, value } of cases) await server.command({ kind: 'write', id, pointId, value, ttlMs: 60_000 })
  for (const { id, state, says } of cases) {
    const ack = await waitFor(id, () => server.acks.find((each) => each.id === id && each.state !== 'sent'))
    expect(ack).toMatchObject({ state, message: expect.stringContaining(says) })
  }
  expect(meter.get(1, 0)).toBeUndefined()
})

test('a write of a server without a clock lives by its arrival, whatever the date of the box says', async () => {
  const [server, meter] = [await broker(), await device()]
  const trueTime = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => trueTime() + 3_600_000)
  await gateway(server.url)
  const devices = [
    { unitId: 1, timeoutMs: 500, retries: 0, points: [point({ id: 1, address: holding(0), access: 'rw' })] },
  ]
  await server.sendSetFile(setFileOf(1, [modbusChannel(meter.port, devices)]))
  await waitFor('values', () => values(server, 1).length > 0)
  const ended = (id: string) =>
    waitFor(id, () => server.acks.find((each) => each.id === id && each.state !== 'sent'), 10_000)
  await server.command({ kind: 'write', id: 'ahead', pointId: 1, value: 7, ttlMs: 15_000 })
  expect(await ended('ahead')).toMatchObject({ state: 'confirmed' })
  meter.silent.add(1)
  await server.command({ kind: 'write', id: 'unanswered', pointId: 1, value: 8, ttlMs: 15_000 })
  await server.command({ kind: 'write', id: 'queued', pointId: 1, value: 9, ttlMs: 50 })
  expect(await ended('queued')).toMatchObject({
    state: 'expired',
    message: '命令已过期，未执行',
  })
  vi.restoreAllMocks()
})

test('the set file in use can be read back', async () => {
  const [server, meter] = [await broker(), await device()]
  await gateway(server.url)
  await waitFor('the box to be online', () => server.states.at(-1)?.online)
  await server.command({ kind: 'read-set-file', id: 'r0' })
  await waitFor('a refusal', () => server.acks.some(({ id, state }) => id === 'r0' && state === 'refused'))
  const setFile = onePoint(meter.port, 3)
  await server.sendSetFile(setFile)
  await waitFor('its acknowledgement', () => server.acks.some(({ id }) => id === 'set-file:3'))
  await server.command({ kind: 'read-set-file', id: 'r1' })
  const ack = await waitFor('the answer', () => server.acks.find(({ id }) => id === 'r1'))
  expect(ack.setFile).toEqual(setFile)
})

test('a box that vanishes is reported offline by its last will, one that stops says so itself', async () => {
  const server = await broker()
  const box = await gateway(server.url, undefined, { reconnectMs: 60_000 })
  await waitFor('its first state', () => server.states.some(({ online }) => online))
  const fromBox = server.states.length
  box.cutUplink()
  await waitFor('the last will', () => server.states.slice(fromBox).some(({ online }) => !online))
  const second = await gateway(server.url)
  await waitFor('the second', () => server.states.at(-1)?.online)
  await second.stop()
  expect(server.states.at(-1)).toMatchObject({ online: false, version: packageFile.version })
})

test('a device that falls and returns is told at once, not with the next heartbeat', async () => {
  const [server, meter] = [await broker(), await device()]
  await gateway(server.url)
  const points = [point({ id: 1, address: holding(0), pollMs: 50 })]
  await server.sendSetFile(setFileOf(1, [modbusChannel(meter.port, [{ timeoutMs: 100, retries: 0, points }])]))
  await waitFor('online', () => server.states.at(-1)?.devices?.[0]?.online)
  // Not yet asked is not offline.
  expect(server.states.flatMap(({ devices }) => devices ?? []).every(({ online }) => online)).toBe(true)
  meter.silent.add(1)
  const state = await waitFor('offline', () => server.states.find(({ devices }) => devices?.[0]?.error))
  expect(state.devices![0]).toMatchObject({ id: 1, online: false, error: '100 毫秒内无应答' })
  meter.silent.delete(1)
  await waitFor('online again', () => server.states.at(-1)?.devices?.[0]?.online)
})
