import { role } from '@zhizao/contract/access/role'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operateLogs } from '../../platform/audit/operate-log.table.ts'
import type { Caller } from '../../testing/caller.ts'
import { callerOf } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('users', () => {
  let server: TestServer
  let administrator: Caller
  beforeAll(async () => {
    server = await startTestServer()
    administrator = await server.signIn()
  })
  afterAll(() => server.stop())

  const users = () => administrator.client(user)
  const roleNamed = async (code: string) =>
    (await administrator.client(role).list()).find((each) => each.code === code)!.id
  const signedIn = async (loginName: string, password: string) => {
    const caller = callerOf(server.url, undefined, server.platform.now)
    await caller.signIn(loginName, password)
    return caller
  }

  it('are added, found, changed and removed', async () => {
    const visitor = await roleNamed('visitor')
    const made = await users().create({
      loginName: 'wang_li',
      name: '王丽',
      phone: '13800138000',
      email: '',
      jobTitle: '质检员',
      roleIds: [visitor],
      password: 'Start1234',
    })
    expect(made).toMatchObject({
      name: '王丽',
      email: null,
      roleNames: ['只读访客'],
      status: 1,
      mustChangePassword: true,
      issuedPassword: 'Start1234',
    })
    expect((await users().page({ keyword: '王' })).records.map((each) => each.id)).toEqual([made.id])
    expect((await users().page({ phone: '13800138000', roleId: visitor, status: 1 })).total).toBe(1)
    expect((await users().page({ keyword: '王', status: 0 })).total).toBe(0)
    const changed = await users().update({ id: made.id, nickname: '小王', roleIds: [] })
    expect(changed).toMatchObject({ nickname: '小王', roleNames: [], jobTitle: '质检员' })
    expect(await users().remove({ id: made.id })).toBe(true)
    expect(await administrator.call(user.get, { id: made.id })).toMatchObject({ code: 404 })
  })

  it('keep their names in the operate log after they are gone', async () => {
    const made = await users().create({ loginName: 'leaver', name: '离职员工' })
    await users().remove({ id: made.id })
    const lines = await server.database.systemDb
      .select()
      .from(operateLogs)
      .where(eq(operateLogs.target, '离职员工'))
      .orderBy(operateLogs.id)
    expect(lines.map((line) => line.title)).toEqual(['新增用户', '删除用户'])
    expect(JSON.stringify(lines)).not.toContain(made.issuedPassword)
  })

  it.each([
    ['a login name that is too short', { loginName: 'abc' }, 'loginName'],
    ['a login name with a Chinese letter', { loginName: '张三abc' }, 'loginName'],
    ['a weak password', { password: 'abcdefgh' }, 'password'],
    ['a phone number of 10 digits', { phone: '1380013800' }, 'phone'],
    ['an address without a domain', { email: 'a@b' }, 'email'],
    ['a name like a formula', { name: '=1+1' }, 'name'],
  ])('are refused with %s', async (_words, wrong, field) => {
    const answer = await administrator.call(user.create, { loginName: 'right_one', name: '对的', ...wrong })
    expect(answer).toMatchObject({ code: 400, data: [{ field }] })
  })

  it('have a login name of their own in the whole installation, whatever its case', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    await stranger.client(user).create({ loginName: 'taken_name', name: '别家' })
    expect(await administrator.call(user.create, { loginName: 'Taken_Name', name: '本家' })).toMatchObject({
      code: 400,
      msg: '登录名已存在，请更换',
      data: [{ field: 'loginName' }],
    })
  })

  it('may do nothing with the first password but choose another', async () => {
    const { issuedPassword, roleIds } = await users().create({
      loginName: 'newcomer',
      name: '新人',
      roleIds: [await roleNamed('deviceSupervisor')],
    })
    expect(roleIds).toHaveLength(1)
    const newcomer = await signedIn('newcomer', issuedPassword)
    expect(await newcomer.client(user).get({})).toMatchObject({ mustChangePassword: true })
    expect(await newcomer.call(alarmType.list)).toMatchObject({ code: 401 })
    const change = (oldPassword: string, newPassword: string) =>
      newcomer.call(user.changeOwnPassword, { oldPassword, newPassword })
    expect(await change('wrong', 'Better123')).toMatchObject({ code: 400, data: [{ field: 'oldPassword' }] })
    expect(await change(issuedPassword, issuedPassword)).toMatchObject({ data: [{ field: 'newPassword' }] })
    expect(await change(issuedPassword, 'newcomer1')).toMatchObject({ msg: '新密码：不能包含登录名' })
    expect(await change(issuedPassword, 'Better123')).toMatchObject({ code: 200 })
    expect(await newcomer.call(session.menu)).toMatchObject({ status: 401 })
    const again = await signedIn('newcomer', 'Better123')
    expect(await again.call(alarmType.list)).toMatchObject({ code: 200 })
  })

  it('are given a new password by an administrator, and their sessions end', async () => {
    const someone = await server.signIn({ permissions: ['alarmType'] })
    const { issuedPassword } = await users().resetPassword({ id: someone.userId })
    expect(issuedPassword).toHaveLength(12)
    expect(await someone.call(alarmType.list)).toMatchObject({ status: 401 })
    const given = await users().resetPassword({ id: someone.userId, password: 'Given1234' })
    expect(given).toEqual({ issuedPassword: 'Given1234' })
    expect(await administrator.call(user.resetPassword, { id: administrator.userId })).toMatchObject({ code: 409 })
  })

  it('are signed out when they are disabled or deleted, and get in again when enabled', async () => {
    const someone = await server.signIn({ permissions: ['alarmType'] })
    expect(await users().setStatus({ userInfoId: someone.userId })).toMatchObject({ status: 0 })
    expect(await someone.call(alarmType.list)).toMatchObject({ status: 401 })
    const { loginName } = await users().get({ id: someone.userId })
    const attempt = { userName: loginName, password: 'Passw0rd!test' }
    expect(await server.visitor.call(session.signIn, attempt)).toMatchObject({ msg: '该用户已停用，请联系管理员' })
    expect(await users().setStatus({ userInfoId: someone.userId })).toMatchObject({ status: 1 })
    await someone.signIn(loginName, 'Passw0rd!test')
    expect(await someone.call(alarmType.list)).toMatchObject({ code: 200 })
    await users().remove({ id: someone.userId })
    expect(await someone.call(alarmType.list)).toMatchObject({ status: 401 })
  })

  it('neither disable nor delete themselves, nor the last administrator', async () => {
    expect(await administrator.call(user.remove, { id: administrator.userId })).toMatchObject({ code: 409 })
    expect(await administrator.call(user.setStatus, { userInfoId: administrator.userId })).toMatchObject({
      code: 409,
      msg: '不能停用自己',
    })
    const company = await server.anotherCompany()
    const [only, other] = [await server.signIn({ companyId: company }), await server.signIn({ companyId: company })]
    const standIn = await other.client(role).create({ code: 'all', name: '全部权限' })
    const highest = (await other.client(role).list()).find((each) => each.code === 'administrator')!.id
    const held = ids(await other.client(role).resources({ roleId: highest }))
    await other.client(role).grantResources({ roleId: standIn.id, resourceIds: held })
    await other.client(role).setOfUser({ userId: other.userId, roleIds: [standIn.id] })
    for (const call of [
      () => other.call(user.setStatus, { userInfoId: only.userId }),
      () => other.call(user.remove, { id: only.userId }),
      () => other.call(user.update, { id: only.userId, roleIds: [] }),
    ])
      expect(await call()).toMatchObject({ code: 401, msg: '不能修改权限高于自己的用户：系统管理员' })
    expect(await only.call(role.setOfUser, { userId: only.userId, roleIds: [] })).toMatchObject({
      code: 409,
      msg: '至少要保留一名系统管理员',
    })
    expect(await only.client(user).get({})).toMatchObject({ status: 1, roleNames: ['系统管理员'] })
  })

  it('cannot be used to get further than the own rights', async () => {
    const clerk = await server.signIn({
      permissions: ['user', 'user:add', 'user:edit', 'user:delete', 'user:status', 'user:resetPassword'],
    })
    const highest = await roleNamed('administrator')
    const draft = { loginName: 'helper_one', name: '帮手' }
    expect(await clerk.call(user.create, { ...draft, roleIds: [highest] })).toMatchObject({ code: 401 })
    expect(await clerk.call(user.update, { id: clerk.userId, roleIds: [highest] })).toMatchObject({ code: 401 })
    for (const [call, input] of [
      [user.resetPassword, { id: administrator.userId }],
      [user.update, { id: administrator.userId, email: 'me@mine.cn' }],
      [user.setStatus, { userInfoId: administrator.userId }],
      [user.remove, { id: administrator.userId }],
    ] as const)
      expect(await clerk.call(call, input), call.path).toMatchObject({ code: 401 })
    expect(await clerk.call(user.create, draft)).toMatchObject({ code: 200 })
  })

  it('change of themselves only what is theirs', async () => {
    const someone = await server.signIn({ permissions: [] })
    const changes = { nickname: '老李', phone: '13900139000', theme: 'dark' }
    expect(await someone.call(user.updateOwn, changes)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/当前密码/),
    })
    const own = await someone.client(user).updateOwn({ ...changes, theme: 'dark', password: 'Passw0rd!test' })
    expect(own).toMatchObject({ nickname: '老李', phone: '13900139000', theme: 'dark' })
    expect(await someone.call(user.updateOwn, { id: administrator.userId, name: '冒充' })).toMatchObject({ code: 401 })
    expect(await someone.call(user.get, { id: administrator.userId })).toMatchObject({ code: 401 })
    const roleIds = [await roleNamed('visitor')]
    await someone.call(user.updateOwn, { roleIds, status: 0, isAgent: true })
    expect(await someone.client(user).get({})).toMatchObject({ status: 1, isAgent: false })
    expect((await someone.client(user).ofOwnDepartments({})).map((each) => each.id)).toEqual([someone.userId])
  })

  it('are counted, and listed to no other company', async () => {
    const company = await server.anotherCompany()
    const stranger = await server.signIn({ companyId: company })
    expect(await stranger.client(user).count()).toEqual({ total: 1, enabled: 1, disabled: 0 })
    expect((await stranger.client(user).page({})).records.map((each) => each.id)).toEqual([stranger.userId])
    for (const call of [user.get, user.remove, user.update, user.resetPassword] as const)
      expect(await stranger.call(call, { id: administrator.userId }), call.path).toMatchObject({ code: 404 })
    expect(await stranger.call(user.setStatus, { userInfoId: administrator.userId })).toMatchObject({ code: 404 })
  })

  it('come in by a spreadsheet, all or none, and go out by one', async () => {
    const titles = ['登录名', '姓名', '角色', '手机号', '初始密码']
    const bring = async (...rows: (string | null)[][]) =>
      administrator.call(user.import, { file: await sheetFile([titles, ...rows]) })
    const wrong = await bring(
      ['sheet_one', '表一', '只读访客', '13700137000', 'Sheet1234'],
      ['sheet_two', '表二', '没有的角色', null, null],
      ['sheet_one', '表三', null, null, 'Sheet1234'],
    )
    expect(wrong).toMatchObject({
      code: 400,
      data: [
        { field: '第 3 行', title: '角色', message: '角色“没有的角色”不存在' },
        { field: '第 3 行', title: '初始密码', message: '新增用户时不能为空' },
        { field: '第 4 行', title: '登录名', message: '与第 2 行重复' },
      ],
    })
    expect((await users().page({ loginName: 'sheet_' })).total).toBe(0)
    expect(await bring(['sheet_one', '表一', '只读访客、质检员', '13700137000', 'Sheet1234'])).toMatchObject({
      data: { added: 1, changed: 0 },
    })
    expect(await bring(['sheet_one', '表一改', '质检员', null, null])).toMatchObject({ data: { added: 0, changed: 1 } })
    expect((await users().page({ loginName: 'sheet_' })).records).toMatchObject([
      { name: '表一改', roleNames: ['质检员'], phone: null },
    ])
    const file = await administrator.file(user.export, { loginName: 'sheet_' })
    expect(file.filename).toBe('用户.xlsx')
    expect(file.bytes.length).toBeGreaterThan(1000)
    expect((await administrator.file(user.template)).filename).toBe('用户导入模板.xlsx')
  })
})

interface Granted {
  id: string
  type: number
  children: Granted[]
}
const ids = (nodes: Granted[]): string[] =>
  nodes.flatMap((node) => [...(node.type ? [node.id] : []), ...ids(node.children)])
