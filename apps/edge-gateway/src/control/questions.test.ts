import type { Question } from '@zhizao/gateway-link/questions'
import { SetFileChannel, SetFileDevice } from '@zhizao/gateway-link/set-file'
import { afterEach, expect, test } from 'vitest'
import { startGateway } from '../start-gateway.ts'
import { freePort } from '../testing/free-port.ts'
import { modbusDevice } from '../testing/modbus-device.ts'
import { DataType, opcUaServer } from '../testing/opc-ua-server.ts'
import { holding, modbusChannel, point, setFileOf } from '../testing/set-files.ts'
import { testBroker } from '../testing/test-broker.ts'
import { settingsFor } from '../testing/test-gateway.ts'
import { waitFor } from '../testing/wait-for.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
function kept<T extends { close(): Promise<unknown> }>(one: T): T {
  open.push(() => one.close())
  return one
}

type More<Kind> = Omit<Extract<Question, { kind: Kind }>, 'id' | 'ttlMs' | 'kind'>

async function asked() {
  const server = kept(await testBroker({ port: await freePort() }))
  const gateway = await startGateway(settingsFor(server.url))
  open.push(() => gateway.stop())
  await waitFor('the gateway', () => server.states.some(({ online }) => online))
  let number = 0
  const ask = async <Kind extends Question['kind']>(kind: Kind, more: More<Kind>) => {
    const id = `q${++number}`
    await server.ask({ kind, id, ttlMs: 10_000, ...more } as Question)
    return waitFor(`an answer to ${kind}`, () => server.answers.find((one) => one.id === id), 20_000)
  }
  const browse = (endpoint: string, more: { nodeId?: string; filter?: string; from?: number } = {}) =>
    ask('browse', { channel: opcUa(endpoint), from: 0, ...more })
  return { server, ask, browse }
}

const device = SetFileDevice.parse({ id: 1, code: 'd', name: '一号', timeoutMs: 500, retries: 0, points: [] })
const opcUa = (endpoint: string) => ({
  ...SetFileChannel.parse({ id: 9, code: 'ua', name: '通道', driver: 'opc-ua', endpoint, devices: [] }),
  devices: [],
})
const modbus = (port: number) => ({ ...modbusChannel(port, []), devices: [] })

test('the nodes of a server are shown by level, with type, value, unit and names', async () => {
  const machine = kept(
    await opcUaServer([
      { name: 'Temp', folder: 'Line1', dataType: DataType.Double, value: 21.5, unit: '°C' },
      { name: 'Mode', folder: 'Line1', dataType: DataType.Int32, value: 1, names: ['停止', '自动'] },
      { name: 'Arr', folder: 'Line1', dataType: DataType.Float, value: new Float32Array([1, 2]), writable: false },
    ]),
  )
  const { browse } = await asked()
  const { browsed } = await browse(machine.endpoint)
  expect(browsed!.nodes).toContainEqual({ nodeId: 'ns=1;s=Line1', name: 'Line1', isVariable: false, hasMore: true })
  const line = (await browse(machine.endpoint, { nodeId: 'ns=1;s=Line1' })).browsed!
  const variable = { isVariable: true, hasMore: false, quality: 'good' }
  expect(line).toEqual({
    total: 3,
    nodes: [
      {
        ...variable,
        nodeId: 'ns=1;s=Temp',
        name: 'Temp',
        type: 'Double',
        dataType: 'float64',
        value: '21.5',
        unit: '°C',
        isWritable: true,
      },
      {
        ...variable,
        nodeId: 'ns=1;s=Mode',
        name: 'Mode',
        type: 'Int32',
        dataType: 'int32',
        value: '1 自动',
        isWritable: true,
        words: [
          { value: 0, words: '停止' },
          { value: 1, words: '自动' },
        ],
      },
      {
        ...variable,
        nodeId: 'ns=1;s=Arr',
        name: 'Arr',
        type: 'Float',
        dataType: 'float32',
        value: '[1, 2]',
        elements: 2,
        isWritable: false,
      },
    ],
  })
})

test('a level of many nodes comes in pages, and a search finds variables below', async () => {
  const machine = kept(
    await opcUaServer(
      Array.from({ length: 130 }, (_, at) => ({
        name: `Zone${at}`,
        folder: 'Oven',
        dataType: DataType.Double,
        value: at,
      })),
    ),
  )
  const { browse } = await asked()
  const first = (await browse(machine.endpoint, { nodeId: 'ns=1;s=Oven' })).browsed!
  const second = (await browse(machine.endpoint, { nodeId: 'ns=1;s=Oven', from: 100 })).browsed!
  expect([first.total, first.nodes.length, second.total, second.nodes.length]).toEqual([130, 100, 130, 30])
  const found = (await browse(machine.endpoint, { filter: 'zone12' })).browsed!
  expect(found.nodes.map(({ name }) => name)).toEqual([
    'Zone12',
    ...Array.from({ length: 10 }, (_, at) => `Zone12${at}`),
  ])
  expect(found.nodes[0]!.path).toBe('Oven')
})

test('any register is read beside what it means, by a channel that runs and by one that was never sent', async () => {
  const meter = kept(await modbusDevice())
  meter.set(1, 5, 0x41ac, 0)
  const { ask, server } = await asked()
  const float = point({ id: 7, dataType: 'float32', address: holding(5) })
  const read = () => ask('read', { channel: modbus(meter.port), device, point: float })
  const reading = { value: 21.5, quality: 'good', registers: [0x41ac, 0], time: expect.any(Number) }
  expect((await read()).read).toEqual(reading)
  await server.sendSetFile(
    setFileOf(1, [modbusChannel(meter.port, [{ points: [point({ id: 1, address: holding(0) })] }])]),
  )
  await waitFor('the channel', () => server.states.some(({ devices }) => devices?.some(({ online }) => online)))
  expect((await read()).read).toEqual(reading)
  await waitFor('one connection', () => meter.connections() === 1)
})

test('a node is read with what the server calls its value, and why a point cannot hold it', async () => {
  const machine = kept(await opcUaServer([{ name: 'Temp', dataType: DataType.Double, value: 21.5 }]))
  const { ask } = await asked()
  const read = async (dataType: 'float32' | 'int16', nodeId: string) =>
    (
      await ask('read', {
        channel: opcUa(machine.endpoint),
        device,
        point: point({ id: 7, dataType, address: { nodeId } }),
      })
    ).read
  expect(await read('float32', 'ns=1;s=Temp')).toMatchObject({ value: 21.5, quality: 'good', raw: 'Double 21.5' })
  expect(await read('int16', 'ns=1;s=Temp')).toMatchObject({
    value: null,
    quality: 'bad',
    raw: 'Double 21.5',
    fault: '节点的值 21.5 不是整数，请把数据类型改为 float64',
  })
  expect(await read('float32', 'ns=1;s=No')).toMatchObject({ value: null, fault: '节点不存在（BadNodeIdUnknown）' })
})

test('what cannot be reached is told with its reason', async () => {
  const port = await freePort()
  const { ask, browse } = await asked()
  expect((await browse(`opc.tcp://127.0.0.1:${port}`)).refused).toContain('连接被拒绝')
  const read = await ask('read', { channel: modbus(port), device, point: point({ id: 7, address: holding(0) }) })
  expect(read.refused).toContain('连接被拒绝')
  expect((await ask('browse', { channel: modbus(port), from: 0 })).refused).toBe('该驱动不能浏览节点')
})
