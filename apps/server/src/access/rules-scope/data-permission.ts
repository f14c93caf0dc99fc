import type { DataPermissionType } from '@zhizao/contract/access/role'
import type { RuleOperator, RuleType } from '@zhizao/contract/access/rules-scope'
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import type { ObjectScope } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { departments } from '../department/department.table.ts'
import { roleDataPermissions } from '../role/role.table.ts'
import { users } from '../user/user.table.ts'
import { rulesScopeItems, rulesScopeRoles, rulesScopes, rulesScopeUsers } from './rules-scope.table.ts'

export interface Holder {
  id: string
  departmentId: string | null
}
/** An enabled role that a user holds. */
export interface HeldRole {
  id: string
  name: string
  scope: string
}

/** What one role or rule shows. */
export interface ScopeSource {
  source: 'role' | 'rule'
  id: string
  name: string
  viaRole: string | null
  isAll: boolean
  items: { type: DataPermissionType | RuleType; operator: RuleOperator; targetIds: string[] }[]
}

/** A person with the roles that count for him. */
export interface Person extends Holder {
  roles: readonly HeldRole[]
}
/** What widens what one person sees. */
export interface Share {
  user: Holder
  sources: ScopeSource[]
}

/** Everything that widens what a user sees: his enabled roles, and the enabled rules of these roles and of himself. */
export async function scopeSources(db: Db, user: Holder, held: readonly HeldRole[]): Promise<ScopeSource[]> {
  const [share] = await sharesOf(db, [{ ...user, roles: held }])
  return share!.sources
}

/** The same of many people, in two queries; on wish with rules that are switched off now. */
export async function sharesOf(db: Db, people: readonly Person[], withSwitchedOff = false): Promise<Share[]> {
  const held = new Map(people.flatMap(({ roles }) => roles.map((role) => [role.id, role] as const)))
  const targets = await chosenTargets(db, [...held.values()])
  const rules = await ruleRows(db, people, [...held.keys()], withSwitchedOff)
  return people.map((user) => ({ user, sources: [...roleSources(user, targets), ...ruleSources(user, rules)] }))
}

/** What a scope other than all and chosen shows: what the user himself registered, or the people of his department. */
function ownItems(scope: string, { departmentId }: Holder): ScopeSource['items'] {
  const own: ScopeSource['items'][number] = { type: 'object', operator: 'own', targetIds: [] }
  // Who is in no department shares one with nobody: his own things are left.
  if (scope === 'own' || !departmentId) return [own]
  return [{ type: 'department', operator: scope === 'department' ? 'in' : 'below', targetIds: [departmentId] }]
}

async function chosenTargets(db: Db, held: readonly HeldRole[]) {
  const chosen = held.flatMap((role) => (role.scope === 'chosen' ? [role.id] : []))
  const rows = chosen.length
    ? await db.select().from(roleDataPermissions).where(inArray(roleDataPermissions.roleId, chosen))
    : []
  return Map.groupBy(rows, (row) => row.roleId)
}

function roleSources(user: Person, targets: Awaited<ReturnType<typeof chosenTargets>>): ScopeSource[] {
  const chosenItems = (roleId: string): ScopeSource['items'] =>
    [...Map.groupBy(targets.get(roleId) ?? [], (row) => row.type)].map(([type, own]) => ({
      type,
      operator: 'below',
      targetIds: own.map((row) => row.targetId),
    }))
  return user.roles.map(({ id, name, scope }) => ({
    source: 'role',
    id,
    name,
    viaRole: null,
    isAll: scope === 'all',
    items: scope === 'all' ? [] : scope === 'chosen' ? chosenItems(id) : ownItems(scope, user),
  }))
}

