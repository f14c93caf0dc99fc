import { alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import { contrastGroup } from '@zhizao/contract/device/contrast-group'
import { modelSync } from '@zhizao/contract/device/model-sync'
import { object } from '@zhizao/contract/device/object'
import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import type { PointFields } from '@zhizao/contract/device/point-fields'
import { model } from '@zhizao/contract/device-model/model'
import { modelContrast } from '@zhizao/contract/device-model/model-contrast'
import { modelDataset } from '@zhizao/contract/device-model/model-dataset'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('points that people made on an object', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  type More = Partial<PointFields>
  const newModel = async () => (await admin.client(model).create({ code: `tk${++made}`, name: `泵${made}` })).id
  const prescribe = (modelId: string, code: string, more: More = {}) =>
    admin.client(modelPoint).create({ modelId, code, name: `模型${code}`, dataType: 'float64', ...more })
  const newObject = (modelId: string | null, code = `tk-o${++made}`) =>
    admin.client(object).create({ code, name: code, modelId })
  const byHand = (objectId: string, code: string, more: More = {}) =>
    admin.client(point).create({ objectId, code, name: `自有${code}`, dataType: 'int16', unit: 'bar', ...more })
  const pointsOf = async (objectId: string) =>
    new Map((await admin.client(point).list({ objectIds: [objectId] })).map((row) => [row.code, row]))
  const look = async (modelId: string) => (await admin.client(modelSync).preview({ modelId, pageSize: 10 })).records[0]!
  const sync = (modelId: string) => admin.client(object).syncModel({ modelId })

  it('are neither retyped nor taken over, and nothing of the model hangs on them', async () => {
    const modelId = await newModel()
    const level = await prescribe(modelId, 'level', { unit: 'm' })
    const temp = await prescribe(modelId, 'temp')
    await prescribe(modelId, 'twice', { source: 'formula', formula: '[level] * 2' })
    await prescribe(modelId, 'more', { source: 'formula', formula: '[twice] + [temp]' })
    await prescribe(modelId, 'warm', { source: 'formula', formula: '[temp] > 30', dataType: 'bool' })
    const rule = { level: 'error', comparison: 'gt', value: 8 } as const
    await admin.client(modelAlarm).create({ ...rule, modelPointId: level.id, name: '溢出' })
    await admin.client(modelAlarm).create({ ...rule, modelPointId: temp.id, name: '过热' })
    await admin.client(modelDataset).create({ modelId, name: '液位集', modelPointIds: [level.id] })
    await admin.client(modelDataset).create({ modelId, name: '全部', modelPointIds: [level.id, temp.id] })
    await admin.client(modelContrast).save({ modelId, name: '液位组', points: [{ modelPointId: level.id }] })
    const { id: objectId } = await newObject(modelId)
    const own = await byHand(objectId, 'level')

    const told = await look(modelId)
    expect(told).toMatchObject({ added: 4, changed: 0, kept: 0, taken: 3 })
    expect(told.differences.filter(({ kind }) => kind === 'taken' || kind === 'unfit')).toEqual([
      { part: 'point', kind: 'taken', id: level.id, name: '模型level', key: 'level', heldBy: '自有level', fields: [] },
      expect.objectContaining({ kind: 'unfit', name: '模型twice', heldBy: '模型level', fields: [] }),
      expect.objectContaining({ kind: 'unfit', name: '模型more', heldBy: '模型twice', fields: [] }),
    ])
    expect(await sync(modelId)).toEqual({ objects: 1, added: 4, changed: 0, taken: 3 })
    const points = await pointsOf(objectId)
    expect(points.get('level')).toEqual(own)
    expect([...points.keys()].sort()).toEqual(['level', 'temp', 'warm'])
    const { records } = await admin.client(alarmRule).page({ objectId, pageSize: 10 })
    expect(records.map(({ name, pointCode }) => [name, pointCode])).toEqual([['过热', 'temp']])
    const sets = await admin.client(objectDataset).list({ objectId })
    expect(sets.map(({ name, pointCount }) => [name, pointCount])).toEqual([['全部', 1]])
    expect(await admin.client(contrastGroup).list({ objectId })).toEqual([])
    expect(await sync(modelId)).toEqual({ objects: 1, added: 0, changed: 0, taken: 3 })

    // Once the code is free all of it comes, formulas, rules and groups too.
    await admin.client(point).update({ id: own.id, code: 'level-own' })
    expect(await sync(modelId)).toMatchObject({ added: 6, taken: 0 })
    expect((await pointsOf(objectId)).get('level-own')).toMatchObject({ unit: 'bar', fromModel: false })
    expect(await look(modelId)).toMatchObject({ added: 0, changed: 0, kept: 0, taken: 0 })
  })

  it('stay theirs where the model changes a code into theirs, and the code follows once it is free', async () => {
    const modelId = await newModel()
    const speed = await prescribe(modelId, 'speed')
    const { id: objectId } = await newObject(modelId)
    await sync(modelId)
    const own = await byHand(objectId, 'rpm')
    await admin.client(modelPoint).update({ id: speed.id, code: 'rpm', unit: 'r/min' })
    await prescribe(modelId, 'twice', { source: 'formula', formula: '[rpm] * 2' })
    const told = await look(modelId)
    expect(told).toMatchObject({ added: 1, changed: 1, kept: 0, taken: 1 })
    expect(told.differences[0]).toMatchObject({
      fields: [
        { field: 'unit', isKept: false, heldBy: null },
        { field: 'code', from: 'speed', to: 'rpm', isKept: true, heldBy: '自有rpm' },
      ],
    })
    await sync(modelId)
    const points = await pointsOf(objectId)
    expect(points.get('rpm')).toEqual(own)
    expect(points.get('speed')).toMatchObject({ unit: 'r/min', overridden: [] })
    // The formula means the model's point, by the code that it has here.
    expect(points.get('twice')).toMatchObject({ formula: '[speed] * 2' })
    expect(await look(modelId)).toMatchObject({ added: 0, changed: 0, taken: 1 })
    await admin.client(point).remove({ id: own.id })
    await sync(modelId)
    expect([...(await pointsOf(objectId)).values()].map(({ code, formula }) => [code, formula])).toEqual([
      ['rpm', null],
      ['twice', '[rpm] * 2'],
    ])
  })

  it('stay theirs where a point of the model was removed and comes again, and where the object changes its model', async () => {
    const [first, second] = [await newModel(), await newModel()]
    const flow = await prescribe(first, 'flow')
    await prescribe(second, 'flow', { unit: 'L/s' })
    await prescribe(second, 'level', { unit: 'm' })
    const { id: objectId } = await newObject(first)
    await sync(first)
    const own = await byHand(objectId, 'level')
    await admin.client(modelPoint).remove({ id: flow.id })
    await prescribe(first, 'level', { unit: 'm' })
    expect(await sync(first)).toMatchObject({ added: 0, taken: 1 })
    await admin.client(object).update({ id: objectId, modelId: second })
    expect(await look(second)).toMatchObject({ taken: 1 })
    await sync(second)
    const points = await pointsOf(objectId)
    expect(points.get('level')).toEqual(own)
    // What had come from a model and stands alone is found again by its code.
    expect(points.get('flow')).toMatchObject({ unit: 'L/s', fromModel: true })
  })

  it('stay theirs in the job for many objects, which says how many', async () => {
    const modelId = await newModel()
    await prescribe(modelId, 'level', { unit: 'm' })
    const { code } = await admin.client(model).get({ id: modelId })
    const lines = Array.from({ length: 201 }, (_, n) => [`${code}-${n}`, `泵 ${n}`, code])
    await admin.client(objectInfo).import({ file: await sheetFile([['对象编码', '对象名称', '模型编码'], ...lines]) })
    const [one] = await admin.client(object).simpleList({ keyword: `${code}-200` })
    const own = await byHand(one!.id, 'level')
    const { jobId } = await sync(modelId)
    expect(await endedJob(admin, jobId!)).toMatchObject({
      state: 'done',
      message: '已同步 201 个对象：新增 200 项，修改 0 项，已占用 1 项，没有改动',
    })
    expect((await pointsOf(one!.id)).get('level')).toEqual(own)
  })
})
