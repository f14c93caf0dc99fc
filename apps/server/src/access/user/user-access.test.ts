import { department } from '@zhizao/contract/access/department'
import { role } from '@zhizao/contract/access/role'
import { rulesScope } from '@zhizao/contract/access/rules-scope'
import { session } from '@zhizao/contract/access/session'
import { user as userCalls } from '@zhizao/contract/access/user'
import { type HeldNode, type UserAccess, userAccess } from '@zhizao/contract/access/user-access'
import { object } from '@zhizao/contract/device/object'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { syncMenu } from '../menu/sync-menu.ts'

const flat = (nodes: readonly HeldNode[]): HeldNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

describe('what a user may see and do', () => {
  let server: TestServer
  let administrator: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    administrator = await server.signIn()
  })
  afterAll(() => server.stop())

  const explain = (userId?: string) => administrator.client(userAccess).explain({ userId })
  const grant = async (code: string, roleId: string) => {
    const tree = await administrator.client(role).resources({ roleId })
    const every = (nodes: typeof tree): typeof tree => nodes.flatMap((node) => [node, ...every(node.children)])
    await administrator
      .client(role)
      .grantResources({ roleId, resourceIds: [every(tree).find((node) => node.code === code)!.id] })
  }

  it('is explained with the role that gives it', async () => {
    const user = await server.signIn({ permissions: ['trend'] })
    const roles = administrator.client(role)
    const second = await roles.create({ code: 'second', name: '第二个角色' })
    await grant('trend', second.id)
    await grant('alarmType:add', second.id)
    await roles.addUsers({ roleId: second.id, userIds: [user.userId] })
    const access = await explain(user.userId)
    const nodes = flat(access.modules)
    const first = access.roles.find((each) => each.id !== second.id)!
    expect(nodes.find((node) => node.code === 'trend')!.roleIds.toSorted()).toEqual([first.id, second.id].toSorted())
    expect(nodes.find((node) => node.code === 'alarmType:add')!.roleIds).toEqual([second.id])
    // Leads to the button without being held.
    expect(nodes.find((node) => node.code === 'alarmType')!.roleIds).toEqual([])
    expect(nodes.some((node) => node.code === 'user')).toBe(false)
    expect(access.roles.find((each) => each.id === second.id)).toMatchObject({ resourceCount: 4, status: 1 })
    await roles.setStatus({ roleId: second.id })
    const after = await explain(user.userId)
    expect(flat(after.modules).some((node) => node.code === 'alarmType:add')).toBe(false)
    expect(after.roles.find((each) => each.id === second.id)).toMatchObject({ status: 0, resourceCount: 0 })
  })

  it('is told in the language of the caller, products, groups, menus and buttons alike', async () => {
    const { id: roleId } = await administrator.client(role).create({ code: 'english', name: '英文角色' })
    const asked = async (language: string) => {
      const headers = { 'accept-language': language }
      const granted = (await administrator.call(role.resources, { roleId }, headers)).data as HeldNode[]
      const explained = (await administrator.call(userAccess.explain, {}, headers)).data as UserAccess
      return [flat(granted), flat(explained.modules)]
    }
    for (const nodes of await asked('en-US')) {
      const label = (code: string) => nodes.find((node) => node.code === code)!.label
      expect([label('bcs'), label('bcsAccess'), label('user'), label('user:add')]).toEqual([
        'System',
        'Organisation',
        'Users',
        'Add users',
      ])
      expect(nodes.filter((node) => /\p{Script=Han}/u.test(node.label))).toEqual([])
    }
    for (const nodes of await asked('zh-CN'))
      expect(nodes.find((node) => node.code === 'user:add')!.label).toBe('新增用户')
  })

  it('keeps an English name that people gave, and fills in one that is missing when the program starts', async () => {
    const { system } = server.database
    const englishOf = async (code: string) =>
      (await system.query('select name_en from resource where code = $1 and company_id is null', [code])).rows[0]
        .name_en
    await system.query("update resource set name_en = null where code = 'user:edit'")
    await system.query("update resource set name_en = 'Remove people' where code = 'user:delete'")
    await syncMenu(server.menu, server.database.systemDb)
    expect([await englishOf('user:edit'), await englishOf('user:delete')]).toEqual(['Edit users', 'Remove people'])
  })

  it('agrees with what his session lets him do', async () => {
    for (const caller of [administrator, await server.signIn({ permissions: ['trend', 'box:edit', 'user'] })]) {
      const { authorities } = await asSession(caller)
      const access = await caller.client(userAccess).explain({})
      const held = flat(access.modules).filter((node) => node.roleIds.length)
      expect(held.map((node) => node.code).toSorted()).toEqual([...authorities].toSorted())
      const shown = (await caller.client(session).menu()).map((module) => module.resources_classify)
      expect(access.modules.map((node) => node.code)).toEqual(expect.arrayContaining(shown))
    }
  })

  /** What the sign-in told the browser. */
  async function asSession(caller: Caller) {
    const { rows } = await server.database.system.query('select login_name from app_user where id = $1', [
      caller.userId,
    ])
    return server.visitor
      .client(session)
      .signIn({ userName: rows[0].login_name, password: 'Passw0rd!test' })
      .then(async (made) => {
        await caller.signIn(rows[0].login_name, 'Passw0rd!test')
        return made
      })
  }

  it('says which objects and through which role', async () => {
    const machine = await administrator.client(object).create({ code: 'm1', name: '一号机', objectType: 'node' })
    const user = await server.signIn({ permissions: ['object'], scope: { roots: [machine.id] } })
    const access = await explain(user.userId)
    expect(access.roles[0]!.targets).toEqual([{ type: 'object', id: machine.id, name: '一号机' }])
    const rules = user.client(rulesScope)
    const [own] = access.roles
    const source = { source: 'role' as const, name: own!.name }
    expect(await rules.userPermission({})).toMatchObject({ isAll: false, objectCount: 1, sources: [source] })
    expect(await user.call(rulesScope.userPermission, { userId: administrator.userId })).toMatchObject({ code: 401 })
    const wide = await administrator.client(role).create({ code: 'wide', name: '全部', scope: 'all' })
    await administrator.client(role).addUsers({ roleId: wide.id, userIds: [user.userId] })
    expect(await rules.userPermission({})).toMatchObject({ isAll: true, sources: [source, { name: '全部' }] })
  })

  it('is told of others only to who may read users, and of no other company', async () => {
    const user = await server.signIn({ permissions: ['trend'] })
    expect(await user.call(userAccess.explain, {})).toMatchObject({ code: 200 })
    expect(await user.call(userAccess.explain, { userId: administrator.userId })).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(userAccess.explain, { userId: user.userId })).toMatchObject({ code: 404 })
  })

  it('has words for its properties', async () => {
    const properties = await administrator.client(userAccess).properties()
    expect(properties.find((each) => each.property === 'pageType')!.values).toContainEqual({
      value: '6',
      label: '报表页面',
    })
    expect(properties.find((each) => each.property === 'roleScope')!.values).toContainEqual({
      value: 'own',
      label: '仅本人',
    })
  })

  it('is granted to several users at once and taken back, never beyond the own rights', async () => {
    const [one, two] = [await server.signIn({ permissions: [] }), await server.signIn({ permissions: [] })]
    const made = await administrator.client(role).create({ code: 'batch', name: '批量' })
    await grant('trend', made.id)
    const access = administrator.client(userAccess)
    const userIds = [one.userId, two.userId]
    await access.grantRoles({ userIds, roleIds: [made.id] })
    await access.grantRoles({ userIds, roleIds: [made.id] })
    expect((await administrator.client(role).get({ id: made.id })).userCount).toBe(2)
    expect((await two.client(session).menu()).map((module) => module.resources_classify)).toEqual(['dvs', 'bcs'])
    // Every role holds the account settings: without them the refusal would name those.
    const weak = await server.signIn({ permissions: ['user', 'user:edit', 'accountSet'] })
    expect(await weak.call(userAccess.grantRoles, { userIds, roleIds: [made.id] })).toMatchObject({ code: 401 })
    const highest = (await administrator.client(role).list()).find((each) => each.code === 'administrator')!
    expect(await weak.call(userAccess.grantRoles, { userIds, roleIds: [highest.id] })).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(userAccess.grantRoles, { userIds, roleIds: [made.id] })).toMatchObject({ code: 404 })
    await access.grantRoles({ userIds, roleIds: [made.id], remove: true })
    expect((await two.client(session).menu()).length).toBe(0)
    const all = await administrator.client(role).users({ roleId: highest.id, pageSize: 100 })
    const everybody = { userIds: all.records.map((user) => user.id), roleIds: [highest.id], remove: true }
    const installer = await server.signIn({ isInstallationAdministrator: true })
    everybody.userIds.push(installer.userId)
    expect(await installer.call(userAccess.grantRoles, everybody)).toMatchObject({ code: 409 })
  })

  it('depends on roles and departments, which say who before they go', async () => {
    const places = administrator.client(department)
    const top = await places.create({ code: 'top', name: '总装' })
    await places.create({ code: 'below', name: '总装一班', parentId: top.id })
    const user = await server.signIn({ permissions: [] })
    await places.addUsers({ departmentId: top.id, userIds: [user.userId] })
    expect(await places.dependents({ id: top.id })).toMatchObject({ users: 1, children: 1, childNames: ['总装一班'] })
    const made = await administrator.client(role).create({ code: 'going', name: '要删的' })
    await grant('trend', made.id)
    await administrator.client(role).addUsers({ roleId: made.id, userIds: [user.userId] })
    const found = await administrator.client(role).dependents({ id: made.id })
    expect(found).toMatchObject({ users: 1, resources: 3, dataTargets: 0 })
    expect(found.userNames).toHaveLength(1)
    const rule = {
      code: 'dependent',
      name: '总装登记',
      items: [{ type: 'department' as const, operator: 'in' as const, targetIds: [top.id] }],
      roleIds: [made.id],
      userIds: [user.userId],
    }
    const ruleId = (await administrator.client(rulesScope).create(rule)).id
    expect(await places.dependents({ id: top.id })).toMatchObject({ rules: ['总装登记'] })
    expect(await administrator.client(role).dependents({ id: made.id })).toMatchObject({ rules: ['总装登记'] })
    const people = administrator.client(userCalls)
    const held = (await administrator.client(role).ofUser({ userId: user.userId })).map((each) => each.name)
    expect((await people.dependents({ id: user.userId })).rules).toEqual(['总装登记'])
    expect((await people.dependents({ id: user.userId })).roles.sort()).toEqual(held.sort())
    await places.removeUsers({ departmentId: top.id, userIds: [user.userId] })
    const below = (await places.page({ parentId: top.id })).records[0]!
    await places.remove({ id: below.id })
    expect(await administrator.call(department.remove, { id: top.id })).toMatchObject({
      code: 409,
      msg: '部门“总装”在数据规则 “总装登记” 中，请先移除',
    })
    await administrator.client(rulesScope).remove({ id: ruleId })
    await places.remove({ id: top.id })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(userCalls.dependents, { id: user.userId })).toMatchObject({ code: 404 })
    expect(await stranger.call(role.dependents, { id: made.id })).toMatchObject({ code: 404 })
    expect(await stranger.call(department.dependents, { id: below.id })).toMatchObject({ code: 404 })
  })
})
