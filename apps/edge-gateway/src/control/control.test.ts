import type { AckMessage } from '@zhizao/gateway-link/messages'
import { afterEach, expect, test } from 'vitest'
import { startGateway } from '../start-gateway.ts'
import { faultySlave } from '../testing/faulty-slave.ts'
import { freePort } from '../testing/free-port.ts'
import { heldLine } from '../testing/held-line.ts'
import { modbusDevice } from '../testing/modbus-device.ts'
import { holding, modbusChannel, point, setFileOf } from '../testing/set-files.ts'
import { testBroker } from '../testing/test-broker.ts'
import { dataFolder, exited, settingsFor, spawnGateway } from '../testing/test-gateway.ts'
import { waitFor } from '../testing/wait-for.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
function kept<T extends { close(): Promise<unknown> }>(one: T): T {
  open.push(() => one.close())
  return one
}

type Broker = Awaited<ReturnType<typeof testBroker>>
const broker = async (tellsTime = true) => kept(await testBroker({ port: await freePort(), tellsTime }))
const ended = (from: Broker, id: string): Promise<AckMessage> =>
  waitFor(id, () => from.acks.find((ack) => ack.id === id && ack.state !== 'sent'), 20_000)
const online = (from: Broker) =>
  waitFor('a device online', () => from.states.some(({ devices }) => devices?.some((each) => each.online)), 20_000)
/** Until a command that was sent at `begun` is too old to be begun. */
const past = (begun: number, ttlMs: number) =>
  waitFor('the deadline to pass', () => performance.now() > begun + ttlMs, ttlMs + 10_000)

async function gatewayTo(url: string) {
  const gateway = await startGateway(settingsFor(url))
  open.push(() => gateway.stop())
  return gateway
}
const setPoint = point({ id: 1, address: holding(0), access: 'rw', pollMs: 50 })
const oneDevice = (port: number, more: object = {}) =>
  setFileOf(1, [modbusChannel(port, [{ timeoutMs: 300, retries: 0, points: [setPoint], ...more }])])

test('a write in time is carried out', async () => {
  const [server, meter] = [await broker(), kept(await modbusDevice())]
  await gatewayTo(server.url)
  await server.sendSetFile(oneDevice(meter.port))
  await online(server)
  await server.write({ id: 'in-time', pointId: 1, value: 7, ttlMs: 15_000 })
  expect(await ended(server, 'in-time')).toMatchObject({ state: 'confirmed', readBack: 7 })
})

test('a write that the line held up is not carried out when it arrives', async () => {
  const [server, meter] = [await broker(), kept(await modbusDevice())]
  const line = kept(await heldLine(Number(new URL(server.url).port)))
  await gatewayTo(`mqtt://127.0.0.1:${line.port}`)
  await server.sendSetFile(oneDevice(meter.port))
  await online(server)
  line.hold()
  const begun = performance.now()
  await server.write({ id: 'late', pointId: 1, value: 7, ttlMs: 500 })
  await past(begun, 500)
  line.release()
  expect(await ended(server, 'late')).toMatchObject({ state: 'expired', message: '命令已过期，未执行' })
  await server.write({ id: 'next', pointId: 1, value: 8, ttlMs: 15_000 })
  expect(await ended(server, 'next')).toMatchObject({ state: 'confirmed' })
  expect(meter.written).toEqual([{ unit: 1, address: 0, value: 8 }])
})

test('a write that waits for a gateway that stands still is not carried out when it goes on', async () => {
  const [server, meter] = [await broker(), kept(await modbusDevice())]
  const child = spawnGateway(server.url, dataFolder())
  open.push(() => {
    child.kill('SIGKILL')
    return exited(child)
  })
  await server.sendSetFile(oneDevice(meter.port))
  await online(server)
  child.kill('SIGSTOP')
  const begun = performance.now()
  await server.write({ id: 'slept', pointId: 1, value: 7, ttlMs: 500 })
  await past(begun, 500)
  child.kill('SIGCONT')
  expect(await ended(server, 'slept')).toMatchObject({ state: 'expired' })
  expect(meter.written).toEqual([])
}, 60_000)

test('a write that is too old behind a device that does not answer is not carried out', async () => {
  const [server, meter] = [await broker(), kept(await modbusDevice())]
  await gatewayTo(server.url)
  await server.sendSetFile(oneDevice(meter.port, { timeoutMs: 1500 }))
  await online(server)
  meter.silent.add(1)
  const asked = meter.requests.length
  await waitFor('a question without an answer', () => meter.requests.length > asked)
  await server.write({ id: 'queued', pointId: 1, value: 9, ttlMs: 50 })
  expect(await ended(server, 'queued')).toMatchObject({ state: 'expired' })
  expect(meter.written).toEqual([])
})

test('a switch within a register is not written when reading the register took too long', async () => {
  const [server, meter] = [await broker(), kept(await modbusDevice())]
  const bit = point({ id: 2, dataType: 'bool', address: holding(3, { bit: 1 }), access: 'w' })
  await gatewayTo(server.url)
  await server.sendSetFile(oneDevice(meter.port, { timeoutMs: 5000, points: [setPoint, bit] }))
  await online(server)
  meter.slow.set(3, 800)
  await server.write({ id: 'bit', pointId: 2, value: true, ttlMs: 600 })
  expect(await ended(server, 'bit')).toMatchObject({ state: 'expired' })
  expect(meter.written).toEqual([])
})

test('a write that went out and is not answered ends as unknown', async () => {
  const [server, slave] = [await broker(), kept(await faultySlave())]
  await gatewayTo(server.url)
  await server.sendSetFile(oneDevice(slave.port))
  await online(server)
  await slave.become('silence')
  await server.write({ id: 'silent', pointId: 1, value: 7, ttlMs: 15_000 })
  expect(await ended(server, 'silent')).toMatchObject({ state: 'unknown', message: '300 毫秒内无应答' })
})

test.each([
  ['exception 4', 'refused'],
  // A gateway before the slave passed the write on and heard nothing.
  ['exception 11', 'unknown'],
  ['half frame', 'unknown'],
] as const)('a write is answered by %s: %s', async (fault, state) => {
  const [server, slave] = [await broker(), kept(await faultySlave())]
  await gatewayTo(server.url)
  const rarely = point({ id: 1, address: holding(0), access: 'rw', pollMs: 60_000 })
  await server.sendSetFile(oneDevice(slave.port, { points: [rarely] }))
  await online(server)
  await slave.become(fault)
  await server.write({ id: 'w', pointId: 1, value: 7, ttlMs: 15_000 })
  expect(await ended(server, 'w')).toMatchObject({ state })
})

test('a write that cannot be dated is not carried out; without a date it lives by its arrival', async () => {
  const [server, meter] = [await broker(false), kept(await modbusDevice())]
  await gatewayTo(server.url)
  await server.sendSetFile(oneDevice(meter.port))
  await online(server)
  await server.write({ id: 'dated', pointId: 1, value: 7, ttlMs: 300 })
  expect(await ended(server, 'dated')).toMatchObject({ state: 'expired', message: expect.stringContaining('核对时间') })
  await server.command({ kind: 'write', id: 'undated', pointId: 1, value: 8, ttlMs: 15_000 })
  expect(await ended(server, 'undated')).toMatchObject({ state: 'confirmed' })
  expect(meter.written).toEqual([{ unit: 1, address: 0, value: 8 }])
})
