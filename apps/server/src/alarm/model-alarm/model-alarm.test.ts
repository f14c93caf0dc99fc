import { alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import { object } from '@zhizao/contract/device/object'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Caller
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

async function aModel() {
  const { id: modelId } = await admin.client(model).create({ code: `ma${++made}`, name: `模型${made}` })
  const point = (code: string, more: object = {}) =>
    admin.client(modelPoint).create({ modelId, code, name: code, ...more })
  return { modelId, temp: (await point('temp')).id, text: (await point('text', { dataType: 'string' })).id }
}
const tooHot = { name: '过热', level: 'error', comparison: 'gt', value: 80 } as const

it('rules of a model are made, found, changed and removed; those made from them stay and stand for themselves', async () => {
  const { modelId, temp, text } = await aModel()
  const type = await admin.client(alarmType).create({ code: `mt${made}`, name: '温度类' })
  const calls = admin.client(modelAlarm)
  const { id } = await calls.create({ ...tooHot, modelPointId: temp, alarmTypeId: type.id, onDelay: 5 })
  await calls.create({ modelPointId: text, name: '故障', level: 'urgent', comparison: 'eq', textValue: 'FAULT' })
  expect(await calls.get({ id })).toMatchObject({ modelId, pointCode: 'temp', alarmTypeName: '温度类', onDelay: 5 })
  const { id: objectId } = await admin.client(object).createByModel({ modelId, code: `ma-${made}`, name: '一号' })
  await calls.update({ id, value: 85, status: 0 })
  expect((await calls.page({ modelId, pageSize: 10, keyword: '热' })).records).toMatchObject([{ value: 85, status: 0 }])
  expect((await calls.page({ modelId, pageSize: 10 })).total).toBe(2)
  await calls.remove({ id })
  expect(await admin.call(modelAlarm.get, { id })).toMatchObject({ code: 404 })
  const rules = (await admin.client(alarmRule).page({ objectId, pageSize: 10 })).records
  expect(rules.find(({ name }) => name === '过热')).toMatchObject({ value: 80, modelRuleId: null, fromModel: true })
})

it('rules that can never come true are refused, so are readers and other companies', async () => {
  const { temp, text } = await aModel()
  const { id } = await admin.client(modelAlarm).create({ ...tooHot, modelPointId: temp })
  for (const [more, field] of [
    [{ modelPointId: text }, 'comparison'],
    [{ modelPointId: '999999999' }, 'modelPointId'],
    [{ modelPointId: temp, value: null }, 'value'],
    [{ modelPointId: temp, comparison: 'inside', otherValue: 70 }, 'otherValue'],
    [{ modelPointId: temp, comparison: 'outside', otherValue: 90, deadband: 5 }, 'deadband'],
  ] as const)
    expect(await admin.call(modelAlarm.create, { ...tooHot, name: '甲', ...more })).toMatchObject({
      code: 400,
      data: [{ field }],
    })
  expect(await admin.call(modelPoint.update, { id: temp, dataType: 'bool' })).toMatchObject({
    code: 400,
    msg: '点位“temp”的报警规则“过热”不再适用：比较值：点位的值为 0～1，规则永远不会触发，最接近的可用值为 0',
  })
  const reader = await server.signIn({ permissions: ['model'] })
  expect(await reader.call(modelAlarm.remove, { id })).toMatchObject({ code: 401 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.call(modelAlarm.update, { id, value: 1 })).toMatchObject({ code: 404 })
  expect((await stranger.client(modelAlarm).page({ pageSize: 10 })).total).toBe(0)
})
