import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { model } from '@zhizao/contract/device-model/model'
import { modelDel, modelDetail, modelInfo, modelPerson } from '@zhizao/contract/device-model/model-info'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { modelPointData, modelPointInfo } from '@zhizao/contract/device-model/model-point-data'
import type { AnyCall, Call } from '@zhizao/contract/http/call'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** One service, two vocabularies: what one word writes the other reads, and both refuse alike. */
describe('old and new words of models', () => {
  let server: TestServer
  let admin: Caller
  let reader: Caller
  let stranger: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    reader = await server.signIn({ permissions: ['model'] })
    stranger = await server.signIn({ companyId: await server.anotherCompany() })
  })
  afterAll(() => server.stop())

  const details = [{ name: '扬程', value: '32', unit: 'm' }]
  const aModel = () => admin.client(model).create({ code: `ow${++made}`, name: `模型${made}`, details })
  const aPoint = (modelId: string, more: object = {}) =>
    admin.client(modelPoint).create({ modelId, code: `p${++made}`, name: `点位${made}`, ...more })

  it('read the same', async () => {
    const { id: modelId, code } = await aModel()
    const key = await aPoint(modelId, { isKey: true, unit: 'kW' })
    const plain = await aPoint(modelId)
    const paged = { modelId, pageSize: 1, pageNum: 2 }
    const alike: [string, AnyCall & Call, object, AnyCall & Call, object][] = [
      ['model', modelInfo.get, { id: modelId }, model.get, { id: modelId }],
      ['point', modelPointData.get, { id: key.id }, modelPoint.get, { id: key.id }],
      ['points by code', modelPointData.getByCode, { modelId, code: key.code }, modelPoint.get, { id: key.id }],
      ['points', modelPointData.list, { modelId }, modelPoint.simpleList, { modelId }],
      ['page of points', modelPointData.page, paged, modelPoint.page, paged],
      ['page of points told otherwise', modelPointInfo.page, paged, modelPoint.page, paged],
      ['key points', modelPointData.keys, { modelId }, modelPoint.simpleList, { modelId, isKey: true }],
      ['other points', modelPointData.notKeys, { modelId }, modelPoint.simpleList, { modelId, isKey: false }],
      ['parameters', modelDel.ofModel, { modelId }, modelDetail.ofModel, { modelId }],
      ['models', modelInfo.list, { keyword: code }, model.topList, { keyword: code }],
      ['page of models', modelInfo.ofCompany, { pageSize: 5 }, modelPerson.ofCompany, { pageSize: 5 }],
    ]
    for (const [what, old, oldInput, now, nowInput] of alike) {
      const [one, other] = [await admin.call(old, oldInput as never), await admin.call(now, nowInput as never)]
      expect(one, what).toMatchObject({ code: 200 })
      expect(one.data, what).toEqual(other.data)
    }
    expect(await admin.client(modelPointData).keys({ modelId })).toMatchObject([{ id: key.id }])
    expect(await admin.client(modelPointData).notKeys({ modelId })).toMatchObject([{ id: plain.id }])
    expect((await admin.client(modelInfo).ofCompany({ pageSize: 5, keyword: code })).records).toMatchObject([{ code }])
    expect(await admin.client(modelDel).ofModel({ modelId })).toEqual(details)
    expect(await admin.client(modelDetail).ofObjectType({ objectType: 'device' })).toContainEqual({
      name: '扬程',
      unit: 'm',
      value: '',
      used: expect.any(Number),
    })
    const words = await admin.client(modelDetail).dictionary({ keyword: '扬', pageSize: 10 })
    expect(words).toMatchObject({ total: 1, records: [{ name: '扬程', unit: 'm' }] })
    const template = (await admin.file(modelPointData.template)).bytes
    const [headings] = await readSheet((await admin.file(modelPoint.export, { template: true })).bytes)
    expect((await readSheet(template))[0]).toEqual(headings)
  })

  it('write what the other reads', async () => {
    const { id } = await aModel()
    await admin.client(modelInfo).update({ id, name: '甲型', details: [{ name: '功率', value: '5', unit: 'kW' }] })
    expect(await admin.client(model).get({ id })).toMatchObject({ name: '甲型', details: [{ name: '功率' }] })
    await admin.client(model).update({ id, name: '乙型' })
    expect(await admin.client(modelInfo).get({ id })).toMatchObject({ name: '乙型' })
    expect(await admin.client(modelDetail).ofModel({ modelId: id })).toMatchObject([{ name: '功率' }])

    const other = await aModel()
    const places = async () => (await admin.client(model).simpleTree({})).map((node) => node.id)
    await admin.client(modelInfo).move({ id: other.id, direction: 'up' })
    expect((await places()).slice(-2)).toEqual([other.id, id])
    await admin.client(model).move({ id: other.id, direction: 'down' })
    expect((await places()).slice(-2)).toEqual([id, other.id])

    const old = admin.client(modelPointData)
    const draft = { modelId: id, code: 'speed', name: '转速', unit: 'rpm' }
    const speed = await old.create({ ...draft, address: { table: 'holding', address: 40 } })
    const temp = await admin.client(modelPoint).create({ modelId: id, code: 'temp', name: '温度' })
    expect(await admin.client(modelPoint).get({ id: speed.id })).toMatchObject({
      unit: 'rpm',
      address: { address: 40 },
    })
    await old.update({ id: speed.id, unit: 'Hz' })
    expect(await admin.client(modelPoint).get({ id: speed.id })).toMatchObject({ unit: 'Hz' })
    await admin.client(modelPoint).update({ id: temp.id, unit: '℃' })
    expect(await old.get({ id: temp.id })).toMatchObject({ unit: '℃' })

    await old.addKey({ ids: [temp.id, speed.id] })
    const keys = async () => (await old.keys({ modelId: id })).map(({ code }) => code)
    expect(await keys()).toEqual(['temp', 'speed'])
    await old.keyUp({ id: speed.id })
    expect(await keys()).toEqual(['speed', 'temp'])
    await old.keyDown({ id: speed.id })
    expect(await keys()).toEqual(['temp', 'speed'])
    expect(await admin.call(modelPointData.keyUp, { id: temp.id })).toMatchObject({ code: 409, msg: '已经是第一个' })
    await old.removeKey({ id: temp.id })
    expect(await admin.client(modelPoint).get({ id: temp.id })).toMatchObject({ isKey: false })
    expect(await admin.call(modelPointData.keyUp, { id: temp.id })).toMatchObject({ code: 409 })

    const saved = await admin.client(modelInfo).savePoints({
      modelId: id,
      points: [
        { id: temp.id, name: '油温' },
        { code: 'flow', name: '流量', dataType: 'float32' },
      ],
    })
    expect(saved).toEqual({ added: 1, changed: 1 })
    expect(await admin.client(modelPoint).simpleList({ modelId: id })).toMatchObject([
      { code: 'speed' },
      { code: 'temp', name: '油温' },
      { code: 'flow' },
    ])
    await old.remove({ id: speed.id })
    expect(await admin.call(modelPoint.get, { id: speed.id })).toMatchObject({ code: 404 })
    await old.removeMany({ ids: [temp.id] })
    expect(await admin.client(modelPoint).simpleList({ modelId: id })).toMatchObject([{ code: 'flow' }])
    await admin.client(objectInfo).createByModel({ modelId: id, code: 'ow-object', name: '一号' })
    expect(await admin.client(object).getByCode({ code: 'ow-object' })).toMatchObject({ modelId: id, pointCount: 1 })
    await admin.client(modelInfo).remove({ id: other.id })
    expect(await admin.call(model.get, { id: other.id })).toMatchObject({ code: 404 })
  })

  it('refuse alike: without the right, of another company, what is not there, and fields that are wrong', async () => {
    const { id } = await aModel()
    const own = await aPoint(id)
    const pairs: [string, AnyCall & Call, AnyCall & Call, object, object[]][] = [
      ['get', modelInfo.get, model.get, { id }, [{}]],
      [
        'update',
        modelInfo.update,
        model.update,
        { id, name: '改' },
        [
          { id, name: '=1' },
          { id, code: 'a b' },
        ],
      ],
      ['remove', modelInfo.remove, model.remove, { id }, [{ id: 'x' }]],
      ['move', modelInfo.move, model.move, { id, direction: 'up' }, [{ id, direction: 'left' }]],
      [
        'add a point',
        modelPointData.create,
        modelPoint.create,
        { modelId: id, code: 'new', name: '新' },
        [
          { modelId: id, code: own.code, name: '重复' },
          { modelId: id, code: 'a b', name: '甲' },
          { modelId: id, code: 'x', name: 'x', dataType: 'float32', errorUpper: 10, errorLower: 20 },
          { modelId: '999999999', code: 'x', name: 'x' },
        ],
      ],
      ['a point', modelPointData.get, modelPoint.get, { id: own.id }, [{ id: '999999999' }]],
      [
        'change a point',
        modelPointData.update,
        modelPoint.update,
        { id: own.id, name: '改' },
        [{ id: own.id, pollMs: 1 }],
      ],
      ['remove points', modelPointData.removeMany, modelPoint.remove, { ids: [own.id] }, [{}, { ids: ['999999999'] }]],
    ]
    const refusal = async (who: Caller, call: AnyCall & Call, input: object) => {
      const { status, code, msg, data } = await who.call(call, input as never)
      return { status, code, msg, data }
    }
    for (const [what, old, now, input, wrong] of pairs) {
      for (const who of [server.visitor, stranger, ...(old.permission.includes(':') ? [reader] : [])]) {
        const answer = await refusal(who, old, input)
        expect(answer, what).toEqual(await refusal(who, now, input))
        expect(answer.code, what).not.toBe(200)
      }
      for (const bad of wrong) {
        const answer = await refusal(admin, old, bad)
        expect(answer, `${what} ${JSON.stringify(bad)}`).toEqual(await refusal(admin, now, bad))
        expect(answer.code, what).not.toBe(200)
      }
    }
    for (const [call, input] of [
      [modelPointData.getByCode, { modelId: id, code: own.code }],
      [modelPointData.keys, { modelId: id }],
      [modelPointData.addKey, { ids: [own.id] }],
      [modelPointData.keyUp, { id: own.id }],
      [modelInfo.savePoints, { modelId: id, points: [{ code: 'x', name: 'x' }] }],
      [modelInfo.copy, { id, name: '抄' }],
      [modelInfo.images, { modelId: id }],
      [modelDel.ofModel, { modelId: id }],
      [modelDetail.ofModel, { modelId: id }],
    ] as const)
      expect(await stranger.call(call, input as never), call.path).toMatchObject({ code: 404 })
    expect((await stranger.client(modelInfo).list({})).length).toBe(0)
    const others = [{ id: (await aPoint((await aModel()).id)).id, name: '改' }]
    expect(await admin.call(modelInfo.savePoints, { modelId: id, points: others })).toMatchObject({ code: 404 })
    expect(await admin.call(modelInfo.savePoints, { modelId: id, points: [{ name: '甲' }] })).toMatchObject({
      code: 400,
    })
  })
})
