import { box, boxGroup } from '@zhizao/contract/gateway-box/box'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('groups of boxes', () => {
  let server: TestServer
  let caller: Caller
  beforeAll(async () => {
    server = await startTestServer()
    caller = await server.signIn()
  })
  afterAll(() => server.stop())

  it('are a tree that counts its boxes; none is moved below itself', async () => {
    const groups = caller.client(boxGroup)
    const plant = await groups.create({ name: '一厂' })
    const hall = await groups.create({ name: '空压站', parentId: plant.id })
    await caller.client(box).create({ code: 'GROUPED-1', name: '网关', groupId: hall.id })
    const [root] = (await groups.tree()).filter(({ id }) => id === plant.id)
    expect(root).toMatchObject({ label: '一厂', boxCount: 0, children: [{ id: hall.id, boxCount: 1 }] })
    expect(await caller.call(boxGroup.update, { id: plant.id, parentId: hall.id })).toMatchObject({
      code: 409,
      msg: '不能把分组移动到它自己或它的下级之中',
    })
    expect(await groups.update({ id: hall.id, name: '空压机房', remark: '二层' })).toMatchObject({ name: '空压机房' })
  })

  it('go only when they are empty, with those below them at once', async () => {
    const groups = caller.client(boxGroup)
    const upper = await groups.create({ name: '二厂' })
    const lower = await groups.create({ name: '配电室', parentId: upper.id })
    const made = await caller.client(box).create({ code: 'GROUPED-2', name: '网关', groupId: lower.id })
    expect(await caller.call(boxGroup.remove, { id: upper.id })).toMatchObject({
      code: 409,
      msg: '下级分组「配电室」尚未删除',
    })
    expect(await caller.call(boxGroup.removeMany, { ids: [upper.id, lower.id] })).toMatchObject({
      code: 409,
      msg: '分组「配电室」中还有 1 个盒子，请先移出',
    })
    await caller.client(box).moveToGroup({ ids: [made.id], groupId: null })
    await groups.removeMany({ ids: [upper.id, lower.id] })
    const single = await groups.create({ name: '临时分组' })
    await groups.remove({ id: single.id })
    const left = (await groups.tree()).map(({ name }) => name)
    for (const gone of ['二厂', '临时分组']) expect(left).not.toContain(gone)
  })

  it('of another company are neither seen nor built upon', async () => {
    const own = await caller.client(boxGroup).create({ name: '三厂' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(boxGroup).tree()).toEqual([])
    expect(await stranger.call(boxGroup.create, { name: '别家', parentId: own.id })).toMatchObject({ code: 404 })
  })
})
