import { alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import { contrastGroup } from '@zhizao/contract/device/contrast-group'
import { modelSync } from '@zhizao/contract/device/model-sync'
import { object } from '@zhizao/contract/device/object'
import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { objectImage } from '@zhizao/contract/device/object-image'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { modelContrast } from '@zhizao/contract/device-model/model-contrast'
import { modelDataset } from '@zhizao/contract/device-model/model-dataset'
import { modelInfo } from '@zhizao/contract/device-model/model-info'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { file } from '@zhizao/contract/file/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('objects of a model', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  /** A pump with something of every kind. */
  async function pump() {
    const n = ++made
    const { id: modelId } = await admin.client(model).create({
      code: `ms${n}`,
      name: `水泵${n}`,
      manufacturer: '凯泉',
      details: [{ name: '扬程', value: '32', unit: 'm' }],
    })
    const points = admin.client(modelPoint)
    const speed = await points.create({ modelId, code: 'speed', name: '转速', unit: 'rpm', warningUpper: 3000 })
    const temp = await points.create({ modelId, code: 'temp', name: '温度', unit: '℃', isKey: true })
    const stored = await admin.client(file).upload({ file: new File([pixel, String(n)], 'p.png') })
    await admin.client(modelInfo).addImage({ modelId, fileId: stored.id, name: '正面' })
    const set = await admin.client(modelDataset).create({ modelId, name: '常用', modelPointIds: [temp.id, speed.id] })
    const group = await admin.client(modelContrast).save({
      modelId,
      name: '温升',
      points: [{ modelPointId: temp.id, color: '#ff0000' }, { modelPointId: speed.id }],
    })
    const rule = await admin.client(modelAlarm).create({
      modelPointId: temp.id,
      name: '过热',
      level: 'error',
      comparison: 'gt',
      value: 80,
    })
    return { modelId, speed, temp, set, group: group!, rule, fileId: stored.id }
  }
  const like = (modelId: string, code = `pump-${++made}`) =>
    admin.client(object).createByModel({ modelId, code, name: code })
  const look = async (modelId: string) => (await admin.client(modelSync).preview({ modelId, pageSize: 100 })).records
  const sync = (modelId: string, more: object = {}) => admin.client(object).syncModel({ modelId, ...more })
  const ofObject = async (objectId: string, code: string) => admin.client(point).getByCode({ objectId, code })

  it('begin with all that it has, and nothing differs', async () => {
    const { modelId, fileId } = await pump()
    const { id: objectId, overridden } = await like(modelId)
    expect(overridden).toEqual([])
    expect(await admin.client(objectImage).list({ objectId })).toMatchObject([
      { fileId, name: '正面', fromModel: true },
    ])
    const [set] = await admin.client(objectDataset).list({ objectId })
    expect(await admin.client(objectDataset).get({ id: set!.id })).toMatchObject({
      name: '常用',
      fromModel: true,
      points: [{ code: 'temp' }, { code: 'speed' }],
    })
    const groups = admin.client(contrastGroup)
    expect(await groups.list({ objectId })).toMatchObject([
      {
        name: '温升',
        points: [
          { code: 'temp', color: '#ff0000' },
          { code: 'speed', color: null },
        ],
      },
    ])
    expect((await groups.list({})).map(({ name }) => name)).not.toContain('温升')
    expect((await admin.client(alarmRule).page({ objectId, pageSize: 10 })).records).toMatchObject([
      { name: '过热', value: 80, pointCode: 'temp', fromModel: true },
    ])
    expect(await look(modelId)).toMatchObject([{ added: 0, changed: 0, kept: 0, gone: 0, differences: [] }])
    const narrow = await server.signIn({ permissions: ['trend'], scope: { roots: [(await like(modelId)).id] } })
    const [own] = await groups.list({ objectId })
    expect(await narrow.call(contrastGroup.get, { id: own!.id })).toMatchObject({ code: 404 })
    expect(await narrow.call(contrastGroup.list, { objectId })).toMatchObject({ code: 404 })
    expect((await look(modelId)).length).toBe(2)
    expect((await narrow.client(modelSync).preview({ modelId, pageSize: 10 })).total).toBe(1)
  })

  it('are told what a sync would do, which then does just that and keeps what people have set', async () => {
    const { modelId, speed, temp, set, group, rule } = await pump()
    const { id: objectId } = await like(modelId)
    const own = await ofObject(objectId, 'speed')
    await admin.client(point).update({ id: own.id, warningUpper: 2500, unit: 'rpm' })
    expect(await ofObject(objectId, 'speed')).toMatchObject({ overridden: ['warningUpper'], fromModel: true })
    await admin.client(object).update({ id: objectId, manufacturer: '格兰富' })
    const [ownRule] = (await admin.client(alarmRule).page({ objectId, pageSize: 10 })).records
    await admin.client(alarmRule).update({ id: ownRule!.id, value: 75 })
    await admin.client(modelPoint).update({ id: speed.id, warningUpper: 2800, unit: 'r/min' })
    const flow = await admin.client(modelPoint).create({ modelId, code: 'flow', name: '流量' })
    await admin.client(model).update({ id: modelId, manufacturer: '威乐', details: [] })
    await admin.client(modelDataset).update({ id: set.id, modelPointIds: [flow.id, temp.id] })
    await admin.client(modelContrast).save({ id: group.id, points: [{ modelPointId: flow.id }] })
    await admin.client(modelAlarm).update({ id: rule.id, value: 90, level: 'urgent' })
    const [told] = await look(modelId)
    expect(told).toMatchObject({ added: 1, changed: 5, kept: 3, gone: 0 })
    expect(told!.differences).toMatchObject([
      {
        part: 'object',
        kind: 'change',
        fields: [
          { field: 'details', from: '扬程 32 m', to: '', isKept: false },
          { field: 'manufacturer', from: '格兰富', to: '威乐', isKept: true },
        ],
      },
      {
        part: 'point',
        kind: 'change',
        name: '转速',
        fields: [
          { field: 'unit', from: 'rpm', to: 'r/min', isKept: false },
          { field: 'warningUpper', from: '2500', to: '2800', isKept: true },
        ],
      },
      { part: 'point', kind: 'add', name: '流量' },
      { part: 'dataset', kind: 'change', fields: [{ field: 'points', from: '温度、转速', to: '流量、温度' }] },
      { part: 'group', kind: 'change' },
      {
        part: 'rule',
        fields: [
          { field: 'level', from: 'error', to: 'urgent', isKept: false },
          { field: 'value', from: '75', to: '90', isKept: true },
        ],
      },
    ])
    expect(await sync(modelId)).toEqual({ objects: 1, added: 1, changed: 5, taken: 0 })
    expect(await ofObject(objectId, 'speed')).toMatchObject({ unit: 'r/min', warningUpper: 2500 })
    expect(await admin.client(object).get({ id: objectId })).toMatchObject({ manufacturer: '格兰富', details: [] })
    const [synced] = (await admin.client(alarmRule).page({ objectId, pageSize: 10 })).records
    expect(synced).toMatchObject({ value: 75, level: 'urgent', overridden: ['value'] })
    expect(await look(modelId)).toMatchObject([{ added: 0, changed: 0, kept: 3 }])
    expect(await sync(modelId)).toEqual({ objects: 1, added: 0, changed: 0, taken: 0 })
    await sync(modelId, { withLimits: true, parts: ['point'] })
    expect(await ofObject(objectId, 'speed')).toMatchObject({ warningUpper: 2800, overridden: [] })
  })

  it('get no limits and rules from it that could never begin or end beside what people have set', async () => {
    const { modelId, temp, rule } = await pump()
    const { id: objectId, name } = await like(modelId)
    const own = await ofObject(objectId, 'temp')
    await admin.client(point).update({ id: own.id, limitDeadband: 50 })
    await admin.client(modelPoint).update({ id: temp.id, warningUpper: 40, warningLower: 0 })
    expect(await admin.call(object.syncModel, { modelId })).toMatchObject({
      code: 400,
      msg: `“${name}”的点位“温度”：报警死区必须小于预警上限与预警下限之差，最大可用值为 39.99`,
    })
    expect(await ofObject(objectId, 'temp')).toMatchObject({ warningUpper: null, limitDeadband: 50 })
    await admin.client(modelPoint).update({ id: temp.id, warningUpper: null, warningLower: null })
    // The object's own point has another type, in which the model's rule never comes true.
    await admin.client(modelAlarm).update({ id: rule.id, value: 0.5 })
    await sync(modelId)
    await admin.client(point).update({ id: own.id, dataType: 'bool' })
    await admin.client(modelAlarm).update({ id: rule.id, value: 90 })
    expect(await admin.call(object.syncModel, { modelId })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('点位“温度”的报警规则“过热”不再适用'),
    })
    const [kept] = (await admin.client(alarmRule).page({ objectId, pageSize: 10 })).records
    expect(kept).toMatchObject({ value: 0.5 })
  })

  it('get back what the model says: a field, a row that was removed, or everything', async () => {
    const { modelId, temp } = await pump()
    const { id: objectId } = await like(modelId)
    const restore = (more: object) => admin.client(modelSync).restore({ objectId, ...more })
    const own = await ofObject(objectId, 'speed')
    await admin.client(objectInfo).savePoints({ objectId, points: [{ id: own.id, name: '主轴转速', unit: 'Hz' }] })
    expect(await ofObject(objectId, 'speed')).toMatchObject({ overridden: ['name', 'unit'] })
    await restore({ part: 'point', id: own.id, fields: ['unit'] })
    expect(await ofObject(objectId, 'speed')).toMatchObject({ name: '主轴转速', unit: 'rpm', overridden: ['name'] })
    const rows = [
      ['对象编码', '点位编码', '点位名称', '单位'],
      [(await admin.client(object).get({ id: objectId })).code, 'speed', '泵速', 'rpm'],
    ]
    await admin.client(point).import({ file: await sheetFile(rows) })
    expect(await ofObject(objectId, 'speed')).toMatchObject({ name: '泵速', overridden: ['name'] })

    await admin.client(point).remove({ id: (await ofObject(objectId, 'temp')).id })
    const [set] = await admin.client(objectDataset).list({ objectId })
    await admin.client(objectDataset).remove({ id: set!.id })
    expect((await look(modelId))[0]!.differences).toMatchObject([
      { part: 'point', kind: 'change' },
      { part: 'point', kind: 'leftOut', id: temp.id },
      { part: 'dataset', kind: 'leftOut' },
    ])
    expect(await sync(modelId)).toMatchObject({ added: 0 })
    await restore({ part: 'point', id: temp.id })
    expect(await ofObject(objectId, 'temp')).toMatchObject({ name: '温度', fromModel: true, isKey: true })
    expect(await ofObject(objectId, 'speed')).toMatchObject({ name: '泵速' })
    await restore({})
    expect(await ofObject(objectId, 'speed')).toMatchObject({ name: '转速', overridden: [] })
    expect(await look(modelId)).toMatchObject([{ added: 0, changed: 0, kept: 0 }])

    for (const [body, code] of [
      [{ objectId, part: 'point', id: '999999999' }, 404],
      [{ objectId: '999999999' }, 404],
      [{ objectId: (await admin.client(object).create({ code: `o${++made}`, name: '无模型' })).id }, 409],
    ] as const)
      expect(await admin.call(modelSync.restore, body)).toMatchObject({ code })
  })

  it('keep what the model has no more, and what stands under a name of the model', async () => {
    const { modelId, speed, temp } = await pump()
    const { id: objectId } = await like(modelId)
    await admin.client(modelPoint).remove({ id: speed.id })
    await admin.client(point).create({ objectId, code: 'level', name: '自有液位', warningUpper: 7 })
    await admin.client(modelPoint).create({ modelId, code: 'level', name: '液位', unit: 'm', warningUpper: 9 })
    const temperature = await ofObject(objectId, 'temp')
    await admin.client(point).update({ id: temperature.id, code: 't1' })
    await admin.client(modelPoint).create({ modelId, code: 't1', name: '另一温度' })
    const [told] = await look(modelId)
    expect(told).toMatchObject({ gone: 1, taken: 2 })
    expect(told!.differences.filter(({ part }) => part === 'point')).toMatchObject([
      { kind: 'change', name: '温度', fields: [{ field: 'code', from: 't1', to: 'temp', isKept: true }] },
      { kind: 'taken', name: '液位', key: 'level', heldBy: '自有液位' },
      { kind: 'taken', name: '另一温度', key: 't1', heldBy: '温度' },
      { kind: 'gone', name: '转速' },
    ])
    expect(await sync(modelId)).toMatchObject({ added: 0, taken: 2 })
    expect(await ofObject(objectId, 'level')).toMatchObject({ unit: null, warningUpper: 7, fromModel: false })
    expect(await ofObject(objectId, 'speed')).toMatchObject({ modelPointId: null, fromModel: true })
    expect(await ofObject(objectId, 't1')).toMatchObject({ modelPointId: temp.id })
  })

  it('change no more than what their user may, and what he chose', async () => {
    const { modelId, temp } = await pump()
    const { id: objectId } = await like(modelId)
    await admin.client(modelPoint).update({ id: temp.id, name: '油温' })
    await admin.client(model).update({ id: modelId, manufacturer: '威乐' })
    const pointsOnly = await server.signIn({ permissions: ['point', 'point:edit'] })
    expect(await pointsOnly.call(object.syncModel, { modelId, parts: ['object', 'point'] })).toMatchObject({
      code: 401,
    })
    await pointsOnly.client(object).syncModel({ modelId })
    expect(await ofObject(objectId, 'temp')).toMatchObject({ name: '油温' })
    expect(await admin.client(object).get({ id: objectId })).toMatchObject({ manufacturer: '凯泉' })
    await sync(modelId, { parts: ['object'] })
    expect(await admin.client(object).get({ id: objectId })).toMatchObject({ manufacturer: '威乐' })
    expect(await admin.call(modelSync.preview, { modelId, pageSize: 500 })).toMatchObject({ code: 400 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(modelSync.preview, { modelId, pageSize: 10 })).toMatchObject({ code: 404 })
    expect(await stranger.call(modelSync.restore, { objectId })).toMatchObject({ code: 404 })
  })

  it('that had a word of their own before they were given the model keep it', async () => {
    const { modelId } = await pump()
    const { id } = await admin.client(object).create({ code: `own-${++made}`, name: '旧泵', manufacturer: '自有' })
    await admin.client(object).update({ id, modelId })
    await sync(modelId)
    expect(await admin.client(object).get({ id })).toMatchObject({ manufacturer: '自有', details: [{ name: '扬程' }] })
    await admin.client(object).setDriver({ id, driver: { kind: 'json' } })
    expect(await admin.client(object).get({ id })).toMatchObject({ overridden: ['driver', 'manufacturer'] })
  })
})
