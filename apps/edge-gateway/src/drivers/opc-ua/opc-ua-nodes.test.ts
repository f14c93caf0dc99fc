import { SetFileChannel, type SetFilePoint } from '@zhizao/gateway-link/set-file'
import { coerceLocalizedText, DataType } from 'node-opcua'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { steadyNow } from '../../steady-clock.ts'
import { opcUaServer } from '../../testing/opc-ua-server.ts'
import { recordingSink } from '../../testing/recording-sink.ts'
import { point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openOpcUa } from './opc-ua-driver.ts'

const guid = '09087E75-8E5E-499B-954F-F2A9603DB28A'
const uri = 'urn:test:line;1'

let machine: Awaited<ReturnType<typeof opcUaServer>>
const open: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  machine = await opcUaServer([
    { name: 'Temp', dataType: DataType.Double, value: 21.5 },
    { name: 'Number', nodeId: 'i=1001', dataType: DataType.Int32, value: 7 },
    { name: 'Guid', nodeId: `g=${guid}`, dataType: DataType.Guid, value: guid },
    {
      name: 'Bytes',
      nodeId: 'b=M/RbKBsRVkePCePcx24oRA==',
      dataType: DataType.ByteString,
      value: Buffer.from([1, 171]),
    },
    { name: 'Siemens', nodeId: 's="DB1"."Temp"[3];x:y', dataType: DataType.Int16, value: -5 },
    { name: 'Text', dataType: DataType.LocalizedText, value: coerceLocalizedText('运行') },
    { name: 'Mode', dataType: DataType.Int32, value: 1, names: ['停止', '自动', '手动'] },
    { name: 'Arr', dataType: DataType.Float, value: new Float32Array([0.1, 0.2, 0.3]) },
    { name: 'Words', dataType: DataType.String, value: ['甲', '乙'] },
    { name: 'Locked', dataType: DataType.Double, value: 5, isForbidden: true },
    { name: 'Big', dataType: DataType.UInt32, value: 70_000 },
  ])
})
afterAll(() => machine.close())
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const address = (nodeId: string, index?: string) => ({ nodeId, ...(index ? { index } : {}) })
const of = (id: number, code: string, dataType: SetFilePoint['dataType'], nodeId: string, index?: string) =>
  point({ id, code, dataType, address: address(nodeId, index), pollMs: 50, access: 'rw' })

function reading(points: SetFilePoint[]) {
  const channel = SetFileChannel.parse({
    id: 1,
    code: 'ua',
    name: '二号通道',
    driver: 'opc-ua',
    endpoint: machine.endpoint,
    devices: [{ id: 1, code: 'm1', name: '一号机', points }],
  })
  const recorded = recordingSink()
  const driver = openOpcUa(channel, recorded.sink)
  open.push(() => driver.stop())
  const lastOf = (code: string) => recorded.of(code).at(-1)?.value
  const all = () =>
    waitFor(
      `values of ${points.map(({ code }) => code)}`,
      () => points.every(({ code }) => recorded.of(code).length > 0),
      20_000,
    ).then(() => Object.fromEntries(points.map(({ code }) => [code, lastOf(code)])))
  const write = (code: string, value: number | boolean | string) =>
    driver.write({
      device: channel.devices[0]!,
      point: points.find((one) => one.code === code)!,
      value,
      deadline: steadyNow() + 5000,
      onSent() {},
    })
  const error = () => driver.devices()[0]?.error
  return { all, write, error, lastOf }
}

test('nodes are found by number, text, GUID and bytes, whatever stands in the text', async () => {
  const { all } = reading([
    of(1, 'temp', 'float64', 'ns=1;s=Temp'),
    of(2, 'number', 'int32', 'ns=1;i=1001'),
    of(3, 'guid', 'string', `ns=1;g=${guid.toLowerCase()}`),
    of(4, 'bytes', 'string', 'ns=1;b=M/RbKBsRVkePCePcx24oRA=='),
    of(5, 'siemens', 'int16', 'ns=1;s="DB1"."Temp"[3];x:y'),
    of(6, 'text', 'string', 'ns=1;s=Text'),
    of(7, 'mode', 'string', 'ns=1;s=Mode'),
    of(8, 'modeNumber', 'int16', 'ns=1;s=Mode'),
  ])
  expect(await all()).toEqual({
    temp: 21.5,
    number: 7,
    guid,
    bytes: '01AB',
    siemens: -5,
    text: '运行',
    mode: '自动',
    modeNumber: 1,
  })
})

