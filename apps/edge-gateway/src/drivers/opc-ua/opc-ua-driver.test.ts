import { SetFileChannel } from '@zhizao/gateway-link/set-file'
import { DataType, StatusCodes } from 'node-opcua'
import { afterEach, expect, test } from 'vitest'
import { steadyNow } from '../../steady-clock.ts'
import { freePort } from '../../testing/free-port.ts'
import { heldLine } from '../../testing/held-line.ts'
import { opcUaServer } from '../../testing/opc-ua-server.ts'
import { recordingSink } from '../../testing/recording-sink.ts'
import { point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openOpcUa } from './opc-ua-driver.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const nodes = [
  { name: 'Temp', dataType: DataType.Double, value: 21.5 },
  { name: 'Count', dataType: DataType.Int64, value: [0, 7] },
  { name: 'Run', dataType: DataType.Boolean, value: true },
  { name: 'Name', dataType: DataType.String, value: '一号机' },
  { name: 'Speed', dataType: DataType.UInt16, value: 100 },
  { name: 'Fixed', dataType: DataType.Float, value: 1, writable: false },
]
const points = [
  point({ id: 1, code: 'temp', dataType: 'float64', address: { nodeId: 'ns=1;s=Temp' }, pollMs: 50, access: 'rw' }),
  point({ id: 2, code: 'count', dataType: 'int64', address: { nodeId: 'ns=1;s=Count' }, pollMs: 50, access: 'rw' }),
  point({ id: 3, code: 'run', dataType: 'bool', address: { nodeId: 'ns=1;s=Run' }, pollMs: 50, access: 'rw' }),
  point({ id: 4, code: 'name', dataType: 'string', address: { nodeId: 'ns=1;s=Name' }, pollMs: 50, access: 'rw' }),
  point({ id: 5, code: 'speed', dataType: 'uint16', address: { nodeId: 'ns=1;s=Speed' }, scale: 0.1, access: 'rw' }),
  point({ id: 6, code: 'fixed', dataType: 'float32', address: { nodeId: 'ns=1;s=Fixed' }, access: 'rw' }),
  point({ id: 7, code: 'absent', dataType: 'float32', address: { nodeId: 'ns=1;s=Absent' }, access: 'rw' }),
]

async function server(port?: number) {
  const started = await opcUaServer(nodes, port)
  open.push(started.close)
  return started
}
function driver(endpoint: string, more: object = {}) {
  const channel = SetFileChannel.parse({
    id: 1,
    code: 'ua',
    name: '二号通道',
    driver: 'opc-ua',
    endpoint,
    devices: [{ id: 1, code: 'm1', name: '一号机', points }],
    ...more,
  })
  const recorded = recordingSink()
  const running = openOpcUa(channel, recorded.sink)
  open.push(() => running.stop())
  const write = (index: number, value: number | boolean | string) =>
    running.write({
      device: channel.devices[0]!,
      point: points[index]!,
      value,
      deadline: steadyNow() + 5000,
      onSent() {},
    })
  return { running, write, ...recorded }
}

test('subscribed values come with their source time once there was one, and their quality by status code', async () => {
  const machine = await server()
  const { of } = driver(machine.endpoint)
  await waitFor(
    'first values',
    () => ['temp', 'count', 'run', 'name', 'speed'].every((code) => of(code).length > 0),
    20_000,
  )
  expect(['temp', 'count', 'run', 'name', 'speed'].map((code) => of(code)[0]!.value)).toEqual([
    21.5,
    7,
    true,
    '一号机',
    10,
  ])
  // The first is of its receipt.
  await waitFor('a later time', () => Date.now() > of('temp')[0]!.time + 1)
  const time = new Date(of('temp')[0]!.time + 1)
  machine.set('Temp', 30, StatusCodes.UncertainSensorNotAccurate, time)
  await waitFor('the uncertain', () => of('temp').length === 2)
  expect(of('temp')[1]).toMatchObject({ value: 30, quality: 'uncertain', time: time.getTime() })
  machine.set('Temp', 31, StatusCodes.BadSensorFailure)
  await waitFor('the bad', () => of('temp').length === 3)
  expect(of('temp')[2]).toMatchObject({ value: null, quality: 'bad' })
})

test('a node that the server does not have is bad, named, and harms no other', async () => {
  const machine = await server()
  const { of, running } = driver(machine.endpoint)
  await waitFor('values', () => of('temp').length > 0 && of('absent').length > 0, 20_000)
  expect(of('absent')).toMatchObject([{ value: null, quality: 'bad' }])
  await waitFor('the state', () => running.devices()[0]?.online)
  expect(running.devices()[0]!.error).toBe('1 个点位没有有效值：absent：节点不存在（BadNodeIdUnknown）')
})

