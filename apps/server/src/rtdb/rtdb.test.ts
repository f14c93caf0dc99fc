import { session } from '@zhizao/contract/access/session'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { point } from '@zhizao/contract/device/point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../testing/bound-box.ts'
import { type Caller, callerOf } from '../testing/caller.ts'
import { connectBox, type TestBox } from '../testing/test-box.ts'
import { addObject, addPoint } from '../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOUR = 3_600_000

describe('the real-time database', () => {
  let server: TestServer
  let admin: Caller
  let gateway: TestBox
  let object: Awaited<ReturnType<typeof addObject>>
  const tag = (code: string) => `${object.code}.${code}`

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    object = await addObject(server)
    await addPoint(server, object, { code: 'water', name: '水表读数', source: 'manual', errorUpper: 900, unit: 'm³' })
    await addPoint(server, object, { code: 'shift', source: 'manual', dataType: 'string' })
    await addPoint(server, object, { code: 'pulses', source: 'manual', dataType: 'uint64' })
    const wide = await addPoint(server, object, { code: 'wide', access: 'rw', dataType: 'int64' })
    await addPoint(server, object, { code: 'sum', source: 'formula', formula: '1' })
    const set = await addPoint(server, object, { code: 'set', access: 'rw' })
    const made = await boundBox(admin, 'RT', [set.id, wide.id], 'holding')
    gateway = await connectBox(server.mqttPort, 'RT', made.secret)
    await gateway.listen()
  })
  afterAll(async () => {
    await gateway.end()
    await server.stop()
  })

  it('takes entered values on the way of all samples: latest value, history and alarms follow', async () => {
    const client = admin.client(rtdb)
    // Both within one bucket of three seconds.
    const time = Math.floor((Date.now() - 60_000) / 3000) * 3000 + 2000
    const samples = [
      { tag: tag('water'), value: 800, time: time - 1000 },
      { tag: tag('water'), value: 950, time },
      { tag: tag('shift'), value: '甲班', time },
    ]
    expect(await client.add({ samples })).toEqual({ written: 3 })
    expect(await client.get({ tags: [tag('shift'), tag('water')] })).toMatchObject([
      { tag: tag('shift'), value: '甲班', time, quality: 0 },
      { tag: tag('water'), value: 950, time, quality: 0, name: '水表读数', unit: 'm³' },
    ])
    const [series] = await client.query({ tags: [tag('water')], from: time - HOUR, to: time + 1 })
    expect(series).toMatchObject({
      tag: tag('water'),
      samples: [
        [time - 1000, 800, 0],
        [time, 950, 0],
      ],
    })
    const [buckets] = await client.query({
      tags: [tag('water')],
      from: time - 2000,
      to: time + 1000,
      mode: 'buckets' as const,
      interval: 3,
    })
    expect(buckets!.buckets).toMatchObject([{ count: 2, min: 800, max: 950, average: 875 }])
    await vi.waitFor(async () => {
      const { records } = await admin.client(alarmFact).page({ pageSize: 10 })
      expect(records).toMatchObject([{ pointName: '水表读数', level: 'error' }])
    })
  })

  it('enters a manual value as the present one, and writes a device point through its box', async () => {
    const client = admin.client(rtdb)
    expect(await client.update({ tag: tag('water'), value: 10 })).toMatchObject({ state: 'confirmed', value: 10 })
    expect(await client.get({ tags: [tag('water')] })).toMatchObject([{ value: 10, quality: 0 }])
    const writing = client.update({ tag: tag('set'), value: 5, reason: '试车' })
    const command = await gateway.nextCommand()
    expect(command).toMatchObject({ kind: 'write', value: 5 })
    await gateway.ack({ id: command.id, state: 'confirmed', readBack: 5 })
    expect(await writing).toMatchObject({ tag: tag('set'), state: 'confirmed', readBack: 5 })
  })

  it('keeps all digits of 64 bits: entered, read, in the history, and set in a device', async () => {
    const client = admin.client(rtdb)
    const digits = '18446744073709551615'
    expect(await client.update({ tag: tag('pulses'), value: digits })).toMatchObject({ value: digits })
    expect(await client.get({ tags: [tag('pulses')] })).toMatchObject([{ value: digits }])
    const [series] = await client.query({ tags: [tag('pulses')], from: Date.now() - HOUR, to: Date.now() + HOUR })
    expect(series!.samples).toMatchObject([[expect.any(Number), digits, 0]])
    const [buckets] = await client.query({
      tags: [tag('pulses')],
      from: Date.now() - HOUR,
      to: Date.now() + HOUR,
      mode: 'buckets' as const,
      interval: 86_400,
    })
    expect(buckets!.buckets).toMatchObject([{ max: 2 ** 64, last: digits }])
    // Once more, with a value before: the operate log and the control log hold it.
    expect(await client.update({ tag: tag('pulses'), value: '9007199254740993' })).toMatchObject({ state: 'confirmed' })
    const writing = client.update({ tag: tag('wide'), value: '-9223372036854775808' })
    const command = await gateway.nextCommand()
    expect(command).toMatchObject({ kind: 'write', value: '-9223372036854775808' })
    await gateway.ack({ id: command.id, state: 'confirmed', readBack: '-9223372036854775808' })
    expect(await writing).toMatchObject({ state: 'confirmed', readBack: '-9223372036854775808' })
  })

  it('refuses values that a point cannot have, other sources, the future, and unknown tags, and writes none of them', async () => {
    const before = await admin.client(rtdb).get({ tags: [tag('water')] })
    const good = { tag: tag('water'), value: 77 }
    for (const [wrong, code] of [
      [{ tag: tag('water'), value: 'viel' }, 400],
      [{ tag: tag('set'), value: 1 }, 400],
      [{ tag: tag('sum'), value: 1 }, 400],
      [{ tag: tag('water'), value: 1, time: Date.now() + HOUR }, 400],
      [{ tag: tag('water'), value: 1, time: Date.UTC(1999, 1, 1) }, 400],
      [{ tag: tag('pulses'), value: '18446744073709551616' }, 400],
      [{ tag: tag('pulses'), value: 1.5 }, 400],
      [{ tag: `${object.code}.none`, value: 1 }, 404],
      [{ tag: 'nodot', value: 1 }, 400],
    ] as const)
      expect(await admin.call(rtdb.add, { samples: [good, wrong] }), JSON.stringify(wrong)).toMatchObject({ code })
    expect(await admin.call(rtdb.update, { tag: tag('sum'), value: 1 })).toMatchObject({ code: 400 })
    expect(await admin.client(rtdb).get({ tags: [tag('water')] })).toEqual(before)
  })

  it('forgets whole hours of a tag, also what was entered just now, and leaves the rest', async () => {
    const client = admin.client(rtdb)
    const now = Math.floor(Date.now() / HOUR) * HOUR
    await addPoint(server, object, { code: 'gas', source: 'manual' })
    const times = [now - 5 * HOUR, now - 3 * HOUR - 1, now - 3 * HOUR, now - HOUR]
    await client.add({ samples: times.map((time, value) => ({ tag: tag('gas'), value, time })) })
    const removed = await client.remove({ tag: tag('gas'), before: now - 3 * HOUR + 60_000 })
    expect(Date.parse(removed.before)).toBe(now - 3 * HOUR)
    const [left] = await client.query({ tags: [tag('gas')], from: now - 24 * HOUR, to: now })
    expect(left!.samples.map(([time]) => time)).toEqual(times.slice(2))
    expect(await admin.call(rtdb.remove, { tag: tag('gas'), before: Date.now() + HOUR })).toMatchObject({ code: 400 })
  })

  it('has one entry for all methods, each asking for its own permission and fields', async () => {
    const api = (caller: Caller, method: string, params: object) => caller.call(rtdb.api, { method, params })
    const entered = await api(admin, 'add', { samples: [{ tag: tag('water'), value: 33 }] })
    expect(entered).toMatchObject({ code: 200, data: { written: 1 } })
    expect(await api(admin, 'get', { tags: [tag('water')] })).toMatchObject({ data: [{ value: 33 }] })
    expect(await api(admin, 'get', { tags: [] })).toMatchObject({ code: 400 })
    expect(await api(admin, 'drop', {})).toMatchObject({ code: 400 })
    const reader = await server.signIn({ permissions: ['objectMonitor'] })
    expect(await api(reader, 'get', { tags: [tag('water')] })).toMatchObject({ code: 200 })
    const sample = { samples: [{ tag: tag('water'), value: 34 }] }
    expect(await api(reader, 'add', sample)).toMatchObject({ code: 401 })
    expect(await api(reader, 'delete', { tag: tag('water'), before: Date.now() })).toMatchObject({ code: 401 })
    const clerk = await server.signIn({ permissions: ['objectMonitor', 'objectMonitor:entry'] })
    expect(await api(clerk, 'add', sample)).toMatchObject({ code: 200 })
    expect(await clerk.call(rtdb.update, { tag: tag('set'), value: 1 })).toMatchObject({ code: 401 })
    expect(await admin.client(rtdb).get({ tags: [tag('water')] })).toMatchObject([{ value: 34 }])
  })

  it('keeps to the data permission and to the company', async () => {
    const other = await addObject(server)
    const permissions = ['objectMonitor', 'objectMonitor:entry', 'point:delete']
    const tags = [tag('water')]
    for (const caller of [
      await server.signIn({ permissions, scope: { roots: [other.id] } }),
      await server.signIn({ companyId: await server.anotherCompany() }),
    ]) {
      expect(await caller.call(rtdb.get, { tags })).toMatchObject({ code: 404 })
      expect(await caller.call(rtdb.query, { tags, from: Date.now() - HOUR, to: Date.now() })).toMatchObject({
        code: 404,
      })
      expect(await caller.call(rtdb.add, { samples: [{ tag: tags[0], value: 1 }] })).toMatchObject({ code: 404 })
      expect(await caller.call(rtdb.remove, { tag: tags[0], before: Date.now() })).toMatchObject({ code: 404 })
    }
    const own = await server.signIn({ permissions, scope: { roots: [object.id] } })
    expect(await own.call(rtdb.get, { tags })).toMatchObject({ code: 200 })
  })

  it("ends the session of the caller's own token, and of no other", async () => {
    const victim = await server.signIn()
    const caller = await server.signIn()
    expect(await caller.call(rtdb.logoutToken, { token: victim.token })).toMatchObject({ code: 404 })
    expect(await victim.call(point.list, {})).toMatchObject({ code: 200 })
    expect(await caller.call(rtdb.logoutToken, { token: caller.token })).toMatchObject({ code: 200 })
    expect(await caller.call(point.list, {})).toMatchObject({ status: 401 })
    expect(await callerOf(server.url, caller.token).call(session.signOut, {})).toMatchObject({ status: 401 })
  })
})
