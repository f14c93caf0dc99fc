import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { portal } from '@zhizao/contract/access/portal'
import { qrSignIn } from '@zhizao/contract/access/qr-sign-in'
import { type SignedInUser, session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { companyParam } from '@zhizao/contract/company/company-param'
import { licence as licenceCalls } from '@zhizao/contract/company/licence'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeLicence } from '../../company/licence/licence-file.ts'
import { type Answer, type Caller, callerOf } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const password = 'Passw0rd!test'
const DAY = 24 * 3600_000

/** Everything but the last step is done before `between`; the last step's answer comes back. */
type Way = (server: TestServer, person: Caller, between: () => Promise<unknown>) => Promise<Answer>

const byPassword: Way = async (server, person, between) => {
  const { loginName } = await person.client(user).get({})
  await between()
  return server.visitor.call(session.signIn, { userName: loginName, password })
}
const byQrCode: Way = async (server, person, between) => {
  const { code, secret } = await server.visitor.client(qrSignIn).create()
  await person.client(qrSignIn).scan({ code })
  await person.client(qrSignIn).confirm({ code })
  await between()
  return server.visitor.call(qrSignIn.poll, { code, secret })
}
const byToken: Way = async (server, person, between) => {
  const { loginName } = await person.client(user).get({})
  const { key } = await (await server.signIn()).client(portal).issueKey({ loginName })
  await between()
  return server.visitor.call(portal.signInByToken, { tokenKey: key })
}
const byRedirectKey: Way = async (server, person, between) => {
  const { key } = await person.client(portal).ssoInfo({})
  await between()
  return server.visitor.call(portal.signInByRedirectKey, { redisKey: key })
}

const newSignIns: [string, Way][] = [
  ['password', byPassword],
  ['QR code', byQrCode],
  ['token of a trusted system', byToken],
]
const ways: [string, Way][] = [...newSignIns, ['redirect key', byRedirectKey]]

/** Who was signed in, whatever way. */
const signedIn = ({ data }: Answer) =>
  (data as { user?: SignedInUser } & SignedInUser).user ?? (data as SignedInUser | undefined)

