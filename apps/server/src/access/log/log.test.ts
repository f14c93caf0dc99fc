import { department } from '@zhizao/contract/access/department'
import { operateLog, signInLog } from '@zhizao/contract/access/operate-log'
import { role } from '@zhizao/contract/access/role'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('logs', () => {
  let server: TestServer
  let administrator: Caller
  beforeAll(async () => {
    server = await startTestServer()
    administrator = await server.signIn()
  })
  afterAll(() => server.stop())

  const operations = () => administrator.client(operateLog)

  it('say who did what to what, with what became of it', async () => {
    const roles = administrator.client(role)
    const made = await roles.create({ code: 'night-shift', name: '夜班长', remark: '旧备注' })
    await roles.update({ id: made.id, remark: '新备注' })
    const builtIn = (await roles.list()).find((each) => each.code === 'visitor')!
    await administrator.call(role.remove, { id: builtIn.id })
    const { id } = await administrator.client(department).create({ code: 'full', name: '满员部门' })
    await administrator.client(department).create({ code: 'below', name: '下级部门', parentId: id })
    await administrator.call(department.remove, { id })
    const { records } = await operations().page({ keyword: '夜班长' })
    expect(records).toMatchObject([
      { title: '修改角色', target: '夜班长', succeeded: true, ip: '127.0.0.1' },
      { title: '新增角色', target: '夜班长', succeeded: true },
    ])
    const detail = await operations().get({ id: records[0]!.id })
    expect(detail).toMatchObject({
      request: { remark: '新备注' },
      before: { remark: '旧备注' },
      after: { remark: '新备注' },
      labels: { remark: '备注', name: '角色名称' },
    })
    const refused = await operations().page({ title: '删除角色', succeeded: 'false' })
    expect(refused.records).toMatchObject([{ code: 409, message: '内置角色不能删除，可以复制后修改' }])
    const kept = await operations().page({ title: '删除部门', succeeded: 'false' })
    expect(kept.records).toMatchObject([{ target: '满员部门', code: 409 }])
  })

  it('name what was done in the language of their reader, who finds it by these words', async () => {
    await administrator.client(role).create({ code: 'day-shift', name: 'Day shift' })
    const english = administrator.speaking('en-US').client(operateLog)
    const { records } = await english.page({ title: 'add role', target: 'Day shift' })
    expect(records).toMatchObject([{ title: 'Add role', target: 'Day shift' }])
    expect((await english.get({ id: records[0]!.id })).title).toBe('Add role')
    expect((await english.page({ keyword: 'add role' })).records[0]).toMatchObject({ title: 'Add role' })
    const traditional = administrator.speaking('zh-TW').client(operateLog)
    expect((await traditional.page({ target: 'Day shift' })).records[0]!.title).toBe('新增角色')
    expect((await operations().page({ title: 'add role' })).total).toBe(0)
  })

  it.each<[string, string]>([
    ['NUL', 'a\0b'],
    ['half a character', 'a\ud83db'],
    ['an emoji where a long text is cut', `${'长'.repeat(1999)}😀`],
  ])('hold a refused attempt with %s in its input', async (_, odd) => {
    const before = (await operations().page({ title: '实时库统一接口' })).total
    const { code } = await administrator.call(rtdb.api, { method: 'get', params: { tags: [odd], [odd]: odd } })
    expect(code).toBe(400)
    const { total, records } = await operations().page({ title: '实时库统一接口' })
    expect(total).toBe(before + 1)
    expect(records[0]).toMatchObject({ succeeded: false, code: 400 })
  })

  it('never hold a password', async () => {
    const { issuedPassword } = await administrator
      .client(user)
      .create({ loginName: 'secretive', name: '保密员', password: 'Secret1234' })
    const [line] = (await operations().page({ target: '保密员' })).records
    const detail = await operations().get({ id: line!.id })
    expect(detail).toMatchObject({ request: { loginName: 'secretive', password: '******' } })
    expect(JSON.stringify(detail)).not.toContain(issuedPassword)
  })

  it('are filtered by user, time, result and address', async () => {
    const someone = await server.signIn({ permissions: ['alarmType', 'alarmType:add'] })
    const administrators = (await nameOf(administrator)) ?? ''
    server.setTime(new Date('2026-03-01T08:00:00Z'))
    await someone.signIn((await administrator.client(user).get({ id: someone.userId })).loginName, 'Passw0rd!test')
    await someone.client(alarmType).create({ code: 'march', name: '三月' })
    server.setTime(undefined)
    await administrator.signIn(administrators, 'Passw0rd!test')
    const inMarch = { startTime: '2026-03-01 00:00:00', endTime: '2026-03-02 00:00:00' }
    const found = await operations().page({ ...inMarch, userId: someone.userId })
    expect(found.records).toMatchObject([{ title: '新增报警类型', target: '三月' }])
    expect((await operations().page({ ...inMarch, userId: administrator.userId })).total).toBe(0)
    expect((await operations().page({ ...inMarch, succeeded: 'false' })).total).toBe(0)
    expect((await operations().page({ ...inMarch, ip: '10.' })).total).toBe(0)
    expect((await administrator.client(signInLog).page({ ...inMarch, userId: someone.userId })).total).toBe(1)
  })

  it('of sign-ins hold refused ones too', async () => {
    const { loginName } = await administrator.client(user).create({ loginName: 'mistyper', name: '手误' })
    await server.visitor.call(session.signIn, { userName: loginName, password: 'wrong' })
    const found = await administrator.client(signInLog).page({ loginName, succeeded: 'false' })
    expect(found.records).toMatchObject([
      { kind: 'sign-in', userName: '手误', succeeded: false, message: '登录名或密码错误' },
    ])
  })

  it('can be taken out as spreadsheets by who may export them', async () => {
    expect((await administrator.file(operateLog.export, {})).filename).toBe('操作日志.xlsx')
    expect((await administrator.file(signInLog.export, { kind: 'sign-in' })).filename).toBe('登录日志.xlsx')
    const reader = await server.signIn({ permissions: ['operateLog'] })
    expect(await reader.call(operateLog.page, {})).toMatchObject({ code: 200 })
    expect(await reader.call(operateLog.export, {})).toMatchObject({ code: 401 })
  })

  it('are only ever added to', async () => {
    for (const table of ['operate_log', 'sign_in_log'])
      for (const statement of [`delete from ${table}`, `update ${table} set ip = 'x'`])
        await expect(server.database.inCompany(server.companyId, (db) => db.execute(statement))).rejects.toMatchObject({
          cause: { message: `permission denied for table ${table}` },
        })
  })

  it('of another company are not seen', async () => {
    const [line] = (await operations().page({ pageSize: 1 })).records
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(operateLog).page({})).total).toBe(0)
    expect(await stranger.call(operateLog.get, { id: line!.id })).toMatchObject({ code: 404 })
    const signIns = await stranger.client(signInLog).page({})
    expect(signIns.records.map((each) => each.userId)).toEqual([stranger.userId])
  })
})

const nameOf = async (caller: Caller) => {
  const answer = await caller.call(user.get, {})
  return answer.code === 200 ? (answer.data as { loginName: string }).loginName : undefined
}
