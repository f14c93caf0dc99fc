import { registration } from '@zhizao/contract/access/registration'
import { user } from '@zhizao/contract/access/user'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { codeMessage } from '@zhizao/contract/sender/code-message'
import { outbox } from '@zhizao/contract/sender/outbox'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companies } from '../../company/company/company.table.ts'
import { outboxMessages } from '../../sender/outbox.table.ts'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { readCode } from '../../testing/read-code.ts'
import { readPictureCode } from '../../testing/read-picture-code.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { users } from '../user/user.table.ts'
import { verificationCodes } from './verification-code.table.ts'

const password = 'Passw0rd!test'

describe('an address opens the way to a new password', () => {
  let server: TestServer
  let admin: Caller
  let installer: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    installer = await server.signIn({ isInstallationAdministrator: true })
  })
  afterAll(() => server.stop())
  const forgetWaiting = () => server.database.systemDb.delete(verificationCodes)
  beforeEach(async () => {
    server.setTime(undefined)
    await forgetWaiting()
    await server.database.systemDb.delete(outboxMessages)
  })

  const calls = () => server.visitor.client(registration)
  const later = (ms: number) => server.setTime(new Date(server.platform.now().getTime() + ms))
  const askFor = async (phone: string, companyCode?: string) =>
    server.visitor.call(registration.sendPhoneCode, {
      phone,
      companyCode,
      purpose: 'recover',
      ...(await readPictureCode(server.visitor)),
    })
  const sentTo = async (recipient: string) => (await installer.client(codeMessage).page({ recipient })).total
  const loginNameOf = async (caller: Caller) => (await caller.client(user).get({})).loginName
  async function prove(caller: Caller, phone: string) {
    await caller.client(user).sendAddressCode({ phone, password })
    const shown = await caller.client(user).verifyAddress({ phone, verificationCode: await readCode(installer, phone) })
    await forgetWaiting()
    await server.database.systemDb.delete(outboxMessages)
    return shown
  }

  it('once its holder has entered the code that was sent there', async () => {
    const phone = '13600136001'
    const holder = await server.signIn()
    await holder.client(user).updateOwn({ phone, password })
    expect(await holder.client(user).get({})).toMatchObject({ phone, phoneVerified: false })
    expect(await askFor(phone)).toMatchObject({ code: 200 })
    expect(await sentTo(phone)).toBe(0)
    await forgetWaiting()

    expect(await prove(holder, phone)).toMatchObject({ phone, phoneVerified: true, emailVerified: false })
    await askFor(phone)
    const ticket = await calls().checkReset({ phone, code: await readCode(installer, phone) })
    expect(ticket.loginNames).toEqual([await loginNameOf(holder)])
  })

  it('no longer once it is another one, whoever changed it, nor while the code was on its way', async () => {
    const holder = await server.signIn()
    const [first, second] = ['13600136002', '13600136003']
    await prove(holder, first)
    await admin.client(user).update({ id: holder.userId, nickname: '老王', phone: first })
    expect(await holder.client(user).get({})).toMatchObject({ phoneVerified: true })
    await askFor(first)
    const code = await readCode(installer, first)
    await admin.client(user).update({ id: holder.userId, phone: second })
    expect(await holder.client(user).get({})).toMatchObject({ phone: second, phoneVerified: false })
    expect(await server.visitor.call(registration.checkReset, { phone: first, code })).toMatchObject({ code: 400 })
    // Set back by somebody else, it has to be proved again.
    await admin.client(user).update({ id: holder.userId, phone: first })
    expect(await holder.client(user).get({})).toMatchObject({ phone: first, phoneVerified: false })
    for (const phone of [first, second]) {
      await forgetWaiting()
      await server.database.systemDb.delete(outboxMessages)
      await askFor(phone)
      expect(await sentTo(phone)).toBe(0)
    }
  })

  it('and a ticket ends with the proof of its address', async () => {
    const holder = await server.signIn()
    const phone = '13600136004'
    await prove(holder, phone)
    await askFor(phone)
    const { token } = await calls().checkReset({ phone, code: await readCode(installer, phone) })
    await holder.client(user).updateOwn({ phone: '', password })
    const loginName = await loginNameOf(holder)
    expect(await server.visitor.call(registration.checkReset, { token })).toMatchObject({ code: 400 })
    expect(
      await server.visitor.call(registration.setPassword, { token, loginName, password: 'Recovered-1' }),
    ).toMatchObject({ code: 400, msg: '找回密码的凭据已失效，请重新获取验证码' })
  })

  it('of one account, which a person with several names by its company', async () => {
    const phone = '13600136005'
    const here = await server.signIn()
    const there = await server.signIn({ companyId: await server.anotherCompany() })
    await prove(here, phone)
    await prove(there, phone)
    const rows = await server.database.systemDb
      .select({ id: users.id, code: companies.code })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
    const codeOf = (caller: Caller) => rows.find(({ id }) => id === caller.userId)!.code

    const asked = await askFor(phone)
    const { records } = await installer.client(codeMessage).page({ recipient: phone })
    expect(records).toHaveLength(1)
    const { text } = await installer.client(codeMessage).read({ id: records[0]!.id })
    expect(text).toContain(codeOf(here))
    expect(text).toContain(codeOf(there))
    expect(text).not.toMatch(/\d{6}(?!\d)(?<!\d{7})/)

    for (const each of [here, there]) {
      await forgetWaiting()
      const named = await askFor(phone, codeOf(each).toUpperCase())
      expect(Object.keys(named.data as object)).toEqual(Object.keys(asked.data as object))
      const ticket = await calls().checkReset({ phone, code: await readCode(installer, phone) })
      expect(ticket.loginNames).toEqual([await loginNameOf(each)])
      const other = await loginNameOf(each === here ? there : here)
      const set = { token: ticket.token, loginName: other, password: 'Recovered-1' }
      expect(await server.visitor.call(registration.setPassword, set)).toMatchObject({ code: 400 })
    }
    await forgetWaiting()
    await server.database.systemDb.delete(outboxMessages)
    expect(await askFor(phone, 'nobodys')).toMatchObject({ code: 200, msg: asked.msg })
    expect(await sentTo(phone)).toBe(0)
  })

  it('to one account of a company, and to its own user only', async () => {
    const phone = '13600136006'
    const [first, second] = [await server.signIn(), await server.signIn()]
    await prove(first, phone)
    await second.client(user).sendAddressCode({ phone, password })
    const verificationCode = await readCode(installer, phone)
    expect(await first.call(user.verifyAddress, { phone, verificationCode })).toMatchObject({ code: 400 })
    expect(await second.call(user.verifyAddress, { phone: '13600136007', verificationCode })).toMatchObject({
      code: 400,
    })
    expect(await second.call(user.verifyAddress, { phone, verificationCode })).toMatchObject({
      code: 409,
      msg: '该手机号已由本公司的其他账号验证，请换一个',
    })
    expect(await second.client(user).get({})).toMatchObject({ phone: null, phoneVerified: false })
    const { rows } = await server.database.system.query('select to_jsonb(l)::text as line from operate_log l')
    expect(JSON.stringify(rows)).not.toContain(verificationCode)
  })

  it('and is changed with the password only', async () => {
    const holder = await server.signIn()
    const own = holder.client(user)
    await own.updateOwn({ email: 'Own@plant.cn', password })
    const change = (changes: object) => holder.call(user.updateOwn, changes)
    expect(await change({ email: 'thief@plant.cn' })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/当前密码/),
    })
    expect(await change({ email: '' })).toMatchObject({ code: 400, msg: expect.stringMatching(/当前密码/) })
    expect(await change({ phone: '13600136008', password: 'guess' })).toMatchObject({
      code: 400,
      msg: '当前密码：不正确',
    })
    expect(await change({ email: 'Own@plant.cn', phone: null, nickname: '小王' })).toMatchObject({ code: 200 })
    expect(await holder.call(user.update, { id: holder.userId, email: 'thief@plant.cn' })).toMatchObject({ code: 409 })
    expect(await holder.call(user.sendAddressCode, { email: 'thief@plant.cn', password: 'guess' })).toMatchObject({
      code: 400,
    })
    expect(await own.get({})).toMatchObject({ email: 'Own@plant.cn', phone: null })
    expect(await sentTo('thief')).toBe(0)
  })

  it('and is not proved by whoever issued the password', async () => {
    const made = await admin.client(user).create({ name: '新人', loginName: 'new_hand' })
    const issuer = callerOf(server.url, undefined, server.platform.now)
    await issuer.signIn('new_hand', made.issuedPassword)
    expect(
      await issuer.call(user.sendAddressCode, { phone: '13600136009', password: made.issuedPassword }),
    ).toMatchObject({ code: 401, msg: '请先修改密码' })
  })

  it('by a code that lasts five minutes and five tries, one a minute', async () => {
    server.setTime(new Date())
    const holder = await server.signIn()
    const phone = '13600136010'
    const verify = (verificationCode: string) => holder.call(user.verifyAddress, { phone, verificationCode })
    await holder.client(user).sendAddressCode({ phone, password })
    expect(await holder.call(user.sendAddressCode, { phone, password })).toMatchObject({ status: 429 })
    const first = await readCode(installer, phone)
    for (let at = 0; at < 5; at++)
      expect(await verify(first === '000000' ? '000001' : '000000')).toMatchObject({ code: 400 })
    expect(await verify(first)).toMatchObject({ code: 400, msg: '验证码：不正确或已失效' })
    later(60_000)
    await holder.client(user).sendAddressCode({ phone, password })
    const second = await readCode(installer, phone)
    later(300_000)
    expect(await verify(second)).toMatchObject({ code: 400 })
    expect(await holder.client(user).get({})).toMatchObject({ phoneVerified: false })
  })

  it('and its holder is told of the new password at the address and in his message centre', async () => {
    const phone = '13600136011'
    const holder = await server.signIn()
    await prove(holder, phone)
    const loginName = await loginNameOf(holder)
    await askFor(phone)
    const { token } = await calls().checkReset({ phone, code: await readCode(installer, phone) })
    await calls().setPassword({ token, loginName, password: 'Recovered-1' })
    expect(await holder.call(user.get, {})).toMatchObject({ status: 401 })
    expect((await admin.client(outbox).page({})).records).toMatchObject([
      { recipient: phone, text: expect.stringContaining(loginName) },
    ])
    await holder.signIn(loginName, 'Recovered-1')
    const { records } = await holder.client(userMessage).page({})
    expect(records).toMatchObject([{ title: '密码已修改', content: expect.stringContaining(loginName) }])
    expect((await admin.client(userMessage).page({})).records).toEqual([])
  })
})
