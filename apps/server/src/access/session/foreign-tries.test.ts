import { qrSignIn } from '@zhizao/contract/access/qr-sign-in'
import { session } from '@zhizao/contract/access/session'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPictureCode } from '../../testing/read-picture-code.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const password = 'Passw0rd!test'
const wrong = { code: 400, msg: '登录名或密码错误' }
const pictureWanted = { code: 400, msg: '验证码：请输入正确的图形验证码' }
const refused = { code: 401, msg: '请求来自其他网站，已拒绝。通过代理访问时，请管理员设置 PUBLIC_URL' }

describe('who tries to get others in or out', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://plant.example.cn' })
  })
  afterAll(() => server.stop())
  beforeEach(() => server.setTime(undefined))

  const tryFrom = (ip: string, userName: string, more: object = {}, agent = 'browser') =>
    server.visitor.call(
      session.signIn,
      { userName, password: 'wrong', ...more },
      { 'x-forwarded-for': ip, 'user-agent': agent },
    )

  describe('from a page of another site', () => {
    const formPost = (headers: Record<string, string>) =>
      fetch(`${server.url}/api${session.signIn.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ userName: 'admin', password: 'wrong' }).toString(),
      }).then((answer) => answer.json() as Promise<{ code: number; msg: string }>)

    it('locks nobody out: the form of a foreign page is refused before it counts', async () => {
      for (let each = 0; each < 12; each++)
        expect(await formPost({ origin: 'https://evil.example' })).toMatchObject(refused)
      expect(await server.visitor.call(session.signIn, { userName: 'admin', password })).toMatchObject({ code: 200 })
    })

    it.each<[string, Record<string, string>]>([
      ['a foreign origin', { origin: 'http://evil.example' }],
      ['an origin that is hidden', { origin: 'null' }],
      ['another port of the same machine', { origin: 'http://localhost:1' }],
      ['a foreign site by the word of the browser', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbour of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.cn' }],
      ['a neighbour that hides itself', { 'sec-fetch-site': 'same-site' }],
    ])('is refused: %s, on reads, writes and open calls', async (_, headers) => {
      expect(await formPost(headers)).toMatchObject(refused)
      const user = await server.signIn()
      expect(await user.call(alarmType.create, { code: 'x', name: '外来' }, headers)).toMatchObject(refused)
      expect(await user.call(alarmType.page, {}, headers)).toMatchObject(refused)
      expect(await server.visitor.call(qrSignIn.create, {}, headers)).toMatchObject(refused)
    })

    it.each<[string, Record<string, string>]>([
      ['a program, which says nothing', {}],
      ['a page of ours', { 'sec-fetch-site': 'same-origin', origin: 'https://whatever.proxy.cn' }],
      ['an address typed in', { 'sec-fetch-site': 'none' }],
      ['a page of our public address', { origin: 'https://plant.example.cn' }],
    ])('goes on: %s', async (_, headers) => {
      expect(await formPost(headers)).toMatchObject(wrong)
    })

    it('goes on: a page of the host that was asked, over plain HTTP', async () => {
      expect(await formPost({ origin: server.url })).toMatchObject(wrong)
    })
  })

  it('one password with many names: the address is asked for picture codes, then refused; other addresses are not', async () => {
    const from = '10.9.9.9'
    for (let each = 0; each < 20; each++) expect(await tryFrom(from, `sprayed${each}`)).toMatchObject(wrong)
    expect(await tryFrom(from, 'sprayed-next')).toMatchObject(pictureWanted)
    expect(await tryFrom(from, 'admin', { password })).toMatchObject(pictureWanted)
    expect(await tryFrom('10.9.9.10', 'sprayed-next')).toMatchObject(wrong)
    for (let each = 20; each < 100; each++)
      expect(await tryFrom(from, `sprayed${each}`, await readPictureCode(server.visitor))).toMatchObject(wrong)
    expect(await tryFrom(from, 'sprayed-last', await readPictureCode(server.visitor))).toMatchObject({ status: 429 })
    server.setTime(new Date(Date.now() + 10 * 60_000 + 1000))
    expect(await tryFrom(from, 'admin', { password })).toMatchObject({ code: 200 })
  }, 60_000)

  it('many names at once are counted too: none of those that come late hears whether he was right', async () => {
    const from = '10.9.8.8'
    const all = Array.from({ length: 40 }, (_, each) => tryFrom(from, `at-once${each}`))
    const late = tryFrom(from, 'admin', { password })
    const words = (await Promise.all(all)).map(({ msg }) => msg)
    expect(words.filter((msg) => msg === wrong.msg).length).toBeLessThanOrEqual(20)
    expect(await late).toMatchObject(pictureWanted)
  }, 60_000)

  it('a browser that has signed in before is kept out by nobody beside it', async () => {
    const from = '10.9.7.7'
    expect(await tryFrom(from, 'admin', { password }, 'own')).toMatchObject({ code: 200 })
    for (let each = 0; each < 10; each++)
      await tryFrom(from, 'admin', each < 5 ? {} : await readPictureCode(server.visitor), 'other')
    expect(await tryFrom(from, 'admin', { password }, 'other')).toMatchObject({
      msg: expect.stringMatching(/^登录失败次数过多/),
    })
    for (let each = 0; each < 25; each++) await tryFrom(from, `beside${each}`, {}, 'other')
    expect(await tryFrom(from, 'admin', { password }, 'own')).toMatchObject({ code: 200 })
    // Its own tries are counted all the same.
    for (let each = 0; each < 5; each++) expect(await tryFrom(from, 'admin', {}, 'own')).toMatchObject(wrong)
    expect(await tryFrom(from, 'admin', {}, 'own')).toMatchObject(pictureWanted)
  }, 60_000)
})
