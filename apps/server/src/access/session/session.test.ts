import { department } from '@zhizao/contract/access/department'
import { session } from '@zhizao/contract/access/session'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { signOf } from '@zhizao/rules/sign'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { readPictureCode } from '../../testing/read-picture-code.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('sessions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())
  beforeEach(() => server.setTime(undefined))

  const password = 'Passw0rd!test'
  const another = () => callerOf(server.url, undefined, server.platform.now)
  const later = (ms: number) => server.setTime(new Date(Date.now() + ms))

  it('gives a visitor a picture code whose key and picture name no letters', async () => {
    const { codeKey, image } = await server.visitor.client(session).pictureCode()
    expect(image).toMatch(/^data:image\/png;base64,/)
    const { codeKey: another, image: drawn } = await server.visitor.client(session).pictureCode()
    expect([another, drawn]).not.toEqual([codeKey, image])
  })

  it('a second sign-in ends the first, whose holder is told so', async () => {
    const first = another()
    await first.signIn('admin', password)
    const second = another()
    await second.signIn('ADMIN', password)
    expect(await first.call(session.menu)).toMatchObject({ code: 507, msg: '异地登陆，注意密码安全!' })
    expect(await second.call(session.menu)).toMatchObject({ code: 200 })
  })

  it('ends after eight idle hours and after a day at most', async () => {
    const user = await server.signIn()
    later(7.9 * 3600_000)
    expect(await user.call(session.menu)).toMatchObject({ code: 200 })
    later(15 * 3600_000)
    expect(await user.call(session.menu)).toMatchObject({ code: 200 })
    later(22 * 3600_000)
    expect(await user.call(session.menu)).toMatchObject({ code: 200 })
    later(24.1 * 3600_000)
    expect(await user.call(session.menu)).toMatchObject({ code: 506, msg: '时效已过期，请重新登录' })
  })

  it('is over after signing out', async () => {
    const user = await server.signIn()
    await user.client(session).signOut()
    expect(await user.call(session.menu)).toMatchObject({ status: 401 })
  })

  it('refuses a forged, an old and a replayed sign', async () => {
    const user = await server.signIn()
    const time = String(Date.now())
    const sign = signOf(user.token, time, '1234')
    const headers = { sign, time }
    expect(await user.call(session.menu, {}, { ...headers, sign: `${'0'.repeat(64)}1234` })).toMatchObject({
      status: 401,
    })
    const old = String(Date.now() - 6 * 60_000)
    expect(await user.call(session.menu, {}, { time: old, sign: signOf(user.token, old, '1234') })).toMatchObject({
      status: 401,
    })
    expect(await user.call(alarmType.create, { code: 'once', name: '一次' }, headers)).toMatchObject({ code: 200 })
    expect(await user.call(alarmType.create, { code: 'twice', name: '两次' }, headers)).toMatchObject({ status: 401 })
    const read = { time, sign: signOf(user.token, time, '4321') }
    expect(await user.call(session.menu, {}, read)).toMatchObject({ code: 200 })
    expect(await user.call(session.menu, {}, read)).toMatchObject({ status: 401, msg: '登录已失效' })
  })

  it('asks for a picture code after five failures and locks the name after ten', async () => {
    const guess = (input: object = {}) =>
      server.visitor.call(session.signIn, { userName: 'nobody', password: 'wrong', ...input })
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await guess()).toMatchObject({ code: 400, msg: '登录名或密码错误' })
    expect(await guess()).toMatchObject({ code: 400, msg: '验证码：请输入正确的图形验证码' })
    const { codeKey, code } = await readPictureCode(server.visitor)
    expect(await guess({ codeKey, code })).toMatchObject({ msg: '登录名或密码错误' })
    expect(await guess({ codeKey, code })).toMatchObject({ msg: '验证码：请输入正确的图形验证码' })
  })

  it('shows each user the menus that are granted and no others', async () => {
    const user = await server.signIn({ permissions: ['alarmType', 'alarmType:add'] })
    const menu = (await user.client(session).menu()).filter((module) => module.routerFirstPath)
    expect(menu.map((module) => module.resources_classify)).toEqual(['lak'])
    const products = (await user.client(session).products()).filter((module) => module.routerFirstPath)
    expect(products).toMatchObject([{ resources_classify: 'lak', routerFirstPath: menu[0]!.routerFirstPath }])
    const [group] = menu[0]!.routerList
    expect(group!.children).toMatchObject([{ resources_code: 'alarmType', funList: ['alarmType:add'] }])
  })

  it('tells each user his company and department', async () => {
    const companyId = await server.anotherCompany()
    const user = await server.signIn({ companyId, permissions: [] })
    const told = () => user.client(session).companyAndDepartment()
    expect(await told()).toMatchObject({ company_id: companyId, depart_id: null, depart_name: '' })
    const departments = (await server.signIn({ companyId })).client(department)
    const place = await departments.create({ code: 'power', name: '动力部' })
    await departments.addUsers({ departmentId: place.id, userIds: [user.userId] })
    expect(await told()).toEqual({
      company_id: companyId,
      company_name: expect.stringMatching(/^另一家公司/),
      depart_id: place.id,
      depart_name: '动力部',
    })
  })
})
