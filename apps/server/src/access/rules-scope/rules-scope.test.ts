import { department } from '@zhizao/contract/access/department'
import { role } from '@zhizao/contract/access/role'
import { rulesScope } from '@zhizao/contract/access/rules-scope'
import { user } from '@zhizao/contract/access/user'
import { area } from '@zhizao/contract/company/area'
import { object } from '@zhizao/contract/device/object'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('data rules', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    const plant = await admin.client(area).create({ code: 'plant', name: '厂区', type: 'plant' })
    const line = await admin.client(area).create({ code: 'line', name: '一线', type: 'workshop', parentId: plant.id })
    Object.assign(ids, { plant: plant.id, line: line.id })
    const objects = admin.client(object)
    const add = async (code: string, more: object = {}) => {
      ids[code] = (await objects.create({ code, name: `设备${code}`, ...more })).id
    }
    await add('A', { objectType: 'node' })
    await add('A1', { parentId: ids.A })
    await add('B', { areaId: plant.id })
    await add('C', { areaId: line.id })
  })
  afterAll(() => server.stop())

  /** A user whose one role shows nothing of itself. */
  const narrow = () => server.signIn({ permissions: ['object', 'object:add'], scope: { roots: [] } })
  const codesSeenBy = async (caller: Caller) =>
    (await caller.client(object).simpleList({})).map((row) => row.code).sort()
  const roleOf = async ({ userId }: Caller) => (await admin.client(role).ofUser({ userId }))[0]!
  type Items = {
    type: 'object' | 'area' | 'workshop' | 'department'
    operator: 'in' | 'below' | 'own'
    targetIds?: string[]
  }[]
  const rule = (items: Items, of: { userIds?: string[]; roleIds?: string[] }) =>
    admin.client(rulesScope).create({ code: `r${++made}`, name: `规则${made}`, items, ...of })

  it('show a user exactly the objects that they name, at once, and nothing after they are off or gone', async () => {
    const caller = await narrow()
    expect(await codesSeenBy(caller)).toEqual([])
    const own = await rule([{ type: 'object', operator: 'below', targetIds: [ids.A!] }], { userIds: [caller.userId] })
    expect(await codesSeenBy(caller)).toEqual(['A', 'A1'])
    expect(await caller.call(object.get, { id: ids.B })).toMatchObject({ code: 404 })
    const rules = admin.client(rulesScope)
    await rules.setStatus({ id: own.id, status: 0 })
    expect(await codesSeenBy(caller)).toEqual([])
    await rules.setStatus({ id: own.id, status: 1 })
    await rules.update({ ...own, items: [{ type: 'object', operator: 'below', targetIds: [ids.C!] }] })
    expect(await codesSeenBy(caller)).toEqual(['C'])
    await rules.remove({ id: own.id })
    expect(await codesSeenBy(caller)).toEqual([])
  })

  it('know places themselves and all below them', async () => {
    const [exact, below, shop] = [await narrow(), await narrow(), await narrow()]
    await rule([{ type: 'area', operator: 'in', targetIds: [ids.plant!] }], { userIds: [exact.userId] })
    await rule([{ type: 'area', operator: 'below', targetIds: [ids.plant!] }], { userIds: [below.userId] })
    await rule([{ type: 'workshop', operator: 'in', targetIds: [ids.line!] }], { userIds: [shop.userId] })
    expect(await codesSeenBy(exact)).toEqual(['B'])
    expect(await codesSeenBy(below)).toEqual(['B', 'C'])
    expect(await codesSeenBy(shop)).toEqual(['C'])
  })

  it('know who registered an object: the user, or people of a department', async () => {
    const [maker, colleague, named] = [await narrow(), await narrow(), await narrow()]
    const top = await admin.client(department).create({ code: 'top', name: '生产部' })
    const sub = await admin.client(department).create({ code: 'sub', name: '一班', parentId: top.id })
    for (const { userId } of [maker, colleague]) await admin.client(user).update({ id: userId, departmentId: sub.id })
    await rule([{ type: 'object', operator: 'below', targetIds: [ids.A!] }], { userIds: [maker.userId] })
    await maker.client(object).create({ code: 'M', name: '登记的设备', parentId: ids.A })
    await rule([{ type: 'department', operator: 'own' }], { userIds: [colleague.userId] })
    await rule([{ type: 'department', operator: 'below', targetIds: [top.id] }], { userIds: [named.userId] })
    expect(await codesSeenBy(colleague)).toEqual(['M'])
    expect(await codesSeenBy(named)).toEqual(['M'])
    await maker.client(object).create({ code: 'M2', name: '后来登记的设备', parentId: ids.A })
    await vi.waitFor(async () => expect(await codesSeenBy(colleague)).toEqual(['M', 'M2']))
    const other = await narrow()
    await rule([{ type: 'object', operator: 'own' }], { userIds: [other.userId] })
    expect(await codesSeenBy(other)).toEqual([])
  })

  it('stand beside the scope of a role: the own things, those of the department, and of those below it', async () => {
    const places = admin.client(department)
    const top = await places.create({ code: 'scope-top', name: '设备部' })
    const sub = await places.create({ code: 'scope-sub', name: '维修班', parentId: top.id })
    const [chief, fitter, stranger] = [await narrow(), await narrow(), await narrow()]
    for (const { userId } of [chief, stranger]) await admin.client(user).update({ id: userId, departmentId: top.id })
    await admin.client(user).update({ id: fitter.userId, departmentId: sub.id })
    const roles = admin.client(role)
    const own = await roleOf(fitter)
    await roles.grantData({ roleId: own.id, type: 'object', ids: [ids.A!] })
    await fitter.client(object).create({ code: 'S', name: '维修班登记', parentId: ids.A })
    await roles.removeData({ roleId: own.id, type: 'object', ids: [ids.A!] })
    const seenWith = async (caller: Caller, scope: 'own' | 'department' | 'department-and-below' | 'all') => {
      await roles.setScope({ roleId: (await roleOf(caller)).id, scope })
      return codesSeenBy(caller)
    }
    expect(await seenWith(fitter, 'own')).toEqual(['S'])
    expect(await seenWith(fitter, 'department')).toEqual(['S'])
    expect(await seenWith(chief, 'own')).toEqual([])
    expect(await seenWith(chief, 'department')).toEqual([])
    expect(await seenWith(chief, 'department-and-below')).toEqual(['S'])
    expect((await seenWith(chief, 'all')).length).toBeGreaterThan(4)
    expect(await seenWith(stranger, 'department-and-below')).toEqual(['S'])
    await admin.client(user).update({ id: stranger.userId, departmentId: null })
    expect(await codesSeenBy(stranger)).toEqual([])
    const explained = await admin.client(rulesScope).userPermission({ userId: fitter.userId })
    expect(explained).toMatchObject({
      isAll: false,
      objectCount: 1,
      sources: [{ isAll: false, items: [{ type: 'department', operator: 'in', targets: [{ name: '维修班' }] }] }],
    })
  })

  it('and roles are never wider than what their maker sees', async () => {
    const permissions = ['object', 'user', 'user:edit', 'role', 'role:add', 'role:edit', 'role:grant', 'role:users']
    const maker = await server.signIn({ permissions, scope: { roots: [ids.A!] } })
    const roles = maker.client(role)
    const made = await roles.create({ code: 'of-limited', name: '有限的角色' })
    expect(made.scope).toBe('chosen')
    const wide = { scope: 'all' as const }
    expect(await maker.call(role.create, { code: 'wider', name: '更宽', ...wide })).toMatchObject({ code: 401 })
    expect(await maker.call(role.update, { id: made.id, ...wide })).toMatchObject({ code: 401 })
    expect(await maker.call(role.setScope, { roleId: made.id, ...wide })).toMatchObject({ code: 401 })
    await roles.grantData({ roleId: made.id, type: 'object', ids: [ids.A1!] })
    expect(await maker.call(role.grantData, { roleId: made.id, type: 'object', ids: [ids.B!] })).toMatchObject({
      code: 401,
    })
    expect(await maker.call(role.grantData, { roleId: made.id, type: 'area', ids: [ids.plant!] })).toMatchObject({
      code: 401,
    })
    const all = await admin.client(role).create({ code: 'of-all', name: '全部数据的角色' })
    expect(await maker.call(role.setOfUser, { userId: maker.userId, roleIds: [all.id] })).toMatchObject({
      code: 401,
      msg: '您的数据范围有限，不能分配可以看到全部数据的角色“全部数据的角色”',
    })
    const other = await admin.client(role).create({ code: 'of-b', name: '只看B', scope: 'chosen' })
    await admin.client(role).grantData({ roleId: other.id, type: 'object', ids: [ids.B!] })
    const give = (roleId: string) => maker.call(role.setOfUser, { userId: maker.userId, roleIds: [roleId] })
    expect(await give(other.id)).toMatchObject({
      code: 401,
      msg: '您的数据范围有限，不能分配角色“只看B”：它可以看到您看不到的数据',
    })
  })

  it('reach the users of a role while the role is on, and are explained with it', async () => {
    const caller = await narrow()
    const own = await roleOf(caller)
    const made = await rule([{ type: 'object', operator: 'below', targetIds: [ids.B!] }], { roleIds: [own.id] })
    expect(await codesSeenBy(caller)).toEqual(['B'])
    const explained = await admin.client(rulesScope).userPermission({ userId: caller.userId })
    expect(explained).toMatchObject({
      isAll: false,
      objectCount: 1,
      sources: [
        { source: 'role', id: own.id, isAll: false, items: [] },
        { source: 'rule', id: made.id, viaRole: own.name, items: [{ type: 'object', targets: [{ name: '设备B' }] }] },
      ],
    })
    const everything = await admin.client(rulesScope).userPermission({ userId: admin.userId })
    expect(everything).toMatchObject({ isAll: true, sources: [{ source: 'role', isAll: true }] })
    await admin.client(role).setStatus({ roleId: own.id })
    expect(await admin.client(rulesScope).userPermission({ userId: caller.userId })).toMatchObject({ sources: [] })
  })

  it('are computed anew on demand, where somebody changed the rows behind the back of the product', async () => {
    const caller = await narrow()
    const made = await rule([{ type: 'object', operator: 'below', targetIds: [ids.B!] }], { userIds: [caller.userId] })
    expect(await codesSeenBy(caller)).toEqual(['B'])
    await server.database.system.query('delete from rules_scope where id = $1', [made.id])
    expect(await codesSeenBy(caller)).toEqual(['B'])
    expect(await admin.client(rulesScope).recompute({ userId: caller.userId })).toMatchObject({ objectCount: 0 })
    expect(await codesSeenBy(caller)).toEqual([])
  })

  it('are listed and read with the names of what they hold', async () => {
    const caller = await narrow()
    const { id } = await rule([{ type: 'area', operator: 'in', targetIds: [ids.line!] }], { userIds: [caller.userId] })
    const rules = admin.client(rulesScope)
    expect(await rules.page({ keyword: `规则${made}`, pageSize: 10 })).toMatchObject({
      total: 1,
      records: [{ id, status: 1, itemCount: 1, roleCount: 0, userCount: 1 }],
    })
    expect(await rules.get({ id })).toMatchObject({
      items: [{ type: 'area', operator: 'in', targetIds: [ids.line] }],
      targets: [{ type: 'area', name: '一线', path: '厂区 / 一线' }],
      users: [{ id: caller.userId }],
    })
    const [table] = await rules.tableTree({ keyword: '一线' })
    expect(table!.fields.map((field) => [field.type, field.targets.map((each) => each.name)])).toEqual([
      ['object', []],
      ['area', ['一线']],
      ['workshop', ['一线']],
      ['department', []],
    ])
  })

  it('refuse what does not fit, what is unknown, and more than their maker sees himself', async () => {
    const draft = (items: object[], more: object = {}) => ({ code: 'bad', name: '不可', items, ...more })
    const good = { type: 'object', operator: 'below', targetIds: [ids.A] }
    for (const [body, code] of [
      [draft([]), 400],
      [draft([{ type: 'object', operator: 'in', targetIds: [ids.A] }]), 400],
      [draft([{ type: 'area', operator: 'in', targetIds: [] }]), 400],
      [draft([{ type: 'area', operator: 'in', targetIds: [ids.A] }]), 404],
      [draft([good], { roleIds: ['999999'] }), 404],
      [draft([good], { userIds: ['999999'] }), 404],
    ] as const)
      expect(await admin.call(rulesScope.create, body), JSON.stringify(body)).toMatchObject({ code })
    expect((await admin.client(rulesScope).page({ keyword: '不可', pageSize: 10 })).total).toBe(0)
    const limited = await server.signIn({ permissions: ['rulesScope:add'], scope: { roots: [ids.A!] } })
    expect(await limited.call(rulesScope.create, draft([{ ...good, targetIds: [ids.B] }]))).toMatchObject({ code: 401 })
    expect(
      await limited.call(rulesScope.create, draft([{ type: 'area', operator: 'in', targetIds: [ids.line] }])),
    ).toMatchObject({ code: 401 })
    expect(await limited.call(rulesScope.create, draft([good]))).toMatchObject({ code: 200 })
  })

  it('of one company are nothing to another', async () => {
    const caller = await narrow()
    const { id } = await rule([{ type: 'object', operator: 'below', targetIds: [ids.A!] }], {
      userIds: [caller.userId],
    })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    for (const call of [rulesScope.get, rulesScope.remove])
      expect(await stranger.call(call, { id })).toMatchObject({ code: 404 })
    expect(await stranger.call(rulesScope.setStatus, { id, status: 0 })).toMatchObject({ code: 404 })
    expect(await stranger.call(rulesScope.userPermission, { userId: caller.userId })).toMatchObject({ code: 404 })
    expect(await stranger.call(rulesScope.recompute, { userId: caller.userId })).toMatchObject({ code: 404 })
  })
})
