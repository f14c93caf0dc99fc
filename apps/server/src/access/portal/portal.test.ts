import { portal } from '@zhizao/contract/access/portal'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ownPath, withQuery } from './own-path.ts'

describe('portal sign-in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://plant.example.cn' })
  })
  afterAll(() => server.stop())
  beforeEach(() => server.setTime(undefined))

  const page = '/dvs/pages/alarm/current?level=1'
  const unfit = { code: 400, msg: '登录密钥无效或已过期，请重新登录' }
  const withToken = (token: string) => callerOf(server.url, token, server.platform.now)
  const later = (ms: number) => server.setTime(new Date(server.platform.now().getTime() + ms))

  it('by redirect key answers code 1 with user and resources, and lets the first session live', async () => {
    const first = await server.signIn()
    const issued = await first.client(portal).ssoInfo({ url: page })
    expect(issued).toMatchObject({ kind: 'redirect', user: { id: first.userId } })
    expect(issued.url).toBe(`${page}&redisKey=${issued.key}`)
    const answer = await server.visitor.call(portal.signInByRedirectKey, { url: page, redisKey: issued.key })
    expect(answer).toMatchObject({ code: 1, data: { user: { id: first.userId } } })
    const { user: signedIn, resources } = answer.data as { user: { token: string }; resources: unknown[] }
    expect(resources).toEqual(await first.client(session).menu())
    const second = withToken(signedIn.token)
    expect(await second.call(session.menu)).toMatchObject({ code: 200 })
    expect(await first.call(session.menu)).toMatchObject({ code: 200 })
    // One sign-in: leaving it in one place ends it in both.
    await second.client(session).signOut()
    expect(await first.call(session.menu)).toMatchObject({ status: 401 })
  })

  it('a sign-in elsewhere ends both places', async () => {
    const first = await server.signIn()
    const { key } = await first.client(portal).ssoInfo({})
    const { user: beside } = await server.visitor.client(portal).signInByRedirectKey({ redisKey: key })
    const again = callerOf(server.url, undefined, server.platform.now)
    const { loginName } = await first.client(user).get({})
    await again.signIn(loginName, 'Passw0rd!test')
    for (const caller of [first, withToken(beside.token)])
      expect(await caller.call(session.menu)).toMatchObject({ code: 507 })
  })

  it('a key is good once, for a minute, for its own page and while its maker is signed in', async () => {
    const maker = await server.signIn()
    const issue = async () => (await maker.client(portal).ssoInfo({ url: page })).key
    const use = (redisKey: string, url?: string) => server.visitor.call(portal.signInByRedirectKey, { url, redisKey })
    const used = await issue()
    expect(await use(used)).toMatchObject({ code: 1 })
    expect(await use(used)).toMatchObject(unfit)
    const strayed = await issue()
    expect(await use(strayed, '/bcs/pages/systemConfig/user')).toMatchObject(unfit)
    expect(await use(strayed, page)).toMatchObject(unfit)
    expect(await use(await issue(), '/dvs/pages/alarm/current?level=2')).toMatchObject({ code: 1 })
    expect(await use(await issue(), `https://plant.example.cn${page}`)).toMatchObject({ code: 1 })
    expect(await use('guess')).toMatchObject(unfit)
    const wrongKind = await issue()
    expect(await server.visitor.call(portal.signInByToken, { tokenKey: wrongKind })).toMatchObject(unfit)
    const old = await issue()
    const orphan = await issue()
    later(60_000)
    expect(await use(old)).toMatchObject(unfit)
    server.setTime(undefined)
    await maker.client(session).signOut()
    expect(await use(orphan)).toMatchObject(unfit)
  })

  it('by token signs in whom a trusted system names, and ends his earlier session', async () => {
    const system = await server.signIn()
    const person = await server.signIn({ permissions: ['user'] })
    const { loginName } = await person.client(user).get({})
    const issued = await system.client(portal).issueKey({ loginName: loginName.toUpperCase(), url: '/model' })
    expect(issued.url).toBe(`/model?tokenKey=${issued.key}`)
    const answer = await server.visitor.call(portal.signInByToken, { url: '/model', tokenKey: issued.key })
    expect(answer).toMatchObject({ code: 1, data: { user: { id: person.userId, login_name: loginName } } })
    expect(await person.call(session.menu)).toMatchObject({ code: 507 })
  })

  it('nobody makes a key for one who may more than himself, or of another company, or without the permission', async () => {
    const administrator = await server.signIn()
    const weak = await server.signIn({ permissions: ['user', 'user:signInFor'] })
    const { loginName } = await administrator.client(user).get({})
    expect(await weak.call(portal.issueKey, { loginName })).toMatchObject({ code: 401 })
    expect(await administrator.call(portal.issueKey, { loginName: 'admin' })).toMatchObject({ code: 401 })
    const reader = await server.signIn({ permissions: ['user'] })
    expect(await reader.call(portal.issueKey, { loginName })).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(portal.issueKey, { loginName })).toMatchObject({ code: 404 })
  })

  it.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'x', '/a\n/b'])(
    'makes no key for %j',
    async (url) => {
      const maker = await server.signIn()
      expect(await maker.call(portal.ssoInfo, { url })).toMatchObject({
        code: 400,
        msg: expect.stringMatching(/目标地址/),
      })
    },
  )

  it('finds users by phone number: of the own company, enabled, for those who may see users', async () => {
    const admin = await server.signIn()
    const made = await admin.client(user).create({ loginName: 'by_phone', name: '赵六', phone: '13612345678' })
    const found = await admin.client(portal).usersByPhone({ phoneNumber: '13612345678' })
    expect(found).toEqual([{ id: made.id, loginName: 'by_phone', name: '赵六', departName: '', phone: '13612345678' }])
    expect(await admin.client(portal).usersByPhone({ phoneNumber: '1361234567' })).toEqual([])
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(portal).usersByPhone({ phoneNumber: '13612345678' })).toEqual([])
    const nobody = await server.signIn({ permissions: ['alarmType'] })
    expect(await nobody.call(portal.usersByPhone, { phoneNumber: '13612345678' })).toMatchObject({ code: 401 })
    await admin.client(user).setStatus({ userInfoId: made.id })
    expect(await admin.client(portal).usersByPhone({ phoneNumber: '13612345678' })).toEqual([])
  })
})

it('own addresses are paths and those of our own origins', () => {
  const own = ['https://plant.cn']
  expect(ownPath('/a/b?x=1#/c', own)).toBe('/a/b?x=1#/c')
  expect(ownPath('https://plant.cn/a?b', own)).toBe('/a?b')
  expect(() => ownPath('http://plant.cn/a', own)).toThrow()
  expect(() => ownPath('https://plant.cn//evil.cn', own)).toThrow()
  expect(() => ownPath('https://plant.cn@evil.cn/', own)).toThrow()
  expect(withQuery('/a#/b', 'k', 'v')).toBe('/a?k=v#/b')
})
