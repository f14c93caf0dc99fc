import { registration } from '@zhizao/contract/access/registration'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { outbox } from '@zhizao/contract/sender/outbox'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxMessages } from '../../sender/outbox.table.ts'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { readPictureCode } from '../../testing/read-picture-code.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { verificationCodes } from './verification-code.table.ts'

type Address = { email: string } | { phone: string }

/** Nothing can send here: whoever reads an outbox reads what stands in it. */
describe('another company', () => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())

  const calls = () => server.visitor.client(registration)
  const recipientOf = (address: Address) => ('email' in address ? address.email : address.phone)
  async function ask(address: Address, purpose: 'register' | 'recover') {
    // An address gets one code a minute.
    await server.database.systemDb.delete(verificationCodes)
    const asked = { purpose, ...(await readPictureCode(server.visitor)) }
    if ('email' in address) await calls().sendEmailCode({ ...address, ...asked })
    else await calls().sendPhoneCode({ ...address, ...asked })
    const [row] = await server.database.systemDb
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, recipientOf(address)))
      .orderBy(desc(outboxMessages.id))
      .limit(1)
    return row!.content!.params.code!
  }
  async function registered(address: Address): Promise<{ loginName: string; caller: Caller }> {
    const code = await ask(address, 'register')
    const password = 'Machine-2026'
    const { loginName } = await calls().register({
      companyName: `公司${++made}`,
      name: '王新',
      loginName: `boss_${made}x`,
      password,
      code,
      ...address,
    })
    const caller = callerOf(server.url, undefined, server.platform.now)
    await caller.signIn(loginName, password)
    return { loginName, caller }
  }
  /** All that a company can read: its outbox with previews, its operate log. */
  async function readBy(caller: Caller): Promise<string> {
    const page = await caller.client(outbox).page({ pageSize: 100 })
    const single = await Promise.all(page.records.map(({ id }) => caller.client(outbox).get({ id })))
    const log = await server.database.inCompany(
      (await caller.client(session).companyAndDepartment()).company_id,
      (db) => db.execute('select to_jsonb(l)::text as line from operate_log l'),
    )
    return JSON.stringify([page, single, log.rows])
  }

  it.each([
    ['e-mail, given before the victim registered', 'email', true],
    ['e-mail, given afterwards', 'email', false],
    ['phone, given before the victim registered', 'phone', true],
    ['phone, given afterwards', 'phone', false],
  ] as const)('does not take an account over by its %s', async (_name, way, before) => {
    const number = String(++made).padStart(4, '0')
    const address = way === 'email' ? { email: `victim${number}@plant.cn` } : { phone: `1380013${number}` }
    const attacker = await registered({ email: `attacker${number}@other.cn` })
    const plant = () => attacker.caller.client(user).create({ name: '假冒', loginName: `fake_${number}x`, ...address })
    if (before) await plant()
    const victim = await registered(address)
    if (!before) await plant()

    const code = await ask(address, 'recover')
    for (const { caller } of [attacker, victim]) expect(await readBy(caller)).not.toContain(code)
    const ticket = await calls().checkReset({ ...address, code })
    expect(ticket.loginNames).toEqual([victim.loginName])
    const set = (loginName: string) =>
      server.visitor.call(registration.setPassword, { token: ticket.token, loginName, password: 'Recovered-1' })
    expect(await set(`fake_${number}x`)).toMatchObject({ code: 400 })
    expect(await set(victim.loginName)).toMatchObject({ code: 200 })
  })
})
