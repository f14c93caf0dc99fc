import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint, type ChannelDriver } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const settings = { host: '10.0.0.8', port: 502, endpoint: 'opc.tcp://10.0.0.5:4840' }
const register = (address: number) => ({ table: 'holding' as const, address })

describe('points of a box device', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  /** The id of a device that is read by this driver. */
  async function aDevice(driver: ChannelDriver = 'modbus-tcp') {
    const kind = driver === 'json' ? { kind: 'json' as const } : {}
    const { id: boxId } = await admin.client(box).create({ code: `PT-${++made}`, name: `盒子${made}`, ...kind })
    const channel = await admin.client(boxChannel).create({ boxId, code: 'c', name: '通道', driver, settings })
    return (await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: `从站${made}` })).id
  }
  const pointsOf = async (count: number) => {
    const object = await addObject(server)
    const points = []
    for (let at = 0; at < count; at++) points.push((await addPoint(server, object)).id)
    return points
  }

  it('get their source one by one or many at once, which is read back, changed and taken away', async () => {
    const calls = admin.client(boxPoint)
    const boxDeviceId = await aDevice()
    const [first, second, third] = await pointsOf(3)
    const one = await calls.create({ boxDeviceId, pointId: first!, address: register(10), remark: '主轴' })
    await calls.createMany({
      list: [second!, third!].map((pointId, at) => ({ boxDeviceId, pointId, address: register(20 + at) })),
    })
    const read = () => calls.list({ boxDeviceId })
    expect((await read()).map(({ pointId, address }) => [pointId, address])).toEqual([
      [first, register(10)],
      [second, register(20)],
      [third, register(21)],
    ])
    await calls.update({ id: one.id, address: { ...register(11), bit: 3 } })
    expect((await read())[0]).toMatchObject({ address: { ...register(11), bit: 3 }, remark: '主轴' })
    await calls.removeMany({ ids: (await read()).slice(1).map(({ id }) => id) })
    expect((await read()).map(({ pointId }) => pointId)).toEqual([first])
  })

  it('have one source each, and say which it is', async () => {
    const [one, other] = [await aDevice(), await aDevice()]
    const [pointId] = await pointsOf(1)
    await admin.client(boxPoint).create({ boxDeviceId: one, pointId: pointId!, address: register(1) })
    const again = await admin.call(boxPoint.create, { boxDeviceId: other, pointId, address: register(1) })
    expect(again.code).toBe(409)
    expect(again.msg).toMatch(/已由设备「从站\d+」采集，一个点位只能有一个来源/)
    const [free] = await pointsOf(1)
    const twice = [1, 2].map((address) => ({ boxDeviceId: other, pointId: free, address: register(address) }))
    expect(await admin.call(boxPoint.createMany, { list: twice })).toMatchObject({
      code: 409,
      msg: '同一个点位不能绑定两次',
    })
    expect(await admin.client(boxPoint).list({ boxDeviceId: other })).toEqual([])
  })

  it.each([
    ['modbus-tcp', { nodeId: 'ns=2;s=T' }, '地址：Modbus 通道请填写寄存器类型和寄存器地址'],
    ['opc-ua', { table: 'holding', address: 1 }, '地址：OPC UA 通道请填写节点，如 ns=2;s=Temperature'],
    ['opc-ua', { nodeId: 'ns=2;i=x' }, expect.stringContaining('的节点：节点中 i= 之后应为 0～4294967295 的整数')],
    ['opc-ua', { nodeId: 'ns=2;i=1', index: '[3]' }, expect.stringContaining('下标应写作')],
    ['json', { table: 'holding', address: 1 }, '地址：第三方 JSON 通道请填写数据项'],
  ] as const)('of %s stand where its driver can read them', async (driver, address, msg) => {
    const boxDeviceId = await aDevice(driver)
    const [pointId] = await pointsOf(1)
    expect(await admin.call(boxPoint.create, { boxDeviceId, pointId, address })).toMatchObject({ code: 400, msg })
  })

  const wide = { dataType: 'float32' as const }
  const text = { dataType: 'string' as const }
  it.each([
    [wide, register(65_535), '寄存器地址：float32 占 2 个寄存器，从 65535 起超出最后一个地址 65535'],
    [
      { dataType: 'int64' as const },
      register(65_533),
      '寄存器地址：int64 占 4 个寄存器，从 65533 起超出最后一个地址 65535',
    ],
    [text, { ...register(65_530), length: 10 }, '寄存器地址：该文本 占 10 个寄存器，从 65530 起超出最后一个地址 65535'],
    [text, register(5), '长度：文本点位请填写占用的寄存器个数'],
    [text, { table: 'coil' as const, address: 1, length: 2 }, '寄存器类型：线圈和离散输入中没有文本，请改用寄存器'],
  ])(
    'of %j stand at no address that no device has, whether new, one of many or changed: %j',
    async (type, address, msg) => {
      const boxDeviceId = await aDevice()
      const object = await addObject(server)
      const [good, bad] = [await addPoint(server, object), await addPoint(server, object, { name: '炉温', ...type })]
      const refusal = { code: 400, msg: `点位「炉温」的${msg}` }
      expect(await admin.call(boxPoint.create, { boxDeviceId, pointId: bad.id, address })).toMatchObject(refusal)
      const list = [
        { boxDeviceId, pointId: good.id, address: register(1) },
        { boxDeviceId, pointId: bad.id, address },
      ]
      expect(await admin.call(boxPoint.createMany, { list })).toMatchObject(refusal)
      expect(await admin.client(boxPoint).list({ boxDeviceId })).toEqual([])
      const right = { ...register(7), length: 2 }
      const { id } = await admin.client(boxPoint).create({ boxDeviceId, pointId: bad.id, address: right })
      expect(await admin.call(boxPoint.update, { id, address })).toMatchObject(refusal)
      expect(await admin.client(boxPoint).list({ boxDeviceId })).toMatchObject([{ address: right }])
    },
  )

  it('have no sixteenth bit and no address beyond the last, which is said of the field', async () => {
    const boxDeviceId = await aDevice()
    const [pointId] = await pointsOf(1)
    const tried = (address: object) => admin.call(boxPoint.create, { boxDeviceId, pointId, address })
    expect(await tried({ ...register(1), bit: 16 })).toMatchObject({ code: 400, msg: '位：位的范围 0～15' })
    expect(await tried(register(65_536))).toMatchObject({ code: 400, msg: '寄存器地址：地址范围 0～65535' })
    expect(await tried({ ...register(1), length: 126 })).toMatchObject({ msg: '长度：长度范围 1～125 个寄存器' })
  })

  it('of objects that the caller does not see are neither shown to him nor bound or taken away by him', async () => {
    const boxDeviceId = await aDevice()
    const [hidden, free] = await pointsOf(2)
    const bound = await admin.client(boxPoint).create({ boxDeviceId, pointId: hidden!, address: register(1) })
    const elsewhere = await addObject(server)
    const narrow = await server.signIn({ permissions: ['box', 'box:edit'], scope: { roots: [elsewhere.id] } })
    expect(await narrow.client(boxPoint).list({ boxDeviceId })).toEqual([])
    const draft = { boxDeviceId, pointId: free, address: register(2) }
    expect(await narrow.call(boxPoint.create, draft)).toMatchObject({ code: 404 })
    expect(await narrow.call(boxPoint.update, { id: bound.id, address: register(3) })).toMatchObject({ code: 404 })
    expect(await narrow.call(boxPoint.removeMany, { ids: [bound.id] })).toMatchObject({ code: 404 })
    expect(await admin.client(boxPoint).list({ boxDeviceId })).toMatchObject([{ address: register(1) }])
  })
})
