import type { RuleOperator } from '@zhizao/contract/access/rules-scope'
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
  items: { type: string; operator: RuleOperator; targetIds: string[] }[]
}

/** Everything that widens what a user sees: his enabled roles, and the enabled rules of these roles and of himself. */
export async function scopeSources(db: Db, user: Holder, held: readonly HeldRole[]): Promise<ScopeSource[]> {
  return [...(await roleSources(db, user, held)), ...(await ruleSources(db, user, held))]
}

/** What a scope other than all and chosen shows: what the user himself registered, or the people of his department. */
function ownItems(scope: string, { departmentId }: Holder): ScopeSource['items'] {
  const own: ScopeSource['items'][number] = { type: 'object', operator: 'own', targetIds: [] }
  // Who is in no department shares one with nobody: his own things are left.
  if (scope === 'own' || !departmentId) return [own]
  return [{ type: 'department', operator: scope === 'department' ? 'in' : 'below', targetIds: [departmentId] }]
}

async function roleSources(db: Db, user: Holder, held: readonly HeldRole[]): Promise<ScopeSource[]> {
  const chosen = held.flatMap((role) => (role.scope === 'chosen' ? [role.id] : []))
  const rows = chosen.length
    ? await db.select().from(roleDataPermissions).where(inArray(roleDataPermissions.roleId, chosen))
    : []
  const chosenItems = (roleId: string): ScopeSource['items'] =>
    [
      ...Map.groupBy(
        rows.filter((row) => row.roleId === roleId),
        (row) => row.type,
      ),
    ].map(([type, own]) => ({ type, operator: 'below', targetIds: own.map((row) => row.targetId) }))
  return held.map(({ id, name, scope }) => ({
    ...{ source: 'role', id, name, viaRole: null, isAll: scope === 'all' },
    items: scope === 'all' ? [] : scope === 'chosen' ? chosenItems(id) : ownItems(scope, user),
  }))
}

async function ruleSources(db: Db, user: Holder, held: readonly HeldRole[]): Promise<ScopeSource[]> {
  const roleIds = sql.param(held.map((role) => role.id))
  const rows = await db
    .select({
      id: rulesScopes.id,
      name: rulesScopes.name,
      roleId: rulesScopeRoles.roleId,
      itemId: rulesScopeItems.id,
      type: rulesScopeItems.type,
      operator: rulesScopeItems.operator,
      targetIds: rulesScopeItems.targetIds,
    })
    .from(rulesScopes)
    .innerJoin(rulesScopeItems, eq(rulesScopeItems.ruleId, rulesScopes.id))
    .leftJoin(rulesScopeUsers, and(eq(rulesScopeUsers.ruleId, rulesScopes.id), eq(rulesScopeUsers.userId, user.id)))
    .leftJoin(
      rulesScopeRoles,
      and(eq(rulesScopeRoles.ruleId, rulesScopes.id), sql`${rulesScopeRoles.roleId} = any(${roleIds}::int8[])`),
    )
    .where(and(eq(rulesScopes.status, 1), or(isNotNull(rulesScopeUsers.id), isNotNull(rulesScopeRoles.id))))
    .orderBy(asc(rulesScopes.id), asc(rulesScopeItems.sort))
  const nameOf = new Map(held.map((role) => [role.id, role.name]))
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, own]) => {
    const items = new Map(own.map(({ itemId, type, operator, targetIds }) => [itemId, { type, operator, targetIds }]))
    const via = [...new Set(own.flatMap(({ roleId }) => (roleId && nameOf.get(roleId)) || []))].join('、')
    return { source: 'rule', id, name: own[0]!.name, viaRole: via || null, isAll: false, items: [...items.values()] }
  })
}

/** The union of the sources as nodes of the object tree: with each node all that stands below it. */
export async function objectScopeOf(db: Db, user: Holder, sources: readonly ScopeSource[]): Promise<ObjectScope> {
  if (sources.some((one) => one.isAll)) return 'all'
  const items = sources.flatMap((one) => one.items)
  const idsOf = (operator: RuleOperator, ...types: string[]) =>
    items.flatMap((item) => (item.operator === operator && types.includes(item.type) ? item.targetIds : []))
  const isOwn = (type: string) => items.some((item) => item.operator === 'own' && item.type === type)
  const conditions: (SQL | undefined)[] = [
    isOwn('object') ? eq(objects.createdBy, user.id) : undefined,
    inAreas(idsOf('in', 'area', 'workshop'), idsOf('below', 'area', 'workshop')),
    registeredIn(
      [...idsOf('in', 'department'), ...ownDepartment(user, isOwn('department'))],
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

const ownDepartment = ({ departmentId }: Holder, isWanted: boolean) => (isWanted && departmentId ? [departmentId] : [])

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
