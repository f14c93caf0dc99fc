import { control } from '@zhizao/contract/control/control-write'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anotherProcess } from '../../testing/another-process.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { controlDomain } from '../index.ts'

describe('control writes', () => {
  let server: TestServer
  let admin: Caller
  let gateway: TestBox
  let boxId: string
  let secret: string
  let object: Awaited<ReturnType<typeof addObject>>
  const points: Record<string, string> = {}
  const ended: string[] = []

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    server.platform.events.on('control.ended', ({ state }) => void ended.push(state))
    object = await addObject(server)
    const made = await admin.client(box).create({ code: 'CTL', name: '控制盒' })
    boxId = made.id
    secret = made.secret
    const channel = await admin
      .client(boxChannel)
      .create({ boxId, code: 'c', name: '口', driver: 'modbus-tcp', settings: { host: '10.0.0.9', port: 502 } })
    const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '机' })
    const kinds = {
      pressure: { dataType: 'uint16', scale: 0.001, access: 'rw', minValue: 0.55, maxValue: 0.75, unit: 'MPa' },
      run: { dataType: 'bool', access: 'w' },
      count: { dataType: 'int16', access: 'rw' },
      label: { dataType: 'string', access: 'rw' },
      readOnly: { access: 'r' },
    } as const
    let next = 0
    for (const [code, facts] of Object.entries(kinds)) {
      const point = await addPoint(server, object, { code, name: code, ...facts })
      points[code] = point.id
      await admin.client(boxPoint).create({
        boxDeviceId: device.id,
        pointId: point.id,
        address: { table: 'holding', address: next, ...(code === 'label' && { length: 10 }) },
      })
      next += 10
    }
    points.loose = (await addPoint(server, object, { code: 'loose', access: 'rw' })).id
    gateway = await connectBox(server.mqttPort, 'CTL', secret)
    await gateway.listen()
  })
  afterAll(async () => {
    await gateway.end()
    await server.stop()
  })

  const send = (code: string, value: number | boolean | string, caller = admin) =>
    caller.call(control.write, { pointId: points[code]!, value })
  const last = async () => (await admin.client(control).page({ pageSize: 10 })).records[0]!

  it('are logged before they are sent and confirmed by the value read back', async () => {
    await gateway.data([[Number(points.pressure), Date.now(), 0.6, 0]])
    const writing = admin.client(control).write({ pointId: points.pressure!, value: 0.65, reason: '提高压力' })
    const command = await gateway.nextCommand()
    expect(command).toMatchObject({ kind: 'write', pointId: Number(points.pressure), value: 0.65 })
    const { ttlMs, sentAt } = command as Extract<typeof command, { kind: 'write' }>
    // Nothing begins any more when the call has answered.
    expect(ttlMs > 10_000 && ttlMs <= 12_000).toBe(true)
    // By the clock that a box is told when it asks.
    await gateway.up('time', { asked: 42 })
    const told = JSON.parse(await gateway.next('time'))
    expect(told).toEqual({ asked: 42, at: expect.any(Number), date: expect.any(Number) })
    expect(sentAt! <= told.at && told.at - sentAt! < 10_000).toBe(true)
    await vi.waitFor(async () => expect((await last()).state).toBe('sent'))
    await gateway.ack({ id: command.id, state: 'sent' })
    await gateway.ack({ id: command.id, state: 'confirmed', readBack: 0.65 })
    const done = await writing
    expect(done).toMatchObject({ state: 'confirmed', before: 0.6, value: 0.65, readBack: 0.65, pointName: 'pressure' })
    expect(done.endedAt).not.toBeNull()
    expect(await last()).toEqual(done)
    const { rows } = await server.database.system.query(
      "select target, after from operate_log where title = '下发控制' and code = 200",
    )
    expect(rows).toEqual([{ target: `${object.name}/pressure`, after: [0.65] }])
  })

  it('are refused by the box with its reason', async () => {
    const writing = admin.client(control).writeByCode({ objectCode: object.code, pointCode: 'run', value: 'true' })
    const command = await gateway.nextCommand()
    expect(command).toMatchObject({ value: true })
    await gateway.ack({ id: command.id, state: 'refused', message: '设备处于就地模式' })
    expect(await writing).toMatchObject({ state: 'refused', message: '设备处于就地模式', readBack: null })
  })

  it.each([3, -3])('end in their time, although the clock is set by %i hours meanwhile', async (hours) => {
    const writing = admin.client(control).write({ pointId: points.count!, value: 8 })
    const command = await gateway.nextCommand()
    server.jumpClock(hours * 3_600_000)
    try {
      // One that a server before this has left behind: with it all that are over are looked at.
      const { rows } = await server.database.system.query<{ id: string }>(
        `insert into control_write (company_id, point_id, object_id, point_name, object_name, object_path, value, state, user_id, user_name, expires_at, created_at)
         select company_id, point_id, object_id, point_name, object_name, object_path, value, 'sent', user_id, user_name, $2, $2
         from control_write where company_id = $1 order by id desc limit 1 returning id`,
        [server.companyId, new Date(Date.now() - 60_000)],
      )
      const stateOf = async (which: string, values: unknown[]) =>
        (await server.database.system.query(`select state from control_write where ${which}`, values)).rows[0].state
      await vi.waitFor(async () => expect(await stateOf('id = $1', [rows[0]!.id])).toBe('unknown'), 10_000)
      const own = command.id.slice('write:'.length)
      expect(await stateOf('id = $1', [own])).toBe('sent')
      server.passTime(16_000)
      expect(await writing).toMatchObject({ state: 'unknown' })
      await server.database.system.query('delete from control_write where id = $1', [rows[0]!.id])
    } finally {
      server.setTime(undefined)
    }
    await gateway.ack({ id: command.id, state: 'confirmed' })
  })

  it.each([
    ['confirmed', 'confirmed'],
    ['expired', 'timed-out'],
    ['unknown', 'unknown'],
  ] as const)('have an unknown end after 15 seconds, which a late %s corrects', async (said, state) => {
    ended.length = 0
    const messages = async () => {
      const query = "select content from message where title = '结果未知的控制已有结果' order by id"
      return (await server.database.system.query<{ content: string }>(query)).rows.map(({ content }) => content)
    }
    const heard = await messages()
    const writing = admin.client(control).write({ pointId: points.count!, value: 7 })
    const command = await gateway.nextCommand()
    server.setTime(new Date(Date.now() + 16_000))
    try {
      expect(await writing).toMatchObject({ state: 'unknown', message: expect.stringContaining('设备可能已执行') })
    } finally {
      server.setTime(undefined)
    }
    await gateway.ack({ id: command.id, state: said, message: '应答' })
    // Acknowledged twice, as happens when the line breaks in between.
    await gateway.ack({ id: command.id, state: said, message: '应答' })
    expect(await last()).toMatchObject({ state, message: '超时后收到应答：应答' })
    expect(ended).toEqual(['unknown', state])
    const news = await messages()
    expect(news.slice(heard.length)).toEqual(
      state === 'unknown' ? [] : [expect.stringContaining(`${object.name} count`)],
    )
    const found = await admin.client(control).page({ pageSize: 10, state })
    expect(found.records[0]!.id).toBe((await last()).id)
  })

  it('that the box calls too late were not carried out; what older boxes call timed out may have been', async () => {
    for (const [said, state] of [
      ['expired', 'timed-out'],
      ['unknown', 'unknown'],
      ['timed-out', 'unknown'],
    ] as const) {
      const writing = admin.client(control).write({ pointId: points.count!, value: 7 })
      await gateway.ack({ id: (await gateway.nextCommand()).id, state: said })
      expect(await writing).toMatchObject({ state, message: null })
    }
  })

  it('are checked before anything is sent: type, range, access, source', async () => {
    const total = (await admin.client(control).page({ pageSize: 10 })).total
    for (const [code, value, message] of [
      ['pressure', 0.8, '不能大于 0.75 MPa'],
      ['pressure', 0.5, '不能小于 0.55 MPa'],
      ['pressure', 0.6001, '应为 0.001 的整数倍'],
      ['count', 1.5, '应为整数'],
      ['count', 40_000, '超出数据类型的范围'],
      ['count', '', '应为数字'],
      ['run', 2, '应为开或关'],
      ['readOnly', 1, '点位只读'],
      ['loose', 1, '没有绑定盒子'],
    ] as const) {
      const answer = await send(code, value)
      expect(answer.code).toBeOneOf([400, 409])
      expect(answer.msg).toContain(message)
    }
    const many = await admin.call(control.writeMany, {
      writes: [
        { pointId: points.count!, value: 1 },
        { pointId: points.pressure!, value: 9 },
      ],
    })
    expect(many.code).toBe(400)
    expect((await admin.client(control).page({ pageSize: 10 })).total).toBe(total)
    expect(gateway.taken).toEqual([])
  })

  it('go out together and end each on its own', async () => {
    const writing = admin.client(control).writeMany({
      writes: [
        { pointId: points.count!, value: 1 },
        { pointId: points.label!, value: 'A-7' },
      ],
    })
    for (const _ of [1, 2]) {
      const command = await gateway.nextCommand()
      const value = command.kind === 'write' ? command.value : null
      await gateway.ack({ id: command.id, state: value === 1 ? 'confirmed' : 'expired', readBack: value })
    }
    expect((await writing).map((row) => row.state)).toEqual(['confirmed', 'timed-out'])
  })

  it('are refused while the box is away, and that is in the log too', async () => {
    await gateway.end()
    await vi.waitFor(async () => expect((await admin.client(box).get({ id: boxId })).online).toBe(false), {
      timeout: 8000,
    })
    expect((await send('count', 3)).data).toMatchObject({ state: 'refused', message: '盒子不在线，命令未下发' })
    expect(await last()).toMatchObject({ state: 'refused', value: 3 })
    gateway = await connectBox(server.mqttPort, 'CTL', secret)
    await gateway.listen()
  })

  it('need the permission and a point that the user may see', async () => {
    const reader = await server.signIn({ permissions: ['objectMonitor'] })
    expect((await send('count', 1, reader)).code).toBe(401)
    const elsewhere = await addObject(server)
    const scoped = await server.signIn({
      permissions: ['objectMonitor', 'objectMonitor:control', 'controlLog'],
      scope: { roots: [elsewhere.id] },
    })
    expect((await send('count', 1, scoped)).code).toBe(404)
    expect((await scoped.client(control).page({ pageSize: 10 })).total).toBe(0)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await send('count', 1, stranger)).code).toBe(404)
    const byCode = { objectCode: object.code, pointCode: 'count', value: 1 }
    expect((await stranger.call(control.writeByCode, byCode)).code).toBe(404)
    expect((await stranger.client(control).page({ pageSize: 10 })).total).toBe(0)
    expect(gateway.taken).toEqual([])
  })

  it('cannot be answered by another box', async () => {
    const other = await admin.client(box).create({ code: 'CTL-2', name: '另一个' })
    const intruder = await connectBox(server.mqttPort, other.code, other.secret)
    const writing = admin.client(control).write({ pointId: points.count!, value: 5 })
    const command = await gateway.nextCommand()
    await intruder.ack({ id: command.id, state: 'confirmed', readBack: 99 })
    await gateway.ack({ id: command.id, state: 'confirmed', readBack: 5 })
    expect(await writing).toMatchObject({ readBack: 5 })
    await intruder.end()
  })

  it('that a stopped server left without an answer have an unknown end at the next start', async () => {
    const insert = (state: string, expires: string) =>
      server.database.system.query(
        `insert into control_write (company_id, point_id, object_id, box_id, point_name, object_name, object_path, value, state, user_id, user_name, expires_at)
         values ($1, 1, 1, 1, 'p', 'o', '/1/', '1', $2, 1, 'u', now() + $3::interval) returning id`,
        [server.companyId, state, expires],
      )
    const old = [await insert('queued', '-1 s'), await insert('sent', '-1 s')].map((result) => result.rows[0].id)
    const fresh = (await insert('sent', '15 s')).rows[0].id
    const again = controlDomain(anotherProcess(server.platform), {
      gatewayBox: { onAck: () => {} } as never,
      telemetry: {} as never,
      notify: async () => {},
      userOf: async () => undefined,
      tryCondition: async () => ({ holds: null, reason: null }),
    })
    await again.start!()
    await again.stop!()
    const { rows } = await server.database.system.query('select id, state from control_write where object_id = 1')
    expect(Object.fromEntries(rows.map((row) => [row.id, row.state]))).toEqual({
      [old[0]]: 'unknown',
      [old[1]]: 'unknown',
      [fresh]: 'sent',
    })
  })
})
