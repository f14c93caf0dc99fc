import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { model } from '@zhizao/contract/device-model/model'
import { gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('device types', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())
  const names = async () => (await admin.client(deviceType).list()).map(({ name }) => name)

  it('are added, found by code, changed, ordered by steps and by place, and removed', async () => {
    const types = admin.client(deviceType)
    const press = await types.create({ code: 'PRESS', name: '冲床', icon: 'machine' })
    const pump = await types.create({ code: 'PUMP', name: '水泵' })
    const robot = await types.create({ name: '机器人' })
    expect(robot.code).not.toBe('')
    expect((await types.update({ id: press.id, name: '压力机', icon: 'moulding', remark: '二车间' })).name).toBe(
      '压力机',
    )
    expect(await types.byCode({ code: 'PRESS' })).toMatchObject({ name: '压力机', icon: 'moulding', remark: '二车间' })
    await types.moveUp({ id: pump.id })
    expect(await names()).toEqual(['水泵', '压力机', '机器人'])
    await types.moveDown({ id: pump.id })
    expect(await names()).toEqual(['压力机', '水泵', '机器人'])
    await types.place({ id: robot.id, position: 1 })
    expect(await names()).toEqual(['机器人', '压力机', '水泵'])
    expect((await types.page({ pageSize: 2, keyword: 'P' })).total).toBe(2)
    await types.remove({ id: robot.id })
    expect(await names()).toEqual(['压力机', '水泵'])
    expect(await admin.call(deviceType.byCode, { code: 'NONE' })).toMatchObject({ code: 404 })
    expect(await admin.call(deviceType.create, { code: 'PUMP', name: '另一台' })).toMatchObject({
      code: 400,
      msg: '编码已存在，请更换',
    })
  })

  it('are what objects and models are: chosen, filtered by, and kept while anything is of them', async () => {
    const types = admin.client(deviceType)
    const type = await types.create({ code: 'COMP', name: '空压机' })
    const template = await admin.client(model).create({ code: 'M1', name: '螺杆机', deviceTypeId: type.id })
    expect(template.deviceTypeName).toBe('空压机')
    const made = await admin.client(object).createByModel({ modelId: template.id, code: 'C-1', name: '1号空压机' })
    const other = await admin.client(object).create({ code: 'C-2', name: '2号空压机' })
    expect(made).toMatchObject({ deviceTypeId: type.id, deviceTypeName: '空压机' })
    expect((await admin.client(object).update({ id: other.id, deviceTypeId: type.id })).deviceTypeName).toBe('空压机')
    const page = await types.objects({ deviceTypeId: type.id, pageSize: 10, keyword: '2号' })
    expect(page.records.map(({ name }) => name)).toEqual(['2号空压机'])
    expect((await admin.client(objectInfo).page({ deviceTypeId: type.id, pageSize: 10 })).total).toBe(2)
    const whole = await types.withDevices({ code: 'COMP' })
    expect(whole.map(({ name, children }) => [name, children.map(({ code }) => code)])).toEqual([
      ['空压机', ['C-1', 'C-2']],
    ])
    expect((await types.list({ code: 'COMP' }))[0]!.objectCount).toBe(2)
    expect(await admin.call(deviceType.remove, { id: type.id })).toMatchObject({
      code: 409,
      msg: '不能删除，请先处理：使用它的设备 2 个、使用它的模型 1 个',
    })
    expect(await admin.call(object.update, { id: other.id, deviceTypeId: '999999' })).toMatchObject({ code: 404 })
    const choices = await admin.call(gaeaDict.select, { dictCode: 'deviceType' } as never)
    expect(JSON.stringify(choices)).toContain('空压机')
  })

  it('go with their states, once nothing is of them', async () => {
    const types = admin.client(deviceType)
    const type = await types.create({ code: 'SHORT', name: '临时' })
    await admin.client(deviceState).create({
      deviceTypeId: type.id,
      code: 'run',
      name: '运行',
      colour: '#00AA00',
      kind: 'run',
      priority: 1,
      condition: '[x] > 1',
    })
    await types.remove({ id: type.id })
    expect(await admin.client(deviceState).list({ deviceTypeId: type.id })).toEqual([])
  })

  it('tell devices only to those who may see them', async () => {
    const type = await admin.client(deviceType).create({ code: 'SEEN', name: '看得见的' })
    const [one, two] = await Promise.all(
      ['V-1', 'V-2'].map((code) => admin.client(object).create({ code, name: code, deviceTypeId: type.id })),
    )
    const narrow = await server.signIn({ permissions: ['deviceType', 'object'], scope: { roots: [one!.id] } })
    const whole = await narrow.client(deviceType).withDevices({ code: 'SEEN' })
    expect(whole[0]!.children.map(({ id }) => id)).toEqual([one!.id])
    expect((await narrow.client(deviceType).byCode({ code: 'SEEN' })).objectCount).toBe(1)
    expect(JSON.stringify(await narrow.client(deviceType).withDevices())).not.toContain(two!.id)
    expect(await narrow.call(deviceType.create, { code: 'X', name: 'X' })).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(deviceType).list()).toEqual([])
    expect(await stranger.call(deviceType.remove, { id: type.id })).toMatchObject({ code: 404 })
  })
})
