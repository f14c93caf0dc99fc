import { signInLog } from '@zhizao/contract/access/operate-log'
import { qrSignIn } from '@zhizao/contract/access/qr-sign-in'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('signing in by QR code', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://plant.example.cn' })
  })
  afterAll(() => server.stop())
  beforeEach(() => server.setTime(undefined))

  const waiting = () => server.visitor.client(qrSignIn)
  const later = (ms: number) => server.setTime(new Date(server.platform.now().getTime() + ms))
  const gone = { code: 409, msg: '二维码已失效，请在电脑上刷新后重新扫描' }

  it('hands the session to the waiting browser once the phone has confirmed, and once only', async () => {
    const phone = await server.signIn()
    const { code, secret, publicUrl, validSeconds } = await waiting().create()
    expect([publicUrl, validSeconds]).toEqual(['https://plant.example.cn', 120])
    expect(await waiting().poll({ code, secret })).toEqual({ state: 'waiting', name: '', user: null })
    expect(await phone.client(qrSignIn).scan({ code })).toMatchObject({ state: 'scanned', ip: '127.0.0.1' })
    expect(await waiting().poll({ code, secret })).toMatchObject({
      state: 'scanned',
      name: expect.stringMatching(/\*/),
      user: null,
    })
    await phone.client(qrSignIn).confirm({ code })
    const answer = await waiting().poll({ code, secret })
    expect(answer).toMatchObject({ state: 'confirmed', user: { id: phone.userId } })
    expect(await waiting().poll({ code, secret })).toMatchObject({ state: 'expired', user: null })
    const browser = callerOf(server.url, answer.user!.token, server.platform.now)
    expect(await browser.call(session.menu)).toMatchObject({ code: 200 })
    // One sign-in a user: it has moved from the phone to the browser.
    expect(await phone.call(session.menu)).toMatchObject({ code: 507 })
    const { records } = await browser.client(signInLog).page({ userId: phone.userId, pageSize: 1 })
    expect(records).toMatchObject([{ message: '扫码登录成功', succeeded: true }])
  })

  it('nobody else fetches the session: the code alone is not enough', async () => {
    const phone = await server.signIn()
    const { code, secret } = await waiting().create()
    await phone.client(qrSignIn).scan({ code })
    await phone.client(qrSignIn).confirm({ code })
    const other = await waiting().create()
    for (const wrong of ['x', other.secret])
      expect(await waiting().poll({ code, secret: wrong })).toEqual({ state: 'expired', name: '', user: null })
    expect((await waiting().poll({ code, secret })).user).not.toBeNull()
  })

  it('of two polls at once one gets the session', async () => {
    const phone = await server.signIn()
    const { code, secret } = await waiting().create()
    await phone.client(qrSignIn).scan({ code })
    await phone.client(qrSignIn).confirm({ code })
    const answers = await Promise.all([1, 2, 3].map(() => waiting().poll({ code, secret })))
    expect(answers.filter(({ user }) => user)).toHaveLength(1)
  })

  it('is refused on the phone, and stays so', async () => {
    const phone = await server.signIn()
    const { code, secret } = await waiting().create()
    await phone.client(qrSignIn).scan({ code })
    await phone.client(qrSignIn).refuse({ code })
    expect(await waiting().poll({ code, secret })).toMatchObject({ state: 'refused', user: null })
    expect(await phone.call(qrSignIn.confirm, { code })).toMatchObject(gone)
  })

  it('belongs to whom scanned it first, and is confirmed by nobody before', async () => {
    const [first, second] = [await server.signIn(), await server.signIn()]
    const { code } = await waiting().create()
    expect(await first.call(qrSignIn.confirm, { code })).toMatchObject(gone)
    await first.client(qrSignIn).scan({ code })
    await first.client(qrSignIn).scan({ code })
    expect(await second.call(qrSignIn.scan, { code })).toMatchObject({ code: 409, msg: '该二维码已被其他用户扫描' })
    expect(await second.call(qrSignIn.confirm, { code })).toMatchObject(gone)
  })

  it('ends after two minutes, whatever its state', async () => {
    const phone = await server.signIn()
    server.setTime(new Date())
    const [untouched, scanned, confirmed] = [
      await waiting().create(),
      await waiting().create(),
      await waiting().create(),
    ]
    await phone.client(qrSignIn).scan({ code: scanned.code })
    await phone.client(qrSignIn).scan({ code: confirmed.code })
    later(119_000)
    expect((await waiting().poll(untouched)).state).toBe('waiting')
    await phone.client(qrSignIn).confirm({ code: confirmed.code })
    later(1_000)
    expect((await waiting().poll(untouched)).state).toBe('expired')
    expect(await phone.call(qrSignIn.scan, { code: untouched.code })).toMatchObject(gone)
    expect(await phone.call(qrSignIn.confirm, { code: scanned.code })).toMatchObject(gone)
    later(30_000)
    expect((await waiting().poll(confirmed)).state).toBe('expired')
  })

  it('opens nothing for a user who was switched off meanwhile', async () => {
    const [admin, phone] = [await server.signIn(), await server.signIn({ permissions: [] })]
    const { code, secret } = await waiting().create()
    await phone.client(qrSignIn).scan({ code })
    await phone.client(qrSignIn).confirm({ code })
    await admin.client(user).setStatus({ userInfoId: phone.userId })
    expect(await server.visitor.call(qrSignIn.poll, { code, secret })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/已停用/),
    })
  })

  it('guessing and making too many are refused for a while', async () => {
    later(600_000)
    const guess = () => server.visitor.call(qrSignIn.poll, { code: 'none', secret: 'none' })
    for (let at = 0; at < 20; at++) expect((await guess()).code).toBe(200)
    expect(await guess()).toMatchObject({ status: 429, msg: '操作过于频繁，请稍后再试' })
    for (let at = 0; at < 60; at++) expect((await server.visitor.call(qrSignIn.create)).code).toBe(200)
    expect(await server.visitor.call(qrSignIn.create)).toMatchObject({ status: 429 })
    later(60_000)
    expect((await server.visitor.call(qrSignIn.create)).code).toBe(200)
  })
})
