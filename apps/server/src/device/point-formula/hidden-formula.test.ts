import { formula } from '@zhizao/contract/device/formula'
import { HIDDEN_REFERENCE } from '@zhizao/contract/device/hidden-formula'
import { modelFromObject } from '@zhizao/contract/device/model-from-object'
import { modelSync } from '@zhizao/contract/device/model-sync'
import { object } from '@zhizao/contract/device/object'
import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { pointBulk } from '@zhizao/contract/device/point-bulk'
import type { PointFields } from '@zhizao/contract/device/point-fields'
import { devicePoint, pointInfo } from '@zhizao/contract/device/point-info'
import { pointRecord } from '@zhizao/contract/device/point-record'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a formula that names points of an object which its reader does not see', () => {
  let server: TestServer
  let admin: Caller
  let narrow: Caller
  let seenId: string
  let pointId: string
  let modelId: string
  let datasetId: string
  const real = '[a] + [SECRET-7.b] * 2'
  const shown = `[a] + ${HIDDEN_REFERENCE} * 2`

  const add = (objectId: string, code: string, more: Partial<PointFields> = {}) =>
    admin.client(point).create({ objectId, code, name: `点${code}`, dataType: 'float64', ...more })

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    modelId = (await admin.client(model).create({ code: 'hf', name: '型号' })).id
    await admin.client(modelPoint).create({ modelId, code: 'a', name: '点a', dataType: 'float64' })
    const computed = { source: 'formula', formula: '[a] * 2', dataType: 'float64' } as const
    await admin.client(modelPoint).create({ modelId, code: 'f', name: '点f', ...computed })
    seenId = (await admin.client(object).createByModel({ modelId, code: 'SEEN', name: '可见' })).id
    const hidden = await admin.client(object).create({ code: 'SECRET-7', name: '机密机组' })
    await add(hidden.id, 'b', { name: '机密点' })
    const [, own] = await admin.client(point).list({ objectIds: [seenId] })
    pointId = own!.id
    await admin.client(point).update({ id: pointId, formula: real })
    // It is read by the hidden object too, and a circle would go through it.
    await add(hidden.id, 'g', { name: '机密公式', source: 'formula', formula: '[SEEN.f]' })
    datasetId = (await admin.client(objectDataset).create({ objectId: seenId, name: '集', pointIds: [pointId] })).id
    narrow = await server.signIn({
      permissions: ['point', 'point:add', 'point:edit', 'point:delete', 'point:import', 'point:export', 'model'].concat(
        ['model:add', 'object', 'object:add', 'object:edit', 'trend'],
      ),
      scope: { roots: [seenId] },
    })
  })
  afterAll(() => server.stop())

  const stands = async () => (await admin.client(point).get({ id: pointId })).formula
  const says = (answer: unknown) => JSON.stringify(answer)

  it('has a neutral word in every list, look and page of points', async () => {
    const page = { pageSize: 10 }
    const answers: Record<string, unknown> = {
      page: await narrow.client(point).page({ ...page, objectId: seenId }),
      simpleList: await narrow.client(point).simpleList({ objectId: seenId }),
      list: await narrow.client(point).list({ objectIds: [seenId] }),
      get: await narrow.client(point).get({ id: pointId }),
      byIds: await narrow.client(point).byIds({ ids: [pointId] }),
      getByCode: await narrow.client(point).getByCode({ objectId: seenId, code: 'f' }),
      live: await narrow.client(point).live({ objectId: seenId }),
      infoPage: await narrow.client(pointInfo).page({ ...page, objectId: seenId }),
      infoGet: await narrow.client(pointInfo).get({ id: pointId }),
      infoByCode: await narrow.client(pointInfo).getByCode({ objectId: seenId, code: 'f' }),
      infoOfObject: await narrow.client(pointInfo).ofObject({ objectId: seenId }),
      infoList: await narrow.client(pointInfo).list({ objectId: seenId }),
      livePage: await narrow.client(pointInfo).livePage({ ...page, objectId: seenId }),
      notKeys: await narrow.client(pointInfo).notKeys({ objectId: seenId }),
      withHistory: await narrow.client(pointInfo).withHistory({ objectId: seenId }),
      ofDataset: await narrow.client(pointInfo).ofDataset({ datasetId }),
      liveOfDataset: await narrow.client(pointInfo).liveOfDataset({ datasetId }),
      devicePage: await narrow.client(devicePoint).page({ ...page }),
      recordPage: await narrow.client(pointRecord).page({ ...page, objectId: seenId }),
      dataset: await narrow.client(objectDataset).get({ id: datasetId }),
    }
    for (const [call, answer] of Object.entries(answers)) expect(says(answer), call).not.toMatch(/SECRET-7|机密/)
    for (const call of ['page', 'list', 'get', 'byIds', 'infoPage', 'infoGet', 'infoList', 'devicePage', 'recordPage'])
      expect(says(answers[call]), call).toContain(shown)
    expect((await admin.client(point).get({ id: pointId })).formula).toBe(real)
  })

  it('has it in sheets, which come back as they went out', async () => {
    for (const [call, input] of [
      [point.export, { objectId: seenId }],
      [pointInfo.export, { objectId: seenId }],
    ] as const) {
      const { bytes } = await narrow.file(call, input)
      const rows = await readSheet(bytes)
      expect(rows.flat()).toContain(shown)
      expect(says(rows)).not.toContain('SECRET-7')
      const file = new File([new Uint8Array(bytes)], 'p.xlsx')
      expect(await narrow.client(point).import({ file })).toMatchObject({ added: 0 })
      expect(await stands()).toBe(real)
    }
    const heading = ['对象编码', '点位编码', '点位名称', '数据来源', '公式']
    const wrong = await narrow.call(point.import, {
      file: await sheetFile([heading, ['SEEN', 'f', '点f', '公式计算', `${shown} + 1`]]),
    })
    expect(wrong).toMatchObject({ code: 400, data: [{ field: '第 2 行', title: '公式' }] })
    expect(wrong.msg).toContain('您看不到的对象')
    const typed = await narrow.call(point.import, {
      file: await sheetFile([
        ['对象编码', '点位编码', '点位名称', '数据类型'],
        ['SEEN', 'f', '点f', 'bool'],
      ]),
    })
    expect(typed.code).toBe(400)
    expect(says(typed)).not.toContain('SECRET-7')
    expect(await stands()).toBe(real)
  })

  it('stays as it is where a form is saved without touching it, and is refused in clear words where it is changed', async () => {
    expect(await narrow.client(point).update({ id: pointId, name: '新名', formula: shown })).toMatchObject({
      name: '新名',
      formula: shown,
    })
    await narrow.client(pointInfo).update({ id: pointId, formula: shown, unit: 'kW' })
    await narrow
      .client(objectInfo)
      .savePoints({ objectId: seenId, points: [{ id: pointId, formula: shown, decimals: 3 }] })
    const grid = (await narrow.client(point).list({ objectIds: [seenId] })).map(({ id, formula }) => ({
      id,
      formula,
    }))
    await narrow.client(pointBulk).saveMany({ objectId: seenId, points: grid })
    await narrow.client(pointBulk).edit({ ids: [pointId], changes: { dataType: 'float32' } } as never)
    expect(await admin.client(point).get({ id: pointId })).toMatchObject({
      formula: real,
      name: '新名',
      unit: 'kW',
      decimals: 3,
      dataType: 'float32',
    })
    const words = /您看不到的对象的点位，修改后不能保存/
    const changed = `${shown} + 1`
    for (const [call, body] of [
      [point.update, { id: pointId, formula: changed }],
      [pointInfo.update, { id: pointId, formula: changed }],
      [objectInfo.savePoints, { objectId: seenId, points: [{ id: pointId, formula: changed }] }],
      [pointBulk.saveMany, { objectId: seenId, points: [{ id: pointId, formula: changed }] }],
      [point.create, { objectId: seenId, code: 'h', name: 'h', source: 'formula', formula: shown }],
    ] as const) {
      const refused = await narrow.call(call, body as never)
      expect(refused.msg, call.path).toMatch(words)
      expect(says(refused), call.path).not.toContain('SECRET-7')
    }
    expect(await stands()).toBe(real)
  })

  it('is told by no refusal, neither of types, circles, users nor copies', async () => {
    const refused = [
      await narrow.call(point.update, { id: pointId, dataType: 'bool' }),
      await narrow.call(point.update, {
        id: (await admin.client(point).getByCode({ objectId: seenId, code: 'a' })).id,
        formula: '[f]',
        source: 'formula',
      }),
      await narrow.call(point.update, { id: pointId, formula: '[SECRET-7.g]' }),
      await narrow.call(point.remove, { id: pointId }),
      await narrow.call(objectInfo.copy, { id: seenId, code: 'COPY', name: '副本', parentId: seenId } as never),
      await narrow.call(modelFromObject.create, { objectId: seenId, code: 'MO', name: '模型' }),
    ]
    for (const answer of refused) {
      expect(answer.code, answer.msg).not.toBe(200)
      expect(answer.msg).not.toMatch(/机密/)
    }
    expect(says([refused[0], refused[1], ...refused.slice(3)])).not.toContain('SECRET-7')
    // What he typed himself he reads again, as of any object that is not there.
    expect(refused[2]!.msg).toBe('公式：第 1 个字符处：没有点位“[SECRET-7.g]”')
  })

  it('is told neither by the check of a formula nor by the preview of a sync', async () => {
    const check = (expression: string, id?: string) =>
      narrow.client(formula).check({ expression, objectId: seenId, pointId: id })
    expect(await check(shown, pointId)).toMatchObject({ isRight: true, errors: [], reason: '公式引用了您看不到的对象' })
    const other = await check(`${shown} + 1`, pointId)
    expect(other).toMatchObject({ isRight: false, errors: [{ from: 6, to: 13 }] })
    expect((await check(shown)).isRight).toBe(false)
    const { records } = await narrow.client(modelSync).preview({ modelId, pageSize: 10 })
    expect(says(records)).not.toContain('SECRET-7')
    expect(says(records)).toContain(HIDDEN_REFERENCE)
  })
})
