import type { DataPermissionType } from '@zhizao/contract/access/role'
import type { RuleItem, RulesScopeDraft, RuleType } from '@zhizao/contract/access/rules-scope'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { notFound } from '../../platform/refusal.ts'
import { dataTargets } from '../role/data-targets.ts'
import { changingBelow } from '../role/not-above.ts'
import { refuseUnseen } from '../role/own-scope.ts'
import { roles, userRoles } from '../role/role.table.ts'
import { roleWords } from '../role/role-words.ts'
import { users } from '../user/user.table.ts'
import { objectScopeOf, scopeSources } from './data-permission.ts'
import { rulesScopeItems, rulesScopeRoles, rulesScopes, rulesScopeUsers } from './rules-scope.table.ts'

const rows = crud(rulesScopes, { title: '数据规则' })

export async function wholeRule(id: string, context: Context) {
  const { db } = context
  const rule = await rows.get({ id }, context)
  const items = await db
    .select()
    .from(rulesScopeItems)
    .where(eq(rulesScopeItems.ruleId, id))
    .orderBy(asc(rulesScopeItems.sort))
  const related = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .innerJoin(rulesScopeRoles, eq(rulesScopeRoles.roleId, roles.id))
    .where(eq(rulesScopeRoles.ruleId, id))
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(rulesScopeUsers, eq(rulesScopeUsers.userId, users.id))
    .where(eq(rulesScopeUsers.ruleId, id))
  return {
    ...rule,
    items: items.map(({ type, operator, targetIds }) => ({ type, operator, targetIds })),
    targets: await targetsOf(items, context),
    roles: related.map((role) => ({ ...role, name: roleWords.shown(context, role.name) })),
    roleIds: related.map((role) => role.id),
    users: people,
    userIds: people.map((person) => person.id),
  }
}

/** The targets of items that still exist, with their names. */
async function targetsOf<Type extends DataPermissionType | RuleType>(
  items: readonly { type: Type; targetIds: string[] }[],
  context: Context,
) {
  const found: { type: Type; id: string; name: string; path: string }[] = []
  for (const [type, own] of Map.groupBy(items, (item) => item.type)) {
    const ids = [...new Set(own.flatMap((item) => item.targetIds))]
    if (ids.length) found.push(...(await dataTargets({ type, ids, pageSize: ids.length }, context)).records)
  }
  return found
}

const ABOVE = '该规则涉及权限高于自己的用户或角色，不能修改'

/** A change of a rule, refused where it reaches somebody above the caller. */
export const changingRule = <Result>(id: string, context: Context, change: () => Promise<Result>) =>
  changingBelow({ rules: [id] }, ABOVE, context, change)

/** Creates the rule, or replaces it with its items and whom it is for. */
export async function saveRule({ id, ...draft }: RulesScopeDraft & { id?: string }, context: Context) {
  const { items, roleIds, userIds } = draft
  await refuseUnseen(items, context)
  await requireTargets(items, context)
  const concerned = { users: userIds, changedRoles: roleIds, rules: id ? [id] : [] }
  return changingBelow(concerned, ABOVE, context, () => storeRule({ id, ...draft }, context))
}

async function storeRule({ id, ...draft }: RulesScopeDraft & { id?: string }, context: Context) {
  const { items, roleIds, userIds, ...own } = draft
  const { db, user } = context
  const saved = id ? await rows.update({ id, ...own }, context) : await rows.create(own, context)
  const ruleId = saved.id
  const owned = { companyId: user.companyId, ruleId }
  for (const table of [rulesScopeItems, rulesScopeRoles, rulesScopeUsers])
    await db.delete(table).where(eq(table.ruleId, ruleId))
  await db
    .insert(rulesScopeItems)
    .values(items.map((item, sort) => ({ ...owned, ...item, targetIds: targetsKept(item), sort })))
  const related = [...new Set(roleIds)]
  const people = [...new Set(userIds)]
  if (related.length) {
    if ((await db.$count(roles, inArray(roles.id, related))) < related.length) throw notFound('角色')
    await db.insert(rulesScopeRoles).values(related.map((roleId) => ({ ...owned, roleId })))
  }
  if (people.length) {
    if ((await db.$count(users, inArray(users.id, people))) < people.length) throw notFound('用户')
    await db.insert(rulesScopeUsers).values(people.map((userId) => ({ ...owned, userId })))
  }
  context.audit({ target: own.name, after: draft })
  return wholeRule(ruleId, context)
}

const targetsKept = ({ operator, targetIds }: RuleItem) => (operator === 'own' ? [] : [...new Set(targetIds)])

async function requireTargets(items: readonly RuleItem[], context: Context) {
  const named = new Set(items.flatMap((item) => targetsKept(item).map((id) => `${item.type} ${id}`)))
  const kept = items.map((item) => ({ ...item, targetIds: targetsKept(item) }))
  if ((await targetsOf(kept, context)).length < named.size) throw notFound('所选范围')
}

/** What a user sees and which role or rule shows it, computed now. */
export async function explainedPermission(userId: string, context: Context) {
  const { db } = context
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw notFound('用户')
  const held = await db
    .select({ id: roles.id, name: roles.name, scope: roles.scope })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(and(eq(userRoles.userId, userId), eq(roles.status, 1)))
    .orderBy(asc(roles.sort), asc(roles.id))
  const named = held.map((role) => ({ ...role, name: roleWords.shown(context, role.name) }))
  const sources = await scopeSources(db, user, named)
  const scope = await objectScopeOf(db, user, sources)
  const targets = new Map(
    (
      await targetsOf(
        sources.flatMap((one) => one.items),
        context,
      )
    ).map((target) => [`${target.type} ${target.id}`, target]),
  )
  return {
    userId,
    name: user.name,
    isAll: scope === 'all',
    objectCount: await db.$count(objects, pathSeen({ objectScope: scope }, objects.path)),
    sources: sources.map((one) => ({
      ...one,
      items: one.items.map(({ type, operator, targetIds }) => ({
        type,
        operator,
        targets: targetIds.flatMap((id) => targets.get(`${type} ${id}`) ?? []),
      })),
    })),
  }
}
