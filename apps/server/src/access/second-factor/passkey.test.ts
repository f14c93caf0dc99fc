import { request } from 'node:http'
import {
  type PasskeyCreation,
  type PasskeyRequest,
  secondFactor,
  signInFactor,
} from '@zhizao/contract/access/second-factor'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { softwarePasskey } from '../../testing/software-passkey.ts'
import { askedOf, enteredBy, firstStep, later, password, prove, withApp } from '../../testing/test-factor.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('passkeys', { timeout: 90_000 }, () => {
  let server: TestServer
  let owner: Caller
  let loginName: string
  let key: ReturnType<typeof softwarePasskey>
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.setTime(new Date())
    owner = await server.signIn({ permissions: ['user'] })
    loginName = (await owner.client(user).get({})).loginName
    key = softwarePasskey({ origin: server.url })
  })
  const calls = () => owner.client(secondFactor)
  const challengeOf = async () => askedOf(await firstStep(server, loginName)).challenge
  const requestFor = (challenge: string) => server.visitor.client(signInFactor).passkeyRequest({ challenge })

  async function add(one = key, name = '办公电脑') {
    const { challenge, options } = await calls().beginPasskey()
    return calls().confirmPasskey({ challenge, name, passkey: one.make(options) })
  }

  it('one that was added signs in, is told when it was used, and asks for user verification where there is any', async () => {
    expect((await add()).recoveryCodes).toHaveLength(10)
    const answer = await firstStep(server, loginName)
    const { challenge, ways } = askedOf(answer)
    expect(ways).toEqual(['passkey', 'recovery'])
    const options = await requestFor(challenge)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    const entered = enteredBy(server, await prove(server, challenge, { passkey: key.show(options) }))
    const { passkeys, site } = await entered.client(secondFactor).own()
    expect(site).toBe('localhost')
    expect(passkeys).toMatchObject([{ name: '办公电脑', site: 'localhost', lastUsedAt: expect.any(String) }])
  })

  it('what it signed is good for one try, in its own challenge', async () => {
    await add()
    const [one, other] = [await challengeOf(), await challengeOf()]
    const passkey = key.show(await requestFor(one))
    expect(await prove(server, other, { passkey })).toMatchObject({ code: 400 })
    await requestFor(other)
    expect(await prove(server, other, { passkey })).toMatchObject({
      code: 400,
      msg: '通行密钥：验证未通过，请重试或使用其他方式',
    })
    enteredBy(server, await prove(server, one, { passkey }))
    expect(await prove(server, one, { passkey })).toMatchObject({ code: 400 })
    // A try that failed has used up what was to be signed.
    const third = await challengeOf()
    const options = await requestFor(third)
    expect(
      await prove(server, third, { passkey: softwarePasskey({ origin: server.url }).show(options) }),
    ).toMatchObject({
      code: 400,
    })
    expect(await prove(server, third, { passkey: key.show(options) })).toMatchObject({ code: 400 })
    enteredBy(server, await prove(server, third, { passkey: key.show(await requestFor(third)) }))
  })

  it('two that show it in the same moment do not both come in', async () => {
    await add()
    const challenge = await challengeOf()
    const options = await requestFor(challenge)
    const shown = [key.show(options), key.show(options)]
    const codes = (await Promise.all(shown.map((passkey) => prove(server, challenge, { passkey })))).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([200, 400])
  })

  it('a copy that counts fewer uses is refused', async () => {
    await add()
    for (let at = 0; at < 3; at++) {
      const challenge = await challengeOf()
      enteredBy(server, await prove(server, challenge, { passkey: key.show(await requestFor(challenge)) }))
    }
    key.countBack(2)
    const challenge = await challengeOf()
    expect(await prove(server, challenge, { passkey: key.show(await requestFor(challenge)) })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^通行密钥的使用次数比上次少/),
    })
  })

  it('one that never counts goes on', async () => {
    const still = softwarePasskey({ origin: server.url, counts: false })
    await add(still)
    for (let at = 0; at < 2; at++) {
      const challenge = await challengeOf()
      enteredBy(server, await prove(server, challenge, { passkey: still.show(await requestFor(challenge)) }))
    }
  })

  it("somebody else's opens nothing, and nobody adds one of another's session or twice", async () => {
    await add()
    const thief = await server.signIn({ permissions: [] })
    const stolen = softwarePasskey({ origin: server.url })
    const begun = await thief.client(secondFactor).beginPasskey()
    const passkey = stolen.make(begun.options)
    expect(
      await owner.call(secondFactor.confirmPasskey, { challenge: begun.challenge, name: 'x', passkey }),
    ).toMatchObject({ code: 400, msg: '操作已超时，请重新开始' })
    await thief.client(secondFactor).confirmPasskey({ challenge: begun.challenge, name: 'x', passkey })
    const challenge = await challengeOf()
    const options: PasskeyRequest = await requestFor(challenge)
    expect(await prove(server, challenge, { passkey: stolen.show(options) })).toMatchObject({ code: 400 })
    // The same authenticator a second time.
    const { proof } = await proven()
    const again = await owner.call(secondFactor.beginPasskey, {}, { proof })
    const { challenge: second, options: creation } = again.data as { challenge: string; options: PasskeyCreation }
    expect(creation.excludeCredentials).toHaveLength(1)
    expect(
      await owner.call(secondFactor.confirmPasskey, { challenge: second, name: 'x', passkey: key.make(creation) }),
    ).toMatchObject({ code: 409, msg: '这个通行密钥已经添加过' })
  })

  it('no more than twenty of one user, however many were begun before', async () => {
    await owner.keepProving()
    const early = await calls().beginPasskey()
    for (let at = 1; at <= 20; at++) await add(softwarePasskey({ origin: server.url }), `第 ${at} 个`)
    expect(await owner.call(secondFactor.beginPasskey)).toMatchObject({
      code: 409,
      msg: '通行密钥最多 20 个，请先删除不用的',
    })
    // A session has one under way: whoever begins anew has given the former up.
    const { challenge, options } = early
    expect(
      await owner.call(secondFactor.confirmPasskey, { challenge, name: 'x', passkey: key.make(options) }),
    ).toMatchObject({ code: 400, msg: '操作已超时，请重新开始' })
    expect((await calls().own()).passkeys).toHaveLength(20)
  })

  /** Shows again who the owner is, with his passkey. */
  async function proven() {
    const { challenge, options } = await calls().passkeyRequest()
    return calls().prove({ challenge, passkey: key.show(options) })
  }

  it('a passkey of another site is refused', async () => {
    const elsewhere = softwarePasskey({ origin: 'https://plant.example.cn' })
    const { challenge, options } = await calls().beginPasskey()
    expect(
      await owner.call(secondFactor.confirmPasskey, { challenge, name: 'x', passkey: elsewhere.make(options) }),
    ).toMatchObject({ code: 400, msg: '通行密钥：验证未通过，请重试或使用其他方式' })
    expect(await calls().own()).toMatchObject({ passkeys: [] })
  })

  it('shows again who one is, in the session that asked', async () => {
    await add()
    expect(await owner.call(secondFactor.prove, { password })).toMatchObject({ code: 400 })
    const { challenge, options } = await calls().passkeyRequest()
    const passkey = key.show(options)
    const beside = await server.signIn({ permissions: [] })
    expect(await beside.call(secondFactor.prove, { challenge, passkey })).toMatchObject({ code: 400 })
    const { proof } = await calls().prove({ challenge, passkey })
    expect(await owner.call(secondFactor.renewRecoveryCodes, {}, { proof })).toMatchObject({ code: 200 })
    expect(await owner.call(secondFactor.prove, { challenge, passkey })).toMatchObject({ code: 400 })
  })

  it('is named anew and taken away by its owner alone; with the last everything goes', async () => {
    await add()
    const { id } = (await calls().own()).passkeys[0]!
    const stranger = await server.signIn({ permissions: ['user'] })
    expect(await stranger.call(secondFactor.renamePasskey, { id, name: '我的' })).toMatchObject({ code: 404 })
    await calls().renamePasskey({ id, name: '安全密钥' })
    expect(await calls().own()).toMatchObject({ passkeys: [{ name: '安全密钥' }] })
    const { proof: strangers } = await stranger.client(secondFactor).prove({ password })
    expect(await stranger.call(secondFactor.removePasskey, { id }, { proof: strangers })).toMatchObject({ code: 404 })
    const { proof } = await proven()
    expect(await owner.call(secondFactor.removePasskey, { id }, { proof })).toMatchObject({ code: 200 })
    expect(await calls().own()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect(await firstStep(server, loginName)).toMatchObject({ code: 200 })
  })

  it('beside an app both are offered, and one stays when the other goes', async () => {
    const person = await withApp(server, owner)
    const { proof } = await calls().prove({ oneTimeCode: person.code() })
    const begun = await owner.call(secondFactor.beginPasskey, {}, { proof })
    const { challenge, options } = begun.data as { challenge: string; options: PasskeyCreation }
    expect(await calls().confirmPasskey({ challenge, name: 'x', passkey: key.make(options) })).toEqual({
      recoveryCodes: [],
    })
    later(server)
    expect(askedOf(await firstStep(server, loginName)).ways).toEqual(['app', 'passkey', 'recovery'])
    expect(await owner.call(secondFactor.removeApp, {}, { proof })).toMatchObject({ code: 200 })
    expect(askedOf(await firstStep(server, loginName)).ways).toEqual(['passkey', 'recovery'])
  })

  it('are not offered where browsers have none: by a bare address, or by http to a name', async () => {
    await add()
    for (const origin of ['http://192.168.1.20:8080', 'https://192.168.1.20', 'http://plant.lan'])
      expect((await askedAt(origin)).ways, origin).toEqual(['recovery'])
    expect((await askedAt('http://localhost:8080')).ways).toEqual(['passkey', 'recovery'])
  })

  /** What a first step from another address of the server asks for; fetch sets the host by itself. */
  async function askedAt(origin: string) {
    const { host } = new URL(origin)
    const body = JSON.stringify({ userName: loginName, password })
    const { port } = new URL(server.url)
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { host, origin, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const sent = request(
        { host: '127.0.0.1', port, path: `/api${session.signIn.path}`, method: 'POST', headers },
        (answer) => {
          let all = ''
          answer.on('data', (piece) => {
            all += piece
          })
          answer.on('end', () => resolve(all))
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
    return askedOf({ ...JSON.parse(text), status: 200, headers: new Headers() })
  }
})

describe('passkeys of an installation with PUBLIC_URL', { timeout: 90_000 }, () => {
  const PUBLIC_URL = 'https://plant.example.cn'
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL })
  })
  afterAll(() => server.stop())

  it('are of that name, made and shown on its pages alone', async () => {
    const owner = await server.signIn({ permissions: [] })
    expect(await owner.client(secondFactor).own()).toMatchObject({ site: 'plant.example.cn' })
    const { proof } = await owner.client(secondFactor).prove({ password })
    // This machine's own address is not the public one.
    expect(await owner.call(secondFactor.beginPasskey, {}, { proof })).toMatchObject({
      code: 400,
      msg: '这个地址不能使用通行密钥，请使用验证器应用',
    })
    const there = { origin: PUBLIC_URL }
    const begun = await owner.call(secondFactor.beginPasskey, {}, { proof, ...there })
    const { challenge, options } = begun.data as { challenge: string; options: PasskeyCreation }
    expect(options.rp.id).toBe('plant.example.cn')
    const key = softwarePasskey({ origin: PUBLIC_URL })
    const confirm = { challenge, name: 'x', passkey: key.make(options) }
    expect(await owner.call(secondFactor.confirmPasskey, confirm, there)).toMatchObject({ code: 200 })
    const { loginName } = await owner.client(user).get({})
    expect(askedOf(await firstStep(server, loginName)).ways).toEqual(['recovery'])
    const { challenge: open } = askedOf(await firstStep(server, loginName, there))
    const asked = await server.visitor.call(signInFactor.passkeyRequest, { challenge: open }, there)
    const passkey = key.show(asked.data as PasskeyRequest)
    enteredBy(server, await prove(server, open, { passkey }, there))
  })
})
