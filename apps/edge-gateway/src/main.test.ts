import { type ChildProcess, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SetFileChannel } from '@zhizao/gateway-link/set-file'
import { DataType } from 'node-opcua'
import { afterEach, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { modbusDevice } from './testing/modbus-device.ts'
import { opcUaServer } from './testing/opc-ua-server.ts'
import { holding, modbusChannel, point, setFileOf } from './testing/set-files.ts'
import { testBroker } from './testing/test-broker.ts'
import { dataFolder, exited, spawnGateway } from './testing/test-gateway.ts'
import { waitFor } from './testing/wait-for.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function plant() {
  const [port, meter] = [await freePort(), await modbusDevice()]
  open.push(meter.close)
  const points = Array.from({ length: 40 }, (_, i) => point({ id: i + 1, address: holding(i), pollMs: 50 }))
  return { port, meter, setFile: setFileOf(1, [modbusChannel(meter.port, [{ points }])]), folder: dataFolder() }
}
function start(server: string, folder: string): ReturnType<typeof spawnGateway> {
  const child = spawnGateway(server, folder)
  open.push(() => kill(child))
  return child
}
function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  return exited(child)
}

test('killed with -9 again and again, with the server coming and going, every buffered message arrives in sequence', async () => {
  const { port, meter, setFile, folder } = await plant()
  const seen = new Map<number, string>()
  const epochs = new Set<number>()
  let changed = 0
  for (let round = 0; round < 6; round += 1) {
    const withServer = round % 3 !== 1
    const server = withServer ? await testBroker({ port }) : undefined
    if (server && round === 0) await server.sendSetFile(setFile)
    const child = start(`mqtt://127.0.0.1:${port}`, folder)
    const polled = meter.requests.length
    await waitFor(`round ${round} to poll`, () => meter.requests.length > polled + 12, 15_000)
    if (server) await waitFor(`round ${round} to deliver`, () => server.data.length > 3, 15_000)
    await kill(child)
    await server?.close()
    for (const { epoch, seq, samples, lost } of server?.data ?? []) {
      epochs.add(epoch)
      const text = JSON.stringify(samples)
      if (seen.has(seq) && seen.get(seq) !== text) changed += 1
      seen.set(seq, text)
      expect(lost).toBeUndefined()
    }
  }
  const server = await testBroker({ port })
  open.push(server.close)
  const last = start(server.url, folder)
  await waitFor('the rest', () => server.states.some((state) => state.online) && server.data.length > 3)
  last.kill('SIGTERM')
  expect(await exited(last)).toMatchObject({ code: 0 })
  for (const { seq, samples } of server.data) {
    const text = JSON.stringify(samples)
    if (seen.has(seq) && seen.get(seq) !== text) changed += 1
    seen.set(seq, text)
  }
  // A number that ever stood for two contents would lose one of them at the server.
  expect(changed).toBe(0)
  expect(epochs.size).toBe(1)
  expect([...seen.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: seen.size }, (_, i) => i + 1))
}, 120_000)

test('SIGTERM ends it with everything on disk or delivered, even when the server is away', async () => {
  const { port, meter, setFile, folder } = await plant()
  const server = await testBroker({ port })
  await server.sendSetFile(setFile)
  const child = start(server.url, folder)
  await waitFor('values', () => server.data.length > 2, 15_000)
  await server.close()
  const polled = meter.requests.length
  await waitFor('polling without a server', () => meter.requests.length > polled + 10)
  child.kill('SIGTERM')
  // One that hangs is ended with 1 by the guard in main.ts.
  expect(await exited(child)).toMatchObject({ code: 0 })
}, 60_000)

test('as a bundle of itself it reads OPC UA and Modbus, and a control write is read back', async () => {
  const build = spawnSync(process.execPath, [
    fileURLToPath(new URL('../../../scripts/build-gateway.mjs', import.meta.url)),
  ])
  expect(build.status, build.stderr.toString()).toBe(0)
  const machine = await opcUaServer([{ name: 'Speed', dataType: DataType.UInt16, value: 100 }])
  open.push(machine.close)
  const meter = await modbusDevice()
  open.push(meter.close)
  const server = await testBroker({ port: await freePort() })
  open.push(server.close)
  const speed = point({ id: 90, code: 'speed', address: { nodeId: 'ns=1;s=Speed' }, scale: 0.1, access: 'rw' })
  const level = point({ id: 91, code: 'level', address: holding(5), access: 'rw' })
  const opcUa = SetFileChannel.parse({
    id: 2,
    code: 'ua',
    name: '二号通道',
    driver: 'opc-ua',
    endpoint: machine.endpoint,
    devices: [{ id: 9, code: 'm1', name: '一号机', points: [speed] }],
  })
  const modbus = modbusChannel(meter.port, [{ points: [level] }])
  await server.sendSetFile(setFileOf(1, [modbus, opcUa]))

  const child = start(server.url, dataFolder())
  const last = (id: number) =>
    server.data.flatMap(({ samples }) => samples.filter(([point]) => point === id)).at(-1)?.[2]
  await waitFor('first values', () => last(90) === 10 && last(91) === 0, 30_000)
  expect(child.output()).toContain('dist/gateway.js')
  await server.command({ kind: 'write', id: 'c1', pointId: 90, value: 12.3, ttlMs: 10_000 })
  await server.command({ kind: 'write', id: 'c2', pointId: 91, value: 77, ttlMs: 10_000 })
  const outcome = (id: string) => server.acks.find((ack) => ack.id === id && ack.state !== 'sent')
  await waitFor('both outcomes', () => outcome('c1') && outcome('c2'), 15_000)
  expect(outcome('c1')).toMatchObject({ state: 'confirmed', readBack: 12.3 })
  expect(outcome('c2')).toMatchObject({ state: 'confirmed', readBack: 77 })
  expect(machine.get('Speed')).toBe(123)
  await waitFor('the new value', () => last(90) === 12.3)
  // A deprecation that Node forgives libraries in node_modules must not land in the log of every start.
  expect(child.output()).not.toContain('Warning')
  child.kill('SIGTERM')
  expect(await exited(child)).toMatchObject({ code: 0 })
}, 90_000)

test('wrong settings end it with a message that says what is wrong and how to start it', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const env = { PATH: process.env.PATH, BOX_CODE: 'BOX1' }
  const { status, stderr } = spawnSync(process.execPath, [main, '--server', 'plant:1883'], { env, encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain('服务器地址应为')
  expect(stderr).toContain('缺少盒子密钥')
  expect(stderr).toContain('用法')
})
