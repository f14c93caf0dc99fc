import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { selfSigned } from '../../testing/self-signed.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const modbus = { driver: 'modbus-tcp' as const, settings: { host: '10.0.0.8', port: 502 } }

describe('channels of a box', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const aBox = (kind: 'own' | 'json' = 'own') =>
    admin.client(box).create({ code: `CH-${++made}`, name: `盒子${made}`, ...(kind === 'json' && { kind }) })
  const aChannel = (boxId: string, more: object = {}) =>
    admin.client(boxChannel).create({ boxId, code: `c${++made}`, name: '1号串口服务器', ...modbus, ...more })

  it('are made, listed by their box, changed and removed', async () => {
    const calls = admin.client(boxChannel)
    const { id: boxId } = await aBox()
    const first = await aChannel(boxId)
    const second = await aChannel(boxId, { name: '2号串口服务器' })
    await aChannel((await aBox()).id)
    expect((await calls.list({ boxId })).map(({ id }) => id)).toEqual([first.id, second.id])
    await calls.update({ id: first.id, name: '注塑线', settings: { host: '10.0.0.9', port: 5020 } })
    expect(await calls.get({ id: first.id })).toMatchObject({
      name: '注塑线',
      driver: 'modbus-tcp',
      settings: { host: '10.0.0.9', port: 5020, hasPassword: false },
      status: 1,
    })
    await calls.remove({ id: second.id })
    expect((await calls.list({ boxId })).map(({ id }) => id)).toEqual([first.id])
    expect(await admin.call(boxChannel.get, { id: second.id })).toMatchObject({ code: 404 })
  })

  it('keep a password that nobody reads again, also where it is not typed anew', async () => {
    const { id: boxId } = await aBox()
    const settings = { endpoint: 'opc.tcp://10.0.0.5:4840', username: 'reader', password: 'Geheim-7788' }
    const { id } = await aChannel(boxId, { driver: 'opc-ua', settings })
    const read = async () => (await admin.client(boxChannel).list({ boxId }))[0]!.settings
    expect(await read()).toEqual({ endpoint: settings.endpoint, username: 'reader', hasPassword: true })
    await admin.client(boxChannel).update({ id, settings: { ...settings, username: 'writer', password: '' } })
    expect(await read()).toMatchObject({ username: 'writer', hasPassword: true })
    const { rows } = await server.database.system.query(
      'select settings::text as text from box_channel where id = $1',
      [id],
    )
    expect(rows[0].text).not.toContain('Geheim-7788')
  })

  it('sign in by a certificate whose private key stands in the password, and refuse what does not fit', async () => {
    const { id: boxId } = await aBox()
    const [own, other] = [selfSigned(), selfSigned()]
    const settings = { endpoint: 'opc.tcp://10.0.0.5:4840', security: 'Basic256Sha256/SignAndEncrypt' as const }
    const tried = (userCertificate: string, password?: string) =>
      admin.call(boxChannel.create, {
        boxId,
        code: 'cert',
        name: '证书',
        driver: 'opc-ua',
        settings: { ...settings, userCertificate, password },
      })
    expect(await tried('none')).toMatchObject({ code: 400, msg: expect.stringContaining('用户证书') })
    expect(await tried(own.cert)).toMatchObject({ code: 400, msg: expect.stringContaining('私钥') })
    expect(await tried(own.cert, 'none')).toMatchObject({ code: 400, msg: expect.stringContaining('私钥') })
    expect(await tried(own.cert, other.key)).toMatchObject({ code: 400, msg: expect.stringContaining('不匹配') })
    // A field of one line takes the ends of lines away.
    const made = await tried(own.cert, own.key.replaceAll('\n', ''))
    expect(made.data).toMatchObject({ settings: { ...settings, userCertificate: own.cert, hasPassword: true } })
    const { id } = made.data as { id: string }
    await admin.client(boxChannel).update({ id, settings: { ...settings, userCertificate: own.cert } })
    const { rows } = await server.database.system.query(
      'select settings::text as text from box_channel where id = $1',
      [id],
    )
    expect(rows[0].text).not.toContain('PRIVATE KEY')
  })

  it('say what their driver lacks, as a whole, whichever part was changed', async () => {
    const { id: boxId } = await aBox()
    const wrong = (body: object) => admin.call(boxChannel.create, { boxId, code: 'w', name: '错误', ...body })
    expect(await wrong({ driver: 'modbus-tcp', settings: { port: 502 } })).toMatchObject({ code: 400 })
    expect(await wrong({ driver: 'opc-ua', settings: { endpoint: 'http://10.0.0.5' } })).toMatchObject({ code: 400 })
    expect(await wrong({ ...modbus, settings: { host: '10.0.0.8', port: 0 } })).toMatchObject({ code: 400 })
    const { id } = await aChannel(boxId)
    expect(await admin.call(boxChannel.update, { id, driver: 'opc-ua' })).toMatchObject({
      code: 400,
      msg: '连接参数：应以 opc.tcp:// 开头',
    })
    expect(await admin.client(boxChannel).get({ id })).toMatchObject({ driver: 'modbus-tcp' })
  })

  it('over a serial line name a port as Linux or Windows do, and how it is set', async () => {
    const { id: boxId } = await aBox()
    const serial = { serialPort: '/dev/ttyUSB0', baudRate: 19_200, dataBits: 8, parity: 'even', stopBits: 1 } as const
    const { id } = await aChannel(boxId, { driver: 'modbus-rtu', settings: serial })
    expect((await admin.client(boxChannel).get({ id })).settings).toEqual({ ...serial, hasPassword: false })
    await admin.client(boxChannel).update({ id, settings: { ...serial, serialPort: 'COM12' } })
    const wrong = async (settings: object) =>
      (await admin.call(boxChannel.update, { id, settings: { ...serial, ...settings } })).msg
    for (const serialPort of ['/dev/../etc/passwd', '/etc/passwd', 'ttyUSB0', 'COM0', '/dev/tty USB0'])
      expect(await wrong({ serialPort })).toBe('串口：应为 /dev/ttyUSB0 或 COM3 这样的串口名称')
    expect(await wrong({ serialPort: '' })).toContain('串口')
    expect(await wrong({ baudRate: 0 })).toBe('波特率：范围 300～921600')
    expect(await wrong({ dataBits: 9 })).toBe('数据位：范围 7～8')
    expect(await wrong({ parity: 'mark' })).toContain('校验位')
    expect((await admin.client(boxChannel).get({ id })).settings).toMatchObject({ serialPort: 'COM12' })
    expect(
      await admin.call(boxChannel.create, { boxId, code: 'w', name: '错误', driver: 'modbus-rtu', settings: {} }),
    ).toMatchObject({ code: 400 })
  })

  it('and their devices say how they want to be asked, within what the protocol allows', async () => {
    const { id: boxId } = await aBox()
    const manners = { mostRegisters: 20, pauseMs: 50, writeBy: 'multiple', textEncoding: 'gbk' } as const
    const { id: channelId } = await aChannel(boxId, { settings: { ...modbus.settings, ...manners } })
    expect((await admin.client(boxChannel).get({ id: channelId })).settings).toMatchObject(manners)
    const devices = admin.client(boxDevice)
    const told = { ...manners, mostRegisters: 10, unitId: 7, timeoutMs: 300, retries: 3, status: 0 } as const
    const device = await devices.create({ channelId, code: 's1', name: '从站1', ...told })
    expect(await devices.get({ id: device.id })).toMatchObject({ ...manners, mostRegisters: 10 })
    await devices.update({ id: device.id, mostRegisters: null, textEncoding: null })
    expect(await devices.get({ id: device.id })).toMatchObject({ ...told, mostRegisters: null, textEncoding: null })
    const wrong = async (changes: object) => (await admin.call(boxDevice.update, { id: device.id, ...changes })).msg
    expect(await wrong({ mostRegisters: 0 })).toBe('每次最多寄存器：范围 1～125')
    expect(await wrong({ mostRegisters: 126 })).toBe('每次最多寄存器：范围 1～125')
    expect(await wrong({ pauseMs: -1 })).toBe('请求间隔（毫秒）：范围 0～10000')
    expect(await wrong({ textEncoding: 'big5' })).toContain('文本编码')
  })

  it('of third-party boxes take JSON alone, and those of ours take none', async () => {
    const [theirs, ours] = [await aBox('json'), await aBox()]
    const tried = (boxId: string, more: object) =>
      admin.call(boxChannel.create, { boxId, code: 'd', name: '数据', ...more })
    const json = { driver: 'json', settings: {} }
    expect(await tried(theirs.id, modbus)).toMatchObject({ code: 400, msg: '驱动：第三方盒子只能使用第三方 JSON' })
    expect(await tried(ours.id, json)).toMatchObject({ code: 400, msg: '驱动：该驱动只用于第三方盒子' })
    expect(await tried(theirs.id, json)).toMatchObject({ code: 200 })
  })

  it('count their devices and points, and stay while a device stands on them', async () => {
    const { id: boxId } = await aBox()
    const { id: channelId } = await aChannel(boxId)
    const object = await addObject(server)
    const { id: boxDeviceId } = await admin.client(boxDevice).create({ channelId, code: 's1', name: '从站1' })
    for (const address of [1, 2]) {
      const { id: pointId } = await addPoint(server, object)
      await admin.client(boxPoint).create({ boxDeviceId, pointId, address: { table: 'holding', address } })
    }
    expect(await admin.client(boxChannel).pointCount({ boxId })).toEqual([
      { channelId, name: '1号串口服务器', devices: 1, points: 2 },
    ])
    expect(await admin.call(boxChannel.remove, { id: channelId })).toMatchObject({
      code: 409,
      msg: '通道「1号串口服务器」下还有 1 台设备，请先删除设备',
    })
  })

  it("of another company's box are neither listed nor made", async () => {
    const { id: boxId } = await aBox()
    const { id } = await aChannel(boxId)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(boxChannel.list, { boxId })).toMatchObject({ code: 404 })
    expect(await stranger.call(boxChannel.create, { boxId, code: 'x', name: 'x', ...modbus })).toMatchObject({
      code: 404,
    })
    expect(await stranger.call(boxChannel.update, { id, name: 'x' })).toMatchObject({ code: 404 })
    expect(await stranger.call(boxChannel.remove, { id })).toMatchObject({ code: 404 })
  })
})
