import { role } from '@zhizao/contract/access/role'
import { session } from '@zhizao/contract/access/session'
import { object } from '@zhizao/contract/device/object'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('roles', () => {
  let server: TestServer
  let administrator: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    administrator = await server.signIn()
  })
  afterAll(() => server.stop())

  const idOf = async (code: string, roleId: string) => {
    const tree = await administrator.client(role).resources({ roleId })
    const flat = (nodes: typeof tree): typeof tree => nodes.flatMap((node) => [node, ...flat(node.children)])
    return flat(tree).find((node) => node.code === code)!.id
  }

  it('of a new company are the eight built-in ones, which cannot be deleted', async () => {
    const roles = administrator.client(role)
    const list = await roles.list()
    expect(list.map((each) => each.name)).toEqual([
      '系统管理员',
      '设备主管',
      '设备操作员',
      '生产主管',
      '班组操作员',
      '仓管员',
      '质检员',
      '只读访客',
    ])
    expect(await administrator.call(role.remove, { id: list[1]!.id })).toMatchObject({ code: 409 })
    expect(await administrator.call(role.remove, { id: list[0]!.id })).toMatchObject({
      code: 409,
      msg: '系统管理员角色不能修改',
    })
  })

  it('give a signed-in user what they are granted at once, and take it back', async () => {
    const user = await server.signIn({ permissions: [] })
    const roles = administrator.client(role)
    const made = await roles.create({ code: 'night', name: '夜班', remark: null })
    await roles.addUsers({ roleId: made.id, userIds: [user.userId] })
    expect(await user.call(role.list)).toMatchObject({ code: 401 })
    const grant = await idOf('role', made.id)
    await roles.grantResources({ roleId: made.id, resourceIds: [grant] })
    expect(await user.call(role.list)).toMatchObject({ code: 200 })
    const menu = await user.client(session).menu()
    expect(menu.find((module) => module.resources_classify === 'bcs')?.routerFirstPath).toBe(
      '/bcs/pages/systemConfig/role',
    )
    await roles.setStatus({ roleId: made.id })
    expect(await user.call(role.list)).toMatchObject({ code: 401 })
    await roles.setStatus({ roleId: made.id })
    await roles.removeResources({ roleId: made.id, resourceIds: [grant] })
    expect(await user.call(role.list)).toMatchObject({ code: 401 })
  })

  it('cannot be used to grant what the granter does not hold', async () => {
    const granter = await server.signIn({ permissions: ['role', 'role:grant', 'role:users'] })
    const roles = administrator.client(role)
    const made = await roles.create({ code: 'weak', name: '弱角色' })
    const deletes = await idOf('alarmType:delete', made.id)
    expect(await granter.call(role.grantResources, { roleId: made.id, resourceIds: [deletes] })).toMatchObject({
      code: 401,
    })
    const highest = (await roles.list()).find((each) => each.code === 'administrator')
    expect(await granter.call(role.addUsers, { roleId: highest!.id, userIds: [granter.userId] })).toMatchObject({
      code: 401,
    })
  })

  it('list users inside and outside, page by page', async () => {
    const roles = administrator.client(role)
    const made = await roles.create({ code: 'members', name: '成员测试' })
    const first = await server.signIn({ permissions: [] })
    await roles.addUsers({ roleId: made.id, userIds: [first.userId] })
    expect((await roles.users({ roleId: made.id })).records.map((user) => user.id)).toEqual([first.userId])
    const outside = await roles.otherUsers({ roleId: made.id, pageSize: 1 })
    expect(outside.total).toBeGreaterThan(1)
    expect(outside.records).toHaveLength(1)
    expect((await roles.get({ id: made.id })).userCount).toBe(1)
    await roles.removeUsers({ roleId: made.id, userIds: [first.userId] })
    expect((await roles.users({ roleId: made.id })).total).toBe(0)
  })

  it('are named by the user who holds them, enabled ones apart, and with all who hold them', async () => {
    const roles = administrator.client(role)
    const [early, late] = [
      await roles.create({ code: 'early', name: '早班' }),
      await roles.create({ code: 'late', name: '晚班' }),
    ]
    const { userId } = await server.signIn({ permissions: [] })
    await roles.setOfUser({ userId, roleIds: [early.id, late.id] })
    await roles.setStatus({ roleId: late.id })
    expect((await roles.ofUser({ userId })).map((each) => [each.name, each.status]).sort()).toEqual([
      ['早班', 1],
      ['晚班', 0],
    ])
    expect((await roles.enabledOfUser({ userId })).map((each) => each.id)).toEqual([early.id])
    expect(await roles.withUsers({ keyword: '晚班' })).toMatchObject([{ id: late.id, users: [{ id: userId }] }])
  })

  it('show the objects of the company or only those chosen, at once', async () => {
    const { id } = await addObject(server)
    const keeper = await server.signIn({ permissions: ['object'] })
    const seen = async () => (await keeper.client(object).simpleList()).map((each) => each.id)
    const roles = administrator.client(role)
    const [held] = await roles.ofUser({ userId: keeper.userId })
    expect(await seen()).toEqual([id])
    expect(await roles.setScope({ roleId: held!.id, scope: 'chosen' })).toMatchObject({ scope: 'chosen' })
    expect(await seen()).toEqual([])
    await roles.setScope({ roleId: held!.id, scope: 'all' })
    expect(await seen()).toEqual([id])
  })

  it('keep at least one administrator', async () => {
    const highest = (await administrator.client(role).list()).find((each) => each.code === 'administrator')
    const installer = await server.signIn({ isInstallationAdministrator: true })
    const all = await administrator.client(role).users({ roleId: highest!.id, pageSize: 100 })
    const everybody = { roleId: highest!.id, userIds: all.records.map((user) => user.id) }
    expect(await administrator.call(role.removeUsers, everybody)).toMatchObject({ msg: '不能修改平台管理员' })
    const answer = await installer.call(role.removeUsers, everybody)
    expect(answer).toMatchObject({ code: 409, msg: '至少要保留一名系统管理员' })
    expect((await administrator.client(role).users({ roleId: highest!.id })).total).toBe(all.total)
  })

  it('of another company are neither seen nor changed', async () => {
    const made = await administrator.client(role).create({ code: 'own', name: '本公司角色' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    for (const call of [role.get, role.remove, role.update] as const)
      expect(await stranger.call(call, { id: made.id })).toMatchObject({ code: 404 })
    for (const call of [role.setStatus, role.resources, role.users, role.dataPermissions] as const) {
      expect(await stranger.call(call, { roleId: made.id })).toMatchObject({ code: 404 })
    }
    expect(await stranger.call(role.addUsers, { roleId: made.id, userIds: [stranger.userId] })).toMatchObject({
      code: 404,
    })
  })
})
