import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { portal } from '@zhizao/contract/access/portal'
import { qrSignIn } from '@zhizao/contract/access/qr-sign-in'
import { registration } from '@zhizao/contract/access/registration'
import { secondFactor } from '@zhizao/contract/access/second-factor'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Answer, type Caller, callerOf } from '../../testing/caller.ts'
import { everyCall } from '../../testing/every-call.ts'
import { readCode } from '../../testing/read-code.ts'
import { readPictureCode } from '../../testing/read-picture-code.ts'
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
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const folder = path.join(import.meta.dirname, '../..')

/** Every call whose answer can hold a session, and what keeps it behind the second factor. */
const doors = {
  '/user/login': 'the gate',
  '/user/login/factor/prove': 'the second factor itself',
  '/user/login/factor/setUp': 'the second factor that it sets up',
  '/qr/code/polling': "the gate, or the phone's session that came through it with a second factor",
  '/portal/user/login': 'belongs to a session that came through the gate, and ends with it',
  '/portal/user/token': 'the gate',
}

describe('every door to a session', { timeout: 90_000 }, () => {
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

  it('is one of these calls', async () => {
    const answering = (await everyCall())
      .filter(({ call }) => call.kind === 'data')
      .filter(({ call }) =>
        JSON.stringify(z.toJSONSchema(call.reply, { unrepresentable: 'any', io: 'input' })).includes('"auth_token"'),
      )
    expect([...new Set(answering.map(({ call }) => call.path))].sort()).toEqual(Object.keys(doors).sort())
  })

  it('is opened in one place, which the gate alone leads to', () => {
    const sources = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.includes('.test.'))
    const naming = (word: RegExp) =>
      sources
        .filter((file) => word.test(readFileSync(path.join(folder, file), 'utf8')))
        .map((file) => file.replaceAll('\\', '/'))
    expect(naming(/sessions\.open\(/)).toEqual(['access/session/begin-session.ts'])
    expect(naming(/\bbeginSession\(/).sort()).toEqual([
      'access/second-factor/sign-in-gate.ts',
      'access/session/begin-session.ts',
    ])
    expect(naming(/insert\(sessions\)/)).toEqual(['access/session/session.service.ts'])
  })

  const onwards = (answer: Answer) => prove(server, askedOf(answer).challenge, { oneTimeCode: person.code() })

  it('by password asks for the second factor', async () => {
    enteredBy(server, await onwards(await firstStep(server, person.loginName)))
  })

  it('by the key of a trusted system asks for it, and does not end the session that stands', async () => {
    const system = await server.signIn()
    const { key } = await system.client(portal).issueKey({ loginName: person.loginName })
    const answer = await server.visitor.call(portal.signInByToken, { tokenKey: key })
    expect(answer.code).toBe(508)
    expect(await person.caller.call(session.menu)).toMatchObject({ code: 200 })
    enteredBy(server, await onwards(answer))
    expect(await server.visitor.call(portal.signInByToken, { tokenKey: key })).toMatchObject({ code: 400 })
  })

  it('by QR code asks for it where the phone was signed in without', async () => {
    // Signed in before the app was set up: the phone has shown no second factor.
    enteredBy(server, await onwards(await scanned(person.caller)))
    // The computer is signed in with it: it hands that on.
    later(server)
    const entered = enteredBy(server, await onwards(await firstStep(server, person.loginName)))
    const third = enteredBy(server, await scanned(entered))
    enteredBy(server, await scanned(third))
  })

  async function scanned(phone: Caller) {
    const { code, secret } = await server.visitor.client(qrSignIn).create()
    await phone.client(qrSignIn).scan({ code })
    await phone.client(qrSignIn).confirm({ code })
    return server.visitor.call(qrSignIn.poll, { code, secret })
  }

  it('by a redirect key opens no more than the session that made it, and hands on no more than that had', async () => {
    const { key } = await person.caller.client(portal).ssoInfo({})
    const beside = enteredBy(server, await server.visitor.call(portal.signInByRedirectKey, { redisKey: key }))
    expect(await beside.call(user.page)).toMatchObject({ code: 200 })
    expect(await scanned(beside)).toMatchObject({ code: 508 })
    await person.caller.client(session).signOut()
    expect(await beside.call(user.page)).toMatchObject({ status: 401 })
  })

  it('a forgotten password that was replaced by mail does not open it', async () => {
    const installer = await server.signIn({ isInstallationAdministrator: true })
    const email = `${person.loginName}@plant.cn`
    const { caller } = person
    await caller.client(user).sendAddressCode({ email, password })
    await caller.client(user).verifyAddress({ email, verificationCode: await readCode(installer, email) })
    later(server, 60_000)
    await server.visitor.client(registration).sendEmailCode({
      email,
      purpose: 'recover',
      ...(await readPictureCode(server.visitor)),
    })
    const calls = server.visitor.client(registration)
    const { token } = await calls.checkReset({ email, code: await readCode(installer, email) })
    await calls.setPassword({ token, loginName: person.loginName, password: 'Recovered-1' })
    const answer = await server.visitor.call(session.signIn, { userName: person.loginName, password: 'Recovered-1' })
    enteredBy(server, await onwards(answer))
  })

  it('no socket signs in by a challenge', async () => {
    const { challenge } = askedOf(await firstStep(server, person.loginName))
    const push = await connectPush(server.url, callerOf(server.url, challenge), server.platform.now)
    expect(push.events.map(({ event }) => event)).toEqual(['refused'])
    push.close()
  })

  it('a session stays while its factor is taken away elsewhere; what it showed with it counts no more', async () => {
    const entered = enteredBy(server, await onwards(await firstStep(server, person.loginName)))
    later(server)
    const { proof } = await entered.client(secondFactor).prove({ oneTimeCode: person.code() })
    const key = await entered.client(portal).ssoInfo({})
    const beside = enteredBy(server, await server.visitor.call(portal.signInByRedirectKey, { redisKey: key.key }))
    await entered.call(secondFactor.removeApp, {}, { proof })
    expect(await beside.call(session.menu)).toMatchObject({ code: 200 })
    expect(await beside.call(secondFactor.beginApp, {}, { proof })).toMatchObject({ code: 509 })
    expect(await entered.call(secondFactor.beginApp, {}, { proof })).toMatchObject({ code: 509 })
    // Now the password shows who he is.
    const again = await beside.client(secondFactor).prove({ password })
    expect(await beside.call(secondFactor.beginApp, {}, { proof: again.proof })).toMatchObject({ code: 200 })
  })
})
