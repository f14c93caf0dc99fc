import { role } from '@zhizao/contract/access/role'
import {
  type FactorAsked,
  type PasskeyCreation,
  secondFactor,
  signInFactor,
} from '@zhizao/contract/access/second-factor'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { companyParam } from '@zhizao/contract/company/company-param'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { oneTimeCode } from '../../testing/one-time-code.ts'
import { softwarePasskey } from '../../testing/software-passkey.ts'
import { askedOf, enteredBy, firstStep, later, prove, withApp, wrong } from '../../testing/test-factor.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Sets an app up by a challenge of a sign-in. */
async function setUpApp(server: TestServer, { challenge }: FactorAsked) {
  const { secret } = await server.visitor.client(signInFactor).beginApp({ challenge })
  const code = oneTimeCode(secret, server.platform.now())
  return { secret, code, answer: await server.visitor.call(signInFactor.setUp, { challenge, oneTimeCode: code }) }
}

describe('a role that demands a second factor', { timeout: 90_000 }, () => {
  let server: TestServer
  let admin: Caller
  let member: Caller
  let loginName: string
  let roleId: string
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.setTime(new Date())
    const companyId = await server.anotherCompany()
    admin = await server.signIn({ companyId })
    member = await server.signIn({ companyId, permissions: ['user'] })
    loginName = (await member.client(user).get({})).loginName
    roleId = (await admin.client(role).ofUser({ userId: member.userId }))[0]!.id
    await demand(roleId)
  })
  const demand = (...ids: string[]) =>
    admin.client(companyParam).save({ params: [{ code: 'secondFactorRoles', value: ids.join(',') }] })

  it('lets its holders in only once they have set one up, and gives them recovery codes', async () => {
    // Who is signed in already stays so.
    expect(await member.call(session.menu)).toMatchObject({ code: 200 })
    const first = await firstStep(server, loginName)
    expect(first.msg).toBe('您的角色必须使用双重验证，请先设置')
    const asked = askedOf(first)
    expect(asked).toMatchObject({ step: 'set-up', ways: ['app', 'passkey'] })
    const { secret, code, answer } = await setUpApp(server, asked)
    expect((answer.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect(await enteredBy(server, answer).call(user.page)).toMatchObject({ code: 200 })
    const { challenge, step } = askedOf(await firstStep(server, loginName))
    expect(step).toBe('prove')
    // The code that set it up is taken.
    expect(await prove(server, challenge, { oneTimeCode: code })).toMatchObject({ code: 400 })
    later(server)
    enteredBy(server, await prove(server, challenge, { oneTimeCode: oneTimeCode(secret, server.platform.now()) }))
  })

  it('is met by a passkey too', async () => {
    const { challenge } = askedOf(await firstStep(server, loginName))
    const options: PasskeyCreation = await server.visitor.client(signInFactor).beginPasskey({ challenge })
    const passkey = softwarePasskey({ origin: server.url }).make(options)
    const answer = await server.visitor.call(signInFactor.setUp, { challenge, passkey, name: '手机' })
    expect(await enteredBy(server, answer).client(secondFactor).own()).toMatchObject({ passkeys: [{ name: '手机' }] })
  })

  it('others of the company sign in as before, and so does who no longer has it', async () => {
    const other = await server.signIn({ companyId: await companyOf(admin), permissions: [] })
    expect(other.token).toBeTruthy()
    await demand()
    expect(await firstStep(server, loginName)).toMatchObject({ code: 200 })
    await demand(roleId)
    await admin.client(role).setStatus({ roleId })
    expect(await firstStep(server, loginName)).toMatchObject({ code: 200 })
  })

  it('a challenge to set it up shows nothing else, and none to show it sets anything up', async () => {
    const { challenge } = askedOf(await firstStep(server, loginName))
    expect(await prove(server, challenge, { oneTimeCode: '123456' })).toMatchObject({ code: 400 })
    await setUpApp(server, askedOf(await firstStep(server, loginName)))
    const { challenge: shows } = askedOf(await firstStep(server, loginName))
    for (const call of [signInFactor.beginApp, signInFactor.beginPasskey])
      expect(await server.visitor.call(call, { challenge: shows })).toMatchObject({
        code: 400,
        msg: '登录验证已失效，请重新登录',
      })
    expect(await server.visitor.call(signInFactor.setUp, { challenge: shows, oneTimeCode: '123456' })).toMatchObject({
      code: 400,
    })
  })

  it('of two who know the password the second adds nothing to what the first has set up', async () => {
    const early = askedOf(await firstStep(server, loginName))
    const { secret } = await server.visitor.client(signInFactor).beginApp({ challenge: early.challenge })
    await setUpApp(server, askedOf(await firstStep(server, loginName)))
    const code = oneTimeCode(secret, server.platform.now())
    expect(
      await server.visitor.call(signInFactor.setUp, { challenge: early.challenge, oneTimeCode: code }),
    ).toMatchObject({ code: 409, msg: '双重验证已经设置，请重新登录' })
  })

  it('at once neither', async () => {
    const tries = await Promise.all(
      [0, 1].map(async () => {
        const { challenge } = askedOf(await firstStep(server, loginName))
        const { secret } = await server.visitor.client(signInFactor).beginApp({ challenge })
        return { challenge, oneTimeCode: oneTimeCode(secret, server.platform.now()) }
      }),
    )
    const codes = (await Promise.all(tries.map((each) => server.visitor.call(signInFactor.setUp, each)))).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([200, 409])
  })

  it('wrong first codes end the challenge after five', async () => {
    const { challenge } = askedOf(await firstStep(server, loginName))
    const { secret } = await server.visitor.client(signInFactor).beginApp({ challenge })
    const code = oneTimeCode(secret, server.platform.now())
    const setUp = (oneTimeCode: string) => server.visitor.call(signInFactor.setUp, { challenge, oneTimeCode })
    for (let at = 0; at < 5; at++) expect(await setUp(wrong(code))).toMatchObject({ code: 400 })
    expect(await setUp(code)).toMatchObject({ code: 400, msg: '登录验证已失效，请重新登录' })
    // They counted as wrong passwords do.
    expect(await firstStep(server, loginName)).toMatchObject({ msg: '验证码：请输入正确的图形验证码' })
  })

  it('the last one cannot be taken away by its holder', async () => {
    const person = await withApp(server, member)
    expect(await member.client(secondFactor).own()).toMatchObject({ isDemanded: true })
    const { proof } = await member.client(secondFactor).prove({ oneTimeCode: person.code() })
    expect(await member.call(secondFactor.removeApp, {}, { proof })).toMatchObject({
      code: 409,
      msg: '您的角色必须使用双重验证，请先设置另一种方式',
    })
    expect(await member.client(secondFactor).own()).toMatchObject({ app: {}, recoveryCodesLeft: 10 })
    await demand()
    expect(await member.call(secondFactor.removeApp, {}, { proof })).toMatchObject({ code: 200 })
  })

  it('nor do two requests in the same moment take one each', async () => {
    const person = await withApp(server, member)
    const { proof } = await member.client(secondFactor).prove({ oneTimeCode: person.code() })
    const begun = await member.call(secondFactor.beginPasskey, {}, { proof })
    const { challenge, options } = begun.data as { challenge: string; options: PasskeyCreation }
    const passkey = softwarePasskey({ origin: server.url }).make(options)
    await member.client(secondFactor).confirmPasskey({ challenge, name: '手机', passkey })
    const [key] = (await member.client(secondFactor).own()).passkeys
    const { ingest } = server.database
    const holder = await ingest.connect()
    // Both are there before either goes on.
    await holder.query('begin')
    await holder.query('select id from app_user where id = $1 for update', [member.userId])
    const removals = [
      member.call(secondFactor.removeApp, {}, { proof }),
      member.call(secondFactor.removePasskey, { id: key!.id }, { proof }),
    ]
    const waits = `select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%app_user%for update%' and datname = current_database()`
    try {
      await expect.poll(async () => (await ingest.query(waits)).rows[0].waiting, { timeout: 20_000 }).toBe(2)
    } finally {
      await holder.query('commit')
      holder.release()
    }
    expect((await Promise.all(removals)).map(({ code }) => code).sort()).toEqual([200, 409])
    expect(askedOf(await firstStep(server, loginName)).step).toBe('prove')
  })

  it('is chosen from the roles of the company, by whoever shows again who he is', async () => {
    const [shown] = await admin.client(companyParam).list({ codes: ['secondFactorRoles'] })
    expect(shown).toMatchObject({ kind: 'many', value: roleId, isSet: true })
    expect(shown!.options.map(({ value }) => value)).toContain(roleId)
    const save = (value: unknown) =>
      admin.call(companyParam.save, { params: [{ code: 'secondFactorRoles', value }] } as never)
    expect(await save('')).toMatchObject({ code: 509, msg: '请再次验证身份' })
    const strangers = (await server.signIn()).client(role)
    const [theirs] = await strangers.list({})
    for (const value of [theirs!.id, 'administrator', `${roleId},`, '1;drop', 7, true])
      expect(await save(value), String(value)).toMatchObject({ code: 400, data: [{ message: '请从列表中选择' }] })
    // What is as it was asks nobody anything.
    expect(await save(roleId)).toMatchObject({ code: 200 })
    expect(await firstStep(server, loginName)).toMatchObject({ code: 508 })
  })
})

const companyOf = async (caller: Caller) => (await caller.client(session).companyAndDepartment()).company_id

describe('an installation that demands it of its administrators', { timeout: 90_000 }, () => {
  it('lets no administrator in without, and everybody else as before', async () => {
    const server = await startTestServer({ ADMIN_SECOND_FACTOR: 'required' })
    try {
      const asked = askedOf(await firstStep(server, 'admin'))
      expect(asked.step).toBe('set-up')
      const { answer } = await setUpApp(server, asked)
      const entered = enteredBy(server, answer)
      expect(await entered.client(secondFactor).own()).toMatchObject({ isDemanded: true })
      expect((await server.signIn()).token).toBeTruthy()
    } finally {
      await server.stop()
    }
  })
})
