import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { point as pointContract } from '@zhizao/contract/device/point'
import { pointBulk } from '@zhizao/contract/device/point-bulk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from '../alarm/test-alarms.ts'

describe('alarm set-up', () => {
  let server: TestServer
  let plant: Awaited<ReturnType<typeof testPlant>>
  let object: string
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    plant = await testPlant(server)
    object = await plant.object('冷水机')
    admin = await server.signIn()
  })
  afterAll(() => server.stop())
  const rules = () => admin.client(alarmRule)

  it('rules raise alarms of their level, type and words, and offer what was done before', async () => {
    const state = await plant.point(object, '运行状态', {
      data_type: 'bool',
      warning_upper: null,
      error_upper: null,
      urgent_upper: null,
    })
    const type = await admin.client(alarmType).create({ code: 'device', name: '设备报警' })
    const rule = await rules().create({
      name: '停机',
      pointId: state,
      level: 'urgent',
      comparison: 'eq',
      value: 0,
      message: '冷水机停机',
      alarmTypeId: type.id,
    })
    expect(rule).toMatchObject({
      objectId: object,
      objectName: '冷水机',
      pointName: '运行状态',
      alarmTypeName: '设备报警',
      status: 1,
      onDelay: 0,
    })
    await plant.sample(state, false)
    const [alarm] = (await admin.client(alarmFact).page({ pageSize: 10, pointId: state })).records
    expect(alarm).toMatchObject({
      kind: 'rule',
      level: 'urgent',
      content: '冷水机停机（触发值 0 ℃）',
      alarmTypeName: '设备报警',
      ruleId: rule.id,
    })
    const tag = await admin.client(reasonTag).create({ name: '断电', alarmTypeId: type.id })
    await admin.client(alarmMessage).update({ id: alarm!.id, handling: '复位后重启', reasonTagId: tag.id })
    expect(await admin.client(alarmMessage).ruleExperience({ alarmId: rule.id })).toMatchObject([
      { solution: '复位后重启' },
    ])
    expect(
      (await rules().page({ pageSize: 10, keyword: '冷水机', level: 'urgent', status: '' })).records.map(
        (row) => row.id,
      ),
    ).toEqual([rule.id])

    expect(await admin.client(alarmType).dependents({ id: type.id })).toEqual({
      rules: 1,
      ruleNames: ['停机'],
      tags: 1,
      alarms: 1,
    })
    expect(await admin.client(reasonTag).dependents({ id: tag.id })).toEqual({ alarms: 1, experiences: 1 })
    expect(await admin.call(alarmType.remove, { id: type.id })).toMatchObject({ code: 409 })
    await admin.client(reasonTag).remove({ id: tag.id })
  })

  it('limits of points are listed beside the rules, a row each, to those who may see the object', async () => {
    const pump = await plant.object('循环泵')
    const more = {
      warning_upper: 80,
      error_upper: null,
      urgent_upper: 100,
      error_lower: 5,
      limit_deadband: 2,
      on_delay: 3,
    }
    const point = await plant.point(pump, '轴承温度', more)
    const { records, total } = await rules().limits({ pageSize: 10, objectId: pump })
    expect(total).toBe(3)
    expect(records.map(({ level, direction, limit }) => `${level} ${direction} ${limit}`)).toEqual([
      'urgent upper 100',
      'warning upper 80',
      'error lower 5',
    ])
    expect(records[0]).toMatchObject({ pointId: point, pointName: '轴承温度', unit: '℃', deadband: 2, onDelay: 3 })
    expect((await rules().limits({ pageSize: 1, keyword: '轴承', level: 'warning' })).records).toMatchObject([
      { limit: 80, objectName: '循环泵' },
    ])
    const guest = await server.signIn({ permissions: ['alarmRule'], scope: { roots: [object] } })
    expect((await guest.client(alarmRule).limits({ pageSize: 10, objectId: pump })).total).toBe(0)
  })

  it('rules that are switched off or removed end their alarm', async () => {
    const point = await plant.point(object, '压力')
    const rule = await rules().create({ name: '高压', pointId: point, level: 'error', comparison: 'gt', value: 10 })
    await plant.sample(point, 50)
    const condition = async () =>
      (await admin.client(alarmFact).page({ pageSize: 10, pointId: point })).records[0]!.condition
    expect(await condition()).toBe('active')
    await rules().update({ id: rule.id, status: 0 })
    await plant.engine.refresh({ pointIds: [point] })
    expect(await condition()).toBe('returned')
    expect(await rules().get({ id: rule.id })).toMatchObject({ name: '高压', pointId: point, value: 10, status: 0 })
    await rules().remove({ id: rule.id })
    expect(await admin.call(alarmRule.get, { id: rule.id })).toMatchObject({ code: 404 })
  })

  it('rules that can never come true are refused, naming the field', async () => {
    const point = await plant.point(object, '流量')
    const text = await plant.point(object, '状态字', { data_type: 'string' })
    const draft = { name: 'x', pointId: point, level: 'error', comparison: 'gt' }
    for (const [input, field] of [
      [draft, 'value'],
      [{ ...draft, comparison: 'inside', value: 3 }, 'otherValue'],
      [{ ...draft, comparison: 'inside', value: 3, otherValue: 3 }, 'otherValue'],
      [{ ...draft, value: 1, textValue: 'a' }, 'textValue'],
      [{ ...draft, pointId: text, value: 1 }, 'comparison'],
      [{ ...draft, pointId: text, comparison: 'eq' }, 'textValue'],
      [{ ...draft, pointId: '999999', value: 1 }, 'pointId'],
    ] as const)
      expect(await admin.call(alarmRule.create, input)).toMatchObject({ code: 400, data: [{ field }] })
  })

  it('rules that never begin or never end are refused with the nearest value that would do, also where their point is changed', async () => {
    const none = { warning_upper: null, error_upper: null, urgent_upper: null }
    const words = JSON.stringify([
      { value: 0, words: '停机' },
      { value: 5, words: '故障' },
    ])
    const on = await plant.point(object, '开关', { data_type: 'bool', ...none })
    const short = await plant.point(object, '短整数', { data_type: 'int16', scale: 0.1, ...none })
    const state = await plant.point(object, '状态', { data_type: 'int16', value_words: words, ...none })
    const draft = { name: '够不着', level: 'error' } as const
    for (const [input, msg] of [
      [{ pointId: on, comparison: 'eq', value: 5 }, '比较值：点位的值为 0～1，规则永远不会触发，最接近的可用值为 1'],
      [
        { pointId: on, comparison: 'ne', value: 5 },
        '比较值：点位的值为 0～1，规则触发后永远不会恢复，最接近的可用值为 1',
      ],
      [
        { pointId: short, comparison: 'gt', value: 4000 },
        '比较值：点位的值为 -3276.8～3276.7，规则永远不会触发，最接近的可用值为 3276.6',
      ],
      [
        { pointId: short, comparison: 'outside', value: 10, otherValue: 20, deadband: 6 },
        '回差：过宽，规则触发后永远不会恢复，最大可用值为 5',
      ],
      [
        { pointId: short, comparison: 'inside', value: 3, otherValue: 1 },
        '区间上限：必须大于区间下限，最接近的可用值为 3.1',
      ],
      [
        { pointId: state, comparison: 'eq', value: 4 },
        '比较值：点位的值含义中没有这个值，规则永远不会触发，最接近的是 5（故障）',
      ],
    ] as const)
      expect(await admin.call(alarmRule.create, { ...draft, ...input })).toMatchObject({ code: 400, msg })
    expect((await rules().page({ pageSize: 10, name: '够不着' })).total).toBe(0)
    const rule = await rules().create({ ...draft, pointId: short, comparison: 'gt', value: 3000 })
    expect(await admin.call(alarmRule.update, { id: rule.id, value: 4000 })).toMatchObject({ code: 400 })
    const told = '点位“短整数”的报警规则“够不着”不再适用：比较值：'
    for (const [call, input] of [
      [pointContract.update, { id: short, scale: 0.01 }],
      [pointContract.update, { id: short, dataType: 'bool' }],
      [pointBulk.edit, { ids: [short], changes: { dataType: 'bool' } }],
    ] as const)
      expect(await admin.call(call, input)).toMatchObject({ code: 400, msg: expect.stringContaining(told) })
    await admin.client(pointContract).update({ id: short, scale: 1 })
  })

  it('rules of objects that a user may not see, or of another company, are out of reach', async () => {
    const point = await plant.point(object, '电流')
    const rule = await rules().create({ name: '过流', pointId: point, level: 'error', comparison: 'gt', value: 10 })
    const elsewhere = await plant.object('别处')
    const guest = await server.signIn({
      permissions: ['alarmRule', 'alarmRule:edit', 'alarmRule:add'],
      scope: { roots: [elsewhere] },
    })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    for (const caller of [guest, stranger]) {
      expect((await caller.client(alarmRule).page({ pageSize: 10 })).total).toBe(0)
      expect(await caller.call(alarmRule.update, { id: rule.id, name: 'y' })).toMatchObject({ code: 404 })
      expect(
        await caller.call(alarmRule.create, { name: 'z', pointId: point, level: 'error', comparison: 'gt', value: 1 }),
      ).toMatchObject({ code: 400 })
    }
  })

  it('the three levels are there, can be named and coloured, by each company for itself', async () => {
    const levels = admin.client(alarmLevel)
    const [urgent] = await levels.list()
    expect((await levels.list()).map((level) => level.levelName)).toEqual(['紧急', '错误', '预警'])
    await levels.update({ id: urgent!.id, levelName: '特急', color: '#ff0000', popup: 0 })
    expect((await levels.list())[0]).toMatchObject({ level: 'urgent', levelName: '特急', color: '#ff0000', popup: 0 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(alarmLevel).list())[0]).toMatchObject({ levelName: '紧急' })
    expect(await stranger.call(alarmLevel.update, { id: urgent!.id, levelName: 'x' })).toMatchObject({ code: 404 })
    expect(await admin.call(alarmLevel.update, { id: urgent!.id, color: 'red' })).toMatchObject({
      code: 400,
      data: [{ field: 'color' }],
    })
  })

  it('reason tags are offered by alarm type, those without a type always', async () => {
    const tags = admin.client(reasonTag)
    const type = await admin.client(alarmType).create({ code: 'process', name: '工艺报警' })
    const general = await tags.create({ name: '误报' })
    const own = await tags.create({ name: '参数设置不当', alarmTypeId: type.id })
    expect(own.alarmTypeName).toBe('工艺报警')
    const other = await admin.client(alarmType).create({ code: 'safety', name: '安全报警' })
    expect((await tags.fitting({ alarmTypeId: type.id })).map((tag) => tag.id)).toEqual([general.id, own.id])
    expect((await tags.fitting({ alarmTypeId: other.id })).map((tag) => tag.id)).toEqual([general.id])
    expect((await tags.page({ pageSize: 10, name: '误' })).total).toBe(1)
    expect(await admin.call(reasonTag.create, { name: '误报' })).toMatchObject({ code: 400, data: [{ field: 'name' }] })
    await tags.update({ id: own.id, remark: '备注' })
    const far = await tags.page({ pageSize: 1, pageNumber: 9, alarmTypeId: '' as never, name: '' })
    expect(far).toMatchObject({ records: [], total: (await tags.list()).length, current: 9 })
    await tags.remove({ id: own.id })
    expect((await tags.list()).map((tag) => tag.id)).toEqual([general.id])
    expect(await admin.call(alarmType.remove, { id: other.id })).toMatchObject({ code: 200 })
  })
})
