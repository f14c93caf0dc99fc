import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { objectState } from '@zhizao/contract/object-state/object-state'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const look = { colour: '#00AA00', priority: 1 }

describe('states of devices', () => {
  let server: TestServer
  let admin: Caller
  let typeId: string
  let machine: string
  let bare: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    typeId = (await admin.client(deviceType).create({ code: 'PRESS', name: '冲床' })).id
    machine = (await admin.client(object).create({ code: 'P-1', name: '1号冲床', deviceTypeId: typeId })).id
    bare = (await admin.client(object).create({ code: 'P-2', name: '2号冲床', deviceTypeId: typeId })).id
    for (const [code, dataType] of [
      ['speed', 'float32'],
      ['trip', 'bool'],
    ] as const)
      await admin.client(point).create({ objectId: machine, code, name: code, dataType, source: 'manual' })
  })
  afterAll(() => server.stop())
  const enter = (code: string, value: number | boolean, time = Date.now()) =>
    admin.client(rtdb).add({ samples: [{ tag: `P-1.${code}`, time, value }] })
  const now = async (objectId = machine) => (await admin.client(objectState).now({ objectIds: [objectId] }))[0]

  it('are defined of a type, changed, listed by priority and removed; who lacks the points is counted', async () => {
    const states = admin.client(deviceState)
    const run = await states.create({
      ...look,
      deviceTypeId: typeId,
      code: 'run',
      name: '运行',
      kind: 'run',
      priority: 5,
      condition: '[speed] > 1',
    })
    expect(run).toMatchObject({ deviceTypeId: typeId, objectId: null, lacking: 1 })
    const fault = await states.create({
      ...look,
      deviceTypeId: typeId,
      code: 'fault',
      name: '故障',
      kind: 'fault',
      condition: '[trip]',
    })
    const list = await states.list({ deviceTypeId: typeId })
    expect(list.map(({ name, lacking }) => [name, lacking])).toEqual([
      ['故障', 1],
      ['运行', 1],
    ])
    await states.update({ id: run.id, name: '正在运行', priority: 2 })
    expect((await states.list({ deviceTypeId: typeId }))[1]).toMatchObject({ name: '正在运行', priority: 2 })
    const spare = await states.create({
      ...look,
      deviceTypeId: typeId,
      code: 'off',
      name: '关机',
      kind: 'off',
      priority: 9,
      condition: 'false',
    })
    await states.remove({ id: spare.id })
    expect((await states.list({ deviceTypeId: typeId })).map(({ id }) => id)).toEqual([fault.id, run.id])
    // A code is free again once its state is gone.
    const again = await states.create({
      ...look,
      deviceTypeId: typeId,
      code: 'off',
      name: '关机',
      kind: 'off',
      priority: 9,
      condition: '[speed] <= 1',
    })
    expect(again.id).not.toBe(spare.id)
  })

  it('refuse a condition that is none, in words, naming the field', async () => {
    const draft = { ...look, deviceTypeId: typeId, code: 'x', name: 'x', kind: 'run' as const }
    expect(await admin.call(deviceState.create, { ...draft, condition: '[speed] +' })).toMatchObject({
      code: 400,
      msg: '条件：表达式不完整，后面还缺内容',
      data: [{ field: 'condition' }],
    })
    expect(await admin.call(deviceState.create, { ...draft, condition: '[speed] + 1' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('这里应是条件'),
    })
    expect(await admin.call(deviceState.create, { ...draft, condition: "max([speed], '3h') > 1" })).toMatchObject({
      code: 400,
      msg: '条件：时间窗最长 1 小时',
    })
    expect(await admin.call(deviceState.create, { ...draft, condition: "flow([speed], '5m') > 1" })).toMatchObject({
      code: 400,
      msg: '条件：不能使用 increase 和 flow，请建立公式点位后引用',
    })
    const ofObject = { ...draft, deviceTypeId: undefined, objectId: bare }
    expect(await admin.call(deviceState.create, { ...ofObject, condition: '[speed] > 1' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('没有点位“[speed]”'),
    })
    expect(await admin.call(deviceState.create, { ...draft, objectId: machine, condition: 'true' })).toMatchObject({
      code: 400,
    })
    expect(await admin.call(deviceState.create, { ...draft, code: 'run', condition: 'true' })).toMatchObject({
      code: 400,
      data: [{ field: 'code' }],
    })
  })

  it('say what a condition may name, what is wrong with it, and what it comes to now', async () => {
    const states = admin.client(deviceState)
    expect(await states.names({ deviceTypeId: typeId })).toEqual([
      { code: 'speed', name: 'speed', type: 'number', unit: null },
      { code: 'trip', name: 'trip', type: 'boolean', unit: null },
    ])
    await enter('speed', 3)
    const check = (condition: string) => states.check({ deviceTypeId: typeId, condition, testObjectId: machine })
    expect(await check('[speed] > 2')).toEqual({ problem: null, lacking: 1, now: { holds: true, reason: null } })
    expect((await check('[speed] > 5')).now).toEqual({ holds: false, reason: null })
    expect((await check('[trip] and [speed] > 2')).now).toEqual({ holds: null, reason: '“[trip]”还没有值' })
    expect((await check('[sped] > 5')).problem).toBeNull()
    expect((await check('[sped] > 5')).lacking).toBe(2)
    expect((await check("avg([speed], '5m') > 2")).now).toEqual({ holds: true, reason: null })
  })

  it('are judged with the samples: the first that holds, unknown where it cannot be told, its own before its type’s', async () => {
    expect(await now()).toMatchObject({ kind: 'unknown', cause: 'data' })
    await enter('trip', false)
    expect(await now()).toMatchObject({ name: '正在运行', kind: 'run' })
    await enter('trip', true)
    expect(await now()).toMatchObject({ name: '故障', kind: 'fault' })
    await enter('trip', false)
    await enter('speed', 0)
    expect(await now()).toMatchObject({ name: '关机', kind: 'off' })
    const own = await admin.client(deviceState).create({
      ...look,
      objectId: machine,
      code: 'care',
      name: '保养',
      kind: 'maintenance' as const,
      priority: 99,
      condition: '[speed] = 0',
    })
    await vi.waitFor(async () => expect(await now()).toMatchObject({ name: '保养' }), 5000)
    await admin.client(deviceState).remove({ id: own.id })
    await vi.waitFor(async () => expect(await now()).toMatchObject({ name: '关机' }), 5000)
    expect(await now(bare)).toBeUndefined()
  })

  it('give late values what they would have given in time', async () => {
    const begin = Date.now()
    await enter('speed', 3, begin)
    await enter('speed', 0, begin + 4000)
    await enter('trip', true, begin + 1000)
    await enter('trip', false, begin + 2000)
    server.setTime(new Date(begin + 6000))
    const { pieces, states } = await admin
      .client(objectState)
      .range({ objectId: machine, from: begin, to: begin + 6000 })
    server.setTime(undefined)
    const names = new Map(states.map(({ id, code }) => [id, code]))
    const told = pieces.map(({ from, stateId }) => [from - begin, names.get(stateId!)])
    expect(told).toEqual([
      [0, 'run'],
      [1000, 'fault'],
      [2000, 'run'],
      [4000, 'off'],
    ])
  })

  it('belong to who may see the object, and are written by who may', async () => {
    const own = await admin.client(deviceState).create({
      ...look,
      objectId: machine,
      code: 'own',
      name: '只属于一台',
      kind: 'idle' as const,
      priority: 99,
      condition: 'false',
    })
    const blind = await server.signIn({ permissions: ['deviceState', 'deviceState:edit'], scope: { roots: [bare] } })
    expect(JSON.stringify(await blind.client(deviceState).list())).not.toContain('只属于一台')
    expect(await blind.call(deviceState.update, { id: own.id, name: '改名' })).toMatchObject({ code: 404 })
    expect(await blind.call(deviceState.remove, { id: own.id })).toMatchObject({ code: 401 })
    expect(await blind.client(deviceState).names({ objectId: machine })).toEqual([])
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(deviceState).list()).toEqual([])
    expect(
      await stranger.call(deviceState.create, {
        ...look,
        deviceTypeId: typeId,
        code: 'y',
        name: 'y',
        kind: 'run',
        condition: 'true',
      }),
    ).toMatchObject({ code: 404 })
    await admin.client(deviceState).remove({ id: own.id })
  })
})
