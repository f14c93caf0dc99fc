import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { companyParam } from '@zhizao/contract/company/company-param'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a socket lasts as long as its session', () => {
  let server: TestServer
  let start: number
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    start = Date.now()
    server.setTime(new Date(start))
  })

  const later = (ms: number) => server.setTime(new Date(start + ms))
  const open = (caller: Caller) => connectPush(server.url, caller, server.platform.now)
  async function ended(browser: Awaited<ReturnType<typeof connectPush>>) {
    await browser.until(browser.isClosed, 'the end')
    expect(browser.events.at(-1)).toEqual({ event: 'refused', code: 506, msg: '时效已过期，请重新登录' })
  }

  it('until it has stood idle too long: looking on, and connecting anew, is no activity', async () => {
    const caller = await server.signIn()
    const first = await open(caller)
    later(7 * HOUR)
    const second = await open(caller)
    expect(first.isClosed()).toBe(false)
    later(8 * HOUR)
    await Promise.all([ended(first), ended(second)])
    const { rows } = await server.database.system.query('select end_reason from session where user_id = $1', [
      caller.userId,
    ])
    expect(rows).toEqual([{ end_reason: 'expired' }])
    expect((await open(caller)).events).toMatchObject([{ event: 'refused', code: 506 }])
  })

  it('and no longer than a day, however busy its user is', async () => {
    const caller = await server.signIn()
    const browser = await open(caller)
    for (const hours of [6, 12, 18, 23]) {
      later(hours * HOUR)
      await caller.client(session).menu({})
    }
    expect(browser.isClosed()).toBe(false)
    later(24 * HOUR)
    await ended(browser)
  })

  it.each([9, -9])('by the time that passes, not by a clock that is set by %i hours', async (hours) => {
    const caller = await server.signIn()
    const browser = await open(caller)
    server.jumpClock(hours * HOUR)
    await caller.client(session).menu({})
    const after = await open(caller)
    expect([browser.isClosed(), after.events]).toMatchObject([false, [{ event: 'signed-in' }]])
    server.passTime(8 * HOUR - MINUTE)
    await caller.client(session).menu({})
    server.passTime(8 * HOUR)
    await Promise.all([ended(browser), ended(after)])
  })

  it('by the new times where its company changes them', async () => {
    const caller = await server.signIn()
    const [browser, admin] = [await open(caller), await server.signIn()]
    const setIdle = (value: number | null) =>
      admin.client(companyParam).save({ params: [{ code: 'sessionIdleMinutes', value }] })
    await setIdle(5)
    later(4 * MINUTE)
    await caller.client(session).menu({})
    later(8 * MINUTE)
    expect(browser.isClosed()).toBe(false)
    later(9 * MINUTE)
    await ended(browser)
    later(0)
    await setIdle(null)
  })

  it('and ends when its password is reset', async () => {
    const caller = await server.signIn({ permissions: [] })
    const browser = await open(caller)
    const admin = await server.signIn()
    // Settings that were changed meanwhile must not make the end of the session pass unheard.
    server.platform.events.publish('company.changed', { companyId: server.companyId })
    await admin.client(user).resetPassword({ id: caller.userId, password: 'Another-Passw0rd' })
    await ended(browser)
  })
})
