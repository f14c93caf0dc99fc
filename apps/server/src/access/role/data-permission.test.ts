import { dataPermission } from '@zhizao/contract/access/data-permission'
import { operateLog } from '@zhizao/contract/access/operate-log'
import { type RoleScope, role } from '@zhizao/contract/access/role'
import { area } from '@zhizao/contract/company/area'
import { point } from '@zhizao/contract/device/point'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addRole, administrators } from '../../testing/test-api-keys.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a role’s data permission in two vocabularies', () => {
  let server: TestServer
  let admin: Caller
  let objects: Awaited<ReturnType<typeof addObject>>[]
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    objects = [await addObject(server), await addObject(server), await addObject(server)]
  })
  afterAll(() => server.stop())

  const target = (at: number) => ({ type: 'object' as const, id: objects[at]!.id })
  const ids = (shown: { targets: { id: string }[] }) => shown.targets.map(({ id }) => id).sort()

  it('what one writes the other reads, there and back', async () => {
    const roleId = await addRole(server, ['objectMonitor'])
    const [old, own] = [admin.client(dataPermission), admin.client(role)]
    const place = await admin.client(area).create({ code: 'pair', name: '对照区域', type: 'plant' })
    await old.save({ id: roleId, scope: 'chosen', targets: [target(0), { type: 'area', id: place.id }] })
    const read = await own.dataPermissions({ roleId })
    expect([read.scope, ids(read)]).toEqual(['chosen', [objects[0]!.id, place.id].sort()])
    await own.grantData({ roleId, type: 'object', ids: [objects[1]!.id] })
    await own.removeData({ roleId, type: 'object', ids: [objects[0]!.id] })
    expect(await old.get({ id: roleId })).toEqual({ id: roleId, ...(await own.dataPermissions({ roleId })) })
    // The whole is saved: what is not named is taken back, what was there already stays.
    await old.save({ id: roleId, scope: 'chosen', targets: [target(1), target(2), target(2)] })
    expect(ids(await own.dataPermissions({ roleId }))).toEqual([objects[1]!.id, objects[2]!.id].sort())
    for (const scope of ['own', 'department', 'all'] as RoleScope[]) {
      await old.save({ id: roleId, scope })
      expect((await own.get({ id: roleId })).scope).toBe(scope)
    }
    await own.setScope({ roleId, scope: 'chosen' })
    expect(await old.get({ id: roleId })).toMatchObject({ scope: 'chosen' })
    await old.save({ id: roleId, scope: 'chosen' })
    expect((await own.dataPermissions({ roleId })).targets).toEqual([])
  })

  it('holds for those who have the role from their next call on, and stands in the log', async () => {
    const reader = await server.signIn({ permissions: ['objectMonitor'] })
    for (const object of objects) await addPoint(server, object)
    const [held] = await admin.client(role).enabledOfUser({ userId: reader.userId })
    const seen = async () => [...new Set((await reader.client(point).page({})).records.map((one) => one.objectId))]
    expect((await seen()).length).toBe(3)
    await admin.client(dataPermission).save({ id: held!.id, scope: 'chosen', targets: [target(2)] })
    expect(await seen()).toEqual([objects[2]!.id])
    const { records } = await admin.client(operateLog).page({ title: '保存角色数据权限', target: held!.name })
    const line = await admin.client(operateLog).get({ id: records[0]!.id })
    expect(line).toMatchObject({
      before: { scope: 'all', targets: [] },
      after: { scope: 'chosen', targets: [{ id: objects[2]!.id }] },
    })
  })

  it('is refused by the same rules: what is not one’s own, who stands above, the administrators, another company', async () => {
    const roleId = await addRole(server, ['objectMonitor'], { roots: [objects[0]!.id] })
    const codes = ['role', 'role:grant', 'objectMonitor']
    const limited = await server.signIn({ permissions: codes, scope: { roots: [objects[0]!.id] } })
    const below = await server.signIn({ permissions: ['role', 'role:grant'] })
    const reader = await server.signIn({ permissions: ['role'] })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const pairs = async (caller: Caller, id: string, scope: RoleScope, at?: number) => {
      const targets = at === undefined ? [] : [target(at)]
      const old = await caller.call(dataPermission.save, { id, scope, targets })
      const own =
        at === undefined
          ? await caller.call(role.setScope, { roleId: id, scope })
          : await caller.call(role.grantData, { roleId: id, type: 'object', ids: [objects[at]!.id] })
      expect([old.code, old.msg]).toEqual([own.code, own.msg])
      return old.code
    }
    expect(await pairs(limited, roleId, 'chosen', 1)).toBe(401)
    expect(await pairs(limited, roleId, 'all')).toBe(401)
    expect(await pairs(below, roleId, 'own')).toBe(401)
    expect(await pairs(reader, roleId, 'own')).toBe(401)
    expect(await pairs(admin, await administrators(admin), 'own')).toBe(409)
    expect(await pairs(stranger, roleId, 'own')).toBe(404)
    expect(await stranger.call(dataPermission.get, { id: roleId })).toMatchObject({ code: 404 })
    expect(await admin.call(dataPermission.save, { id: roleId, scope: 'own', targets: [target(0)] })).toMatchObject({
      code: 400,
      msg: '指定范围：只有数据范围为“指定范围”时才能填写',
    })
    const unknown = { id: roleId, scope: 'chosen', targets: [{ type: 'object', id: '1' }] }
    expect(await admin.call(dataPermission.save, unknown)).toMatchObject({ code: 404 })
    // All or nothing of what was refused.
    expect(await admin.client(dataPermission).get({ id: roleId })).toMatchObject({
      scope: 'chosen',
      targets: [{ id: objects[0]!.id }],
    })
  })
})
