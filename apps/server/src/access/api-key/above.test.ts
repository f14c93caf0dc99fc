import { apiKey } from '@zhizao/contract/access/api-key'
import { department } from '@zhizao/contract/access/department'
import { operateLog } from '@zhizao/contract/access/operate-log'
import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { companyParam } from '@zhizao/contract/company/company-param'
import { point } from '@zhizao/contract/device/point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { everyCall } from '../../testing/every-call.ts'
import { addKey, addRole, administrators, inDays } from '../../testing/test-api-keys.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const keyCodes = ['apiKey', 'apiKey:add', 'apiKey:edit', 'apiKey:revoke']
const idle = { status: 401, code: 401, msg: '接口密钥的创建人或角色已停用' }

describe('a key and what stands above', () => {
  let server: TestServer
  let admin: Caller
  let inside: Awaited<ReturnType<typeof addObject>>
  let outside: Awaited<ReturnType<typeof addObject>>
  let tags: { inside: string; outside: string }
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    inside = await addObject(server)
    outside = await addObject(server)
    const tagOf = async (object: typeof inside) => `${object.code}.${(await addPoint(server, object)).code}`
    tags = { inside: await tagOf(inside), outside: await tagOf(outside) }
  })
  afterAll(() => server.stop())

  /** Somebody who holds these entries, and by whose password he signs in. */
  const person = (permissions: readonly string[], roots?: string[]) =>
    server.signIn({ permissions, ...(roots && { scope: { roots } }) })
  const draft = (roleId: string) => ({ name: `试${roleId}`, roleId, expiresAt: inDays(server, 1) })
  const sees = async (program: Caller) => (await program.client(point).page({})).records.map((one) => one.objectId)

  it('nobody makes a key for a role that gives, or shows, what he does not hold', async () => {
    const clerk = await person([...keyCodes, 'alarmType'])
    const limited = await person([...keyCodes, 'objectMonitor'], [inside.id])
    const fitting = await addRole(server, ['alarmType'])
    const above = await addRole(server, ['alarmType', 'alarmType:add'])
    const seesInside = await addRole(server, ['objectMonitor'], { roots: [inside.id] })
    const seesOutside = await addRole(server, ['objectMonitor'], { roots: [outside.id] })
    const seesAll = await addRole(server, ['objectMonitor'])
    const off = await addRole(server, [])
    await admin.client(role).setStatus({ roleId: off })
    expect(await clerk.call(apiKey.create, draft(fitting))).toMatchObject({ code: 200 })
    const refused = await clerk.call(apiKey.create, draft(above))
    expect(refused).toMatchObject({ code: 401, msg: expect.stringMatching(/^不能创建超出自己权限的接口密钥：/) })
    expect(await clerk.call(apiKey.create, draft(await administrators(admin)))).toMatchObject({ code: 401 })
    expect(await clerk.call(apiKey.create, draft(off))).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^角色：已停用/),
    })
    expect(await limited.call(apiKey.create, draft(seesInside))).toMatchObject({ code: 200 })
    for (const wide of [seesOutside, seesAll])
      expect(await limited.call(apiKey.create, draft(wide))).toMatchObject({
        code: 401,
        msg: expect.stringMatching(/您的数据范围有限/),
      })
    // What is offered is what is let through.
    const offered = (await clerk.client(apiKey).roles()).map(({ id }) => id)
    expect(offered).toContain(fitting)
    for (const each of [above, off, await administrators(admin)]) expect(offered).not.toContain(each)
    const toLimited = (await limited.client(apiKey).roles()).map(({ id }) => id)
    expect([toLimited.includes(seesInside), toLimited.includes(seesOutside)]).toEqual([true, false])
  })

  it('nobody prolongs, opens or revokes the key of one who stands above him, alone or among others; his own he may', async () => {
    const low = await addRole(server, ['alarmType'])
    const clerk = await person([...keyCodes, 'alarmType'])
    const ofAdmin = await addKey(server, admin, low)
    const equal = await person([...keyCodes, 'alarmType'])
    const ofEqual = await addKey(server, equal, low)
    const own = await addKey(server, clerk, low)
    const above = { code: 401, msg: expect.stringMatching(/^不能修改权限高于自己的用户的接口密钥/) }
    expect(await clerk.call(apiKey.update, { id: ofAdmin.id, addresses: [] })).toMatchObject(above)
    expect(await clerk.call(apiKey.revoke, { ids: [ofAdmin.id] })).toMatchObject(above)
    expect(await clerk.call(apiKey.revoke, { ids: [own.id, ofEqual.id, ofAdmin.id] })).toMatchObject(above)
    for (const { id } of [own, ofEqual, ofAdmin])
      expect(await admin.client(apiKey).get({ id })).toMatchObject({ state: 'active' })
    expect(await clerk.call(apiKey.update, { id: ofEqual.id, remark: '改' })).toMatchObject({ code: 200 })
    expect(await clerk.call(apiKey.revoke, { ids: [own.id, ofEqual.id] })).toMatchObject({ code: 200 })
    expect(await admin.call(apiKey.revoke, { ids: [ofAdmin.id] })).toMatchObject({ code: 200 })
    const reader = await person(['apiKey'])
    for (const call of [apiKey.update, apiKey.revoke, apiKey.create, apiKey.roles])
      expect(await reader.call(call, { id: own.id, ids: [own.id] })).toMatchObject({ code: 401 })
  })

  it('follows its role down at once, and never above its maker when the role rises', async () => {
    const maker = await person([...keyCodes, 'alarmType', 'alarmType:add', 'objectMonitor'], [inside.id])
    const given = await addRole(server, ['alarmType', 'alarmType:add', 'objectMonitor'], { roots: [inside.id] })
    const { program } = await addKey(server, maker, given)
    const add = (code: string) => program.call(alarmType.create, { code, name: code })
    expect(await add('first')).toMatchObject({ code: 200 })
    expect(await sees(program)).toEqual([inside.id])
    const roles = admin.client(role)
    const [taken, more] = await entriesOf(given, ['alarmType:add', 'alarmType:delete'])
    await roles.removeResources({ roleId: given, resourceIds: [taken!] })
    expect(await add('second')).toMatchObject({ code: 401 })
    // The role rises: entries and sight of the maker hold all the same.
    await roles.grantResources({ roleId: given, resourceIds: [taken!, more!] })
    await roles.setScope({ roleId: given, scope: 'all' })
    expect(await add('third')).toMatchObject({ code: 200 })
    const made = (await admin.client(alarmType).list({})).find(({ code }) => code === 'third')!
    expect(await program.call(alarmType.remove, { id: made.id })).toMatchObject({ code: 401 })
    expect(await sees(program)).toEqual([inside.id])
    expect(await program.call(rtdb.get, { tags: [tags.outside] })).toMatchObject({ code: 404 })
    await roles.setScope({ roleId: given, scope: 'chosen' })
    await roles.removeData({ roleId: given, type: 'object', ids: [inside.id] })
    await roles.grantData({ roleId: given, type: 'object', ids: [outside.id] })
    expect(await sees(program)).toEqual([])
    await roles.setStatus({ roleId: given })
    expect(await program.call(point.page)).toMatchObject(idle)
  })

  it('falls with its maker: his rights, his being switched off, his deletion', async () => {
    const maker = await person([...keyCodes, 'objectMonitor', 'alarmType'])
    const { program, id } = await addKey(server, maker, await addRole(server, ['objectMonitor', 'alarmType']))
    const [own] = (await admin.client(role).enabledOfUser({ userId: maker.userId })).map((one) => one.id)
    expect(await program.call(alarmType.page)).toMatchObject({ code: 200 })
    const [entry] = await entriesOf(own!, ['alarmType'])
    await admin.client(role).removeResources({ roleId: own!, resourceIds: [entry!] })
    expect(await program.call(alarmType.page)).toMatchObject({ code: 401 })
    expect(await program.call(point.page)).toMatchObject({ code: 200 })
    await admin.client(user).setStatus({ userInfoId: maker.userId })
    expect(await program.call(point.page)).toMatchObject(idle)
    expect(await admin.client(apiKey).get({ id })).toMatchObject({ state: 'idle' })
    await admin.client(user).setStatus({ userInfoId: maker.userId })
    expect(await program.call(point.page)).toMatchObject({ code: 200 })
    // A password that was given to him has to be changed by him; his programs go on.
    await admin.client(user).resetPassword({ id: maker.userId })
    expect(await program.call(point.page)).toMatchObject({ code: 200 })
    await admin.client(user).remove({ id: maker.userId })
    expect(await program.call(point.page)).toMatchObject(idle)
    const left = await admin.client(apiKey).get({ id })
    expect(left).toMatchObject({ state: 'idle', makerName: expect.stringContaining('用户') })
    expect(await admin.call(apiKey.revoke, { ids: [id] })).toMatchObject({ code: 200 })
  })

  it('is in no role that is copied, and keeps its role from being deleted until it is revoked', async () => {
    const given = await addRole(server, ['objectMonitor'])
    const { id } = await addKey(server, admin, given)
    const roles = admin.client(role)
    const copy = await roles.create({ name: '复制的角色', copyOf: given })
    expect(await roles.dependents({ id: copy.id })).toMatchObject({ apiKeys: 0 })
    expect(await roles.dependents({ id: given })).toMatchObject({ apiKeys: 1 })
    const kept = { code: 409, msg: '还有 1 个接口密钥使用该角色，请先吊销它们' }
    expect(await admin.call(role.remove, { id: given })).toMatchObject(kept)
    await admin.client(apiKey).revoke({ ids: [id] })
    expect(await admin.call(role.remove, { id: given })).toMatchObject({ code: 200 })
    expect(await admin.call(apiKey.get, { id })).toMatchObject({ code: 404 })
  })

  it('of an administrator by the administrators’ role makes no call of the settings: users, roles, keys, company', async () => {
    const { program } = await addKey(server, admin, await administrators(admin))
    expect(await program.call(alarmType.page)).toMatchObject({ code: 200 })
    const privileged = [apiKey, user, role, department, companyDetail, companyParam, operateLog]
      .flatMap((record) => Object.values(record))
      .filter(({ permission }) => permission !== '@open')
    const answers = await Promise.all(privileged.map(async (call) => [call.path, (await program.call(call)).code]))
    expect(answers.filter(([, code]) => code !== 401)).toEqual([])
    expect(privileged.length).toBeGreaterThan(60)
    // All of the product: what a key may call is named by a permission that its role can hold, or marked for programs.
    const forSettings = (await everyCall()).filter(({ call }) =>
      /^(user|role|apiKey|companyDetail)(:|$)/.test(call.permission),
    )
    for (const { call } of forSettings) expect(await program.call(call)).toMatchObject({ code: 401 })
  })

  it('of the administrator of the installation is none of the installation', async () => {
    const own = await startTestServer({ own: true })
    const installer = await own.signIn({ isInstallationAdministrator: true })
    const { program } = await addKey(own, installer, await administrators(installer))
    const ofInstallation = (await everyCall()).filter(({ call }) =>
      /^(product|companyProduct|operations|monitoring)\b/.test(call.permission),
    )
    expect(ofInstallation.length).toBeGreaterThan(5)
    for (const { call } of ofInstallation) expect(await program.call(call)).toMatchObject({ code: 401 })
    await own.stop()
  }, 60_000)

  const entriesOf = async (roleId: string, codes: readonly string[]) => {
    const found = new Map<string, string>()
    const look = (nodes: Awaited<ReturnType<typeof tree>>) => {
      for (const { id, code, children } of nodes) {
        found.set(code, id)
        look(children)
      }
    }
    const tree = () => admin.client(role).resources({ roleId })
    look(await tree())
    return codes.map((code) => found.get(code)!)
  }
})
