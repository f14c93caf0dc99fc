import { globSync } from 'node:fs'
import path from 'node:path'
import { department } from '@zhizao/contract/access/department'
import { portal } from '@zhizao/contract/access/portal'
import { role } from '@zhizao/contract/access/role'
import { rulesScope } from '@zhizao/contract/access/rules-scope'
import { factorReset, secondFactor } from '@zhizao/contract/access/second-factor'
import { user } from '@zhizao/contract/access/user'
import { userAccess } from '@zhizao/contract/access/user-access'
import type { Call } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '../../platform/access/secret-hash.ts'
import { type Answer, type Caller, callerOf } from '../../testing/caller.ts'
import { everyCall } from '../../testing/every-call.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { sampled } from '../../testing/sweep.ts'
import { addObject } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { resourceIdsByCode } from '../menu/sync-menu.ts'

const password = 'Passw0rd!test'

/** Every right over people, roles, departments and data rules, and none else. */
const clerkCodes = [
  'user',
  'user:add',
  'user:edit',
  'user:delete',
  'user:status',
  'user:resetPassword',
  'user:import',
  'user:resetFactor',
  'user:signInFor',
  'role',
  'role:add',
  'role:edit',
  'role:delete',
  'role:status',
  'role:grant',
  'role:users',
  'department',
  'department:add',
  'department:edit',
  'department:delete',
  'department:users',
  'rulesScope',
  'rulesScope:add',
  'rulesScope:edit',
  'rulesScope:delete',
  'rulesScope:status',
]
const actorKinds = ['administrator', 'installer', 'clerk', 'limited', 'switchedOff', 'otherCompany'] as const
const targetKinds = [
  'administrator',
  'installer',
  'equal',
  'plain',
  'otherRights',
  'inScope',
  'outOfScope',
  'switchedOffRole',
  'switchedOffRule',
  'switchedOffMenu',
  'lowRoleOfHigher',
  'otherCompany',
] as const
type ActorKind = (typeof actorKinds)[number]
type TargetKind = (typeof targetKinds)[number]

/** Who may act on whom. */
const allowed: Record<ActorKind, readonly TargetKind[]> = {
  administrator: targetKinds.filter((kind) => kind !== 'installer' && kind !== 'otherCompany'),
  installer: targetKinds.filter((kind) => kind !== 'otherCompany'),
  clerk: ['equal', 'plain', 'inScope', 'outOfScope', 'switchedOffRule'],
  limited: ['inScope'],
  switchedOff: ['equal', 'plain', 'inScope', 'outOfScope', 'switchedOffRule'],
  otherCompany: ['otherCompany'],
}

interface Target {
  id: string
  loginName: string
  companyId: string
  /** The role by which he holds what he holds; what is done to it is done to him. */
  roleId: string
  /** A role that everybody may hand out. */
  spareId: string
  departmentId: string
  /** An object of his company, which he and every actor sees. */
  objectId: string
  ruleId: string
  /** Somebody whom every actor of the company may act on, changed together with him. */
  besideId: string
}

/** One act and what takes it back. */
interface Act {
  name: string
  isNeverOn?: TargetKind
  isTakenBackBy?: (target: Target, actor: Caller) => Promise<Answer>
  run(target: Target, actor: Caller): Promise<Answer>
}

