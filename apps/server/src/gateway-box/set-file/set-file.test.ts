import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { SetFile } from '@zhizao/gateway-link/set-file'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openWith, sealWith, secretSeal } from '../../platform/access/sealed-secret.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { boxKey } from './box-key.ts'
import { sealPasswords } from './seal-passwords.ts'

describe('set files', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  async function plant(code: string) {
    const made = await admin.client(box).create({ code, name: `盒子${code}` })
    const settings = { endpoint: 'opc.tcp://10.0.0.8:4840', username: 'u', password: 'Geheim-77' }
    const channel = await admin
      .client(boxChannel)
      .create({ boxId: made.id, code: 'opc', name: '注塑机网口', driver: 'opc-ua', settings })
    const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'imm', name: '注塑机' })
    const off = await admin.client(boxDevice).create({ channelId: channel.id, code: 'off', name: '停用的', status: 0 })
    const object = await addObject(server)
    const facts = {
      dataType: 'float64',
      access: 'rw',
      minValue: 20,
      maxValue: 320,
      deadbandKind: 'percent',
      deadbandValue: 2,
    } as const
    const point = await addPoint(server, object, { code: 'zone1', ...facts })
    const hidden = await addPoint(server, object, { code: 'zone2' })
    const points = admin.client(boxPoint)
    await points.create({ boxDeviceId: device.id, pointId: point.id, address: { nodeId: 'ns=2;s=Zone1' } })
    await points.create({ boxDeviceId: off.id, pointId: hidden.id, address: { nodeId: 'ns=2;s=Zone2' } })
    return { ...made, channel, device, point }
  }
  /** As the box reads it, with its own secret. */
  const passwordIn = (file: SetFile, { code, secret }: { code: string; secret: string }) =>
    openWith(boxKey(code, secret), file.channels[0]!.sealedPassword!)
  const newest = async (id: string) => (await admin.client(box).setFiles({ id, pageSize: 10 })).records[0]!

  it('hold what is enabled, get a new version only when that differs, and never show a password', async () => {
    const made = await plant('SF-A')
    const boxes = admin.client(box)
    const first = await boxes.produceSetFile({ id: made.id })
    expect(first).toMatchObject({ version: 1, state: 'produced' })
    const { channels } = first.content as SetFile
    expect(channels).toEqual([
      {
        id: Number(made.channel.id),
        code: 'opc',
        name: '注塑机网口',
        driver: 'opc-ua',
        endpoint: 'opc.tcp://10.0.0.8:4840',
        username: 'u',
        password: '******',
        devices: [
          expect.objectContaining({
            code: 'imm',
            points: [
              expect.objectContaining({
                id: Number(made.point.id),
                address: { nodeId: 'ns=2;s=Zone1' },
                access: 'rw',
                deadband: { kind: 'percent', value: 2 },
                writeRange: { min: 20, max: 320 },
              }),
            ],
          }),
        ],
      },
    ])
    expect((await boxes.produceSetFile({ id: made.id })).version).toBe(1)
    await admin.client(boxDevice).update({ id: made.device.id, timeoutMs: 2000 })
    expect((await boxes.produceSetFile({ id: made.id })).version).toBe(2)
    expect(await boxes.get({ id: made.id })).toMatchObject({ setFileVersion: 2, setFileApplied: 0 })
  })

  it('tell of a serial line and of manners only where they were said, and what a box has otherwise', async () => {
    const made = await admin.client(box).create({ code: 'SF-M', name: '串口' })
    const settings = { serialPort: '/dev/ttyS1', baudRate: 9600, parity: 'even', mostRegisters: 32 } as const
    const channel = await admin
      .client(boxChannel)
      .create({ boxId: made.id, code: 'c', name: '串口一', driver: 'modbus-rtu', settings })
    const usual = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd1', name: '一号表' })
    const manners = { mostRegisters: 10, pauseMs: 20, writeBy: 'single', textEncoding: 'gbk' } as const
    await admin.client(boxDevice).create({ channelId: channel.id, code: 'd2', name: '二号表', unitId: 2, ...manners })
    const { content } = await admin.client(box).produceSetFile({ id: made.id })
    const [line] = (content as SetFile).channels
    expect(line).toMatchObject({ driver: 'modbus-rtu', ...settings })
    expect(line!.devices[0]).toEqual({
      id: Number(usual.id),
      code: 'd1',
      name: '一号表',
      unitId: 1,
      timeoutMs: 1000,
      retries: 1,
      points: [],
    })
    expect(line!.devices[1]).toMatchObject(manners)
    await admin.client(box).sendSetFile({ id: made.id })
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await gateway.listen()
    await gateway.next('set-file')
    await gateway.ack({ id: 'set-file:1', state: 'confirmed' })
    await vi.waitFor(async () => expect((await admin.client(box).get({ id: made.id })).setFileApplied).toBe(1))
    // An older gateway would refuse all of it for the one channel.
    await gateway.state({ version: '0.1.0' })
    await vi.waitFor(async () =>
      expect(await admin.call(box.sendSetFile, { id: made.id })).toMatchObject({
        code: 409,
        msg: '盒子的网关程序版本为 0.1.0，不能读串口（通道「串口一」），请先升级网关',
      }),
    )
    await gateway.state({ version: '0.2.0' })
    await vi.waitFor(async () => expect((await admin.client(box).get({ id: made.id })).version).toBe('0.2.0'))
    await admin.client(boxDevice).update({ id: usual.id, mostRegisters: 20, textEncoding: 'gbk' })
    expect((await admin.client(box).setFileStanding({ id: made.id })).differences).toEqual([
      '通道「串口一」 设备「一号表」：每次最多寄存器 服务器为 20，盒子为 空',
      '通道「串口一」 设备「一号表」：文本编码 服务器为 gbk，盒子为 空',
    ])
    await gateway.end()
  })

  it('wait for a box that is away, are sent again when it comes back, and its answer is kept', async () => {
    const made = await plant('SF-B')
    const boxes = admin.client(box)
    expect((await admin.call(box.sendSetFile, { id: made.id })).msg).toContain('请先生成')
    await boxes.produceSetFile({ id: made.id })
    expect((await boxes.sendSetFile({ id: made.id })).state).toBe('sent')
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await gateway.listen()
    const got = JSON.parse(await gateway.next('set-file')) as SetFile
    expect(got).toMatchObject({ version: 1, box: 'SF-B' })
    expect(JSON.stringify(got)).not.toContain('Geheim-77')
    expect(passwordIn(got, made)).toBe('Geheim-77')
    await gateway.ack({ id: 'set-file:1', state: 'refused', message: '节点不存在' })
    expect(await newest(made.id)).toMatchObject({ state: 'refused', message: '节点不存在', appliedAt: null })
    await gateway.ack({ id: 'set-file:1', state: 'confirmed' })
    expect(await newest(made.id)).toMatchObject({ state: 'applied', message: null })
    expect((await boxes.get({ id: made.id })).setFileApplied).toBe(1)
    await gateway.end()
    await vi.waitFor(async () => expect((await boxes.get({ id: made.id })).online).toBe(false), { timeout: 8000 })
    // Nothing is kept for it now, as after a restart of the server: signing in brings the file.
    const again = await connectBox(server.mqttPort, made.code, made.secret)
    await again.listen()
    expect(JSON.parse(await again.next('set-file'))).toMatchObject({ version: 1 })
    await again.end()
  })

  it('say what was set up and does not run yet, until the box works by it', async () => {
    const made = await plant('SF-S')
    const boxes = admin.client(box)
    const standing = () => boxes.setFileStanding({ id: made.id })
    expect(await standing()).toEqual({ state: 'changed', differences: ['盒子还没有生效的配置'], message: null })
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await gateway.listen()
    const brought = async (version: number, state: 'confirmed' | 'refused', message?: string) => {
      await boxes.produceSetFile({ id: made.id })
      await boxes.sendSetFile({ id: made.id })
      expect((await standing()).state).toBe('sent')
      expect(JSON.parse(await gateway.next('set-file'))).toMatchObject({ version })
      await gateway.ack({ id: `set-file:${version}`, state, message })
    }
    await brought(1, 'confirmed')
    await vi.waitFor(async () => expect(await standing()).toEqual({ state: 'same', differences: [], message: null }))
    await admin.client(boxDevice).update({ id: made.device.id, timeoutMs: 2000 })
    expect(await standing()).toEqual({
      state: 'changed',
      differences: ['通道「注塑机网口」 设备「注塑机」：超时（毫秒） 服务器为 2000，盒子为 1000'],
      message: null,
    })
    await admin.client(boxChannel).update({
      id: made.channel.id,
      driver: 'opc-ua',
      settings: { endpoint: 'opc.tcp://10.0.0.8:4840', username: 'u', password: 'Geheim-78' },
    })
    const { differences } = await standing()
    expect(differences).toContain('通道「注塑机网口」：密码不一致')
    expect(differences.join()).not.toContain('Geheim')
    await brought(2, 'refused', '磁盘已满')
    await vi.waitFor(async () => expect(await standing()).toMatchObject({ state: 'refused', message: '磁盘已满' }))
    await gateway.end()
  })

  it('tell where the box signs in: at the public address, by the port that is open', async () => {
    const made = await admin.client(box).create({ code: 'SF-W', name: '地址' })
    expect(made).toMatchObject({ host: null, mqttPort: server.mqttPort, mqttTlsPort: null })
  })

  it('are read back from the box and compared in words', async () => {
    const made = await plant('SF-C')
    const boxes = admin.client(box)
    await boxes.produceSetFile({ id: made.id })
    await boxes.sendSetFile({ id: made.id })
    expect((await admin.call(box.readSetFile, { id: made.id })).msg).toContain('不在线')
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await gateway.listen()
    const file = JSON.parse(await gateway.next('set-file')) as SetFile
    const answer = async (setFile: unknown) => {
      const command = await gateway.nextCommand()
      expect(command.kind).toBe('read-set-file')
      await gateway.ack({ id: command.id, state: 'confirmed', setFile })
    }
    const [same] = await Promise.all([boxes.readSetFile({ id: made.id }), answer(file)])
    expect(same).toMatchObject({ same: true, differences: [], version: 1 })
    const other = structuredClone(file)
    other.version = 7
    other.channels[0]!.sealedPassword = sealWith(boxKey(made.code, made.secret), 'anders')
    other.channels[0]!.devices[0]!.timeoutMs = 500
    other.channels[0]!.devices[0]!.points = []
    const [differs] = await Promise.all([boxes.readSetFile({ id: made.id }), answer(other)])
    expect(differs.differences).toEqual([
      '版本：服务器 1，盒子 7',
      '通道「注塑机网口」：密码不一致',
      '通道「注塑机网口」 设备「注塑机」：超时（毫秒） 服务器为 1000，盒子为 500',
      '通道「注塑机网口」 设备「注塑机」 点位 zone1：盒子上没有该点位',
    ])
    expect(JSON.stringify(differs)).not.toMatch(/Geheim-77|anders/)
    await gateway.end()
  })

  it('keep passwords from every table, and give each box its own that only its secret opens', async () => {
    const made = await plant('SF-G')
    const boxes = admin.client(box)
    await boxes.produceSetFile({ id: made.id })
    await boxes.sendSetFile({ id: made.id })
    const { rows: tables } = await server.database.system.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await server.database.system.query(
        `select count(*)::int as found from "${name}" t where t::text like '%Geheim-77%'`,
      )
      expect(rows[0].found, name).toBe(0)
    }
    const first = await connectBox(server.mqttPort, made.code, made.secret)
    await first.listen()
    expect(passwordIn(JSON.parse(await first.next('set-file')), made)).toBe('Geheim-77')
    await first.end()
    const { secret } = await boxes.resetSecret({ id: made.id })
    const second = await connectBox(server.mqttPort, made.code, secret)
    await second.listen()
    const anew = JSON.parse(await second.next('set-file')) as SetFile
    expect(passwordIn(anew, { code: made.code, secret })).toBe('Geheim-77')
    expect(passwordIn(anew, made)).toBeUndefined()
    await second.end()
  })

  it('of an earlier version have their passwords sealed at the start, and stay the newest', async () => {
    const made = await plant('SF-H')
    const boxes = admin.client(box)
    await boxes.produceSetFile({ id: made.id })
    const pool = server.database.system
    await pool.query(
      `update box_channel set settings = settings - 'sealedPassword' || '{"password":"Alt-55"}' where id = $1`,
      [made.channel.id],
    )
    await pool.query(
      `update box_set_file set content = jsonb_set(content #- '{channels,0,sealedPassword}', '{channels,0,password}', '"Alt-55"')
       where box_id = $1`,
      [made.id],
    )
    await sealPasswords(pool, secretSeal(server.platform.settings.DATA_DIR))
    const { rows } = await pool.query(
      `select settings::text as text from box_channel where id = $1
       union all select content::text from box_set_file where box_id = $2`,
      [made.channel.id, made.id],
    )
    expect(rows).toHaveLength(2)
    for (const { text } of rows) expect(text).not.toContain('Alt-55')
    expect((await boxes.produceSetFile({ id: made.id })).version).toBe(1)
    await boxes.sendSetFile({ id: made.id })
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await gateway.listen()
    expect(passwordIn(JSON.parse(await gateway.next('set-file')), made)).toBe('Alt-55')
    await gateway.end()
  })

  it('seal as the gateway opens', () => {
    // The same text stands in the gateway's test.
    const text = 'BwcHBwcHBwcHBwcHwuFHHeeNhi+Tqu0fSenMvg+9lxLBww=='
    expect(openWith(boxKey('BOX1', 'secret'), text)).toBe('123456')
  })

  it('are given up after 10 seconds without an answer, and one box cannot answer for another', async () => {
    const made = await plant('SF-D')
    const intruder = await plant('SF-E')
    await admin.client(box).produceSetFile({ id: made.id })
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    const wrong = await connectBox(server.mqttPort, intruder.code, intruder.secret)
    await gateway.listen()
    const reading = admin.call(box.readSetFile, { id: made.id })
    const { id } = await gateway.nextCommand()
    await wrong.ack({ id, state: 'confirmed', setFile: { version: 9, box: 'SF-D', producedAt: 1, channels: [] } })
    await wrong.ack({ id: 'set-file:1', state: 'confirmed' })
    server.setTime(new Date(Date.now() + 11_000))
    try {
      expect((await reading).msg).toContain('10 秒内没有应答')
    } finally {
      server.setTime(undefined)
    }
    expect((await newest(made.id)).state).toBe('produced')
    await Promise.all([gateway.end(), wrong.end()])
  })

  it('do not wait for whoever gets the code of a removed box', async () => {
    const boxes = admin.client(box)
    const made = await boxes.create({ code: 'SF-F', name: '盒子F' })
    await boxes.produceSetFile({ id: made.id })
    await boxes.sendSetFile({ id: made.id })
    await boxes.remove({ id: made.id })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const other = await stranger.client(box).create({ code: 'SF-F', name: '别家的' })
    const gateway = await connectBox(server.mqttPort, 'SF-F', other.secret)
    await gateway.listen()
    const reading = stranger.call(box.readSetFile, { id: other.id })
    const { id } = await gateway.nextCommand()
    await gateway.ack({ id, state: 'refused', message: '盒子上还没有配置文件' })
    expect((await reading).msg).toContain('还没有配置文件')
    // What was kept would have come before the command.
    expect(gateway.taken).toEqual([])
    await gateway.end()
  })
})
