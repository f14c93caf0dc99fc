import { secondFactor } from '@zhizao/contract/access/second-factor'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { companyParam } from '@zhizao/contract/company/company-param'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Caller, callerOf } from '../../testing/caller.ts'
import {
  askedOf,
  enteredBy,
  firstStep,
  later,
  password,
  prove,
  type WithApp,
  withApp,
} from '../../testing/test-factor.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DAY = 86_400_000
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0'

const cookieOf = ({ headers }: Answer) => headers.getSetCookie().find((text) => text.startsWith('trusted_'))
/** What a browser sends along afterwards. */
const sent = (answer: Answer) => ({ cookie: cookieOf(answer)!.split(';')[0]!, 'user-agent': CHROME })

describe('a browser that is trusted', { timeout: 90_000 }, () => {
  let server: TestServer
  let person: WithApp
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.setTime(new Date())
    person = await withApp(server, await server.signIn({ permissions: ['user'] }))
  })

  /** Signs in and trusts the browser; answers what it sends from then on, and the session. */
  async function trusted(of = person) {
    later(server)
    const { challenge } = askedOf(await firstStep(server, of.loginName))
    const answer = await prove(server, challenge, { oneTimeCode: of.code(), trust: true }, { 'user-agent': CHROME })
    return { browser: sent(answer), caller: enteredBy(server, answer), answer }
  }

  it('is asked for the password alone, for thirty days, by a cookie that no script reads and no other site sends', async () => {
    const { browser, answer } = await trusted()
    expect(cookieOf(answer)).toMatch(
      new RegExp(`^trusted_${person.userId}=[\\w-]{43}; Path=/api; Max-Age=2592000; HttpOnly; SameSite=Strict$`),
    )
    expect(await firstStep(server, person.loginName, browser)).toMatchObject({ code: 200 })
    expect(await firstStep(server, person.loginName)).toMatchObject({ code: 508 })
    later(server, 29 * DAY)
    const again = await firstStep(server, person.loginName, browser)
    const entered = enteredBy(server, again)
    expect((await entered.client(secondFactor).own()).browsers).toMatchObject([
      { userAgent: CHROME, lastUsedAt: server.platform.now().toISOString(), isThis: false },
    ])
    later(server, DAY)
    expect(await firstStep(server, person.loginName, browser)).toMatchObject({ code: 508 })
  })

  it('not trusted, none is', async () => {
    const { challenge } = askedOf(await firstStep(server, person.loginName))
    const answer = await prove(server, challenge, { oneTimeCode: person.code() })
    expect(cookieOf(answer)).toBeUndefined()
  })

  it('wrong passwords are refused in it too', async () => {
    const { browser } = await trusted()
    const answer = await server.visitor.call(session.signIn, { userName: person.loginName, password: 'wrong' }, browser)
    expect(answer).toMatchObject({ code: 400, msg: '登录名或密码错误' })
  })

  it("somebody else's cookie helps nobody, under whichever name", async () => {
    const other = await withApp(server, await server.signIn({ permissions: [] }))
    const { browser } = await trusted(other)
    const value = browser.cookie.split('=')[1]!
    for (const cookie of [
      browser.cookie,
      `trusted_${person.userId}=${value}`,
      `trusted_${person.userId}=`,
      'trusted_=x',
    ])
      expect(await firstStep(server, person.loginName, { cookie }), cookie).toMatchObject({ code: 508 })
    expect(await firstStep(server, other.loginName, browser)).toMatchObject({ code: 200 })
  })

  it('what stands in the database opens nothing, and trusting anew takes another secret', async () => {
    const first = await trusted()
    const { rows } = await server.database.system.query('select token_hash from trusted_browser where user_id = $1', [
      person.userId,
    ])
    const cookie = `trusted_${person.userId}=${rows[0].token_hash}`
    expect(await firstStep(server, person.loginName, { cookie })).toMatchObject({ code: 508 })
    expect(first.browser.cookie).not.toContain(rows[0].token_hash)
    await server.database.system.query('update trusted_browser set expires_at = $1', [new Date(0)])
    later(server)
    const asked = askedOf(await firstStep(server, person.loginName, first.browser))
    const second = await prove(
      server,
      asked.challenge,
      { oneTimeCode: person.code(), trust: true },
      { ...first.browser, 'user-agent': CHROME },
    )
    expect(sent(second).cookie).not.toBe(first.browser.cookie)
    expect(await firstStep(server, person.loginName, sent(second))).toMatchObject({ code: 200 })
    expect(await firstStep(server, person.loginName, first.browser)).toMatchObject({ code: 508 })
  })

  it.each([
    [
      'a password that its user changes',
      async (caller: Caller) => {
        await caller.client(user).changeOwnPassword({ oldPassword: password, newPassword: 'Changed-2026' })
        return 'Changed-2026'
      },
    ],
    [
      'a password that an administrator sets',
      async (_: Caller, userId: string) => {
        const admin = await server.signIn()
        await admin.client(user).resetPassword({ id: userId, password: 'Issued-2026' })
        return 'Issued-2026'
      },
    ],
  ])('ends with %s', async (_name, change) => {
    const { browser, caller } = await trusted()
    const next = await change(caller, person.userId)
    const answer = await server.visitor.call(session.signIn, { userName: person.loginName, password: next }, browser)
    expect(answer).toMatchObject({ code: 508 })
    // Set back, it does not begin to count again.
    later(server)
    const entered = enteredBy(server, await prove(server, askedOf(answer).challenge, { oneTimeCode: person.code() }))
    expect((await entered.client(secondFactor).own()).browsers).toEqual([])
  })

  it('ends with the factor, however that comes again', async () => {
    const { browser, caller } = await trusted()
    later(server)
    const { proof } = await caller.client(secondFactor).prove({ oneTimeCode: person.code() })
    await caller.call(secondFactor.removeApp, {}, { proof })
    const plain = await server.visitor.call(session.signIn, { userName: person.loginName, password })
    const anew = await withApp(server, await signedIn(person.loginName))
    expect(plain.code).toBe(200)
    expect(await firstStep(server, anew.loginName, browser)).toMatchObject({ code: 508 })
  })

  async function signedIn(loginName: string) {
    const caller = callerOf(server.url, undefined, server.platform.now)
    await caller.signIn(loginName, password)
    return caller
  }

  it('is listed with browser, use and end, and forgotten by its user alone, one or all', async () => {
    const { browser } = await trusted()
    const { caller } = await trusted()
    const listed = async () => {
      const answer = await caller.call(secondFactor.own, {}, browser)
      return (answer.data as { browsers: { id: string; isThis: boolean }[] }).browsers
    }
    const [one, other] = (await listed()) as [{ id: string; isThis: boolean }, { id: string; isThis: boolean }]
    expect([one.isThis, other.isThis].sort()).toEqual([false, true])
    const stranger = await server.signIn({ permissions: ['user'] })
    expect(await stranger.call(secondFactor.forgetBrowser, { id: one.id })).toMatchObject({ code: 404 })
    await stranger.client(secondFactor).forgetBrowser({})
    expect(await listed()).toHaveLength(2)
    const mine = [one, other].find(({ isThis }) => isThis)!
    await caller.client(secondFactor).forgetBrowser({ id: mine.id })
    expect(await listed()).toHaveLength(1)
    expect(await firstStep(server, person.loginName, browser)).toMatchObject({ code: 508 })
    await caller.client(secondFactor).forgetBrowser({})
    expect(await listed()).toEqual([])
  })

  it('is none where the company trusts none, at once', async () => {
    const companyId = await server.anotherCompany()
    const admin = await server.signIn({ companyId })
    const member = await withApp(server, await server.signIn({ companyId, permissions: [] }))
    const { browser } = await trusted(member)
    expect(await firstStep(server, member.loginName, browser)).toMatchObject({ code: 200 })
    await admin.client(companyParam).save({ params: [{ code: 'trustBrowserDays', value: 0 }] })
    const asked = askedOf(await firstStep(server, member.loginName, browser))
    expect(asked.trustDays).toBe(0)
    later(server)
    const answer = await prove(server, asked.challenge, { oneTimeCode: member.code(), trust: true })
    expect(cookieOf(answer)).toBeUndefined()
  })

  it('of many users of one machine the cookies do not grow without end', async () => {
    const others = Array.from({ length: 25 }, (_, at) => `trusted_9${at}=x`).join('; ')
    const { challenge } = askedOf(await firstStep(server, person.loginName))
    const shown = { oneTimeCode: person.code(), trust: true }
    const answer = await prove(server, challenge, shown, { cookie: others })
    const ended = answer.headers.getSetCookie().filter((text) => text.includes('Max-Age=0'))
    expect(ended).toHaveLength(6)
  })
})

describe('by https', { timeout: 90_000 }, () => {
  it('the cookie is secure', async () => {
    const server = await startTestServer({ PUBLIC_URL: 'https://plant.example.cn' })
    try {
      const person = await withApp(server, await server.signIn({ permissions: [] }))
      const { challenge } = askedOf(await firstStep(server, person.loginName))
      const shown = { oneTimeCode: person.code(), trust: true }
      const answer = await prove(server, challenge, shown, { origin: 'https://plant.example.cn' })
      expect(cookieOf(answer)).toMatch(/; Secure$/)
    } finally {
      await server.stop()
    }
  })
})
