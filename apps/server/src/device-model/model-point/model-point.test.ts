import { object } from '@zhizao/contract/device/object'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('points of a model', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const aModel = async () => (await admin.client(model).create({ code: `mp${++made}`, name: `模型${made}` })).id
  const add = (modelId: string, code: string, more: object = {}) =>
    admin.client(modelPoint).create({ modelId, code, name: `点位${code}`, ...more })

  it('are made in order, found by words and by what is key, changed, read back and removed', async () => {
    const modelId = await aModel()
    const calls = admin.client(modelPoint)
    const power = await add(modelId, 'power', { dataType: 'float32', unit: 'kW', isKey: true, errorUpper: 90 })
    const current = await add(modelId, 'current', { address: { table: 'holding', address: 40 } })
    const codes = async (filter: object = {}) =>
      (await calls.simpleList({ modelId, ...filter })).map(({ code }) => code)
    expect(await codes()).toEqual(['power', 'current'])
    expect(await codes({ isKey: true })).toEqual(['power'])
    expect(await codes({ keyword: 'curr' })).toEqual(['current'])
    expect(await calls.get({ id: current.id })).toMatchObject({
      modelName: `模型${made}`,
      address: { table: 'holding', address: 40 },
    })
    await calls.update({ id: power.id, name: '有功功率', errorUpper: 95, address: { nodeId: 'ns=2;s=P' } })
    const changed = { name: '有功功率', errorUpper: 95, unit: 'kW', address: { nodeId: 'ns=2;s=P' } }
    expect(await calls.get({ id: power.id })).toMatchObject(changed)
    expect(await calls.page({ modelId, pageSize: 1, pageNum: 2 })).toMatchObject({
      total: 2,
      records: [{ code: 'current' }],
    })
    await calls.remove({ ids: [current.id] })
    expect(await codes()).toEqual(['power'])
  })

  it('contradict themselves neither when made nor by a change of one half', async () => {
    const modelId = await aModel()
    const tried = (more: object) => admin.call(modelPoint.create, { modelId, code: 'x', name: 'x', ...more })
    expect(await tried({ dataType: 'float32', errorUpper: 10, errorLower: 20 })).toMatchObject({ code: 400 })
    expect(await tried({ address: { table: 'holding', address: 70_000 } })).toMatchObject({ code: 400 })
    const { id } = await add(modelId, 'level', { dataType: 'float32', errorLower: 20 })
    expect(await admin.call(modelPoint.update, { id, errorUpper: 10 })).toMatchObject({ code: 400 })
    expect(await admin.client(modelPoint).get({ id })).toMatchObject({ errorLower: 20, errorUpper: null })
    expect((await tried({ code: 'level', dataType: 'float32' })).code).toBe(400)
    expect(await admin.call(modelPoint.create, { modelId: '999999999', code: 'x', name: 'x' })).toMatchObject({
      code: 404,
    })
  })

  it('tell how many points of objects came from them, which stay when they go', async () => {
    const modelId = await aModel()
    const ids = [(await add(modelId, 'a')).id, (await add(modelId, 'b')).id]
    const machines = ['d1', 'd2'].map((code) => admin.client(object).create({ code: `mp-${code}`, name: code }))
    for (const { id: objectId } of await Promise.all(machines))
      await admin.client(object).insertByModelPoint({ objectId, modelPointIds: ids })
    const calls = admin.client(modelPoint)
    expect(await calls.dependents({ ids })).toEqual({ points: 4, objects: 2 })
    expect(await calls.dependents({ id: ids[0]! })).toEqual({ points: 2, objects: 2 })
    await calls.remove({ id: ids[0]! })
    expect(await calls.dependents({ ids })).toEqual({ points: 2, objects: 2 })
    expect(await admin.call(modelPoint.remove, { ids })).toMatchObject({ code: 404 })
    expect((await calls.simpleList({ modelId })).map(({ code }) => code)).toEqual(['b'])
  })

  it('are copied into another model with what they measure and where, codes that it has left out', async () => {
    const [from, to] = [await aModel(), await aModel()]
    const one = await add(from, 'temp', { dataType: 'float32', unit: '℃', address: { code: 'T1' } })
    const other = await add(from, 'run', { dataType: 'bool' })
    await add(to, 'run', { name: '自己的' })
    const calls = admin.client(modelPoint)
    expect(await calls.insertByModelPoint({ modelId: to, modelPointIds: [one.id, other.id] })).toEqual({
      added: 1,
      skipped: ['run'],
    })
    expect(await calls.simpleList({ modelId: to })).toMatchObject([
      { code: 'run', name: '自己的' },
      { code: 'temp', unit: '℃', address: { code: 'T1' } },
    ])
    const foreign = { modelId: to, modelPointIds: ['999999999'] }
    expect(await admin.call(modelPoint.insertByModelPoint, foreign)).toMatchObject({ code: 404 })
  })
})
