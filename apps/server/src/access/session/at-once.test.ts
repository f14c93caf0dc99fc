import { session } from '@zhizao/contract/access/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const password = 'Passw0rd!test'
const CREW = 30

describe('many people at once', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    await server.database.system.query(
      `insert into app_user (company_id, login_name, name, password_hash)
       select company_id, 'crew' || each, '班组' || each, password_hash
       from app_user, generate_series(1, ${CREW}) as each where login_name = 'admin'`,
    )
  })
  afterAll(() => server.stop())

  const health = async () => {
    const answer = await fetch(`${server.url}/api/health`)
    return [answer.status, ((await answer.json()) as { parts: { database: string } }).parts.database]
  }

  it('all sign in and read their menus, and the health page answers meanwhile', async () => {
    const crew = Array.from({ length: CREW }, async (_, at) => {
      const person = callerOf(server.url, undefined, server.platform.now)
      await person.signIn(`crew${at + 1}`, password)
      return (await person.call(session.menu)).code
    })
    const asked = Array.from({ length: 5 }, health)
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => [200, 'ok']))
    expect(await Promise.all(crew)).toEqual(Array.from({ length: CREW }, () => 200))
  }, 60_000)

  it('a full pool is told as such; health, samples and alarms have connections of their own', async () => {
    const { system, ingest } = server.database
    const held = await Promise.all(Array.from({ length: system.options.max }, () => system.connect()))
    try {
      const refused = await server.visitor.call(session.signIn, { userName: 'crew1', password })
      expect(refused).toMatchObject({ status: 503, code: 503, msg: '同时操作的人太多，请稍后重试' })
      expect(await health()).toEqual([200, 'ok'])
      expect((await ingest.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
    } finally {
      for (const client of held) client.release()
    }
    expect(await server.visitor.call(session.signIn, { userName: 'crew1', password })).toMatchObject({ code: 200 })
  }, 60_000)

  it('nobody comes in whose password was replaced while it was verified', async () => {
    const { rows } = await server.database.system.query("select password_hash from app_user where login_name = 'crew2'")
    const holder = await server.database.ingest.connect()
    // The row is kept from the sign-in until the other change of it is there.
    await holder.query("begin; select id from app_user where login_name = 'crew2' for update")
    const coming = server.visitor.call(session.signIn, { userName: 'crew2', password })
    const waits = `select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%app_user%for update%' and datname = current_database()`
    await expect
      .poll(async () => (await server.database.ingest.query(waits)).rows[0].waiting, { timeout: 20_000 })
      .toBeGreaterThan(0)
    await holder.query(
      `update app_user set password_hash = '${rows[0].password_hash}x' where login_name = 'crew2'; commit`,
    )
    holder.release()
    expect(await coming).toMatchObject({ code: 400, msg: '登录失败，请重试', data: null })
  }, 60_000)
})
