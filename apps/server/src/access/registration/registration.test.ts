import { department } from '@zhizao/contract/access/department'
import { registration } from '@zhizao/contract/access/registration'
import { role } from '@zhizao/contract/access/role'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { codeMessage } from '@zhizao/contract/sender/code-message'
import { outbox } from '@zhizao/contract/sender/outbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxMessages } from '../../sender/outbox.table.ts'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { readCode } from '../../testing/read-code.ts'
import { readPictureCode } from '../../testing/read-picture-code.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { verificationCodes } from './verification-code.table.ts'

describe('registration and recovery', () => {
  let server: TestServer
  let admin: Caller
  let installer: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    installer = callerOf(server.url, undefined, server.platform.now)
    await installer.signIn('admin', 'Passw0rd!test')
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.setTime(undefined)
    await server.database.systemDb.delete(verificationCodes)
    await server.database.systemDb.delete(outboxMessages)
  })

  const calls = () => server.visitor.client(registration)
  const later = (ms: number) => server.setTime(new Date(server.platform.now().getTime() + ms))
  const picture = () => readPictureCode(server.visitor)
  const askByMail = async (email: string, purpose: 'register' | 'recover' = 'register') =>
    server.visitor.call(registration.sendEmailCode, { email, purpose, ...(await picture()) })
  /** Nothing can send here: the administrator of the installation reads the codes. */
  const codeFor = (recipient: string) => readCode(installer, recipient)
  const draft = <Over extends object>(over: Over) => ({
    companyName: '新星机械',
    name: '王新',
    loginName: `boss${Math.round(performance.now() * 1000)}`,
    password: 'Machine-2026',
    ...over,
  })
  const newUser = (over: object) =>
    admin.client(user).create({ name: '李四', loginName: `li${Math.round(performance.now() * 1000)}`, ...over })
  /** A user who chose a password of his own and proved the address to be his. */
  async function provenUser(address: { email: string } | { phone: string }) {
    const { id, loginName, issuedPassword } = await newUser({})
    const password = 'Chosen-2026'
    const holder = callerOf(server.url, undefined, server.platform.now)
    await holder.signIn(loginName, issuedPassword)
    await holder.client(user).changeOwnPassword({ oldPassword: issuedPassword, newPassword: password })
    await holder.signIn(loginName, password)
    await holder.client(user).sendAddressCode({ ...address, password })
    const recipient = 'email' in address ? address.email.toLowerCase() : address.phone
    await holder.client(user).verifyAddress({ ...address, verificationCode: await codeFor(recipient) })
    // An address gets one code a minute.
    await server.database.systemDb.delete(verificationCodes)
    await server.database.systemDb.delete(outboxMessages)
    return { id, loginName, password, holder }
  }

  it('makes a company with its administrator, built-in roles and products, who can work at once', async () => {
    expect(await askByMail('Boss@New.cn')).toMatchObject({
      code: 200,
      data: { recipient: 'b***s@new.cn', validSeconds: 300, againSeconds: 60 },
    })
    const code = await codeFor('boss@new.cn')
    const made = await calls().register(draft({ loginName: 'new_boss', email: 'boss@new.cn', code }))
    expect(made).toMatchObject({ loginName: 'new_boss', companyCode: expect.stringMatching(/^[a-z2-9]{8}$/) })
    const boss = callerOf(server.url, undefined, server.platform.now)
    await boss.signIn('new_boss', 'Machine-2026')
    expect((await boss.client(session).menu()).map((module) => module.resources_classify)).toContain('bcs')
    expect((await boss.client(role).list({})).map((one) => one.name)).toContain('只读访客')
    await boss.client(department).create({ code: 'd1', name: '一车间' })
    expect(await boss.client(user).page({})).toMatchObject({
      total: 1,
      records: [{ email: 'boss@new.cn', emailVerified: true, phoneVerified: false }],
    })
    expect(await boss.client(outbox).page({})).toMatchObject({ total: 0 })
    const { companyName } = await server.visitor.client(session).background({ companyCode: made.companyCode })
    expect(companyName).toBe('新星机械')
  })

  it('works by phone too', async () => {
    await calls().sendPhoneCode({ phone: '13900139000', ...(await picture()) })
    const code = await codeFor('13900139000')
    const { loginName } = await calls().register(draft({ phone: '13900139000', code }))
    const boss = callerOf(server.url, undefined, server.platform.now)
    await boss.signIn(loginName, 'Machine-2026')
    expect(await boss.client(user).get({})).toMatchObject({ phone: '13900139000', phoneVerified: true })
  })

  it('sends no code without a right picture code, and takes each picture code once', async () => {
    const email = 'robot@new.cn'
    expect(await server.visitor.call(registration.sendEmailCode, { email })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/图形验证码/),
    })
    const given = await picture()
    expect((await server.visitor.call(registration.sendEmailCode, { email, ...given })).code).toBe(200)
    expect(await server.visitor.call(registration.sendEmailCode, { email: 'b@new.cn', ...given })).toMatchObject({
      code: 400,
      msg: '图形验证码：不正确或已失效',
    })
    expect(await installer.client(codeMessage).page({})).toMatchObject({ total: 1 })
  })

  it('sends one code a minute and ten a day to an address, thirty an hour for one place', async () => {
    const start = new Date()
    server.setTime(start)
    await askByMail('often@new.cn')
    later(59_000)
    expect(await askByMail('often@new.cn')).toMatchObject({ status: 429, msg: '请 1 秒后再获取验证码' })
    later(1_000)
    for (let at = 1; at < 10; at++) {
      expect(await askByMail('often@new.cn')).toMatchObject({ code: 200 })
      later(60_000)
    }
    expect(await askByMail('often@new.cn')).toMatchObject({
      status: 429,
      msg: expect.stringMatching(/今天获取验证码的次数过多/),
    })
    for (let at = 0; at < 20; at++) expect((await askByMail(`a${at}@new.cn`)).code).toBe(200)
    expect(await askByMail('one-more@new.cn')).toMatchObject({ status: 429, msg: '操作过于频繁，请稍后再试' })
  })

  it('takes a code for five minutes, five tries and one use, and only the newest', async () => {
    const start = new Date()
    server.setTime(start)
    const email = 'tries@new.cn'
    const refused = { code: 400, msg: '验证码：不正确或已失效' }
    const tryWith = (code: string) => server.visitor.call(registration.register, draft({ email, code }))
    await askByMail(email)
    const first = await codeFor(email)
    later(60_000)
    await askByMail(email)
    const second = await codeFor(email)
    const wrong = second === '000000' ? '000001' : '000000'
    if (first !== second) expect(await tryWith(first)).toMatchObject(refused)
    for (let at = 0; at < (first === second ? 5 : 4); at++) expect(await tryWith(wrong)).toMatchObject(refused)
    expect(await tryWith(second)).toMatchObject(refused)
    later(60_000)
    await askByMail(email)
    const third = await codeFor(email)
    later(300_000)
    expect(await tryWith(third)).toMatchObject(refused)
    await askByMail(email)
    const fourth = await codeFor(email)
    later(299_000)
    expect(await tryWith(fourth)).toMatchObject({ code: 200 })
    expect(await tryWith(fourth)).toMatchObject(refused)
  })

  it('leaves nothing half-made where the login name is taken, and the code is still good', async () => {
    const email = 'taken@new.cn'
    await askByMail(email)
    const code = await codeFor(email)
    const before = await server.database.system.query('select count(*) from company')
    const attempt = draft({ email, code })
    expect(await server.visitor.call(registration.register, { ...attempt, loginName: 'ADMIN' })).toMatchObject({
      code: 400,
      msg: '登录名：已被使用，请换一个',
    })
    expect(await server.visitor.call(registration.register, { ...attempt, password: 'weak' })).toMatchObject({
      code: 400,
    })
    expect((await server.database.system.query('select count(*) from company')).rows).toEqual(before.rows)
    expect(await server.visitor.call(registration.register, attempt)).toMatchObject({ code: 200 })
  })

  it('makes one company of a code that is sent twice at once', async () => {
    const email = 'twice@new.cn'
    await askByMail(email)
    const code = await codeFor(email)
    const answers = await Promise.all(
      ['twice_one', 'twice_two'].map((loginName) =>
        server.visitor.call(registration.register, draft({ email, code, loginName })),
      ),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400])
  })

  it('keeps no code in the clear, and stores it hashed', async () => {
    await askByMail('hash@new.cn')
    const [row] = await server.database.systemDb.select().from(verificationCodes)
    expect(row!.codeHash).toMatch(/^\$argon2id\$/)
  })

  it('is switched off and on by the administrator of the installation, and by no other', async () => {
    expect(await installer.client(registration).setting()).toEqual({ open: true, mayChange: true })
    expect(await admin.client(registration).setting()).toEqual({ open: true, mayChange: false })
    expect(await admin.call(registration.saveSetting, { open: false })).toMatchObject({ code: 409 })
    await installer.client(registration).saveSetting({ open: false })
    expect((await server.visitor.client(session).signInPage({})).registration).toEqual([])
    expect(await askByMail('late@new.cn')).toMatchObject({ code: 401, msg: '本系统未开放注册，请联系管理员' })
    await installer.client(registration).saveSetting({ open: true })
    expect((await server.visitor.client(session).signInPage({})).registration).toEqual(['phone', 'email'])
  })

  it('gives a forgotten password anew by e-mail and ends every session of the account', async () => {
    const { loginName, password, holder } = await provenUser({ email: 'Forgot@plant.cn' })
    expect(await askByMail('forgot@plant.cn', 'recover')).toMatchObject({ code: 200 })
    const code = await codeFor('forgot@plant.cn')
    const ticket = await calls().checkReset({ email: 'forgot@plant.cn', code })
    expect(ticket).toMatchObject({ loginNames: [loginName], validSeconds: 600 })
    expect(await calls().checkReset({ token: ticket.token })).toMatchObject({ loginNames: [loginName] })
    expect(await server.visitor.call(registration.checkReset, { email: 'forgot@plant.cn', code })).toMatchObject({
      code: 400,
    })
    const { token } = ticket
    const set = (over: object) =>
      server.visitor.call(registration.setPassword, { token, loginName, password: 'Recovered-1', ...over })
    expect(await set({ loginName: 'admin' })).toMatchObject({ code: 400, msg: '该账号不属于已验证的手机号或邮箱' })
    expect(await set({ password: loginName })).toMatchObject({ code: 400 })
    expect(await set({})).toMatchObject({ code: 200 })
    expect(await set({})).toMatchObject({ code: 400, msg: '找回密码的凭据已失效，请重新获取验证码' })
    expect(await holder.call(session.menu)).toMatchObject({ status: 401 })
    expect(await server.visitor.call(session.signIn, { userName: loginName, password })).toMatchObject({
      code: 400,
    })
    await holder.signIn(loginName, 'Recovered-1')
    const { rows } = await server.database.system.query(
      "select target, request::text from operate_log where title = '找回密码'",
    )
    expect(rows).toMatchObject([{ target: loginName, request: expect.not.stringContaining('Recovered-1') }])
  })

  it('unlocks the name that a recovery was needed for', async () => {
    const { loginName } = await provenUser({ phone: '13700137000' })
    for (let at = 0; at < 5; at++) await server.visitor.call(session.signIn, { userName: loginName, password: 'x' })
    await calls().sendPhoneCode({ phone: '13700137000', purpose: 'recover', ...(await picture()) })
    const { token } = await calls().checkReset({ phone: '13700137000', code: await codeFor('13700137000') })
    await calls().setPassword({ token, loginName, password: 'Recovered-1' })
    expect(await server.visitor.call(session.signIn, { userName: loginName, password: 'Recovered-1' })).toMatchObject({
      code: 200,
    })
  })

  it('answers for an unknown address as for a known one, and sends it nothing', async () => {
    await provenUser({ email: 'known@plant.cn' })
    const known = await askByMail('known@plant.cn', 'recover')
    const unknown = await askByMail('knowx@plant.cn', 'recover')
    expect(unknown).toMatchObject({ code: known.code, msg: known.msg })
    expect(Object.keys(unknown.data as object)).toEqual(Object.keys(known.data as object))
    expect(await askByMail('knowx@plant.cn', 'recover')).toMatchObject({ status: 429 })
    expect(await installer.client(codeMessage).page({ recipient: 'know' })).toMatchObject({ total: 1 })
    const check = (email: string) => server.visitor.call(registration.checkReset, { email, code: '000000' })
    expect((await check('knowx@plant.cn')).msg).toBe((await check('known@plant.cn')).msg)
  })

  it('of a switched-off account no password is given anew', async () => {
    const { id } = await provenUser({ email: 'off@plant.cn' })
    await admin.client(user).setStatus({ userInfoId: id })
    await askByMail('off@plant.cn', 'recover')
    expect(await installer.client(codeMessage).page({ recipient: 'off@plant.cn' })).toMatchObject({ total: 0 })
  })

  it('a code for registering opens no account, and a ticket ends after ten minutes', async () => {
    const { loginName } = await provenUser({ email: 'mixed@plant.cn' })
    server.setTime(new Date())
    await askByMail('mixed@plant.cn', 'register')
    const code = await codeFor('mixed@plant.cn')
    expect(await server.visitor.call(registration.checkReset, { email: 'mixed@plant.cn', code })).toMatchObject({
      code: 400,
    })
    later(60_000)
    await askByMail('mixed@plant.cn', 'recover')
    const { token } = await calls().checkReset({ email: 'mixed@plant.cn', code: await codeFor('mixed@plant.cn') })
    later(600_000)
    expect(
      await server.visitor.call(registration.setPassword, { token, loginName, password: 'Recovered-1' }),
    ).toMatchObject({ code: 400 })
  })
})
