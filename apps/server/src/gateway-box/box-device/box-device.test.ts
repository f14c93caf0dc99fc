import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('devices of a box', () => {
  let server: TestServer
  let admin: Caller
  let boxId: string
  let channelId: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    boxId = (await admin.client(box).create({ code: 'DEV', name: '车间盒子' })).id
    const settings = { host: '10.0.0.8', port: 502 }
    const channel = { boxId, code: 'c', name: '总线', driver: 'modbus-tcp' as const, settings }
    channelId = (await admin.client(boxChannel).create(channel)).id
  })
  afterAll(() => server.stop())

  it('are made one by one or many at once, found by name, code and object, changed and removed', async () => {
    const calls = admin.client(boxDevice)
    const press = await addObject(server)
    const one = await calls.create({ channelId, code: 'press', name: '压机', objectId: press.id, unitId: 7 })
    expect(one).toMatchObject({ boxId, channelName: '总线', driver: 'modbus-tcp', unitId: 7, pointCount: 0 })
    const list = ['dryer', 'mixer'].map((code, at) => ({ channelId, code, name: `辅机${at + 1}` }))
    expect(await calls.createMany({ list })).toHaveLength(2)
    const found = async (filter: object) => (await calls.page({ boxId, ...filter })).records.map(({ code }) => code)
    expect(await found({})).toEqual(['press', 'dryer', 'mixer'])
    expect(await found({ name: '辅机' })).toEqual(['dryer', 'mixer'])
    expect(await found({ keyword: 'mix' })).toEqual(['mixer'])
    expect(await found({ objectId: press.id })).toEqual(['press'])
    await calls.update({ id: one.id, name: '200 吨压机', timeoutMs: 500, retries: 3, status: 0 })
    expect(await calls.get({ id: one.id })).toMatchObject({
      name: '200 吨压机',
      timeoutMs: 500,
      retries: 3,
      status: 0,
      objectId: press.id,
      online: null,
    })
    await calls.remove({ id: one.id })
    expect(await found({})).toEqual(['dryer', 'mixer'])
  })

  it('show what their box last said of them, while it is there', async () => {
    const calls = admin.client(boxDevice)
    const [good, bad, silent] = await calls.createMany({
      list: ['good', 'bad', 'silent'].map((code) => ({ channelId, code: `said-${code}`, name: code })),
    })
    const devices = [
      { id: Number(good!.id), online: true },
      { id: Number(bad!.id), online: false, error: '连接超时' },
    ]
    const said = async (online: boolean) => {
      await server.database.system.query('update box set online = $1, state = $2 where id = $3', [
        online,
        JSON.stringify({ devices }),
        boxId,
      ])
      const { records } = await calls.page({ boxId, keyword: 'said-' })
      return records.map(({ online, error }) => [online, error])
    }
    expect(await said(true)).toEqual([
      [true, null],
      [false, '连接超时'],
      [null, null],
    ])
    expect(await said(false)).toEqual(Array.from({ length: 3 }, () => [null, null]))
    for (const { id } of [good!, bad!, silent!]) await calls.remove({ id })
  })

  it('are made all or none, and only within their bounds', async () => {
    const many = (...list: object[]) => admin.call(boxDevice.createMany, { list })
    const before = (await admin.client(boxDevice).page({ boxId })).total
    const good = { channelId, code: 'good', name: '好' }
    expect(await many(good, { channelId: '999999999', code: 'bad', name: '坏' })).toMatchObject({ code: 404 })
    expect(await many(good, { channelId, code: 'bad', name: '坏', unitId: 256 })).toMatchObject({ code: 400 })
    expect(await many(good, { channelId, code: 'bad', name: '坏', timeoutMs: 10 })).toMatchObject({ code: 400 })
    expect(await many()).toMatchObject({ code: 400 })
    expect((await admin.client(boxDevice).page({ boxId })).total).toBe(before)
  })

  it('of an object that the caller does not see are not there for him, and none is made for it', async () => {
    const [shown, hidden] = [await addObject(server), await addObject(server)]
    const device = await admin.client(boxDevice).create({ channelId, code: 'far', name: '远处', objectId: hidden.id })
    const narrow = await server.signIn({ permissions: ['box', 'box:edit'], scope: { roots: [shown.id] } })
    for (const call of [boxDevice.get, boxDevice.remove])
      expect(await narrow.call(call, { id: device.id })).toMatchObject({ code: 404 })
    expect(await narrow.call(boxDevice.update, { id: device.id, objectId: shown.id })).toMatchObject({ code: 404 })
    const draft = { channelId, code: 'grab', name: '占用', objectId: hidden.id }
    expect(await narrow.call(boxDevice.create, draft)).toMatchObject({ code: 404 })
  })

  it('of one company are not seen, changed or given a channel by another', async () => {
    const { id } = await admin.client(boxDevice).create({ channelId, code: 'mine', name: '自有' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(boxDevice).page({ channelId })).total).toBe(0)
    for (const call of [boxDevice.get, boxDevice.remove])
      expect(await stranger.call(call, { id })).toMatchObject({ code: 404 })
    expect(await stranger.call(boxDevice.update, { id, name: 'x' })).toMatchObject({ code: 404 })
    expect(await stranger.call(boxDevice.create, { channelId, code: 'x', name: 'x' })).toMatchObject({ code: 404 })
  })
})
