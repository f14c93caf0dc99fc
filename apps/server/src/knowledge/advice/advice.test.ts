import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint as modelPoints } from '@zhizao/contract/device-model/model-point'
import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPlant } from '../../alarm/alarm/test-alarms.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { helps, writeArticle } from '../test-knowledge.ts'

describe('what is known that fits an alarm', () => {
  let server: TestServer
  let plant: Awaited<ReturnType<typeof testPlant>>
  let chief: Caller
  let machine: string
  beforeAll(async () => {
    server = await startTestServer()
    plant = await testPlant(server)
    chief = await server.signIn()
    machine = await plant.object('1 号注塑机')
  })
  afterAll(() => server.stop())
  async function raised(name: string, on = machine) {
    const point = await plant.point(on, name)
    return { point, alarm: await again(point) }
  }
  async function again(point: string) {
    await plant.sample(point, 95)
    return (await chief.client(alarmFact).page({ pointId: point, ended: 0 })).records[0]!
  }
  const advice = async (alarmId: string) =>
    (await chief.client(faultArticle).advice({ alarmId })).articles.map(({ id, fits }) => [id, fits])

  it('an article that was written from an alarm is there when its rule fires again', async () => {
    const { point, alarm } = await raised('料筒温度')
    expect(await advice(alarm.id)).toEqual([])
    const made = await writeArticle(chief, '加热失控', { alarmId: alarm.id })
    expect(made.alarmBatchNo).toBe(alarm.batchNo)
    await plant.sample(point, 20)
    await chief.client(alarmFact).handle({ id: alarm.id, handling: '更换固态继电器' })
    const next = await again(point)
    expect(next.id).not.toBe(alarm.id)
    expect(await advice(next.id)).toEqual([[made.id, 'rule']])
    expect((await chief.client(faultArticle).advice({ alarmId: next.id })).articles[0]).toMatchObject({
      title: '加热失控',
      categoryName: '机械',
      phenomena: [{ name: '加热失控的现象' }],
      solutions: [{ title: '加热失控的处理', steps: '加热失控的处理，试运行 10 分钟' }],
    })
  })

  it('the nearest stand first: rule, phenomenon, name of the point; machines of another type are left out', async () => {
    const type = await chief.client(deviceType).create({ code: 'IMM', name: '注塑机' })
    const other = await chief.client(deviceType).create({ code: 'PUMP', name: '水泵' })
    await chief.client(object).update({ id: machine, deviceTypeId: type.id })
    const { alarm } = await raised('合模压力')
    const named = await writeArticle(chief, '合模压力波动')
    const own = await writeArticle(chief, '锁模不紧', { deviceTypeId: type.id, cause: '合模压力设定过低' })
    const noticed = await writeArticle(chief, '油路泄漏', { phenomena: ['合模压力偏高'] })
    await writeArticle(chief, '水泵合模压力', { deviceTypeId: other.id })
    const rule = await writeArticle(chief, '传感器漂移', { deviceTypeId: other.id, alarmId: alarm.id })
    expect(await advice(alarm.id)).toEqual([
      [rule.id, 'rule'],
      [noticed.id, 'phenomenon'],
      [own.id, 'point'],
      [named.id, 'point'],
    ])
    expect(await chief.client(faultArticle).advice({ alarmId: alarm.id })).toMatchObject({
      deviceTypeId: type.id,
      deviceTypeName: '注塑机',
    })
    for (const at of [1, 2, 3]) await writeArticle(chief, `合模压力第${at}种`, { solutions: [helps('调整')] })
    expect(await advice(alarm.id)).toHaveLength(5)
  })

  it('an article on a machine fits the same point of another one of its model, on the same side', async () => {
    const { id: modelId } = await chief.client(model).create({ code: 'PRESS', name: '液压机' })
    const ofModel = { modelId, code: 'p1', name: '主缸压力' }
    const { id: modelPoint } = await chief.client(modelPoints).create(ofModel)
    const on = async (name: string, more = {}) => {
      const point = await plant.point(await plant.object(name), '主缸压力', { model_point_id: modelPoint, ...more })
      return again(point)
    }
    const made = await writeArticle(chief, '溢流阀卡滞', { alarmId: (await on('甲机')).id })
    expect(await advice((await on('乙机')).id)).toEqual([[made.id, 'model']])
    const lower = { warning_upper: null, error_upper: null, urgent_upper: null, warning_lower: 99 }
    expect(await advice((await on('丙机', lower)).id)).toEqual([])
  })

  it('is told to whoever sees the alarm alone', async () => {
    const { alarm } = await raised('油温')
    const reader = await server.signIn({ permissions: ['alarmMessage'] })
    expect(await reader.client(faultArticle).advice({ alarmId: alarm.id })).toMatchObject({ articles: [] })
    const narrow = await server.signIn({
      permissions: ['alarmMessage', 'knowledge:add'],
      scope: { roots: [await plant.object('别处')] },
    })
    expect(await narrow.call(faultArticle.advice, { alarmId: alarm.id })).toMatchObject({ code: 404 })
    const draft = { title: '看不到的报警', category: 'other', phenomena: ['现象'], solutions: [helps('方法')] }
    expect(await narrow.call(faultArticle.create, { ...draft, alarmId: alarm.id })).toMatchObject({ code: 404 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(faultArticle.advice, { alarmId: alarm.id })).toMatchObject({ code: 404 })
  })
})
