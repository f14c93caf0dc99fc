import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { deviceConnection } from '@zhizao/contract/gateway-box/device-connection'
import type { Sent } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Draft = Sent<typeof deviceConnection.connect>

describe('a device from its address to its points', () => {
  let server: TestServer
  let admin: Caller
  let boxId: string
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    boxId = (await admin.client(box).create({ code: 'GW-C', name: '配电室网关', kind: 'edge' })).id
  })
  afterAll(() => server.stop())

  const draft = (more: Partial<Draft> = {}): Draft => ({
    boxId,
    host: '10.0.0.20',
    port: 502,
    name: '1号进线仪表',
    points: [
      { name: 'A相电压', table: 'input', address: 0, dataType: 'float32', unit: 'V' },
      { name: 'Energy', address: 52, dataType: 'uint32', scale: 0.01, unit: 'kWh' },
      { name: '合闸', table: 'coil', address: 3, dataType: 'bool' },
    ],
    byteOrder: 'CDAB',
    ...more,
  })
  const standing = async () => ({
    channels: (await admin.client(boxChannel).list({ boxId })).length,
    devices: (await admin.client(boxDevice).page({ boxId })).total,
    objects: (await admin.client(objectInfo).page({ pageSize: 1 })).total,
  })

  it('makes its channel, its object and its points with their addresses', async () => {
    const made = await admin.client(deviceConnection).connect(draft())
    expect(made).toMatchObject({ points: 3, unread: [], device: { name: '1号进线仪表', unitId: 1, pointCount: 3 } })
    expect(await admin.client(boxChannel).list({ boxId })).toMatchObject([
      { driver: 'modbus-tcp', name: '10.0.0.20:502', settings: { host: '10.0.0.20', port: 502 } },
    ])
    expect(await admin.client(object).get({ id: made.objectId })).toMatchObject({
      name: '1号进线仪表',
      objectType: 'device',
    })
    const points = await admin.client(point).list({ objectIds: [made.objectId] })
    expect(points).toMatchObject([
      { name: 'A相电压', code: 'input_0', dataType: 'float32', unit: 'V', access: 'r', byteOrder: 'CDAB', decimals: 2 },
      { name: 'Energy', code: 'Energy', scale: 0.01, access: 'rw', decimals: 2 },
      { name: '合闸', code: 'coil_3', dataType: 'bool', access: 'rw' },
    ])
    const read = await admin.client(boxPoint).list({ boxDeviceId: made.device.id })
    expect(read.map(({ address }) => address)).toEqual([
      { table: 'input', address: 0 },
      { table: 'holding', address: 52 },
      { table: 'coil', address: 3 },
    ])
  })

  it('takes the connection that is there, and refuses a station that is somebody else', async () => {
    const second = await admin.client(deviceConnection).connect(draft({ name: '2号进线仪表', unitId: 2 }))
    expect(second.device).toMatchObject({ unitId: 2, code: 'dev2', channelName: '10.0.0.20:502' })
    const before = await standing()
    expect(before).toMatchObject({ channels: 1, devices: 2 })
    const { code, msg } = await admin.call(deviceConnection.connect, draft({ name: '又一台', unitId: 2 }))
    expect([code, msg]).toEqual([400, expect.stringContaining('站号 2 已由设备“2号进线仪表”使用')])
    expect(await standing()).toEqual(before)
  })

  it('gives two who connect to one new address at once one channel', async () => {
    const both = [11, 12].map((unitId) => draft({ host: '10.0.0.21', name: `并行${unitId}`, unitId }))
    await Promise.all(both.map((one) => admin.client(deviceConnection).connect(one)))
    const channels = await admin.client(boxChannel).list({ boxId })
    expect(channels.filter(({ settings }) => settings.host === '10.0.0.21')).toHaveLength(1)
  })

  it('refuses a serial line that speaks otherwise, and a channel that is switched off', async () => {
    const serial = { driver: 'modbus-rtu' as const, host: undefined, port: undefined, serialPort: '/dev/ttyS9' }
    const first = await admin.client(deviceConnection).connect(draft({ ...serial, baudRate: 19_200, name: '串口一' }))
    const before = await standing()
    const refused = async (more: Partial<Draft>) =>
      (await admin.call(deviceConnection.connect, draft({ unitId: 2, ...more }))).msg
    expect(await refused({ ...serial, baudRate: 9600 })).toContain('此串口的通道“/dev/ttyS9”为 19200')
    expect(await refused({ ...serial, parity: 'even' })).toContain('为 无校验')
    await admin.client(boxChannel).update({ id: first.device.channelId, status: 0 })
    expect(await refused(serial)).toContain('通道“/dev/ttyS9”连接此地址，但已停用')
    expect(await standing()).toEqual(before)
    await admin.client(boxChannel).update({ id: first.device.channelId, status: 1 })
    const second = await admin.client(deviceConnection).connect(draft({ ...serial, unitId: 2, name: '串口二' }))
    expect(second.device.channelId).toBe(first.device.channelId)
  })

  it('makes nothing where any part is wrong, and says which', async () => {
    const before = await standing()
    const refused = async (more: Partial<Draft>) => {
      const { code, data } = await admin.call(deviceConnection.connect, draft({ name: '坏', unitId: 9, ...more }))
      expect(code).toBe(400)
      return (data as unknown as { title: string; message: string }[]).map(
        ({ title, message }) => `${title}：${message}`,
      )
    }
    expect(await refused({ host: '' })).toEqual(['主机地址：此项不能为空'])
    expect(await refused({ points: [] })).toEqual(['点位：请选择设备模型，或至少填写一个点位'])
    expect(await refused({ driver: 'modbus-rtu' })).toEqual(['串口：此项不能为空'])
    expect(await refused({ points: [{ name: '宽', address: 65_535, dataType: 'float32' }] })).toEqual([
      expect.stringContaining('float32 占 2 个寄存器'),
    ])
    expect(await standing()).toEqual(before)
  })

  it('takes points and addresses of a model, and names those that stand in no register', async () => {
    const { id: modelId } = await admin.client(model).create({ code: 'meter-x', name: '电表X' })
    const own = { modelId, dataType: 'float32' as const }
    await admin.client(modelPoint).create({ ...own, code: 'u', name: '电压', address: { table: 'input', address: 4 } })
    await admin.client(modelPoint).create({ ...own, code: 'note', name: '备用' })
    await admin.client(model).publish({ id: modelId })
    const made = await admin.client(deviceConnection).connect({
      boxId,
      host: '10.0.0.20',
      port: 502,
      name: '3号',
      unitId: 3,
      modelId,
    })
    const order = await admin.call(
      deviceConnection.connect,
      draft({ unitId: 4, modelId, points: [], byteOrder: 'CDAB' }),
    )
    expect(order).toMatchObject({ code: 400, msg: expect.stringContaining('字节序由模型带出') })
    expect(made).toMatchObject({ points: 1, unread: ['备用'] })
    expect(await admin.client(boxPoint).list({ boxDeviceId: made.device.id })).toMatchObject([
      { pointCode: 'u', address: { table: 'input', address: 4 } },
    ])
  })

  it('is for those who see what the box feeds and may add objects', async () => {
    const elsewhere = await addObject(server)
    const permissions = ['box', 'box:edit', 'object:add', 'point:edit']
    const narrow = await server.signIn({ permissions, scope: { roots: [elsewhere.id] } })
    expect(await narrow.call(deviceConnection.connect, draft({ unitId: 7 }))).toMatchObject({ code: 404 })
    const without = await server.signIn({ permissions: ['box', 'box:edit'] })
    expect(await without.call(deviceConnection.connect, draft({ unitId: 7 }))).toMatchObject({
      code: 401,
      msg: expect.stringContaining('新增对象'),
    })
    const noPoints = await server.signIn({ permissions: ['box', 'box:edit', 'object:add'] })
    expect(await noPoints.call(deviceConnection.connect, draft({ unitId: 7 }))).toMatchObject({
      code: 401,
      msg: expect.stringContaining('修改点位'),
    })
  })
})