/** Calls of access that change nobody's rights, password, state or place, and why. */
const apart: Record<string, string> = {
  '/userInfo/addUserInfo': 'makes a person; what he may be given is tried by adding roles',
  '/userInfo/updateUserInfoById': 'the caller himself',
  '/userInfo/userUpdatePwd': 'the caller himself, who knows his password',
  '/userInfo/sendAddressCode': 'the caller himself, who knows his password',
  '/userInfo/verifyAddress': 'the caller himself, by a code that he was sent',
  '/dataPermission/saveDataPermission': 'tried in data-permission.test.ts beside the calls that it is made of',
  '/apiKey/addApiKey': 'tried in api-key/above.test.ts, with keys of every kind of maker',
  '/apiKey/updateApiKey': 'the same',
  '/apiKey/revokeApiKey': 'the same',
  '/department/addDepartment': 'a new department holds nobody',
  '/department/deleteDepartment': 'only one without people and rules goes',
  '/rules/scope/updateUserDataPermissionCache': 'computes anew what already holds',
  '/department/updateDepartment': 'tried below: it moves what people see',
  '/openRegister/saveSetting': 'only the administrator of the installation',
  ...Object.fromEntries(Object.values(secondFactor).map(({ path }) => [path, 'the caller himself'])),
  '/user/logout': 'the caller himself',
  '/rbac/sso/getSsoLoginInfo': 'the caller himself',
}
/** Files of the contract about the menu, products and logs: entries count as granted, whether they are on or off. */
const ofNobody = ['resource', 'resource-layout', 'resource-param', 'product', 'operate-log', 'display', 'cms-resource']

