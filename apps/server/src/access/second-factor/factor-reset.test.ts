import { operateLog } from '@zhizao/contract/access/operate-log'
import { factorReset, secondFactor } from '@zhizao/contract/access/second-factor'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { outbox } from '@zhizao/contract/sender/outbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { askedOf, firstStep, later, password, prove, type WithApp, withApp } from '../../testing/test-factor.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe("an administrator resets somebody's second factor", { timeout: 90_000 }, () => {
  let server: TestServer
  let keeper: Caller
  let person: WithApp
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.setTime(new Date())
    keeper = await server.signIn({ permissions: ['user', 'user:resetFactor', 'operateLog', 'outbox'] })
    person = await withApp(server, await server.signIn({ permissions: ['user'] }))
  })
  const reset = async (by: Caller, id = person.userId) => {
    const { proof } = await by.client(secondFactor).prove({ password })
    return by.call(factorReset.reset, { id }, { proof })
  }

  it('which ends all that stood on it, signs him out, tells him, and stands in the log', async () => {
    const { challenge } = askedOf(await firstStep(server, person.loginName))
    await server.database.system.query(
      `update app_user set email = 'p@plant.cn', verified_email = 'p@plant.cn' where id = $1`,
      [person.userId],
    )
    expect(await keeper.call(factorReset.reset, { id: person.userId })).toMatchObject({ code: 509 })
    expect(await reset(keeper)).toMatchObject({ code: 200 })
    expect(await person.caller.call(session.menu)).toMatchObject({ status: 401 })
    expect(await prove(server, challenge, { oneTimeCode: person.code() })).toMatchObject({ code: 400 })
    expect(await prove(server, challenge, { recoveryCode: person.recoveryCodes[0] })).toMatchObject({ code: 400 })
    const { name } = await keeper.client(user).get({ id: person.userId })
    const { records: lines } = await keeper.client(operateLog).page({ keyword: '重置双重验证' })
    expect(lines[0]).toMatchObject({ title: '重置双重验证', target: name, code: 200 })
    const caller = callerOf(server.url, undefined, server.platform.now)
    await caller.signIn(person.loginName, password)
    expect(await caller.client(secondFactor).own()).toMatchObject({ app: null, recoveryCodesLeft: 0, browsers: [] })
    const { records } = await caller.client(userMessage).page({})
    expect(records).toMatchObject([{ title: '双重验证已被重置', content: expect.stringContaining(person.loginName) }])
    expect((await keeper.client(outbox).page({ recipient: 'p@plant.cn' })).records).toHaveLength(1)
    expect(await reset(keeper)).toMatchObject({ code: 409, msg: '该用户没有设置双重验证' })
  })

  it('not of anybody above him, of another company, or of himself', async () => {
    const admin = await withApp(server, await server.signIn())
    expect(await reset(keeper, admin.userId)).toMatchObject({
      code: 401,
      msg: expect.stringMatching(/^不能修改权限高于自己的用户/),
    })
    const installer = await withApp(server, await server.signIn({ isInstallationAdministrator: true }))
    const ordinary = await server.signIn()
    expect(await reset(ordinary, installer.userId)).toMatchObject({ code: 401, msg: '不能修改平台管理员' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await reset(stranger)).toMatchObject({ code: 404 })
    expect(await reset(keeper, keeper.userId)).toMatchObject({ code: 409 })
    later(server)
    for (const each of [admin, installer, person])
      expect(await firstStep(server, each.loginName)).toMatchObject({ code: 508 })
  })
})
