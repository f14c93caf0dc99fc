import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { driver } from '@zhizao/contract/device-model/driver'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('models', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const add = (name: string, more: object = {}) => admin.client(model).create({ code: `m${++made}`, name, ...more })

  it('are a tree that is changed, ordered and removed', async () => {
    const top = await add('电表', { objectType: 'device', details: [{ name: '电压等级', value: '400', unit: 'V' }] })
    const [a, b] = [await add('SDM630', { parentId: top.id }), await add('SDM120', { parentId: top.id })]
    await admin.client(model).move({ id: b.id, direction: 'up' })
    const [tree] = await admin.client(model).subtree({ pubId: top.id })
    expect(tree).toMatchObject({ label: '电表', children: [{ name: 'SDM120' }, { name: 'SDM630' }] })
    expect(await admin.client(model).topList({ keyword: '电表' })).toMatchObject([{ id: top.id, parentName: null }])
    expect(await admin.call(model.update, { id: top.id, parentId: a.id })).toMatchObject({ code: 409 })
    expect(await admin.call(model.update, { id: top.id, parentId: top.id })).toMatchObject({ code: 409 })
    expect(await admin.call(model.remove, { id: top.id })).toMatchObject({
      code: 409,
      msg: '不能删除，请先处理：下级模型 2 个',
    })
    expect(await admin.client(model).simpleTree({ keyword: 'SDM120' })).toMatchObject([
      { name: '电表', children: [{ name: 'SDM120' }] },
    ])
    for (const { id } of [a, b, top]) await admin.client(model).remove({ id })
    expect(await admin.call(model.get, { id: top.id })).toMatchObject({ code: 404, msg: '模型不存在或已被删除' })
    expect(await admin.call(model.create, { code: 'x', name: '甲', parentId: '99999999' })).toMatchObject({ code: 404 })
  })

  it('are published and withdrawn; only published ones make objects', async () => {
    const pump = await add('水泵', { manufacturer: '凯泉', details: [{ name: '扬程', value: '32', unit: 'm' }] })
    await admin.client(model).setDriver({ id: pump.id, driver: { kind: 'modbus-tcp', port: 502 } })
    await admin.client(model).setAlarmStatus({ id: pump.id, alarmStatus: 0 })
    await admin.client(modelPoint).create({ modelId: pump.id, code: 'run', name: '运行', dataType: 'bool' })
    await admin.client(model).withdraw({ id: pump.id })
    const draft = { modelId: pump.id, code: 'pump-1', name: '一号泵' }
    expect(await admin.call(object.createByModel, draft)).toMatchObject({
      code: 409,
      msg: '模型“水泵”尚未发布，不能用来创建对象',
    })
    await admin.client(model).publish({ id: pump.id })
    const first = await admin.client(object).createByModel(draft)
    expect(first).toMatchObject({
      modelName: '水泵',
      manufacturer: '凯泉',
      alarmStatus: 0,
      pointCount: 1,
      driver: { kind: 'modbus-tcp', port: 502 },
      details: [{ name: '扬程' }],
    })
    expect(await admin.client(model).getDriver({ id: pump.id })).toMatchObject({ driver: { kind: 'modbus-tcp' } })
    expect(await admin.call(model.remove, { id: pump.id })).toMatchObject({
      code: 409,
      msg: '不能删除，请先处理：使用它的对象 1 个',
    })
    expect(await admin.call(object.createByModel, draft)).toMatchObject({ code: 400, data: 'codes_duplicate' })
  })

  it('say and change whether they are published and whether their objects raise alarms', async () => {
    const { id } = await add('冷却塔')
    const models = admin.client(model)
    await models.update({ id, name: '方形冷却塔' })
    expect(await models.get({ id })).toMatchObject({ name: '方形冷却塔' })
    for (const status of [0, 1] as const) {
      await models.setStatus({ id, status })
      await models.setAlarmStatus({ id, alarmStatus: status })
      expect(await models.getStatus({ id })).toEqual({ id, status })
      expect(await models.getAlarmStatus({ id })).toEqual({ id, alarmStatus: status })
      const answer = await admin.call(object.createByModel, { modelId: id, code: `tower-${status}`, name: '冷却塔' })
      expect(answer).toMatchObject(status ? { code: 200, data: { alarmStatus: 1 } } : { code: 409 })
    }
  })

  it('bring new and changed points into their objects; limits tuned there stay', async () => {
    const fan = await add('风机')
    const points = admin.client(modelPoint)
    const speed = await points.create({ modelId: fan.id, code: 'speed', name: '转速', unit: 'rpm', warningUpper: 3000 })
    const [one, two] = [
      await admin.client(object).createByModel({ modelId: fan.id, code: 'fan-1', name: '一号' }),
      await admin.client(object).createByModel({ modelId: fan.id, code: 'fan-2', name: '二号' }),
    ]
    const [own] = await admin.client(point).list({ objectId: one.id })
    await admin.client(point).update({ id: own!.id, warningUpper: 2500 })
    await points.update({ id: speed.id, code: 'rpm', unit: 'r/min', warningUpper: 2800 })
    await points.create({ modelId: fan.id, code: 'temp', name: '温度' })
    expect(await admin.client(object).syncModel({ modelId: fan.id })).toEqual({
      objects: 2,
      added: 2,
      changed: 2,
      taken: 0,
    })
    expect(await admin.client(object).syncModel({ modelId: fan.id })).toEqual({
      objects: 2,
      added: 0,
      changed: 0,
      taken: 0,
    })
    expect(await admin.client(point).list({ objectId: one.id })).toMatchObject([
      { id: own!.id, code: 'rpm', unit: 'r/min', warningUpper: 2500 },
      { code: 'temp' },
    ])
    await admin.client(object).syncModel({ modelId: fan.id, objectIds: [two.id], withLimits: true })
    expect(await admin.client(point).getByCode({ objectId: two.id, code: 'rpm' })).toMatchObject({ warningUpper: 2800 })
    expect(await admin.client(point).getByCode({ objectId: one.id, code: 'rpm' })).toMatchObject({ warningUpper: 2500 })
    expect(await points.dependents({ id: speed.id })).toEqual({ points: 2, objects: 2 })
    await points.remove({ id: speed.id })
    expect(await admin.client(point).get({ id: own!.id })).toMatchObject({ modelPointId: null, code: 'rpm' })
  })

  it('give single points to objects and to other models', async () => {
    const [from, to] = [await add('甲型'), await add('乙型')]
    const ids: string[] = []
    for (const code of ['a', 'b'])
      ids.push(
        (
          await admin
            .client(modelPoint)
            .create({ modelId: from.id, code, name: code, address: { nodeId: `ns=2;s=${code}` } })
        ).id,
      )
    await admin.client(modelPoint).create({ modelId: to.id, code: 'a', name: '已有' })
    expect(await admin.client(modelPoint).insertByModelPoint({ modelId: to.id, modelPointIds: ids })).toEqual({
      added: 1,
      skipped: ['a'],
    })
    expect(await admin.client(modelPoint).simpleList({ modelId: to.id })).toMatchObject([
      { code: 'a', address: null },
      { code: 'b', address: { nodeId: 'ns=2;s=b' } },
    ])
    const machine = await admin.client(object).create({ code: 'plain', name: '普通' })
    expect(await admin.client(object).insertByModelPoint({ objectId: machine.id, modelPointIds: ids })).toEqual({
      added: 2,
      skipped: [],
    })
  })

  it('and their points go out and come in as sheets', async () => {
    const meter = await add('仪表')
    await admin.client(modelPoint).create({
      modelId: meter.id,
      code: 'kwh',
      name: '电量',
      address: { table: 'input', address: 342, length: 2 },
    })
    const models = (await admin.file(model.export)).bytes
    const count = (await readSheet(models)).length - 1
    expect(await admin.client(model).import({ file: new File([new Uint8Array(models)], 'm.xlsx') })).toEqual({
      added: 0,
      changed: count,
    })
    const points = (await admin.file(modelPoint.export, { modelId: meter.id })).bytes
    const before = await admin.client(modelPoint).simpleList({ modelId: meter.id })
    expect(await admin.client(modelPoint).import({ file: new File([new Uint8Array(points)], 'p.xlsx') })).toEqual({
      added: 0,
      changed: 1,
    })
    expect(await admin.client(modelPoint).simpleList({ modelId: meter.id })).toEqual(before)
    const rows = [
      ['点位编码', '点位名称', '采集地址'],
      ['volt', '电压', 'holding:30.5'],
      ['amp', '电流', 'ns=2;s=A'],
      ['hz', '频率', 'json:hz'],
    ]
    expect(await admin.client(modelPoint).import({ file: await sheetFile(rows), modelId: meter.id })).toEqual({
      added: 3,
      changed: 0,
    })
    expect(await admin.client(modelPoint).page({ pageSize: 10, modelId: meter.id, keyword: 'volt' })).toMatchObject({
      records: [{ address: { table: 'holding', address: 30, bit: 5 } }],
    })
    expect(
      await admin.call(modelPoint.import, {
        file: await sheetFile([rows[0]!, ['x', '错', 'holding:99999']]),
        modelId: meter.id,
      }),
    ).toMatchObject({ code: 400, data: [{ title: '采集地址' }] })
    const index = await sheetFile([rows[0]!, ['x', '错', '[9:3] ns=2;s=A']])
    expect(await admin.call(modelPoint.import, { file: index, modelId: meter.id })).toMatchObject({
      data: [{ title: '采集地址', message: expect.stringContaining('下标中冒号前的数应小于冒号后的数') }],
    })
    expect(
      await admin.call(modelPoint.import, { file: await sheetFile([rows[0]!, ['x', '无主', null]]) }),
    ).toMatchObject({
      data: [{ field: '第 2 行', title: '模型编码', message: '此项不能为空' }],
    })
  })

  it('name the drivers there are', async () => {
    expect(await admin.client(driver).tree({ keyword: 'opc' })).toMatchObject([
      { children: [{ kind: 'opc-ua', settings: [{ name: 'endpoint', required: true }, {}, {}] }] },
    ])
    const machine = await add('驱动')
    for (const settings of [{ kind: 'telepathy' }, { kind: 'opc-ua', password: 'x' }])
      expect(await admin.call(model.setDriver, { id: machine.id, driver: settings })).toMatchObject({ code: 400 })
  })

  it('of another company are neither seen nor changed, and need their permissions', async () => {
    const mine = await add('本公司模型')
    const own = await admin.client(modelPoint).create({ modelId: mine.id, code: 'p', name: '点' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(model).simpleTree()).toEqual([])
    for (const [call, input] of [
      [model.get, { id: mine.id }],
      [model.update, { id: mine.id, name: '改' }],
      [model.remove, { id: mine.id }],
      [model.move, { id: mine.id, direction: 'up' }],
      [model.publish, { id: mine.id }],
      [modelPoint.get, { id: own.id }],
      [modelPoint.update, { id: own.id, name: '改' }],
      [modelPoint.remove, { id: own.id }],
      [modelPoint.create, { modelId: mine.id, code: 'q', name: '新' }],
      [object.createByModel, { modelId: mine.id, code: 'o', name: '新' }],
      [object.syncModel, { modelId: mine.id }],
    ] as const)
      expect(await stranger.call(call, input), call.path).toMatchObject({ code: 404 })
    expect(await admin.client(modelPoint).get({ id: own.id })).toMatchObject({ name: '点' })
    const reader = await server.signIn({ permissions: ['model'] })
    expect(await reader.call(model.get, { id: mine.id })).toMatchObject({ code: 200 })
    expect(await reader.call(model.withdraw, { id: mine.id })).toMatchObject({ code: 401 })
    expect(await server.visitor.call(model.simpleTree)).toMatchObject({ status: 401 })
  })
})
