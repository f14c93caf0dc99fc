import { point } from '@zhizao/contract/device/point'
import { signalUse } from '@zhizao/contract/device/signal-use'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { signal } from '@zhizao/contract/device-model/signal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { builtInSignals } from './built-in-signals.ts'

describe('standard signals', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())
  const calls = () => admin.client(signal)
  const offered = async (keyword: string, caller = admin) =>
    (await caller.client(signal).simpleList({ keyword })).map(({ name }) => name)
  const named = async (name: string) => (await calls().simpleList({ keyword: name })).find((one) => one.name === name)!

  it('come with the program to every company, with what is usual, in the language of who reads them', async () => {
    const found = await calls().page({ pageSize: 100 })
    expect(found.total).toBeGreaterThanOrEqual(builtInSignals.length)
    expect(await named('频率')).toMatchObject({ code: 'frequency', unit: 'Hz', warningUpper: 50.2, builtIn: true })
    expect(await named('运行信号')).toMatchObject({ code: 'running', dataType: 'bool' })
    const english = await admin.speaking('en-US').client(signal).simpleList({})
    expect(english.map(({ name }) => name).join()).not.toMatch(/\p{Script=Han}/u)
    expect((await admin.speaking('en-US').client(signal).page({ keyword: 'tempera' })).records[0]?.code).toBe(
      'temperature',
    )
  })

  it('are made, changed, switched off and deleted, and stand in their order', async () => {
    const made = await calls().create({ code: 'oilTemp', name: '油温', unit: '℃', warningUpper: 70, sort: 0 })
    expect((await calls().page({ pageSize: 1 })).records[0]).toMatchObject({ id: made.id, builtIn: false })
    await calls().update({ id: made.id, errorUpper: 80, remark: '液压站' })
    expect(await calls().get({ id: made.id })).toMatchObject({ errorUpper: 80, warningUpper: 70, remark: '液压站' })
    await calls().update({ id: made.id, status: 0 })
    expect(await offered('油')).toEqual([])
    await calls().remove({ id: made.id })
    expect(await admin.call(signal.get, { id: made.id })).toMatchObject({ code: 404 })
  })

  it('are offered by what is typed of name or code, what begins with it first', async () => {
    await calls().create({ code: 'x-current', name: '平均电流' })
    expect(await offered('电流')).toEqual(['电流', '平均电流'])
    expect(await offered('TEMP')).toEqual(['温度'])
    expect(await calls().simpleList({ limit: 3 })).toHaveLength(3)
  })

  it('contradict themselves neither when made nor by a change of one half, and keep their code apart', async () => {
    const wrong = await admin.call(signal.create, { code: 'w', name: 'w', warningUpper: 1, warningLower: 2 })
    expect(wrong).toMatchObject({ code: 400 })
    const { id } = await calls().create({ code: 'w', name: 'w', warningLower: 2 })
    expect(await admin.call(signal.update, { id, warningUpper: 1 })).toMatchObject({ code: 400 })
    expect((await admin.call(signal.create, { code: 'w', name: 'w2' })).msg).toContain('编码')
    expect((await admin.call(signal.create, { code: 'w2', name: 'w' })).msg).toContain('名称')
  })

  it('stay while points use them, and those of the program always', async () => {
    const { id } = await calls().create({ code: 'used', name: '在用' })
    const object = await addObject(server)
    const made = await admin.client(point).create({ objectId: object.id, code: 'a', name: 'a', signalId: id })
    expect(await admin.call(signal.remove, { ids: [id] })).toMatchObject({
      code: 409,
      msg: '标准信号“在用”正在被点位使用，不能删除，不需要时可以停用',
    })
    await admin.client(point).update({ id: made.id, signalId: null })
    const { id: modelId } = await admin.client(model).create({ code: 'sig-m', name: '模型' })
    const template = await admin.client(modelPoint).create({ modelId, code: 'a', name: 'a', signalId: id })
    expect(await admin.client(modelPoint).get({ id: template.id })).toMatchObject({ signalId: id })
    expect(await admin.call(signal.remove, { ids: [id] })).toMatchObject({ code: 409 })
    await admin.client(modelPoint).remove({ id: template.id })
    await calls().remove({ ids: [id] })
    const { id: builtIn } = await named('温度')
    expect((await admin.call(signal.remove, { id: builtIn })).msg).toBe(
      '标准信号“温度”是内置的，不能删除，不需要时可以停用',
    )
  })

  it('of another company are none for a point', async () => {
    const object = await addObject(server)
    for (const signalId of ['999999999', object.id])
      expect(await admin.call(point.create, { objectId: object.id, code: 'b', name: 'b', signalId })).toMatchObject({
        code: 400,
        msg: '标准信号：不存在或已被删除',
      })
  })

  it('tell the objects that have one, as far as their reader sees them, and filter points', async () => {
    const { id: signalId } = await calls().create({ code: 'bearing', name: '轴承温度' })
    const [one, other] = [await addObject(server), await addObject(server)]
    await addPoint(server, one, { signalId, code: 'b1' })
    await addPoint(server, one, { signalId, code: 'b2' })
    await addPoint(server, other, { signalId, code: 'b1' })
    await addPoint(server, other, { code: 'none' })
    const objectsOf = (caller: Caller, more = {}) => caller.client(signalUse).objects({ signalId, ...more })
    expect(await objectsOf(admin)).toEqual([
      { id: one.id, code: one.code, name: one.name, pointCount: 2 },
      { id: other.id, code: other.code, name: other.name, pointCount: 1 },
    ])
    expect(await objectsOf(admin, { keyword: other.code })).toHaveLength(1)
    const narrow = await server.signIn({ permissions: ['signal', 'point'], scope: { roots: [other.id] } })
    expect(await objectsOf(narrow)).toMatchObject([{ id: other.id }])
    expect((await narrow.client(point).page({ signalId })).total).toBe(1)
    expect((await admin.client(point).list({ signalId })).map(({ code }) => code)).toEqual(['b1', 'b2', 'b1'])
    expect(await admin.call(signalUse.objects, { signalId: '999999999' })).toMatchObject({ code: 404 })
  })
})