test('a namespace is found by its URI, and one that the server does not have is told', async () => {
  const { all, error } = reading([
    of(1, 'state', 'int32', 'nsu=http://opcfoundation.org/UA/;i=2259'),
    of(2, 'lost', 'int32', `nsu=${uri.replace(';', '%3B')};s=Temp`),
  ])
  expect(await all()).toEqual({ state: 0, lost: null })
  await waitFor('the fault', () => error()?.includes(`服务器上没有名称空间 ${uri}`))
})

test('an element and a stretch of an array are read by their index, and one element is written', async () => {
  const { all, write } = reading([
    of(1, 'one', 'float32', 'ns=1;s=Arr', '1'),
    of(2, 'stretch', 'string', 'ns=1;s=Arr', '0:1'),
    of(3, 'whole', 'string', 'ns=1;s=Words'),
  ])
  expect(await all()).toEqual({ one: 0.2, stretch: '[0.1,0.2]', whole: '["甲","乙"]' })
  expect(await write('one', 0.7)).toEqual({ state: 'confirmed', readBack: 0.7 })
  expect(Array.from(machine.get('Arr') as Float32Array).map((value) => Math.round(value * 10))).toEqual([1, 7, 3])
  expect(await write('stretch', '1')).toMatchObject({ state: 'refused', message: expect.stringContaining('单个元素') })
})

test('a write that nobody may make here says so, and not that the password is wrong', async () => {
  const { all, write } = reading([of(1, 'locked', 'float64', 'ns=1;s=Locked')])
  expect(await all()).toEqual({ locked: 5 })
  expect(await write('locked', 6)).toEqual({
    state: 'refused',
    message: '服务器拒绝写入：没有访问该节点的权限（BadUserAccessDenied）',
  })
})

test('each node that cannot be is bad by itself and named; those beside it go on', async () => {
  const { all, error } = reading([
    of(1, 'nonsense', 'float64', 'Temperature'),
    of(2, 'noIndex', 'float64', 'ns=1;s=Arr', 'x'),
    of(3, 'beyond', 'float64', 'ns=1;s=Arr', '99'),
    of(4, 'absent', 'float64', 'ns=1;s=Absent'),
    of(5, 'temp', 'float64', 'ns=1;s=Temp'),
  ])
  expect(await all()).toEqual({ nonsense: null, noIndex: null, beyond: null, absent: null, temp: 21.5 })
  await waitFor('the faults', () => error()?.startsWith('4 个点位没有有效值：'))
  for (const words of ['nonsense：节点应写作', 'noIndex：下标应写作', 'beyond：数组下标不正确', 'absent：节点不存在'])
    expect(error()).toContain(words)
})

test.each([
  ['uint16', 'ns=1;s=Big', undefined, '超出 uint16 的范围'],
  ['int32', 'ns=1;s=Temp', undefined, '不是整数'],
  ['float64', 'ns=1;s=Arr', undefined, '3 个元素的数组'],
  ['float64', 'ns=1;s=Arr', '0:1', '2 个元素的数组'],
  ['float64', 'ns=1;s=Text', undefined, '文本“运行”'],
  ['bool', 'ns=1;s=Text', undefined, '文本“运行”'],
  ['float64', `ns=1;g=${guid}`, undefined, 'GUID，请把数据类型改为 string'],
  ['string', 'i=2256', undefined, '结构体'],
] as const)('a point of %s cannot hold %s[%s], and says why', async (dataType, nodeId, index, words) => {
  const { all, error } = reading([of(1, 'p', dataType, nodeId, index)])
  expect(await all()).toEqual({ p: null })
  await waitFor('the reason', () => error()?.includes(words))
})
