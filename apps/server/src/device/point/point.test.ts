import { object } from '@zhizao/contract/device/object'
import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { devicePoint, pointInfo } from '@zhizao/contract/device/point-info'
import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('points', () => {
  let server: TestServer
  let admin: Caller
  let objectId: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'pump', name: '水泵' })).id
  })
  afterAll(() => server.stop())

  it('are added with defaults, changed and removed in both vocabularies', async () => {
    const made = await admin.client(point).create({ objectId, code: 'temp', name: '温度', unit: '℃' })
    expect(made).toMatchObject({
      dataType: 'float32',
      decimals: 2,
      access: 'r',
      storePolicy: 'every',
      scale: 1,
      objectName: '水泵',
      warningUpper: null,
    })
    const changed = await admin.client(pointInfo).update({ id: made.id, warningUpper: 80, scale: 0.1 })
    expect(changed).toMatchObject({ code: 'temp', warningUpper: 80, scale: 0.1, unit: '℃' })
    expect(await admin.client(point).getByCode({ objectCode: 'pump', code: 'temp' })).toMatchObject({ id: made.id })
    expect(await admin.client(pointInfo).page({ pageSize: 10, hasLimits: true })).toMatchObject({ total: 1 })
    expect(await admin.client(point).alarmPage({ pageSize: 10, hasLimits: false })).toMatchObject({ total: 0 })
    await admin.client(point).remove({ ids: [made.id] })
    expect(await admin.call(pointInfo.get, { id: made.id })).toMatchObject({ code: 404, msg: '点位不存在或已被删除' })
  })

  it('say how much goes with them before they are deleted', async () => {
    const { id } = await admin.client(object).create({ code: 'press', name: '压机' })
    const made = await admin.client(point).create({ objectId: id, code: 'force', name: '压力' })
    expect(await admin.client(point).dependents({ id: made.id })).toEqual({
      addresses: 0,
      rules: 0,
      checks: 0,
      signals: 0,
      targets: 0,
      controls: 0,
      datasets: 0,
      groups: 0,
    })
    await admin.client(objectDataset).create({ objectId: id, name: '生产', pointIds: [made.id] })
    const other = await admin.client(point).create({ objectId: id, code: 'force2', name: '压力2' })
    const rule = { name: '质量', tolerance: 1 }
    await admin.client(pointCheck).create({ ...rule, pointId: made.id, kind: 'range', upper: 1 })
    await admin.client(pointCheck).create({ ...rule, pointId: other.id, kind: 'against', otherPointId: made.id })
    expect(await admin.client(point).dependents({ ids: [made.id] })).toMatchObject({ datasets: 1, rules: 0, checks: 2 })
    await admin.client(object).remove({ id })
  })

  it('are added, listed, found by code and removed in the words of the object screens too', async () => {
    const points = admin.client(pointInfo)
    const { id } = await admin.client(object).create({ code: 'chiller', name: '冷水机' })
    const draft = (code: string, more: object = {}) => ({ objectId: id, code, name: `点位${code}`, ...more })
    const made = await points.create(draft('in', { unit: '℃' }))
    const [out, flow] = [await points.create(draft('out')), await points.create(draft('flow', { storePolicy: 'none' }))]
    expect(await points.get({ id: made.id })).toMatchObject({ code: 'in', unit: '℃', objectName: '冷水机' })
    expect(await points.getByCode({ objectId: id, code: 'in' })).toEqual(await admin.client(point).get({ id: made.id }))
    expect((await admin.client(point).byIds({ ids: [flow.id, made.id] })).map((row) => row.code).sort()).toEqual([
      'flow',
      'in',
    ])
    expect((await points.infoOfObject({ objectId: id })).map((row) => [row.code, row.unit])).toEqual([
      ['in', '℃'],
      ['out', null],
      ['flow', null],
    ])
    expect((await points.list({ objectId: id, storePolicy: 'none' })).map((row) => row.id)).toEqual([flow.id])
    expect(await admin.client(point).simpleList({ objectId: id, keyword: '点位ou' })).toMatchObject([{ id: out.id }])
    expect((await points.withHistory({ objectId: id })).map((row) => row.code)).toEqual(['in', 'out'])
    const tower = await admin.client(object).create({ code: 'tower', name: '冷却塔' })
    await points.create({ objectId: tower.id, code: 'fan', name: '风机' })
    const both = await points.withHistoryOfMany({ objectIds: [id, tower.id] })
    expect(both.map((row) => `${row.objectName} ${row.code}`).sort()).toEqual(['冷却塔 fan', '冷水机 in', '冷水机 out'])
    await points.remove({ id: flow.id })
    expect((await points.list({ objectId: id })).map((row) => row.code)).toEqual(['in', 'out'])
    await points.removeMany({ ids: [made.id, out.id] })
    expect(await points.list({ objectId: id })).toEqual([])
  })

  it('have a code that is unique in their object', async () => {
    const other = await admin.client(object).create({ code: 'fan', name: '风机' })
    await admin.client(point).create({ objectId, code: 'same', name: '甲' })
    await admin.client(point).create({ objectId: other.id, code: 'same', name: '甲' })
    expect(await admin.call(point.create, { objectId, code: 'same', name: '乙' })).toMatchObject({
      code: 400,
      msg: '编码已存在，请更换',
    })
  })

  it.each([
    [{ urgentUpper: 10, errorUpper: 10 }, '紧急上限：紧急上限必须大于错误上限，最接近的可用值为 10.01'],
    [{ warningUpper: 1, warningLower: 2 }, '预警上限：预警上限必须大于预警下限，最接近的可用值为 2.01'],
    [{ dataType: 'string', warningUpper: 1 }, '预警上限：字符串点位不能设置报警限值'],
    [{ minValue: 5, maxValue: 5 }, '最大值：最大值必须大于最小值'],
    [
      { warningUpper: 20, warningLower: 10, limitDeadband: 12 },
      '报警死区：报警死区必须小于预警上限与预警下限之差，最大可用值为 9.99',
    ],
    [{ dataType: 'bool', warningUpper: 1 }, '点位的值为 0～1，预警上限 1 永远不会报警，最接近的可用值为 0'],
    [
      { dataType: 'uint16', scale: 0.1, errorLower: 0 },
      '点位的值为 0～6553.5，错误下限 0 永远不会报警，最接近的可用值为 0.1',
    ],
    [
      { dataType: 'uint16', errorUpper: 10, limitDeadband: 11 },
      '点位的值为 0～65535，按此死区，错误上限报警后永远不会恢复，死区最大可用值为 10',
    ],
    [{ scale: 0 }, '系数：不能为 0'],
    [{ decimals: 9 }, '小数位数：不能大于 8'],
    [{ pollMs: 49 }, '采集周期(毫秒)：不能小于 50'],
    [{ onDelay: -1 }, '报警延时(秒)：不能为负数'],
    [{ storePolicy: 'interval' }, '按间隔存储时请输入存储间隔'],
    [{ source: 'formula' }, '请输入公式'],
    [{ deadbandKind: 'percent' }, '请输入死区值'],
  ])('refuse %j', async (fields, msg) => {
    expect(await admin.call(point.create, { objectId, code: 'bad', name: '坏', ...fields })).toMatchObject({
      code: 400,
      msg,
    })
  })

  it('check a change together with what stays', async () => {
    const made = await admin.client(point).create({ objectId, code: 'level', name: '液位', urgentUpper: 90 })
    expect(await admin.call(point.update, { id: made.id, errorUpper: 90 })).toMatchObject({
      code: 400,
      msg: '紧急上限必须大于错误上限，最接近的可用值为 90.01',
      data: [{ field: 'urgentUpper' }],
    })
    await admin.client(point).update({ id: made.id, errorUpper: 89.9 })
    expect(await admin.call(point.update, { id: made.id, dataType: 'string' })).toMatchObject({ code: 400 })
  })

  it('become key points in an order that people change', async () => {
    const pump = await admin.client(object).create({ code: 'keys', name: '关键' })
    const { added } = await admin.client(objectInfo).savePoints({
      objectId: pump.id,
      points: ['a', 'b', 'c', 'd'].map((code) => ({ code, name: code })),
    })
    expect(added).toBe(4)
    const [a, b, c] = (await admin.client(pointInfo).ofObject({ objectId: pump.id })).map((row) => row.id)
    await admin.client(pointInfo).addKey({ ids: [b!, a!, c!] })
    const keys = async () => (await admin.client(pointInfo).keys({ objectId: pump.id })).map((row) => row.code).join('')
    expect(await keys()).toBe('bac')
    await admin.client(pointInfo).keyUp({ id: c! })
    expect(await keys()).toBe('bca')
    expect(await admin.call(pointInfo.keyUp, { id: b! })).toMatchObject({ code: 409, msg: '已经是第一个' })
    await admin.client(pointInfo).keyDown({ id: b! })
    expect(await keys()).toBe('cba')
    expect(await admin.call(pointInfo.keyDown, { id: a! })).toMatchObject({ code: 409 })
    await admin.client(pointInfo).removeKey({ id: b! })
    expect(await keys()).toBe('ca')
    expect(await admin.client(pointInfo).total({ objectId: pump.id })).toEqual({ total: 4, keys: 2, withLimits: 0 })
    expect((await admin.client(pointInfo).notKeys({ objectId: pump.id })).map((row) => row.code)).toEqual(['b', 'd'])
    expect(await admin.client(objectInfo).savePoints({ objectId: pump.id, points: [{ id: a!, name: '改' }] })).toEqual({
      added: 0,
      changed: 1,
    })
    expect(await admin.client(devicePoint).page({ pageSize: 2, objectId: pump.id })).toMatchObject({
      total: 4,
      pages: 2,
    })
  })

  it('tell the process what changed, once the call is committed', async () => {
    const heard: unknown[] = []
    const stop = server.platform.events.on('point.changed', (event) => void heard.push(event))
    const made = await admin.client(point).create({ objectId, code: 'heard', name: '听' })
    await admin.call(point.create, { objectId, code: 'heard', name: '听' })
    await admin.client(point).remove({ id: made.id })
    stop()
    expect(heard).toEqual([
      { companyId: server.companyId, pointIds: [made.id] },
      { companyId: server.companyId, pointIds: [made.id] },
    ])
  })

  it('outside the data permission or of another company are neither seen nor changed', async () => {
    const hidden = await admin.client(object).create({ code: 'hidden', name: '外' })
    const secret = await admin.client(point).create({ objectId: hidden.id, code: 'p', name: '点' })
    const codes = ['point', 'point:add', 'point:edit', 'point:delete', 'trend']
    const clerk = await server.signIn({ permissions: codes, scope: { roots: [objectId] } })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const period = { from: '2026-01-01', to: '2026-01-02' }
    for (const caller of [clerk, stranger])
      for (const [call, input] of [
        [point.get, { id: secret.id }],
        [point.byIds, { ids: [secret.id] }],
        [point.getByCode, { objectId: hidden.id, code: 'p' }],
        [point.create, { objectId: hidden.id, code: 'q', name: '新' }],
        [point.update, { id: secret.id, name: '改' }],
        [point.remove, { id: secret.id }],
        [point.live, { objectId: hidden.id }],
        [point.history, { pointIds: [secret.id], ...period }],
        [point.yearFigures, { pointId: secret.id, year: 2026 }],
        [pointInfo.addKey, { id: secret.id }],
        [pointInfo.keyUp, { id: secret.id }],
        [pointInfo.ofObject, { objectId: hidden.id }],
        [pointInfo.withHistoryOfMany, { objectIds: [objectId, hidden.id] }],
      ] as const)
        expect(await caller.call(call, input), call.path).toMatchObject({ code: 404 })
    expect((await clerk.client(point).list()).some((row) => row.id === secret.id)).toBe(false)
    expect(await clerk.client(point).live({ pointIds: [secret.id] })).toEqual([])
    expect(await stranger.client(point).page({ pageSize: 10 })).toMatchObject({ total: 0 })
    expect(await admin.client(point).get({ id: secret.id })).toMatchObject({ name: '点', isKey: false })
  })
})
