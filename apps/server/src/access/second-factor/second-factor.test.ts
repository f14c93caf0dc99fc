import { signInLog } from '@zhizao/contract/access/operate-log'
import { secondFactor } from '@zhizao/contract/access/second-factor'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { point } from '@zhizao/contract/device/point'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { oneTimeCode } from '../../testing/one-time-code.ts'
import { readPictureCode } from '../../testing/read-picture-code.ts'
import { addKey, administrators } from '../../testing/test-api-keys.ts'
import {
  askedOf,
  enteredBy,
  firstStep,
  later,
  password,
  prove,
  type WithApp,
  withApp,
  wrong,
} from '../../testing/test-factor.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Names are counted by address: from a fresh one, what was tried before is no matter. */
let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.9.${++addresses >> 8}.${addresses & 255}` })

describe('signing in with an authenticator app', { timeout: 90_000 }, () => {
  let server: TestServer
  let person: WithApp
  beforeAll(async () => {
    server = await startTestServer({ TRUST_PROXY: 'loopback' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.setTime(new Date())
    person = await withApp(server, await server.signIn({ permissions: ['user'] }))
  })
  const challengeOf = async (name = person.loginName) => askedOf(await firstStep(server, name, elsewhere())).challenge

  it('the password opens no session, only a challenge; the code opens it', async () => {
    const answer = await firstStep(server, person.loginName)
    expect(answer).toMatchObject({ code: 508, msg: '请完成双重验证' })
    expect(JSON.stringify(answer)).not.toContain('token')
    const asked = askedOf(answer)
    expect(asked).toMatchObject({ step: 'prove', ways: ['app', 'recovery'], trustDays: 30 })
    // The one who is signed in stays so until somebody has shown the code.
    expect(await person.caller.call(session.menu)).toMatchObject({ code: 200 })
    const entered = enteredBy(server, await prove(server, asked.challenge, { oneTimeCode: person.code() }))
    expect(await entered.call(user.page)).toMatchObject({ code: 200 })
    expect(await person.caller.call(session.menu)).toMatchObject({ code: 507 })
  })

  it('a wrong password is told as before, whether there is an app or not', async () => {
    const answer = await server.visitor.call(session.signIn, { userName: person.loginName, password: 'wrong' })
    expect(answer).toMatchObject({ code: 400, msg: '登录名或密码错误', data: null })
  })

  it('the challenge is no token, over HTTP or by a socket', async () => {
    const challenge = await challengeOf()
    const headers = { token: challenge, 'access-token': challenge }
    expect(await server.visitor.call(session.menu, {}, headers)).toMatchObject({ status: 401 })
    expect(await server.visitor.call(secondFactor.own, {}, headers)).toMatchObject({ status: 401 })
  })

  it('a code is taken once', async () => {
    const oneTimeCode = person.code()
    enteredBy(server, await prove(server, await challengeOf(), { oneTimeCode }))
    expect(await prove(server, await challengeOf(), { oneTimeCode })).toMatchObject({
      code: 400,
      msg: '验证码：已用过，请等应用显示下一个',
    })
    later(server)
    enteredBy(server, await prove(server, await challengeOf(), { oneTimeCode: person.code() }))
  })

  it('nor is an earlier one after a later one', async () => {
    const now = server.platform.now().getTime()
    const [before, present] = [person.code(new Date(now)), person.code(new Date(now + 30_000))]
    enteredBy(server, await prove(server, await challengeOf(), { oneTimeCode: present }))
    expect(await prove(server, await challengeOf(), { oneTimeCode: before })).toMatchObject({ code: 400 })
  })

  it.each([
    [-60, false],
    [-30, true],
    [30, true],
    [60, false],
  ])('a clock that is %i s off is %s', async (seconds, fits) => {
    // The code that set it up is two steps old.
    later(server, 60_000)
    const oneTimeCode = person.code(new Date(server.platform.now().getTime() + seconds * 1000))
    const { code } = await prove(server, await challengeOf(), { oneTimeCode })
    expect(code).toBe(fits ? 200 : 400)
  })

  it('a challenge ends after five minutes', async () => {
    const challenge = await challengeOf()
    later(server, 5 * 60_000)
    expect(await prove(server, challenge, { oneTimeCode: person.code() })).toMatchObject({
      code: 400,
      msg: '登录验证已失效，请重新登录',
    })
  })

  it('a challenge is good once, also where two use it in the same moment with codes that are both right', async () => {
    const now = server.platform.now().getTime()
    const [one, other] = [person.code(), person.code(new Date(now + 30_000))]
    const challenge = await challengeOf()
    const codes = (
      await Promise.all([one, other].map((oneTimeCode) => prove(server, challenge, { oneTimeCode }, elsewhere())))
    ).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 400])
    later(server, 60_000)
    expect(await prove(server, challenge, { oneTimeCode: person.code() })).toMatchObject({ code: 400 })
  })

  it('a code is taken once, also by two challenges in the same moment', async () => {
    const challenges = [await challengeOf(), await challengeOf()]
    const oneTimeCode = person.code()
    const codes = (await Promise.all(challenges.map((each) => prove(server, each, { oneTimeCode }, elsewhere())))).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([200, 400])
  })

  it("a challenge takes its own user's codes, of no one else and of no other company", async () => {
    const strangers = await server.anotherCompany()
    for (const companyId of [server.companyId, strangers]) {
      const other = await withApp(server, await server.signIn({ companyId, permissions: [] }))
      const challenge = await challengeOf()
      expect(await prove(server, challenge, { oneTimeCode: other.code() })).toMatchObject({ code: 400 })
      expect(await prove(server, challenge, { recoveryCode: other.recoveryCodes[0] })).toMatchObject({ code: 400 })
    }
  })

  it('five tries end a challenge, with whatever is tried', async () => {
    const challenge = await challengeOf()
    for (let at = 0; at < 5; at++)
      expect(await prove(server, challenge, { oneTimeCode: wrong(person.code()) }, elsewhere())).toMatchObject({
        code: 400,
        msg: '验证码：不正确或已失效',
      })
    for (const shown of [{ oneTimeCode: person.code() }, { recoveryCode: person.recoveryCodes[0] }])
      expect(await prove(server, challenge, shown, elsewhere())).toMatchObject({
        code: 400,
        msg: '登录验证已失效，请重新登录',
      })
  })

  it('tries that come at once are all counted before they are looked at', async () => {
    const challenge = await challengeOf()
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => prove(server, challenge, { oneTimeCode: wrong(person.code()) }, elsewhere())),
    )
    const words = tries.map(({ msg }) => msg)
    expect(words.filter((msg) => msg === '验证码：不正确或已失效')).toHaveLength(5)
    expect(words.filter((msg) => msg === '登录验证已失效，请重新登录')).toHaveLength(7)
  })

  it('wrong codes lock the name as wrong passwords do, and a right password does not set them back', async () => {
    const from = elsewhere()
    const signIn = async () => {
      const picture = await readPictureCode(server.visitor)
      return server.visitor.call(session.signIn, { userName: person.loginName, password, ...picture }, from)
    }
    const words: string[] = []
    // Each right password is a try as well, until a right code has come after it.
    for (let round = 0; round < 3; round++) {
      const { challenge } = askedOf(await signIn())
      for (let at = 0; at < 3; at++)
        words.push((await prove(server, challenge, { oneTimeCode: wrong(person.code()) }, from)).msg)
    }
    const locked = '登录失败次数过多，请 15 分钟后再试'
    expect(words).toEqual([...Array(7).fill('验证码：不正确或已失效'), locked, locked])
    expect(await signIn()).toMatchObject({ code: 400, msg: locked })
    const { challenge } = askedOf(await firstStep(server, person.loginName, elsewhere()))
    expect(await prove(server, challenge, { oneTimeCode: person.code() }, from)).toMatchObject({ msg: locked })
  })

  it('guessing over many sign-ins and browsers locks the app of the account, and its holder is told', async () => {
    const guess = async (challenge: string) =>
      (await prove(server, challenge, { oneTimeCode: wrong(person.code()) }, elsewhere())).msg
    const words: string[] = []
    for (let round = 0; round < 3; round++) {
      const challenge = await challengeOf()
      for (let at = 0; at < 5; at++) words.push(await guess(challenge))
    }
    expect(words.filter((msg) => msg === '验证码：不正确或已失效')).toHaveLength(10)
    expect(words.slice(10)).toEqual(Array(5).fill('验证码输错次数过多，请 60 分钟后再试，或使用通行密钥、恢复码'))
    // The right code does not open it either; a recovery code, which nobody guesses, does.
    const challenge = await challengeOf()
    expect(await prove(server, challenge, { oneTimeCode: person.code() }, elsewhere())).toMatchObject({ code: 400 })
    const recoveryCode = person.recoveryCodes[0]!
    const entered = enteredBy(server, await prove(server, challenge, { recoveryCode }, elsewhere()))
    const { records } = await entered.client(userMessage).page({})
    expect(records.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['有人在猜测您的双重验证码', '恢复码已使用']),
    )
    later(server, 3600_000)
    const again = await challengeOf()
    enteredBy(server, await prove(server, again, { oneTimeCode: person.code() }, elsewhere()))
  })

  it('each recovery code opens once, is counted, written in any way, and replaced by new ones', async () => {
    const [first, second] = person.recoveryCodes as [string, string]
    expect(person.recoveryCodes).toHaveLength(10)
    expect(first).toMatch(/^([A-HJ-NP-Z2-9]{5}-){3}[A-HJ-NP-Z2-9]{5}$/)
    const loose = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    const entered = enteredBy(server, await prove(server, await challengeOf(), { recoveryCode: loose }))
    expect(await entered.client(secondFactor).own()).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await prove(server, await challengeOf(), { recoveryCode: first })).toMatchObject({
      code: 400,
      msg: '恢复码：不正确或已用过',
    })
    later(server)
    const { proof } = await entered.client(secondFactor).prove({ oneTimeCode: person.code() })
    const renewed = await entered.call(secondFactor.renewRecoveryCodes, {}, { proof })
    expect((renewed.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect(await prove(server, await challengeOf(), { recoveryCode: second })).toMatchObject({ code: 400 })
  })

  it('of two who use one recovery code at once one comes in', async () => {
    const challenges = [await challengeOf(), await challengeOf()]
    const recoveryCode = person.recoveryCodes[0]
    const codes = (await Promise.all(challenges.map((each) => prove(server, each, { recoveryCode })))).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([200, 400])
  })

  it('a recovery code is not spent on a challenge that is over', async () => {
    const challenge = await challengeOf()
    enteredBy(server, await prove(server, challenge, { oneTimeCode: person.code() }))
    const recoveryCode = person.recoveryCodes[0]
    expect(await prove(server, challenge, { recoveryCode })).toMatchObject({ code: 400 })
    enteredBy(server, await prove(server, await challengeOf(), { recoveryCode }))
  })

  it('a challenge ends with the password that it was opened with', async () => {
    const challenge = await challengeOf()
    const admin = await server.signIn()
    await admin.client(user).resetPassword({ id: person.userId, password: 'Another-2026' })
    expect(await prove(server, challenge, { oneTimeCode: person.code() })).toMatchObject({
      code: 400,
      msg: '登录验证已失效，请重新登录',
    })
  })

  it('a new password of the administrator opens nothing without the code', async () => {
    const admin = await server.signIn()
    await admin.client(user).resetPassword({ id: person.userId, password: 'Another-2026' })
    const answer = await server.visitor.call(session.signIn, { userName: person.loginName, password: 'Another-2026' })
    const entered = enteredBy(server, await prove(server, askedOf(answer).challenge, { oneTimeCode: person.code() }))
    expect(await entered.call(user.page)).toMatchObject({ code: 401 })
    expect(await entered.call(secondFactor.beginApp)).toMatchObject({ code: 509 })
  })

  it('nobody who is switched off meanwhile comes in', async () => {
    const challenge = await challengeOf()
    const admin = await server.signIn()
    await admin.client(user).setStatus({ userInfoId: person.userId })
    expect(await prove(server, challenge, { oneTimeCode: person.code() })).toMatchObject({
      code: 400,
      msg: '该用户已停用，请联系管理员',
    })
  })

  it('its secret and codes lie in the database unreadable, and in no log', async () => {
    const { rows } = await server.database.system.query(
      `select to_jsonb(a)::text as line from authenticator a union all select to_jsonb(c)::text from factor_challenge c
       union all select to_jsonb(r)::text from recovery_code r union all select to_jsonb(l)::text from operate_log l`,
    )
    const all = JSON.stringify(rows)
    expect(all.length).toBeGreaterThan(1000)
    expect(all).not.toContain(person.secret)
    for (const code of person.recoveryCodes) expect(all).not.toContain(code.replaceAll('-', ''))
    for (const code of person.recoveryCodes) expect(all).not.toContain(code)
  })

  it('a refused second step stands in the sign-in log', async () => {
    await prove(server, await challengeOf(), { oneTimeCode: wrong(person.code()) })
    const admin = await server.signIn()
    const { records } = await admin.client(signInLog).page({ userId: person.userId })
    expect(records[0]).toMatchObject({ succeeded: false, message: '验证码：不正确或已失效' })
  })

  it('whose key file the server has lost opens nothing, and says what to do', async () => {
    await server.database.system.query('update authenticator set secret = $1 where user_id = $2', [
      Buffer.alloc(60).toString('base64'),
      person.userId,
    ])
    const challenge = await challengeOf()
    expect(await prove(server, challenge, { oneTimeCode: person.code() })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^服务器更换了密钥文件/),
    })
    enteredBy(server, await prove(server, challenge, { recoveryCode: person.recoveryCodes[0] }))
  })

  it('programs are asked for nothing: an API key of its maker goes on', async () => {
    const admin = await server.signIn()
    const { program } = await addKey(server, admin, await administrators(admin))
    await withApp(server, admin)
    expect(await program.call(point.page, {})).toMatchObject({ code: 200 })
    expect(await program.call(secondFactor.own)).toMatchObject({ code: 401 })
  })

  describe('set up', () => {
    let owner: Caller
    beforeEach(async () => {
      owner = await server.signIn({ permissions: [] })
    })
    const own = () => owner.client(secondFactor)

    it('counts only once its first code was right', async () => {
      const { loginName } = await owner.client(user).get({})
      const { challenge, secret, uri } = await own().beginApp()
      expect(uri).toContain(`secret=${secret}`)
      expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/智造云:user\d+\?/)
      expect(await own().own()).toMatchObject({ app: null, recoveryCodesLeft: 0 })
      expect(await firstStep(server, loginName, elsewhere())).toMatchObject({ code: 200 })
      await owner.signIn(loginName, password)
      // Begun in another session, it ended with that.
      expect(await owner.call(secondFactor.confirmApp, { challenge, oneTimeCode: '123456' })).toMatchObject({
        code: 400,
        msg: '操作已超时，请重新开始',
      })
    })

    it('replaced, the old one opens nothing; removed, nothing is asked and nothing is left', async () => {
      const first = await withApp(server, owner)
      const proven = { proof: (await own().prove({ oneTimeCode: first.code() })).proof }
      const begun = await owner.call(secondFactor.beginApp, {}, proven)
      const { challenge, secret } = begun.data as { challenge: string; secret: string }
      const code = oneTimeCode(secret, server.platform.now())
      const confirmed = await own().confirmApp({ challenge, oneTimeCode: code })
      // The recovery codes of before go on.
      expect(confirmed).toEqual({ recoveryCodes: [] })
      later(server)
      const open = await challengeOf(first.loginName)
      expect(await prove(server, open, { oneTimeCode: first.code() })).toMatchObject({ code: 400 })
      expect(await owner.call(secondFactor.removeApp, {}, proven)).toMatchObject({ code: 200 })
      expect(await own().own()).toMatchObject({ app: null, recoveryCodesLeft: 0, browsers: [] })
      // What stood open is over, and so is what was shown with it.
      expect(await prove(server, open, { recoveryCode: first.recoveryCodes[0] })).toMatchObject({ code: 400 })
      expect(await owner.call(secondFactor.beginApp, {}, proven)).toMatchObject({ code: 509 })
      expect(await owner.call(session.menu)).toMatchObject({ code: 200 })
      expect(await firstStep(server, first.loginName, elsewhere())).toMatchObject({ code: 200 })
    })

    it('needs a password of its own', async () => {
      const admin = await server.signIn()
      const made = await admin.client(user).create({ name: '新人', loginName: `fresh${addresses}` })
      const issuer = callerOf(server.url, undefined, server.platform.now)
      await issuer.signIn(made.loginName, made.issuedPassword)
      const { proof } = await issuer.client(secondFactor).prove({ password: made.issuedPassword })
      expect(await issuer.call(secondFactor.beginApp, {}, { proof })).toMatchObject({ code: 401, msg: '请先修改密码' })
    })

    it('shows to nobody but its owner', async () => {
      const stranger = await server.signIn({ permissions: ['user'] })
      await withApp(server, owner)
      expect(await stranger.client(secondFactor).own()).toMatchObject({ app: null, passkeys: [] })
      const { records } = await stranger.client(user).page({ secondFactor: 'true', pageSize: 200 })
      expect(records.find(({ id }) => id === owner.userId)).toMatchObject({ secondFactor: true })
      expect(records.every((row) => row.secondFactor)).toBe(true)
      const without = await stranger.client(user).page({ secondFactor: 'false', pageSize: 200 })
      expect(without.records.map(({ id }) => id)).toContain(stranger.userId)
    })
  })
})