describe('every way of signing in', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    const key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    server = await startTestServer({ LICENCE_PUBLIC_KEY: key })
    admin = await server.signIn()
  })
  afterAll(() => server.stop())
  afterEach(async () => {
    await server.database.system.query('update company set status = 1')
    server.setTime(undefined)
  })

  it.each(ways)('by %s opens nothing for a user who is switched off', async (_name, way) => {
    const person = await server.signIn({ permissions: ['user'] })
    const answer = await way(server, person, () => admin.client(user).setStatus({ userInfoId: person.userId }))
    expect(answer).toMatchObject({ code: 400, msg: '该用户已停用，请联系管理员', data: null })
  })

  it.each(ways)('by %s opens nothing in a company that is switched off', async (_name, way) => {
    const person = await server.signIn({ permissions: ['user'] })
    const answer = await way(server, person, () => server.database.system.query('update company set status = 0'))
    expect(answer).toMatchObject({ code: 400, msg: '公司已停用，请联系管理员', data: null })
  })

  it.each(newSignIns)('by %s asks for a new password where the present one is too old', async (_name, way) => {
    const person = await server.signIn({ permissions: ['user'] })
    const age = (days: number) =>
      server.database.system.query('update app_user set password_changed_at = $2 where id = $1', [
        person.userId,
        new Date(server.platform.now().getTime() - days * DAY),
      ])
    const answer = await way(server, person, async () => {
      await admin.client(companyParam).save({ params: [{ code: 'passwordMaxDays', value: 30 }] } as never)
      await age(31)
    })
    const entered = signedIn(answer)
    expect(entered).toMatchObject({ must_change_password: true, authorities: [] })
    const caller = callerOf(server.url, entered!.token, server.platform.now)
    expect(await caller.call(user.page)).toMatchObject({ code: 401 })
    expect(
      await caller.call(user.changeOwnPassword, { oldPassword: password, newPassword: 'Renewed-1' }),
    ).toMatchObject({ code: 200 })
  })

  it('by a redirect key is no new sign-in: the password is not looked at again', async () => {
    const person = await server.signIn({ permissions: ['user'] })
    const answer = await byRedirectKey(server, person, () =>
      server.database.system.query(
        `update app_user set password_changed_at = now() - interval '99 days' where id = $1`,
        [person.userId],
      ),
    )
    expect(signedIn(answer)).toMatchObject({ must_change_password: false, authorities: ['user'] })
  })

  it('ends in a company that is switched off while somebody is signed in', async () => {
    const person = await server.signIn()
    await server.database.system.query('update company set status = 0')
    server.platform.events.publish('access.changed', { companyId: server.companyId })
    expect(await person.call(session.menu)).toMatchObject({ status: 401 })
  })

  describe('under a licence that ended', () => {
    const put = (daysAgo: number) =>
      writeFile(
        path.join(server.platform.settings.DATA_DIR, 'licence.json'),
        writeLicence(
          {
            company: 'default',
            users: 500,
            points: 100,
            boxes: 2,
            until: new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10),
          },
          privateKey,
        ),
      )
    let moved = 0
    /** The guard looks at the file every ten seconds. */
    const lookAgain = () => server.setTime(new Date(Date.now() + ++moved * 20_000))

    it.each(ways)('by %s still leads in, to read', async (_name, way) => {
      await put(3)
      lookAgain()
      const answer = await way(server, await server.signIn({ permissions: ['user'] }), async () => {})
      const caller = callerOf(server.url, signedIn(answer)!.token, server.platform.now)
      expect(await caller.call(user.page)).toMatchObject({ code: 200 })
      expect(await caller.call(user.updateOwn, { name: '改名' })).toMatchObject({ code: 601 })
    })

    it('long ago lets who must change his password do so, and get to the licence', async () => {
      await put(40)
      lookAgain()
      const person = await server.signIn({ isInstallationAdministrator: true })
      expect(await person.call(user.page)).toMatchObject({ code: 601 })
      const change = { oldPassword: password, newPassword: 'Renewed-1' }
      expect(await person.call(user.changeOwnPassword, change)).toMatchObject({ code: 200 })
      const again = callerOf(server.url, undefined, server.platform.now)
      const { rows } = await server.database.system.query('select login_name from app_user where id = $1', [
        person.userId,
      ])
      await again.signIn(rows[0].login_name, 'Renewed-1')
      expect(await again.client(licenceCalls).get()).toMatchObject({ isEnded: true, mayUpload: true })
    })
  })
})

describe('guessing passwords', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())

  it('all at once is counted like one after the other', async () => {
    const guesses = Array.from({ length: 12 }, () =>
      server.visitor.call(session.signIn, { userName: 'admin', password: 'wrong' }),
    )
    const words = (await Promise.all(guesses)).map(({ msg }) => msg)
    expect(words.filter((msg) => msg === '登录名或密码错误')).toHaveLength(5)
    expect(words.filter((msg) => msg === '验证码：请输入正确的图形验证码')).toHaveLength(7)
  })

  it('a right password is let in however many bring it at once', async () => {
    await server.database.system.query(
      `insert into app_user (company_id, login_name, name, password_hash)
       select company_id, 'shift', '班组', password_hash from app_user where login_name = 'admin'`,
    )
    const terminals = Array.from({ length: 12 }, () =>
      server.visitor.call(session.signIn, { userName: 'shift', password }),
    )
    expect((await Promise.all(terminals)).map(({ code }) => code)).toEqual(Array<number>(12).fill(200))
  }, 60_000)

  it('of an account whose session one holds ends after ten tries', async () => {
    const holder = await server.signIn()
    const guess = () => holder.call(user.changeOwnPassword, { oldPassword: 'wrong', newPassword: 'Renewed-1' })
    for (let at = 0; at < 10; at++) expect(await guess()).toMatchObject({ code: 400, msg: '原密码：不正确' })
    expect(await guess()).toMatchObject({ status: 429 })
  })
})