/** Items of rules, once for every one of these people and roles that the rule is for. */
function ruleRows(db: Db, people: readonly Person[], roleIds: readonly string[], withSwitchedOff: boolean) {
  const ids = (list: readonly string[]) => sql`any(${sql.param([...list])}::int8[])`
  const userIds = people.map((user) => user.id)
  return db
    .select({
      id: rulesScopes.id,
      name: rulesScopes.name,
      userId: rulesScopeUsers.userId,
      roleId: rulesScopeRoles.roleId,
      itemId: rulesScopeItems.id,
      type: rulesScopeItems.type,
      operator: rulesScopeItems.operator,
      targetIds: rulesScopeItems.targetIds,
    })
    .from(rulesScopes)
    .innerJoin(rulesScopeItems, eq(rulesScopeItems.ruleId, rulesScopes.id))
    .leftJoin(
      rulesScopeUsers,
      and(eq(rulesScopeUsers.ruleId, rulesScopes.id), sql`${rulesScopeUsers.userId} = ${ids(userIds)}`),
    )
    .leftJoin(
      rulesScopeRoles,
      and(eq(rulesScopeRoles.ruleId, rulesScopes.id), sql`${rulesScopeRoles.roleId} = ${ids(roleIds)}`),
    )
    .where(
      and(
        withSwitchedOff ? undefined : eq(rulesScopes.status, 1),
        or(isNotNull(rulesScopeUsers.id), isNotNull(rulesScopeRoles.id)),
      ),
    )
    .orderBy(asc(rulesScopes.id), asc(rulesScopeItems.sort))
}

function ruleSources(user: Person, rows: Awaited<ReturnType<typeof ruleRows>>): ScopeSource[] {
  const nameOf = new Map(user.roles.map((role) => [role.id, role.name]))
  const reaching = rows.filter((row) => row.userId === user.id || (row.roleId && nameOf.has(row.roleId)))
  return [...Map.groupBy(reaching, (row) => row.id)].map(([id, own]) => {
    const items = new Map(own.map(({ itemId, type, operator, targetIds }) => [itemId, { type, operator, targetIds }]))
    const via = [...new Set(own.flatMap(({ roleId }) => (roleId && nameOf.get(roleId)) || []))].join('、')
    return { source: 'rule', id, name: own[0]!.name, viaRole: via || null, isAll: false, items: [...items.values()] }
  })
}

/** The union of the sources as nodes of the object tree: with each node all that stands below it. */
export const objectScopeOf = (db: Db, user: Holder, sources: readonly ScopeSource[]): Promise<ObjectScope> =>
  jointScope(db, [{ user, sources: [...sources] }])

/** What several people see together. */
export async function jointScope(db: Db, shares: readonly Share[]): Promise<ObjectScope> {
  if (shares.some(({ sources }) => sources.some((one) => one.isAll))) return 'all'
  const items = shares.flatMap(({ user, sources }) =>
    sources.flatMap((one) => one.items.map((item) => ({ ...item, user }))),
  )
  const idsOf = (operator: RuleOperator, ...types: string[]) => [
    ...new Set(
      items.flatMap((item) => (item.operator === operator && types.includes(item.type) ? item.targetIds : [])),
    ),
  ]
  const whoseOwn = (type: string) =>
    items.flatMap((item) => (item.operator === 'own' && item.type === type ? [item.user] : []))
  const makers = [...new Set(whoseOwn('object').map((user) => user.id))]
  const conditions: (SQL | undefined)[] = [
    makers.length ? sql`${objects.createdBy} = any(${sql.param(makers)}::int8[])` : undefined,
    inAreas(idsOf('in', 'area', 'workshop'), idsOf('below', 'area', 'workshop')),
    registeredIn(
      [...idsOf('in', 'department'), ...whoseOwn('department').flatMap(({ departmentId }) => departmentId ?? [])],
      idsOf('below', 'department'),
    ),
  ]
  const wanted = conditions.filter((condition) => condition !== undefined)
  const found = wanted.length
    ? await db
        .select({ id: objects.id })
        .from(objects)
        .where(or(...wanted))
    : []
  return { roots: [...new Set([...idsOf('below', 'object'), ...found.map((row) => row.id)])] }
}

/** Ids of a tree's rows: those named, and those below others. */
const among = (table: typeof areas | typeof departments, exact: readonly string[], below: readonly string[]) =>
  sql`(select ${table.id} from ${table} where ${table.id} = any(${sql.param([...exact])}::int8[])
    or ${table.path} like any(${sql.param(below.map((id) => `%/${id}/%`))}::text[]))`

const inAreas = (exact: readonly string[], below: readonly string[]) =>
  exact.length + below.length ? sql`${objects.areaId} in ${among(areas, exact, below)}` : undefined

const registeredIn = (exact: readonly string[], below: readonly string[]) =>
  exact.length + below.length
    ? sql`${objects.createdBy} in (select ${users.id} from ${users} where ${users.departmentId} in ${among(departments, exact, below)})`
    : undefined
