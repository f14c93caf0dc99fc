import { operateLog } from '@zhizao/contract/access/operate-log'
import { role } from '@zhizao/contract/access/role'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { companyParam } from '@zhizao/contract/company/company-param'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { removeOldLogs } from '../../access/log/remove-old-logs.ts'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { companyParams } from './company-params.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.stop())
afterEach(() => server.setTime(undefined))

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const set = (code: string, value: number | boolean | null) =>
  owner.client(companyParam).save({ params: [{ code, value }] })
const inForce = async (code: string, caller = owner) => (await caller.client(companyParam).list({ codes: [code] }))[0]

it('each parameter has a title, limits and a value that holds where nothing is set', async () => {
  const all = await owner.client(companyParam).list({})
  expect(all.map((each) => each.code)).toEqual(
    expect.arrayContaining(['sessionIdleMinutes', 'sessionHours', 'listPageSize', 'keepHistoryDays']),
  )
  expect(await inForce('listPageSize')).toMatchObject({
    value: 0,
    fallback: 0,
    isSet: false,
    choices: [0, 10, 20, 50, 100],
  })
  await set('listPageSize', 50)
  expect(await inForce('listPageSize')).toMatchObject({ value: 50, isSet: true })
  await set('listPageSize', null)
  expect(await inForce('listPageSize')).toMatchObject({ value: 0, isSet: false })
})

it('values out of bounds, of another kind or unknown are refused, and nothing of the lot is kept', async () => {
  const bad = (params: object[]) => owner.call(companyParam.save, { params })
  expect(
    await bad([
      { code: 'sessionHours', value: 12 },
      { code: 'sessionIdleMinutes', value: 1 },
    ]),
  ).toMatchObject({
    code: 400,
    msg: '无操作自动退出：应为 5 到 1440 之间的整数',
    data: [{ field: 'params.1.value' }],
  })
  expect(await inForce('sessionHours')).toMatchObject({ isSet: false })
  expect(await bad([{ code: 'sessionHours', value: true }])).toMatchObject({ code: 400 })
  expect(await bad([{ code: 'listPageSize', value: 11 }])).toMatchObject({ msg: expect.stringContaining('只能是') })
  expect(await bad([{ code: 'nothing', value: 1 }])).toMatchObject({ code: 400 })
})

it('a session ends after the idle time that its company has set, at once for those who are signed in', async () => {
  const user = await server.signIn({ permissions: ['area'] })
  const start = Date.now()
  await set('sessionIdleMinutes', 30)
  server.setTime(new Date(start + 29 * MINUTE))
  expect(await user.call(session.menu)).toMatchObject({ code: 200 })
  server.setTime(new Date(start + 60 * MINUTE))
  expect(await user.call(session.menu)).toMatchObject({ code: 506 })
  server.setTime(undefined)
  await set('sessionIdleMinutes', null)
})

it('a session lasts as long as the company says, whatever is done in it', async () => {
  await set('sessionHours', 1)
  const user = await server.signIn({ permissions: ['area'] })
  const start = Date.now()
  server.setTime(new Date(start + 50 * MINUTE))
  expect(await user.call(session.menu)).toMatchObject({ code: 200 })
  server.setTime(new Date(start + 61 * MINUTE))
  expect(await user.call(session.menu)).toMatchObject({ code: 506 })
  server.setTime(undefined)
  await set('sessionHours', null)
})

it('log lines are removed when their company keeps them no longer; another company keeps all', async () => {
  await set('operateLogKeepDays', 7)
  await set('signInLogKeepDays', 7)
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  await stranger.client(companyParam).save({ params: [{ code: 'listPageSize', value: 20 }] })
  const params = companyParams(server.platform)
  const clean = (days: number) =>
    removeOldLogs(
      { ...server.platform, now: () => new Date(Date.now() + days * DAY) },
      params.read,
      new AbortController().signal,
    )
  const lines = async (table: string, companyId: string) =>
    (await server.database.system.query(`select from ${table} where company_id = $1`, [companyId])).rowCount
  const before = [await lines('operate_log', server.companyId), await lines('sign_in_log', server.companyId)]
  await clean(6)
  expect([await lines('operate_log', server.companyId), await lines('sign_in_log', server.companyId)]).toEqual(before)
  await clean(8)
  expect([await lines('operate_log', server.companyId), await lines('sign_in_log', server.companyId)]).toEqual([0, 0])
  expect((await stranger.client(operateLog).page({})).total).toBeGreaterThan(0)
  params.close()
})

it('parameters of a company are its own, and only set with the permission', async () => {
  await set('listPageSize', 100)
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await inForce('listPageSize', stranger)).toMatchObject({ isSet: false })
  const reader = await server.signIn({ permissions: ['companyDetail'] })
  expect(await inForce('listPageSize', reader)).toMatchObject({ value: 100 })
  expect(await reader.call(companyParam.save, { params: [{ code: 'listPageSize', value: 20 }] })).toMatchObject({
    code: 401,
  })
})

it('a password older than its company allows has to be changed before anything else', async () => {
  const people = owner.client(user)
  const all = (await owner.client(role).list({})).find(({ code }) => code === 'administrator')!
  await people.create({ loginName: 'aged', name: '老王', password: 'First-2026', roleIds: [all.id] })
  const signedIn = async (password: string) => {
    const { must_change_password, token } = await server.visitor.client(session).signIn({ userName: 'aged', password })
    return { mustChange: must_change_password, caller: callerOf(server.url, token, server.platform.now) }
  }
  const first = await signedIn('First-2026')
  await first.caller.client(user).changeOwnPassword({ oldPassword: 'First-2026', newPassword: 'Second-2026' })
  await set('passwordMaxDays', 30)
  const start = Date.now()
  server.setTime(new Date(start + 29 * DAY))
  const young = await signedIn('Second-2026')
  expect(young.mustChange).toBe(false)
  expect(await young.caller.call(user.page, {})).toMatchObject({ code: 200 })
  server.setTime(new Date(start + 31 * DAY))
  const old = await signedIn('Second-2026')
  expect(old.mustChange).toBe(true)
  expect(await old.caller.call(user.page, {})).toMatchObject({ code: 401 })
  await old.caller.client(user).changeOwnPassword({ oldPassword: 'Second-2026', newPassword: 'Third-2026' })
  expect((await signedIn('Third-2026')).mustChange).toBe(false)
  server.setTime(undefined)
  await set('passwordMaxDays', null)
  server.setTime(new Date(start + 1000 * DAY))
  expect((await signedIn('Third-2026')).mustChange).toBe(false)
})