test('a node that is repaired while the connection stands is good soon after', async () => {
  const machine = await server()
  const { of, running } = driver(machine.endpoint)
  await waitFor('values', () => of('temp').length > 0 && of('absent').length > 0, 20_000)
  const before = of('temp').length
  machine.add({ name: 'Absent', dataType: DataType.Double, value: 4.5 })
  await waitFor('the repaired one', () => of('absent').at(-1)?.value === 4.5, 10_000)
  expect(of('absent').map(({ quality }) => quality)).toEqual(['bad', 'good'])
  await waitFor('the state without a fault', () => running.devices()[0]!.error === undefined)
  expect(of('temp').length, 'nobody else was asked anew').toBe(before)
})

test('writes go in the node’s own type and are read back; refusals name the reason', async () => {
  const machine = await server()
  const { of, write } = driver(machine.endpoint)
  await waitFor('values', () => of('temp').length > 0, 20_000)
  expect(await write(0, 55.5)).toEqual({ state: 'confirmed', readBack: 55.5 })
  expect(await write(1, -3)).toEqual({ state: 'confirmed', readBack: -3 })
  expect(await write(2, false)).toEqual({ state: 'confirmed', readBack: false })
  expect(await write(3, '二号机')).toEqual({ state: 'confirmed', readBack: '二号机' })
  expect(await write(4, 12.3)).toEqual({ state: 'confirmed', readBack: 12.3 })
  expect(machine.get('Speed')).toBe(123)
  expect(await write(4, 7000)).toMatchObject({ state: 'refused', message: expect.stringContaining('uint16') })
  expect(await write(5, 2)).toMatchObject({ state: 'refused', message: expect.stringContaining('BadNotWritable') })
  expect(await write(6, 2)).toMatchObject({ state: 'refused', message: expect.stringContaining('没有节点') })
})

test('a server that goes away makes its points bad once, and values return with it', async () => {
  const machine = await opcUaServer(nodes)
  const { of, running } = driver(machine.endpoint)
  await waitFor('values', () => of('temp').length > 0, 20_000)
  await machine.close()
  await waitFor('the loss', () => of('temp').at(-1)!.quality === 'bad', 20_000)
  expect(running.devices()[0]).toMatchObject({ online: false })
  const again = await server(machine.port)
  again.set('Temp', 99)
  await waitFor('the return', () => of('temp').at(-1)!.value === 99, 25_000)
  expect(of('temp').filter(({ quality }) => quality === 'bad')).toHaveLength(1)
  expect(running.devices()[0]).toMatchObject({ online: true })
}, 60_000)

test('a user name with its password is let in, with a wrong one the reason is said', async () => {
  const machine = await server()
  const good = driver(machine.endpoint, { username: '操作员', password: '123456' })
  await waitFor('values', () => good.of('temp').length > 0, 20_000)
  const bad = driver(machine.endpoint, { username: '操作员', password: 'wrong' })
  await waitFor('the reason', () => bad.running.devices()[0]?.error?.includes('用户名或密码'), 20_000)
})

test('a channel without its server says so and stops at once when told to', async () => {
  const { running } = driver(`opc.tcp://127.0.0.1:${await freePort()}`)
  await waitFor('the reason', () => running.devices()[0]?.error?.includes('连接被拒绝'), 20_000)
  // It stands in the pause before its next try, which no turn of the event loop brings about.
  const turn = new Promise((done) => setImmediate(done, 'a turn later'))
  expect(await Promise.race([running.stop(), turn])).toBeUndefined()
})

test.each([
  ['two minutes behind', -120_000],
  ['eight hours behind', -8 * 3_600_000],
  ['ahead', 90_000],
])(
  'with a source %s values are good again after the line was cut, whether they change or not',
  async (_, off) => {
    const machine = await server()
    const line = await heldLine(machine.port)
    open.push(line.close)
    machine.set('Temp', 21.5, StatusCodes.Good, new Date(Date.now() + off))
    const { of } = driver(`opc.tcp://127.0.0.1:${line.port}`)
    const read = ['temp', 'count', 'run', 'name', 'speed', 'fixed']
    const areGood = () => read.every((code) => of(code).at(-1)?.quality === 'good')
    await waitFor('values', areGood, 20_000)
    for (const round of [1, 2]) {
      line.cut()
      await waitFor('the loss', () => read.every((code) => of(code).at(-1)?.quality === 'bad'), 20_000)
      await waitFor('the return', areGood, 20_000)
      machine.set('Temp', 30 + round, StatusCodes.Good, new Date(Date.now() + off))
      await waitFor('a change', () => of('temp').at(-1)!.value === 30 + round)
    }
    for (const code of read) {
      const times = of(code).map(({ time }) => time)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.max(...times) - Date.now()).toBeLessThanOrEqual(0)
    }
  },
  90_000,
)
