import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('alarm types', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('are added, changed, ordered and removed', async () => {
    const types = (await server.signIn()).client(alarmType)
    const first = await types.create({ code: 'process', name: '工艺报警' })
    const second = await types.create({ code: 'device', name: '设备报警' })
    await types.update({ id: first.id, name: '工艺参数报警' })
    await types.moveUp({ id: second.id })
    expect((await types.list()).map((type) => type.name)).toEqual(['设备报警', '工艺参数报警'])
    await types.moveDown({ id: second.id })
    expect((await types.list()).map((type) => type.name)).toEqual(['工艺参数报警', '设备报警'])
    await types.remove({ id: first.id })
    expect((await types.page({ pageSize: 10 })).total).toBe(1)
  })

  it('refuse a code that exists, in Chinese, naming the field', async () => {
    const caller = await server.signIn()
    await caller.client(alarmType).create({ code: 'twice', name: '甲' })
    const answer = await caller.call(alarmType.create, { code: 'twice', name: '乙' })
    expect(answer).toMatchObject({ code: 400, msg: '编码已存在，请更换', data: [{ field: 'code' }] })
    expect(await caller.call(alarmType.create, { code: 'c3' })).toMatchObject({
      code: 400,
      msg: '报警类型名称：此项不能为空',
    })
  })

  it('of one company are not seen or changed by another', async () => {
    const own = (await server.signIn()).client(alarmType)
    const mine = await own.create({ code: 'mine', name: '本公司的类型' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(alarmType).list()).toEqual([])
    expect(await stranger.call(alarmType.update, { id: mine.id, name: '改名' })).toMatchObject({ code: 404 })
    expect(await stranger.call(alarmType.remove, { id: mine.id })).toMatchObject({ code: 404 })
    expect((await own.list()).find((type) => type.id === mine.id)?.name).toBe('本公司的类型')
  })

  it('are refused without a session and without the permission', async () => {
    expect(await server.visitor.call(alarmType.list)).toMatchObject({ status: 401 })
    const reader = await server.signIn({ permissions: ['alarmType'] })
    expect(await reader.call(alarmType.create, { code: 'x', name: 'x' })).toMatchObject({
      code: 401,
      msg: '没有权限，请联系管理员',
    })
    expect(await reader.call(alarmType.list)).toMatchObject({ code: 200 })
  })
})
