import { object } from '@zhizao/contract/device/object'
import { MOST_DATASETS, objectDataset, published } from '@zhizao/contract/device/object-dataset'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('datasets of objects', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const datasets = () => admin.client(objectDataset)
  const namesOf = async (objectId: string) => (await datasets().list({ objectId })).map((row) => row.name)

  /** An object with points a, b and c; their ids. */
  async function machine(code: string, parentId?: string) {
    const { id } = await admin.client(object).create({ code, name: `设备${code}`, parentId })
    await admin
      .client(objectInfo)
      .savePoints({ objectId: id, points: ['a', 'b', 'c'].map((each) => ({ code: each, name: `点位${each}` })) })
    const points = await admin.client(pointInfo).ofObject({ objectId: id })
    return { id, points: points.map((row) => row.id) as [string, string, string] }
  }

  it('keep the points in the order they were given, and are changed and removed', async () => {
    const { id: objectId, points } = await machine('order')
    const [a, b, c] = points
    const made = await datasets().create({ objectId, name: '运行参数', remark: '交接班看', pointIds: [c, a, c] })
    expect(made).toMatchObject({ objectName: '设备order', remark: '交接班看', pointCount: 2, sort: 1 })
    expect(made.points.map((row) => row.code)).toEqual(['c', 'a'])
    await datasets().create({ objectId, name: '电气参数', pointIds: [a] })
    expect(await namesOf(objectId)).toEqual(['运行参数', '电气参数'])
    expect(await datasets().list({ objectId, keyword: '电气' })).toMatchObject([{ name: '电气参数', pointCount: 1 }])

    const changed = await datasets().update({ id: made.id, name: '关键参数', remark: null, pointIds: [b, c] })
    expect(changed).toMatchObject({ name: '关键参数', remark: null })
    expect(await datasets().update({ id: made.id, remark: '备注' })).toMatchObject({ pointCount: 2 })
    expect((await datasets().get({ id: made.id })).points.map((row) => row.code)).toEqual(['b', 'c'])

    await admin.client(point).remove({ id: b })
    expect(await datasets().get({ id: made.id })).toMatchObject({ pointCount: 1, points: [{ code: 'c' }] })
    await datasets().remove({ id: made.id })
    expect(await namesOf(objectId)).toEqual(['电气参数'])
    expect(await admin.call(objectDataset.get, { id: made.id })).toMatchObject({
      code: 404,
      msg: '数据集不存在或已被删除',
    })
  })

  it("refuse another object's points, a name that is taken, and none at all", async () => {
    const one = await machine('strict')
    const other = await machine('strict-2')
    await datasets().create({ objectId: one.id, name: '温度', pointIds: one.points })
    await datasets().create({ objectId: other.id, name: '温度', pointIds: other.points })
    const refused = async (fields: object) =>
      await admin.call(objectDataset.create, { objectId: one.id, name: '压力', pointIds: one.points, ...fields })
    expect(await refused({ pointIds: [one.points[0], other.points[0]] })).toMatchObject({
      code: 400,
      msg: '点位：只能选择此对象的点位',
      data: [{ field: 'pointIds' }],
    })
    expect(await refused({ name: '温度' })).toMatchObject({ code: 400, msg: '名称已存在，请更换' })
    expect(await refused({ pointIds: [] })).toMatchObject({ code: 400, msg: '点位：请选择点位' })
    expect(await namesOf(one.id)).toEqual(['温度'])
  })

  it('are bounded in number', async () => {
    const { id: objectId, points } = await machine('many')
    for (let at = 0; at < MOST_DATASETS; at++)
      await datasets().create({ objectId, name: `数据集${at}`, pointIds: [points[0]] })
    expect(await admin.call(objectDataset.create, { objectId, name: '多一个', pointIds: [points[0]] })).toMatchObject({
      code: 409,
      msg: '一个对象最多 100 个数据集',
    })
  })

  it('go with their object and come along when it is copied', async () => {
    const source = await machine('source')
    const [a, , c] = source.points
    await datasets().create({ objectId: source.id, name: '班报', pointIds: [c, a] })
    const copy = await admin.client(objectInfo).copy({ id: source.id, code: 'copy', name: '复制品' })
    await admin.client(objectInfo).remove({ id: source.id })
    const [kept] = await datasets().list({ objectId: copy.id })
    const { name, points } = await datasets().get({ id: kept!.id })
    expect(name).toBe('班报')
    expect(points.map((row) => [row.code, row.objectId])).toEqual([
      ['c', copy.id],
      ['a', copy.id],
    ])
  })

  it('are seen, read and changed only within the data permission', async () => {
    const line = await admin.client(object).create({ code: 'line', name: '产线', objectType: 'node' })
    const seen = await machine('seen', line.id)
    const hidden = await machine('hidden')
    const shown = await datasets().create({ objectId: seen.id, name: '可见', pointIds: seen.points })
    const secret = await datasets().create({ objectId: hidden.id, name: '不可见', pointIds: hidden.points })
    const worker = await server.signIn({
      permissions: ['object', 'object:edit', 'objectMonitor'],
      scope: { roots: [line.id] },
    })
    const { records } = await worker.client(objectDataset).pageWithoutBoxDevice({ pageSize: 500 })
    expect(records.map((row) => row.id)).toEqual([shown.id])
    await worker.client(objectDataset).update({ id: shown.id, name: '改名' })
    for (const [call, input] of [
      [objectDataset.list, { objectId: hidden.id }],
      [objectDataset.get, { id: secret.id }],
      [objectDataset.update, { id: secret.id, name: '偷改' }],
      [objectDataset.remove, { id: secret.id }],
      [objectDataset.create, { objectId: hidden.id, name: '偷加', pointIds: hidden.points }],
      [published.read, { id: secret.id }],
    ] as const)
      expect(await worker.call(call, input), call.path).toMatchObject({ code: 404 })
    expect(await namesOf(hidden.id)).toEqual(['不可见'])
  })

  it('answer the newest values of their points by id, and say whether a box reads them', async () => {
    const { id: objectId, points } = await machine('live')
    const [a, b, c] = points
    const read = await datasets().create({ objectId, name: '已接入', pointIds: [c, a] })
    const unread = await datasets().create({ objectId, name: '未接入', pointIds: [b] })
    const unbound = async (boxDeviceId?: string) =>
      (await datasets().pageWithoutBoxDevice({ objectId, boxDeviceId, pageSize: 10 })).records.map((row) => row.name)
    expect(await unbound()).toEqual(['已接入', '未接入'])

    const { device, ...made } = await boundBox(admin, 'GW-DS', [a!])
    expect(await unbound()).toEqual(['未接入'])
    expect(await unbound(device.id)).toEqual(['已接入', '未接入'])
    expect(await datasets().pageWithoutBoxDevice({ objectId, pageNumber: 9, pageSize: 1 })).toMatchObject({
      records: [],
      total: 1,
    })

    const gateway = await connectBox(server.mqttPort, made.code, made.secret)
    const time = Date.now() - 1000
    await gateway.data([[Number(a), time, 36.5, 0]])
    await gateway.end()
    expect(await admin.client(published).read({ id: read.id })).toMatchObject([
      { pointId: c, code: 'c', value: null, time: null },
      { pointId: a, code: 'a', value: 36.5, time, quality: 0 },
    ])
    expect(await admin.client(published).read({ id: unread.id })).toMatchObject([{ pointId: b, value: null }])
    expect(await admin.call(published.read, { id: '999999' })).toMatchObject({ code: 404 })
  })
})