describe('nobody changes what stands above him', () => {
  let server: TestServer
  let stranger: string
  let entries: ReadonlyMap<string, string>
  let inside: { id: string }
  let outside: { id: string }
  let hash: string
  let made = 0
  const tried = new Set<string>()
  const places = new Map<string, { departmentId: string; objectId: string }>()
  const callers = new Map<ActorKind, Caller>()

  const insert = async (table: string, values: Record<string, unknown>) => {
    const names = Object.keys(values)
    const { rows } = await server.database.system.query<{ id: string }>(
      `insert into ${table} (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id::text`,
      Object.values(values),
    )
    return rows[0]!.id
  }

  async function addRole(
    company: string,
    codes: readonly string[],
    scope: 'all' | { id: string } | 'none',
    status = 1,
  ) {
    const id = await insert('role', {
      company_id: company,
      code: `r${++made}`,
      name: `角色${made}`,
      status,
      scope: scope === 'all' ? 'all' : 'chosen',
    })
    for (const code of codes)
      await insert('role_resource', { company_id: company, role_id: id, resource_id: entries.get(code)! })
    if (typeof scope === 'object')
      await insert('role_data_permission', { company_id: company, role_id: id, type: 'object', target_id: scope.id })
    return id
  }

  async function addPerson(company: string, roleIds: readonly string[], isInstaller = false) {
    const loginName = `p${++made}x`
    const id = await insert('app_user', {
      company_id: company,
      login_name: loginName,
      name: `人${made}`,
      password_hash: hash,
      is_installation_administrator: isInstaller,
    })
    for (const roleId of roleIds) await insert('user_role', { company_id: company, user_id: id, role_id: roleId })
    return { id, loginName }
  }

  const administratorOf = async (company: string) =>
    (
      await server.database.system.query(`select id::text from role where code = 'administrator' and company_id = $1`, [
        company,
      ])
    ).rows[0].id as string

  async function addTarget(kind: TargetKind): Promise<Target> {
    const company = kind === 'otherCompany' ? stranger : server.companyId
    const roleId = await (async () => {
      switch (kind) {
        case 'administrator':
        case 'installer':
          return administratorOf(company)
        case 'equal':
          return addRole(company, clerkCodes, 'all')
        case 'otherRights':
        case 'otherCompany':
          return addRole(company, ['alarmType', 'alarmType:edit'], 'none')
        case 'switchedOffMenu':
          return addRole(company, ['reasonTag'], 'none')
        case 'inScope':
          return addRole(company, ['user'], inside)
        case 'outOfScope':
          return addRole(company, ['user'], outside)
        case 'plain':
          return addRole(company, ['user'], 'all')
        default:
          return addRole(company, ['user'], 'none')
      }
    })()
    const more = []
    if (kind === 'switchedOffRole') more.push(await addRole(company, ['alarmType:edit'], 'none', 0))
    if (kind === 'lowRoleOfHigher') more.push(await addRole(company, ['alarmType:edit'], 'none'))
    const person = await addPerson(company, [roleId, ...more], kind === 'installer')
    const ruleId = await addRule(company, person.id, places.get(company)!.objectId, 1)
    if (kind === 'switchedOffRule') await addRule(company, person.id, outside.id, 0)
    return {
      ...person,
      companyId: company,
      roleId,
      ruleId,
      spareId: await addRole(company, [], 'none'),
      ...places.get(company)!,
      besideId: (await addPerson(company, [await addRole(company, [], 'none')])).id,
    }
  }

  async function addRule(company: string, userId: string, objectId: string, status: number) {
    const rule = { company_id: company, code: `s${++made}`, name: `规则${made}`, status }
    const id = await insert('rules_scope', rule)
    const targets = JSON.stringify([objectId])
    const item = { company_id: company, rule_id: id, type: 'object', operator: 'below', target_ids: targets, sort: 0 }
    await insert('rules_scope_item', item)
    await insert('rules_scope_user', { company_id: company, rule_id: id, user_id: userId })
    return id
  }

  async function addActor(kind: ActorKind): Promise<Caller> {
    const company = kind === 'otherCompany' ? stranger : server.companyId
    const rolesOf: Record<ActorKind, () => Promise<string[]>> = {
      administrator: async () => [await administratorOf(company)],
      installer: async () => [await administratorOf(company)],
      clerk: async () => [await addRole(company, clerkCodes, 'all')],
      limited: async () => [await addRole(company, clerkCodes, inside)],
      switchedOff: async () => [
        await addRole(company, clerkCodes, 'all'),
        await addRole(company, [...entries.keys()], 'all', 0),
      ],
      otherCompany: async () => [await administratorOf(company)],
    }
    const { loginName } = await addPerson(company, await rolesOf[kind](), kind === 'installer')
    const caller = callerOf(server.url, undefined, server.platform.now)
    await caller.signIn(loginName, password)
    return caller
  }

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    stranger = await server.anotherCompany()
    hash = await hashSecret(password)
    entries = await resourceIdsByCode(server.database.systemDb as never)
    inside = await addObject(server)
    outside = await addObject(server)
    const objectOf = async (company: string) =>
      company === stranger ? (await addObject(server, { companyId: company })).id : inside.id
    for (const company of [server.companyId, stranger]) {
      const place = { company_id: company, code: 'place', name: '部门', path: '/', sort: 1 }
      const departmentId = await insert('department', place)
      await server.database.system.query('update department set path = $1 where id = $2', [
        `/${departmentId}/`,
        departmentId,
      ])
      places.set(company, { departmentId, objectId: await objectOf(company) })
    }
    // Two more administrators, so that the last one is never what stands in the way.
    for (const company of [server.companyId, stranger]) await addPerson(company, [await administratorOf(company)])
    // Switched off for the company: who was granted it stands above those who were not, all the same.
    await insert('resource_override', {
      company_id: server.companyId,
      resource_id: entries.get('reasonTag')!,
      hidden: true,
    })
    for (const kind of actorKinds) callers.set(kind, await addActor(kind))
  })
  afterAll(() => server.stop())

  const proofs = new Map<Caller, { proof: string }>()
  /** Asked again who he is, he says so. */
  const call = async (actor: Caller, one: Call, input: unknown) => {
    tried.add(one.path)
    const answer = await actor.call(one, input, proofs.get(actor))
    if (answer.code !== ErrorCode.proveAgain) return answer
    const { proof } = await actor.client(secondFactor).prove({ password })
    proofs.set(actor, { proof })
    return actor.call(one, input, { proof })
  }
  const titles = ['登录名', '姓名', '岗位']
  const rule = ({ objectId }: Target, more: object) => ({
    code: `n${++made}`,
    name: `新规则${made}`,
    items: [{ type: 'object' as const, operator: 'below' as const, targetIds: [objectId] }],
    ...more,
  })
  const idOf = ({ data }: Answer) => (data as { id: string } | null)?.id ?? '0'

  const toggled = (name: string, run: Act['run']): Act => ({ name, run, isTakenBackBy: run })
  const acts: Act[] = [
    {
      name: 'changes his address',
      run: ({ id }, actor) => call(actor, user.update, { id, phone: '13800138001' }),
      isTakenBackBy: ({ id }, actor) => call(actor, user.update, { id, phone: null }),
    },
    {
      name: 'changes his department with his data',
      run: ({ id, departmentId }, actor) => call(actor, user.update, { id, departmentId }),
      isTakenBackBy: ({ id }, actor) => call(actor, user.update, { id, departmentId: null }),
    },
    {
      name: 'takes all roles from him with his data',
      run: ({ id }, actor) => call(actor, user.update, { id, roleIds: [] }),
      isTakenBackBy: ({ id, roleId }, actor) => call(actor, role.setOfUser, { userId: id, roleIds: [roleId] }),
    },
    toggled('switches him off and on', ({ id }, actor) => call(actor, user.setStatus, { userInfoId: id })),
    { name: 'gives him another password', run: ({ id }, actor) => call(actor, user.resetPassword, { id }) },
    {
      name: 'takes his second factor',
      run: async ({ id, companyId }, actor) => {
        await insert('authenticator', { company_id: companyId, user_id: id, secret: '', last_step: 0 })
        return call(actor, factorReset.reset, { id })
      },
    },
    {
      name: 'changes him by a sheet',
      run: async ({ loginName }, actor) =>
        call(actor, user.import, { file: await sheetFile([titles, [loginName, '改名', '厂长']]) }),
    },
    {
      name: 'takes his roles by a sheet',
      run: async ({ loginName }, actor) =>
        call(actor, user.import, {
          file: await sheetFile([
            ['登录名', '姓名', '角色'],
            [loginName, '改名', null],
          ]),
        }),
      isTakenBackBy: ({ id, roleId }, actor) => call(actor, role.setOfUser, { userId: id, roleIds: [roleId] }),
    },
    {
      name: 'puts him into a role',
      run: ({ id, spareId, besideId }, actor) =>
        call(actor, role.addUsers, { roleId: spareId, userIds: [besideId, id] }),
      isTakenBackBy: ({ id, spareId, besideId }, actor) =>
        call(actor, role.removeUsers, { roleId: spareId, userIds: [besideId, id] }),
    },
    {
      name: 'takes him out of his role',
      run: ({ id, roleId, besideId }, actor) => call(actor, role.removeUsers, { roleId, userIds: [besideId, id] }),
      isTakenBackBy: ({ id, roleId }, actor) => call(actor, role.addUsers, { roleId, userIds: [id] }),
    },
    {
      name: 'sets his roles',
      run: ({ id, spareId }, actor) => call(actor, role.setOfUser, { userId: id, roleIds: [spareId] }),
      isTakenBackBy: ({ id, roleId }, actor) => call(actor, role.setOfUser, { userId: id, roleIds: [roleId] }),
    },
    {
      name: 'gives roles to him and others',
      run: ({ id, spareId, besideId }, actor) =>
        call(actor, userAccess.grantRoles, { userIds: [besideId, id], roleIds: [spareId] }),
      isTakenBackBy: ({ id, spareId, besideId }, actor) =>
        call(actor, userAccess.grantRoles, { userIds: [besideId, id], roleIds: [spareId], remove: true }),
    },
    {
      name: 'takes roles from him and others',
      run: ({ id, roleId, besideId }, actor) =>
        call(actor, userAccess.grantRoles, { userIds: [besideId, id], roleIds: [roleId], remove: true }),
      isTakenBackBy: ({ id, roleId }, actor) =>
        call(actor, userAccess.grantRoles, { userIds: [id], roleIds: [roleId] }),
    },
    {
      name: 'puts him into a department',
      run: ({ id, departmentId, besideId }, actor) =>
        call(actor, department.addUsers, { departmentId, userIds: [besideId, id] }),
      isTakenBackBy: ({ id, departmentId, besideId }, actor) =>
        call(actor, department.removeUsers, { departmentId, userIds: [besideId, id] }),
    },
    {
      name: 'makes a data rule for him',
      run: (target, actor) => call(actor, rulesScope.create, rule(target, { userIds: [target.id] })),
    },
    toggled('switches a data rule of his off and on', async ({ ruleId }, actor) => {
      const { rows } = await server.database.system.query('select status from rules_scope where id = $1', [ruleId])
      return call(actor, rulesScope.setStatus, { id: ruleId, status: 1 - (rows[0]?.status ?? 0) })
    }),
    {
      name: 'changes a data rule of his',
      run: (target, actor) =>
        call(actor, rulesScope.update, { id: target.ruleId, ...rule(target, { userIds: [target.id] }) }),
    },
    {
      name: 'takes him out of a data rule',
      run: (target, actor) => call(actor, rulesScope.update, { id: target.ruleId, ...rule(target, { userIds: [] }) }),
      isTakenBackBy: (target, actor) =>
        call(actor, rulesScope.update, { id: target.ruleId, ...rule(target, { userIds: [target.id] }) }),
    },
    { name: 'deletes a data rule of his', run: ({ ruleId }, actor) => call(actor, rulesScope.remove, { id: ruleId }) },
    {
      name: 'signs in for him',
      // Nobody does that at all.
      isNeverOn: 'installer',
      run: ({ loginName }, actor) => call(actor, portal.issueKey, { loginName }),
    },
    { name: 'deletes him', run: ({ id }, actor) => call(actor, user.remove, { id }) },
  ]
  const actsOnRole: Act[] = [
    {
      name: 'changes the remark of his role',
      run: ({ roleId }, actor) => call(actor, role.update, { id: roleId, remark: '改' }),
      isTakenBackBy: ({ roleId }, actor) => call(actor, role.update, { id: roleId, remark: null }),
    },
    toggled('switches his role off and on', ({ roleId }, actor) => call(actor, role.setStatus, { roleId })),
    {
      name: 'takes an entry from his role',
      run: ({ roleId }, actor) => call(actor, role.removeResources, { roleId, resourceIds: [entries.get('user')] }),
      isTakenBackBy: ({ roleId }, actor) =>
        call(actor, role.grantResources, { roleId, resourceIds: [entries.get('user')] }),
    },
    {
      name: 'narrows what his role shows',
      run: ({ roleId }, actor) => call(actor, role.setScope, { roleId, scope: 'chosen' }),
    },
    {
      name: 'shows his role something',
      run: async ({ roleId, objectId }, actor) => {
        const narrowed = await call(actor, role.setScope, { roleId, scope: 'chosen' })
        return narrowed.code === 200
          ? call(actor, role.grantData, { roleId, type: 'object', ids: [objectId] })
          : narrowed
      },
      isTakenBackBy: ({ roleId, objectId }, actor) =>
        call(actor, role.removeData, { roleId, type: 'object', ids: [objectId] }),
    },
    {
      name: 'makes a data rule for his role',
      run: (target, actor) => call(actor, rulesScope.create, rule(target, { roleIds: [target.roleId] })),
    },
    {
      name: 'deletes his role, once he has left it',
      run: async ({ roleId, id }, actor) => {
        const left = await call(actor, role.removeUsers, { roleId, userIds: [id] })
        return left.code === 200 ? call(actor, role.remove, { id: roleId }) : left
      },
    },
  ]

  /** Everything that says what a person is and may do, and all that he shares with others. */
  async function stateOf({ id, companyId }: Target) {
    const parts = [
      ['app_user', `t.id = ${id}`],
      ['user_role', `t.user_id = ${id}`],
      ['role', `t.id in (select role_id from user_role where user_id = ${id})`],
      ['role_resource', `t.role_id in (select role_id from user_role where user_id = ${id})`],
      ['role_data_permission', `t.role_id in (select role_id from user_role where user_id = ${id})`],
      ['rules_scope', `t.id in (select rule_id from rules_scope_user where user_id = ${id})`],
      ['rules_scope_item', `t.rule_id in (select rule_id from rules_scope_user where user_id = ${id})`],
      ['rules_scope_user', `t.user_id = ${id}`],
      ['rules_scope_role', `t.role_id in (select role_id from user_role where user_id = ${id})`],
    ].map(
      ([table, where]) =>
        `select '${table}' as name, t.id, to_jsonb(t) - 'last_sign_in_at' as row from ${table} t where t.company_id = ${companyId} and ${where}`,
    )
    const { rows } = await server.database.system.query(`${parts.join(' union all ')} order by name, id`)
    return rows
  }

  const everyPair = actorKinds.flatMap((actor) => targetKinds.map((target) => [actor, target] as const))
  /** Some of what each may do and may not, by lot; `npm run sweep` tries all. */
  const pairs = sampled(everyPair, ([actor, target]) => `${actor} ${allowed[actor].includes(target)}`, {
    each: 2,
    more: 8,
  })
  let refused = 0
  let letThrough = 0

  // Some fifty calls a pair, each with a look at everything that it might have changed.
  it.each(pairs)('%s against %s', { timeout: 120_000 }, async (actorKind, targetKind) => {
    const actor = callers.get(actorKind)!
    const isAllowed = allowed[actorKind].includes(targetKind)
    // The administrators' role is changed by nobody, so what is done to a role says nothing there.
    const isFixed = targetKind === 'administrator' || targetKind === 'installer'
    // One that was refused, or taken back, leaves him as he was for the next.
    let kept: Target | undefined
    let seen: unknown[] | undefined
    const untouched = async () => {
      kept ??= await addTarget(targetKind)
      return kept
    }
    for (const act of [...acts, ...actsOnRole]) {
      if (isAllowed && ((isFixed && actsOnRole.includes(act)) || act.isNeverOn === targetKind)) continue
      const target = await untouched()
      // Seen after the act before, where that was refused; what may be done is not compared.
      if (!isAllowed) seen ??= await stateOf(target)
      const before = seen
      const what = `${actorKind} ${act.name} (${targetKind})`
      const answer = await act.run(target, actor)
      if (!isAllowed) {
        expect(answer.code, what).not.toBe(200)
        expect(await stateOf(target), what).toEqual(before)
        refused++
        if (!act.isTakenBackBy) continue
        const back = await act.isTakenBackBy(target, actor)
        expect(back.code, `${what}, the other way: ${back.msg}`).not.toBe(200)
        expect(await stateOf(target), `${what}, the other way`).toEqual(before)
        refused++
        continue
      }
      expect(answer, what).toMatchObject({ code: 200 })
      letThrough++
      if (!act.isTakenBackBy) {
        kept = undefined
        continue
      }
      expect(await act.isTakenBackBy(target, actor), `${what}, the other way`).toMatchObject({ code: 200 })
      letThrough++
    }
  })

  it.each(everyPair)('%s copies a role of %s only where it is not above him', async (actorKind, targetKind) => {
    const target = await addTarget(targetKind)
    const answer = await call(callers.get(actorKind)!, role.create, {
      code: `copy${++made}`,
      name: `复制${made}`,
      copyOf: target.roleId,
    })
    const lowRole = ['switchedOffRole', 'lowRoleOfHigher', 'switchedOffRule']
    // The role alone is looked at: copying it changes nobody.
    const isAllowed =
      allowed[actorKind].includes(targetKind) ||
      (actorKind === 'administrator' && targetKind === 'installer') ||
      (actorKind !== 'otherCompany' && lowRole.includes(targetKind))
    expect(answer.code === 200, `${answer.code} ${answer.msg}`).toBe(isAllowed)
    if (isAllowed) expect(idOf(answer)).not.toBe('0')
  })

  it('nor himself: a role that is off, a department and a rule raise nobody who uses them on himself', async () => {
    const { companyId } = server
    const maker = await addPerson(companyId, [])
    const far = await insert('department', { company_id: companyId, code: 'far', name: '远', path: '/', sort: 2 })
    await server.database.system.query('update department set path = $1 where id = $2', [`/${far}/`, far])
    await server.database.system.query('update app_user set department_id = $1 where id = $2', [far, maker.id])
    await server.database.system.query('update object set created_by = $1 where id = $2', [maker.id, outside.id])
    const byPlace = await addRole(companyId, [], 'none')
    await server.database.system.query(`update role set scope = 'department-and-below' where id = $1`, [byPlace])
    const off = await addRole(companyId, ['alarmType:edit'], 'none', 0)
    const self = await addPerson(companyId, [await addRole(companyId, clerkCodes, inside), byPlace, off])
    const actor = callerOf(server.url, undefined, server.platform.now)
    await actor.signIn(self.loginName, password)
    const above = { code: 401 }
    expect(await call(actor, role.setStatus, { roleId: off })).toMatchObject(above)
    expect(await call(actor, department.addUsers, { departmentId: far, userIds: [self.id] })).toMatchObject(above)
    expect(await call(actor, user.update, { id: self.id, departmentId: far })).toMatchObject(above)
    const seesOutside = {
      code: 'self',
      name: '自己',
      items: [{ type: 'object', operator: 'below', targetIds: [outside.id] }],
    }
    expect(await call(actor, rulesScope.create, { ...seesOutside, userIds: [self.id] })).toMatchObject(above)
    // What he may do all the same.
    expect(await call(actor, user.update, { id: self.id, name: '自己改名' })).toMatchObject({ code: 200 })
    const near = places.get(companyId)!.departmentId
    expect(await call(actor, department.addUsers, { departmentId: near, userIds: [self.id] })).toMatchObject({
      code: 200,
    })

    // The department that shows somebody more than he sees is not moved by him, neither away nor back.
    const top = await insert('department', { company_id: companyId, code: 'top', name: '总', path: '/', sort: 3 })
    await server.database.system.query('update department set path = $1 where id = $2', [`/${top}/`, top])
    const chief = await addPerson(companyId, [byPlace])
    await server.database.system.query('update app_user set department_id = $1 where id = $2', [top, chief.id])
    expect(await call(actor, department.update, { id: far, parentId: top })).toMatchObject(above)
    const installer = callers.get('installer')!
    expect(await call(installer, department.update, { id: far, parentId: top })).toMatchObject({ code: 200 })
    expect(await call(actor, department.update, { id: far, parentId: null })).toMatchObject(above)
    expect(await call(actor, department.update, { id: far, remark: '改' })).toMatchObject({ code: 200 })
  })

  it('leaves daily work: who holds a built-in role and the users manages those of lesser roles', async () => {
    const { rows } = await server.database.system.query<{ id: string; code: string }>(
      `select id::text, code from role where company_id = $1 and built_in`,
      [server.companyId],
    )
    const builtIn = new Map(rows.map(({ id, code }) => [code, id]))
    const chief = await addPerson(server.companyId, [
      builtIn.get('deviceSupervisor')!,
      await addRole(server.companyId, clerkCodes, 'all'),
    ])
    const actor = callerOf(server.url, undefined, server.platform.now)
    await actor.signIn(chief.loginName, password)
    const operator = builtIn.get('deviceOperator')!
    const users = actor.client(user)
    const made = await users.create({ loginName: 'daily_one', name: '新操作员', roleIds: [operator] })
    await users.resetPassword({ id: made.id })
    await users.setStatus({ userInfoId: made.id })
    await users.update({ id: made.id, roleIds: [] })
    await users.remove({ id: made.id })
    const other = await addPerson(server.companyId, [builtIn.get('productionSupervisor')!])
    const { code, msg } = await actor.call(user.resetPassword, { id: other.id })
    expect(code).toBe(401)
    // It says what he lacks.
    expect(msg).toMatch(/^不能修改权限高于自己的用户：.+、/)
  })

  it('was tried with every call that changes people and roles, or says why not', async () => {
    const folder = path.join(import.meta.dirname, '../../../../../packages/contract/src/access')
    const ofAccess = globSync('*.ts', { cwd: folder }).map((file) => path.basename(file, '.ts'))
    const placed = (await everyCall()).filter(({ resource }) => ofAccess.includes(resource))
    const untried = placed.filter(
      ({ call: { path, writes }, resource }) =>
        writes && !tried.has(path) && !apart[path] && !ofNobody.includes(resource),
    )
    expect(untried.map((each) => `${each.call.path} ${each.call.title}`)).toEqual([])
    process.stdout.write(`${pairs.length} pairs: ${refused} acts refused, ${letThrough} let through\n`)
    expect(refused + letThrough).toBeGreaterThan(pairs.length * acts.length)
  })
})
