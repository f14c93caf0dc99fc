import { department } from '@zhizao/contract/access/department'
import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('departments', () => {
  let server: TestServer
  let administrator: Caller
  beforeAll(async () => {
    server = await startTestServer()
    administrator = await server.signIn()
  })
  afterAll(() => server.stop())

  const departments = () => administrator.client(department)
  let made = 0
  const add = (name: string, parentId?: string) => departments().create({ code: `d${++made}`, name, parentId })
  const person = (name: string, departmentId: string) =>
    administrator.client(user).create({ loginName: `person${++made}`, name, departmentId })

  it('form a tree that counts the people of all below', async () => {
    const plant = await add('制造中心')
    const shop = await add('注塑车间', plant.id)
    await person('张三', shop.id)
    await person('李四', plant.id)
    const node = (await departments().tree()).find((each) => each.id === plant.id)!
    expect(node).toMatchObject({ label: '制造中心', userCount: 1, total: 2, users: [] })
    expect(node.children).toMatchObject([{ label: '注塑车间', total: 1 }])
    expect(await departments().get({ id: shop.id })).toMatchObject({
      name: '注塑车间',
      parentId: plant.id,
      userCount: 1,
    })
    const [found] = (await departments().withUsers({ keyword: '张三' })).filter((each) => each.id === plant.id)
    expect(found).toMatchObject({ users: [], children: [{ users: [{ name: '张三' }] }] })
    expect((await departments().page({ parentId: plant.id })).records).toMatchObject([
      { name: '注塑车间', parentName: '制造中心', userCount: 1, childCount: 0 },
    ])
    expect((await administrator.client(user).page({ departmentId: plant.id })).total).toBe(2)
  })

  it('take all below them along when they move, and never into themselves', async () => {
    const [from, to] = [await add('旧上级'), await add('新上级')]
    const moved = await add('搬迁部', from.id)
    const below = await add('搬迁班', moved.id)
    await person('随迁', below.id)
    await departments().update({ id: moved.id, parentId: to.id })
    expect((await administrator.client(user).page({ departmentId: to.id })).total).toBe(1)
    expect((await administrator.client(user).page({ departmentId: from.id })).total).toBe(0)
    for (const parentId of [moved.id, below.id])
      expect(await administrator.call(department.update, { id: moved.id, parentId })).toMatchObject({
        code: 400,
        data: [{ field: 'parentId' }],
      })
    await departments().update({ id: moved.id, parentId: null })
    expect((await departments().tree()).map((each) => each.id)).toContain(moved.id)
    expect((await administrator.client(user).page({ departmentId: moved.id })).total).toBe(1)
  })

  it('are listed as the tree reads', async () => {
    const [one, other] = [await add('顺序甲'), await add('顺序乙')]
    const below = await add('甲下一班', one.id)
    const { records } = await departments().page({ pageSize: 200 })
    const place = (id: string) => records.findIndex((each) => each.id === id)
    expect(place(below.id)).toBe(place(one.id) + 1)
    expect(place(other.id)).toBeGreaterThan(place(below.id))
  })

  it('end at the twelfth level, also when a branch is moved there', async () => {
    const branch = await add('枝')
    await add('叶', branch.id)
    let deepest = await add('一级')
    for (let level = 2; level <= 11; level++) deepest = await add(`第${level}级`, deepest.id)
    expect(await administrator.call(department.update, { id: branch.id, parentId: deepest.id })).toMatchObject({
      code: 409,
      msg: '部门最多 12 级',
    })
    const twelfth = await add('第12级', deepest.id)
    expect(
      await administrator.call(department.create, { code: 'deep', name: '太深', parentId: twelfth.id }),
    ).toMatchObject({ code: 409 })
  })

  it('share neither a code, nor a name below the same parent', async () => {
    const first = await add('同名')
    expect(await administrator.call(department.create, { code: 'other', name: '同名' })).toMatchObject({
      code: 400,
      data: [{ field: 'name' }],
    })
    expect(await administrator.call(department.create, { code: first.code, name: '异名' })).toMatchObject({
      code: 400,
      data: [{ field: 'code' }],
    })
    expect(
      await administrator.call(department.create, { code: 'other', name: '同名', parentId: first.id }),
    ).toMatchObject({ code: 200 })
  })

  it('are not deleted while something belongs to them, and say what', async () => {
    const parent = await add('待撤销')
    const child = await add('下级', parent.id)
    const someone = await person('在岗', parent.id)
    expect(await administrator.call(department.remove, { id: parent.id })).toMatchObject({
      code: 409,
      msg: '部门“待撤销”下还有 1 个下级部门、1 名用户，请先移走',
    })
    await departments().remove({ id: child.id })
    await departments().removeUsers({ departmentId: parent.id, userIds: [someone.id] })
    expect(await departments().remove({ id: parent.id })).toBe(true)
  })

  it('take users in and let them go, each in one at a time', async () => {
    const [first, second] = [await add('甲部'), await add('乙部')]
    const someone = await person('调动', first.id)
    await departments().addUsers({ departmentId: second.id, userIds: [someone.id] })
    expect((await departments().users({ departmentId: first.id })).total).toBe(0)
    expect((await departments().users({ departmentId: second.id })).records).toMatchObject([
      { name: '调动', departName: '乙部' },
    ])
    const outside = await departments().otherUsers({ departmentId: second.id, keyword: '调动' })
    expect(outside.total).toBe(0)
    expect(
      await administrator.call(department.removeUsers, { departmentId: first.id, userIds: [someone.id] }),
    ).toMatchObject({ code: 404 })
  })

  it('narrow what a user sees of others to his own and those below', async () => {
    const top = await add('总部')
    const below = await add('分部', top.id)
    const [chief, worker, outsider] = [
      await server.signIn({ permissions: [] }),
      await person('工人', below.id),
      await add('别处'),
    ]
    await person('外人', outsider.id)
    await departments().addUsers({ departmentId: top.id, userIds: [chief.userId] })
    expect((await chief.client(user).ofOwnDepartments({})).map((each) => each.id).sort()).toEqual(
      [chief.userId, worker.id].sort(),
    )
  })

  it('are found by a role that their users hold', async () => {
    const place = await add('质量部')
    const inspector = (await administrator.client(role).list()).find((each) => each.code === 'inspector')!
    const someone = await person('质检', place.id)
    await administrator.client(role).addUsers({ roleId: inspector.id, userIds: [someone.id] })
    expect((await departments().ofRole({ roleId: inspector.id })).map((each) => each.name)).toEqual(['质量部'])
  })

  it('of another company are neither seen nor changed', async () => {
    const own = await add('本公司部门')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(department).tree()).toEqual([])
    for (const call of [department.get, department.update, department.remove] as const)
      expect(await stranger.call(call, { id: own.id }), call.path).toMatchObject({ code: 404 })
    expect(await stranger.call(department.users, { departmentId: own.id })).toMatchObject({ code: 404 })
    expect(
      await stranger.call(user.create, { loginName: 'spy_user', name: '外人', departmentId: own.id }),
    ).toMatchObject({ code: 404 })
    expect(
      await stranger.call(department.addUsers, { departmentId: own.id, userIds: [stranger.userId] }),
    ).toMatchObject({ code: 404 })
  })
})
