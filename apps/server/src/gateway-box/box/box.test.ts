import { box, boxGroup } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

describe('boxes', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const history = (pointId: string, companyId = server.companyId) =>
    server.history.raw({ companyId: Number(companyId), pointId: Number(pointId) }, { from: 0, to: 4e12, limit: 1000 })

  /** A box with one Modbus channel, one device and one point bound to it. */
  async function boxWithPoint(code: string, caller = admin, companyId = server.companyId) {
    const object = await addObject(server, { companyId })
    const point = await addPoint(server, object, { code: 'power' })
    return { ...(await boundBox(caller, code, [point.id])), object, point }
  }

  it('sign in with the secret shown once, and their samples reach history and the browsers that watch', async () => {
    const made = await boxWithPoint('GW-A')
    expect(made.secret).toMatch(/^[\w-]{24,}$/)
    expect(made).toMatchObject({ mqttPort: server.mqttPort, mqttTlsPort: null })
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    const browser = await connectPush(server.url, admin)
    browser.subscribe(`object:${made.object.id}`)
    await vi.waitFor(() => expect(server.platform.push.isWatched(Number(made.point.id))).toBe(true))
    const time = Date.now()
    await gateway.data([
      [Number(made.point.id), time - 1000, 20.5, 0],
      [Number(made.point.id), time, 21.5, 0],
    ])
    expect((await history(made.point.id)).samples.map((sample) => sample.value)).toEqual([20.5, 21.5])
    await browser.until(() => browser.values(made.point.id).length > 0, 'the value')
    expect(browser.values(made.point.id)).toEqual([{ pointId: made.point.id, value: 21.5, time, quality: 0 }])
    const row = await admin.client(box).get({ id: made.id })
    expect(row).toMatchObject({ online: true, pointCount: 1, openGaps: 0 })
    expect(JSON.stringify(row)).not.toContain('ecret')
    browser.close()
    await gateway.end()
    await vi.waitFor(async () => expect((await admin.client(box).get({ id: made.id })).online).toBe(false), {
      timeout: 8000,
    })
  })

  it('are refused with a wrong secret, when disabled, and with the old secret after a reset', async () => {
    const boxes = admin.client(box)
    const made = await boxes.create({ code: 'GW-B', name: '盒子B' })
    await expect(connectBox(server.mqttPort, made.code, 'wrong')).rejects.toThrow(/Not authorized|Bad username/i)
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    const gone = closing(gateway.client)
    const { secret } = await boxes.resetSecret({ id: made.id })
    await gone
    await expect(connectBox(server.mqttPort, made.code, made.secret)).rejects.toThrow()
    const again = await connectBox(server.mqttPort, made.code, secret)
    const expelled = closing(again.client)
    await boxes.update({ id: made.id, status: 0 })
    await expelled
    await expect(connectBox(server.mqttPort, made.code, secret)).rejects.toThrow()
    expect(await boxes.total({})).toMatchObject({ disabled: 1 })
    await boxes.update({ id: made.id, status: 1 })
    await (await connectBox(server.mqttPort, made.code, secret)).end()
  })

  it('publish and listen on their own topics only', async () => {
    const one = await admin.client(box).create({ code: 'GW-C1', name: '盒子C1' })
    const other = await boxWithPoint('GW-C2')
    const gateway = await connectBox(server.mqttPort, one.code, one.secret)
    const [granted] = await gateway.client.subscribeAsync(`box/${other.code}/down/#`, { qos: 1 }).catch(() => [])
    expect(granted?.qos ?? 128).toBe(128)
    // A sample of another box's point under the own topic is acknowledged and counts for nothing.
    await gateway.data([[Number(other.point.id), Date.now(), 1, 0]])
    expect((await history(other.point.id)).samples).toEqual([])
    const closed = closing(gateway.client)
    gateway.client.publish(`box/${other.code}/up/data`, '{}', { qos: 1 })
    await closed
  })

  it('of third-party makers send plain JSON under codes of their own', async () => {
    const made = await admin.client(box).create({ code: 'PV-1', name: '光伏', kind: 'json' })
    const refused = await admin.call(boxChannel.create, {
      boxId: made.id,
      code: 'c',
      name: '口',
      driver: 'modbus-tcp',
      settings: { host: 'h', port: 1 },
    })
    expect(refused.code).toBe(400)
    const channel = await admin
      .client(boxChannel)
      .create({ boxId: made.id, code: 'c', name: '数据', driver: 'json', settings: {} })
    const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '逆变器' })
    const object = await addObject(server)
    const [power, energy] = [await addPoint(server, object), await addPoint(server, object)]
    const points = admin.client(boxPoint)
    await points.create({ boxDeviceId: device.id, pointId: power.id, address: { code: 'acPower' } })
    const twice = await admin.call(boxPoint.create, {
      boxDeviceId: device.id,
      pointId: energy.id,
      address: { code: 'acPower' },
    })
    expect([twice.code, twice.msg]).toEqual([409, '数据项 acPower 已用于该盒子的另一个点位'])
    const collector = await connectBox(server.mqttPort, made.code, made.secret)
    const browser = await connectPush(server.url, admin)
    browser.subscribe(`point:${power.id}`)
    await vi.waitFor(() => expect(server.platform.push.isWatched(Number(power.id))).toBe(true))
    await collector.up('json', { ts: Date.now(), values: { acPower: 31.5, unknown: 1 } })
    await browser.until(() => browser.values(power.id).length > 0, 'the value')
    expect(browser.values(power.id)[0]!.value).toBe(31.5)
    expect((await admin.call(box.produceSetFile, { id: made.id })).code).toBe(409)
    browser.close()
    await collector.end()
  })

  it('lose no sample of a point that was bound a moment ago', async () => {
    const made = await boxWithPoint('GW-K')
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    const object = await addObject(server)
    for (const value of [1, 2, 3]) {
      const point = await addPoint(server, object)
      await admin
        .client(boxPoint)
        .create({ boxDeviceId: made.device.id, pointId: point.id, address: { table: 'input', address: value } })
      await gateway.data([[Number(point.id), Date.now(), value, 0]])
      expect((await history(point.id)).samples.map((sample) => sample.value)).toEqual([value])
    }
    await gateway.end()
  })

  it('show the numbers of messages that never came', async () => {
    const made = await boxWithPoint('GW-D')
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    const sample = (value: number): [number, number, number, number] => [Number(made.point.id), Date.now(), value, 0]
    await gateway.data([sample(1)], 1)
    await gateway.data([sample(2)], 5)
    expect((await admin.client(box).get({ id: made.id })).openGaps).toBe(1)
    const open = await admin.client(box).gaps({ id: made.id, open: true, pageSize: 10 })
    expect(open.records).toMatchObject([{ fromSeq: '2', toSeq: '4', missing: '2-4', filledAt: null }])
    for (const seq of [2, 3, 4]) await gateway.data([sample(seq)], seq)
    expect((await admin.client(box).gaps({ id: made.id, open: true, pageSize: 10 })).total).toBe(0)
    expect((await admin.client(box).gaps({ id: made.id, pageSize: 10 })).records[0]!.filledAt).not.toBeNull()
    await gateway.end()
  })

  it('are heard in order from the first message on, also while it is being written that they are online', async () => {
    const made = await boxWithPoint('GW-ORDER')
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    const at = Date.now()
    const numbers = Array.from({ length: 20 }, (_, n) => n + 1)
    await Promise.all(numbers.map((seq) => gateway.data([[Number(made.point.id), at + seq, seq, 0]], seq)))
    expect((await admin.client(box).gaps({ id: made.id, pageSize: 10 })).records).toEqual([])
    await gateway.end()
  })

  it('are online also when that could not be written at first', async () => {
    const made = await boxWithPoint('GW-AGAIN')
    await server.database.system.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
       create trigger refuse before update on box for each row execute function refuse()`,
    )
    const first = await connectBox(server.mqttPort, made.code, made.secret)
    const unheard = new Promise<void>((done) => first.client.once('close', () => done()))
    void first.data([[Number(made.point.id), Date.now(), 1, 0]]).catch(() => {})
    await unheard
    await server.database.system.query('drop trigger refuse on box')
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await gateway.data([[Number(made.point.id), Date.now(), 1, 0]])
    expect(await admin.client(box).get({ id: made.id })).toMatchObject({ online: true })
    await gateway.end()
  })

  it('are offline after 90 seconds of silence, and online with the next word', async () => {
    const made = await admin.client(box).create({ code: 'GW-E', name: '盒子E' })
    const offline: string[] = []
    const stop = server.platform.events.on(
      'box.offline',
      ({ boxId, reason }) => void (boxId === made.id && offline.push(reason)),
    )
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await gateway.state({ version: '1.2.0', buffered: 3, devices: [{ id: 7, online: false, error: '超时' }] })
    const row = await admin.client(box).get({ id: made.id })
    expect(row).toMatchObject({ online: true, version: '1.2.0', state: { buffered: 3 } })
    await gateway.state({ online: false })
    expect((await admin.client(box).get({ id: made.id })).online).toBe(true)
    server.setTime(new Date(Date.now() + 91_000))
    try {
      await vi.waitFor(() => expect(offline).toEqual(['超过 90 秒没有收到数据']), { timeout: 5000 })
      await gateway.state({})
      await vi.waitFor(async () => expect((await admin.client(box).get({ id: made.id })).online).toBe(true))
    } finally {
      server.setTime(undefined)
      stop()
      await gateway.end()
    }
  })

  it('stay online when a new connection takes the place of an old one, whatever its last will says', async () => {
    const made = await admin.client(box).create({ code: 'GW-L', name: '盒子L' })
    const online: boolean[] = []
    const stops = (['box.online', 'box.offline'] as const).map((name) =>
      server.platform.events.on(name, ({ boxId }) => void (boxId === made.id && online.push(name === 'box.online'))),
    )
    const payload = Buffer.from(JSON.stringify({ online: false, time: Date.now() }))
    const will = { topic: 'box/GW-L/up/state', payload, qos: 1, retain: true } as const
    const old = await connectBox(server.mqttPort, made.code, made.secret, { will })
    await old.state()
    const replaced = closing(old.client)
    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await replaced
    await gateway.state()
    expect(online).toEqual([true])
    await gateway.end()
    await vi.waitFor(() => expect(online).toEqual([true, false]), { timeout: 8000 })
    for (const stop of stops) stop()
  })

  it('have a code that is unique in the installation, and the refusal does not say whose', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    await stranger.client(box).create({ code: 'GW-F', name: '别家的盒子' })
    const answer = await admin.call(box.create, { code: 'GW-F', name: '盒子F' })
    expect([answer.code, answer.msg]).toEqual([400, '编码已存在，请更换'])
    expect(answer.data).toEqual([{ field: 'code', title: '编码', message: '已存在' }])
  })

  it('are not removed while channels hang on them, and say so', async () => {
    const made = await boxWithPoint('GW-G')
    const answer = await admin.call(box.remove, { id: made.id })
    expect(answer.code).toBe(409)
    expect(answer.msg).toContain('1 个通道、1 台设备、1 个点位')
    expect((await admin.call(boxChannel.remove, { id: made.channel.id })).code).toBe(409)
    await admin.client(boxDevice).remove({ id: made.device.id })
    await admin.client(boxChannel).remove({ id: made.channel.id })
    await admin.client(box).remove({ id: made.id })
    expect((await admin.call(box.get, { id: made.id })).code).toBe(404)
  })

  it('have devices and points that are listed, counted, changed and taken off', async () => {
    const { id: boxId, channel, device, object, point } = await boxWithPoint('GW-M')
    const other = await boxWithPoint('GW-N')
    const devices = admin.client(boxDevice)
    const bare = await devices.create({ channelId: channel.id, code: 'd2', name: '二号表', unitId: 2 })
    expect((await devices.page({ boxId, pageSize: 10 })).records.map((row) => [row.id, row.pointCount])).toEqual([
      [device.id, 1],
      [bare.id, 0],
    ])
    expect(await devices.page({ boxId, keyword: '二号', pageSize: 10 })).toMatchObject({
      total: 1,
      records: [{ id: bare.id, channelName: '一号口', unitId: 2 }],
    })
    expect(await admin.client(box).byBoxId({ boxId: 'GW-M' })).toMatchObject({ id: boxId, pointCount: 1 })
    expect(await admin.client(boxChannel).get({ id: channel.id })).toMatchObject({ code: 'c1', boxId, deviceCount: 2 })
    expect(await devices.get({ id: bare.id })).toEqual(bare)
    const counted = async () => admin.client(boxChannel).pointCount({ boxId })
    expect(await counted()).toEqual([{ channelId: channel.id, name: '一号口', devices: 2, points: 1 }])

    const points = admin.client(boxPoint)
    const [bound] = await points.list({ boxDeviceId: device.id })
    const address = { table: 'holding', address: 40, length: 2 } as const
    await points.update({ id: bound!.id, address, remark: '有功功率' })
    expect(await points.list({ boxDeviceId: device.id })).toMatchObject([
      { id: bound!.id, pointId: point.id, objectName: object.name, address, remark: '有功功率' },
    ])
    await points.removeMany({ ids: [bound!.id] })
    expect(await points.list({ boxDeviceId: device.id })).toEqual([])
    expect(await counted()).toMatchObject([{ points: 0 }])
    expect(await points.list({ boxDeviceId: other.device.id })).toHaveLength(1)
  })

  it('are offered by their company, by words', async () => {
    const made = await admin.client(box).create({ code: 'GW-MODULE', name: '模块盒子' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await admin.client(box).ofModule({ keyword: '模块' })).map((row) => row.id)).toEqual([made.id])
    expect((await admin.client(box).ofModule({})).length).toBeGreaterThan(1)
    expect(await stranger.client(box).ofModule({})).toEqual([])
  })

  it('stand in groups, a tree that cannot swallow itself', async () => {
    const groups = admin.client(boxGroup)
    const top = await groups.create({ name: '一车间' })
    const below = await groups.create({ name: '二线', parentId: top.id })
    const made = await admin.client(box).create({ code: 'GW-H', name: '盒子H', groupId: below.id })
    expect(await groups.tree({})).toMatchObject([
      { label: '一车间', boxCount: 0, children: [{ label: '二线', boxCount: 1, children: [] }] },
    ])
    expect(
      (await admin.client(box).page({ groupId: top.id, pageSize: 10 })).records.map((row) => row.groupName),
    ).toEqual(['二线'])
    expect((await admin.call(boxGroup.update, { id: top.id, parentId: below.id })).code).toBe(409)
    expect((await admin.call(boxGroup.remove, { id: below.id })).msg).toContain('还有 1 个盒子')
    await admin.client(box).moveToGroup({ ids: [made.id], groupId: null })
    await groups.removeMany({ ids: [top.id, below.id] })
    expect(await groups.tree({})).toEqual([])
  })

  it('keep their secrets and the passwords of channels out of replies and the operate log', async () => {
    const made = await boxWithPoint('GW-I')
    const channels = admin.client(boxChannel)
    const opc = await channels.create({
      boxId: made.id,
      code: 'opc',
      name: '注塑机',
      driver: 'opc-ua',
      settings: { endpoint: 'opc.tcp://10.0.0.8:4840', username: 'u', password: 'Geheim-77' },
    })
    expect(opc.settings).toEqual({ endpoint: 'opc.tcp://10.0.0.8:4840', username: 'u', hasPassword: true })
    const kept = await channels.update({
      id: opc.id,
      settings: { endpoint: 'opc.tcp://10.0.0.7:4840', username: 'u', password: '' },
    })
    expect(kept.settings.hasPassword).toBe(true)
    const wrong = await admin.call(boxChannel.update, { id: opc.id, settings: { endpoint: 'http://x' } })
    expect(wrong.code).toBe(400)
    const produced = await admin.client(box).produceSetFile({ id: made.id })
    const listed = await admin.client(box).setFiles({ id: made.id, pageSize: 10 })
    const replies = JSON.stringify([produced, listed, await channels.list({ boxId: made.id })])
    expect(replies).toContain('******')
    expect(replies).not.toContain('Geheim-77')
    const { rows } = await server.database.system.query('select * from operate_log')
    const log = JSON.stringify(rows)
    expect(log).toContain('GW-I')
    expect(log).not.toContain('Geheim-77')
    expect(log).not.toContain(made.secret)
    expect(log).not.toContain('argon2')
  })

  it('belong to one company and to those who hold the permission', async () => {
    const made = await boxWithPoint('GW-J')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    for (const [call, input] of [
      [box.get, { id: made.id }],
      [box.byBoxId, { boxId: made.code }],
      [box.resetSecret, { id: made.id }],
      [box.produceSetFile, { id: made.id }],
      [box.sendSetFile, { id: made.id }],
      [box.readSetFile, { id: made.id }],
      [box.gaps, { id: made.id, pageSize: 10 }],
      [box.setFiles, { id: made.id, pageSize: 10 }],
      [box.remove, { id: made.id }],
      [boxChannel.get, { id: made.channel.id }],
      [boxChannel.list, { boxId: made.id }],
      [boxDevice.get, { id: made.device.id }],
      [boxDevice.update, { id: made.device.id, name: '改名' }],
      [
        boxPoint.create,
        { boxDeviceId: made.device.id, pointId: made.point.id, address: { table: 'input', address: 1 } },
      ],
    ] as const) {
      expect([call.path, (await stranger.call(call, input)).code]).toEqual([call.path, 404])
    }
    expect(await stranger.client(boxPoint).list({ boxDeviceId: made.device.id })).toEqual([])
    expect((await stranger.client(box).page({ pageSize: 10 })).total).toBe(0)
    const reader = await server.signIn({ permissions: ['box'] })
    expect((await reader.client(box).page({ pageSize: 10 })).total).toBeGreaterThan(0)
    expect((await reader.call(box.create, { code: 'GW-X', name: 'x' })).code).toBe(401)
    expect((await reader.call(box.sendSetFile, { id: made.id })).code).toBe(401)
    expect((await reader.call(box.resetSecret, { id: made.id })).code).toBe(401)
  })
})
