import { and, asc, eq, inArray, not, notInArray, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { forbidden } from '../../platform/refusal.ts'
import { everyonesCodes } from '../built-in-roles.ts'
import { ADMINISTRATOR } from '../menu/held-rows.ts'
import { effective, joined } from '../menu/menu-rows.ts'
import { resourceOverrides, resources } from '../resource/resource.table.ts'
import { jointScope, type Person, type Share, sharesOf } from '../rules-scope/data-permission.ts'
import { rulesScopeItems, rulesScopeRoles, rulesScopeUsers } from '../rules-scope/rules-scope.table.ts'
import { isWiderSight, namedSight, sightOf } from '../rules-scope/sight-of.ts'
import { users } from '../user/user.table.ts'
import { roleResources, roles, userRoles } from './role.table.ts'
import { roleWords } from './role-words.ts'

/** Whom a change concerns. */
export interface Concerned {
  users?: readonly string[]
  /** Roles that are handed out, taken away or copied: what they give. */
  roles?: readonly string[]
  /** Roles that are changed: what they give, and all who hold them. */
  changedRoles?: readonly string[]
  /** Data rules that are changed: what they show, and all whom they reach. */
  rules?: readonly string[]
}

const NAMED = 5
const SEES_MORE = '可以看到您看不到的数据'
const idsOf = (ids: readonly string[]) => sql`any(${sql.param([...new Set(ids)])}::int8[])`

/**
 * Nobody changes what stands above him. People and roles stand above a caller when they hold, or would hold once something
 * that is switched off is switched on again, an entry, a role or a view of data that he does not hold now himself.
 */
export async function refuseAbove(
  concerned: Concerned,
  words: string,
  context: Context,
  /** What the caller held before the change, which may take from him as well. */
  own?: OwnEntries,
): Promise<void> {
  const userIds = await peopleOf(concerned, context)
  const roleIds = [...(concerned.roles ?? []), ...(concerned.changedRoles ?? [])]
  await refuseInstallationAdministrators(userIds, context)
  const held = await rolesOf(userIds, roleIds, context)
  await refuseUnheldEntries(
    [...new Set(held.map((role) => role.id))],
    words,
    context,
    own ?? (await ownEntries(context)),
  )
  await refuseWiderView({ userIds, roleIds, held, rules: concerned.rules ?? [] }, words, context)
}

/**
 * Makes a change of people or roles that stand above the caller neither before nor after it. What they are afterwards is
 * looked at too because a department, a rule and a role can show together what none of them shows alone.
 */
export async function changingBelow<Result>(
  concerned: Concerned,
  words: string,
  context: Context,
  change: () => Promise<Result>,
): Promise<Result> {
  const own = await ownEntries(context)
  await refuseAbove(concerned, words, context, own)
  const result = await change()
  await refuseAbove(concerned, words, context, own)
  return result
}

async function peopleOf({ users: named = [], changedRoles = [], rules = [] }: Concerned, { db }: Context) {
  const found = new Set(named)
  const roleIds = [...changedRoles]
  if (rules.length) {
    const reached = await db
      .select({ id: rulesScopeUsers.userId })
      .from(rulesScopeUsers)
      .where(sql`${rulesScopeUsers.ruleId} = ${idsOf(rules)}`)
    for (const { id } of reached) found.add(id)
    const related = await db
      .select({ id: rulesScopeRoles.roleId })
      .from(rulesScopeRoles)
      .where(sql`${rulesScopeRoles.ruleId} = ${idsOf(rules)}`)
    roleIds.push(...related.map(({ id }) => id))
  }
  if (roleIds.length) {
    const holding = await db
      .selectDistinct({ id: userRoles.userId })
      .from(userRoles)
      .where(sql`${userRoles.roleId} = ${idsOf(roleIds)}`)
    for (const { id } of holding) found.add(id)
  }
  return [...found]
}

async function refuseInstallationAdministrators(userIds: readonly string[], { db, user }: Context) {
  if (user.isInstallationAdministrator || !userIds.length) return
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = ${idsOf(userIds)}`, eq(users.isInstallationAdministrator, true)))
    .limit(1)
  if (found) throw forbidden('不能修改平台管理员')
}

interface Held {
  id: string
  name: string
  scope: string
  /** Whose role it is; null where the role itself is meant. */
  userId: string | null
}

/** The roles of people and those named, those switched off as well; of the caller himself those that count now. */
async function rolesOf(userIds: readonly string[], roleIds: readonly string[], { db, user }: Context): Promise<Held[]> {
  const columns = { id: roles.id, name: roles.name, scope: roles.scope }
  const ofPeople = userIds.length
    ? await db
        .select({ ...columns, userId: userRoles.userId })
        .from(userRoles)
        .innerJoin(roles, eq(roles.id, userRoles.roleId))
        .where(
          and(
            sql`${userRoles.userId} = ${idsOf(userIds)}`,
            sql`(${roles.status} = 1 or ${userRoles.userId} <> ${user.id})`,
          ),
        )
    : []
  const named = roleIds.length
    ? await db
        .select(columns)
        .from(roles)
        .where(sql`${roles.id} = ${idsOf(roleIds)}`)
    : []
  return [...ofPeople, ...named.map((role) => ({ ...role, userId: null }))]
}

interface OwnEntries {
  isAdministrator: boolean
  entries: readonly string[]
}

/** What the caller's enabled roles were granted. */
async function ownEntries({ db, user }: Context): Promise<OwnEntries> {
  const rows = await db
    .select({ code: roles.code, builtIn: roles.builtIn, entry: roleResources.resourceId })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.status, 1)))
    .leftJoin(roleResources, eq(roleResources.roleId, roles.id))
    .where(eq(userRoles.userId, user.id))
  return {
    isAdministrator: rows.some((row) => row.code === ADMINISTRATOR && row.builtIn),
    entries: [...new Set(rows.flatMap((row) => row.entry ?? []))],
  }
}

/** Entries count by what was granted, not by what is on: or a menu switched off would bring those above down first. */
async function refuseUnheldEntries(roleIds: string[], words: string, context: Context, own: OwnEntries) {
  const { db } = context
  if (!roleIds.length || own.isAdministrator) return
  const [highest] = await db
    .select({ name: roles.name })
    .from(roles)
    .where(and(eq(roles.code, ADMINISTRATOR), sql`${roles.id} = ${idsOf(roleIds)}`))
  if (highest) throw forbidden(`${words}：${roleWords.shown(context, highest.name)}`)
  const granted = db
    .select({ id: roleResources.resourceId })
    .from(roleResources)
    .where(sql`${roleResources.roleId} = ${idsOf(roleIds)}`)
  const unheld = await db
    .select({ name: effective.name })
    .from(resources)
    .leftJoin(resourceOverrides, joined('company'))
    .where(
      and(
        inArray(resources.id, granted),
        sql`${resources.id} <> all(${sql.param([...own.entries])}::int8[])`,
        eq(resources.installationOnly, false),
        notInArray(resources.code, [...everyonesCodes]),
      ),
    )
    .orderBy(asc(resources.id))
    .limit(NAMED)
  if (unheld.length) throw forbidden(`${words}：${unheld.map((entry) => entry.name).join('、')}`)
}

interface Seeing {
  userIds: readonly string[]
  roleIds: readonly string[]
  held: readonly Held[]
  rules: readonly string[]
}

async function refuseWiderView(seeing: Seeing, words: string, context: Context) {
  if (context.user.objectScope === 'all') return
  const shares = await viewsOf(seeing, context)
  const view = await jointScope(context.db, shares)
  const wider =
    view === 'all' || (await unseen(view.roots, context)) > 0 || (await someSeeMore(shares, seeing.userIds, context))
  if (wider) throw forbidden(`${words}：${SEES_MORE}`)
}

/**
 * Whether somebody sees warehouses or work centers that the caller does not. Of roles and rules by themselves that name none nothing
 * is said: whoever has them is looked at himself.
 */
async function someSeeMore(shares: readonly Share[], userIds: readonly string[], { db, user }: Context) {
  if (user.sight === 'all') return false
  for (const { user: whose, sources } of shares) {
    const sight = await sightOf(db, sources)
    const isPerson = userIds.includes(whose.id)
    if (isWiderSight(isPerson ? sight : namedSight(sight, user.sight), user.sight)) return true
  }
  return false
}

/** How many of these objects a caller who sees some does not see. */
const unseen = (ids: readonly string[], { db, user }: Context) =>
  db.$count(objects, and(sql`${objects.id} = ${idsOf(ids)}`, not(pathSeen(user, objects.path)!)))

async function viewsOf({ userIds, held, rules }: Seeing, { db, user }: Context): Promise<Share[]> {
  const people = userIds.length
    ? await db
        .select({ id: users.id, departmentId: users.departmentId })
        .from(users)
        .where(sql`${users.id} = ${idsOf(userIds)}`)
    : []
  const rolesOfPerson = Map.groupBy(held, (role) => role.userId)
  const withRoles = (person: { id: string; departmentId: string | null }): Person => ({
    ...person,
    roles: rolesOfPerson.get(person.id) ?? [],
  })
  const others = people.filter((person) => person.id !== user.id).map(withRoles)
  const self = people.filter((person) => person.id === user.id).map(withRoles)
  const nobody = { id: '0', departmentId: null }
  // What a role shows of a person's own is seen with the person.
  const alone = {
    ...nobody,
    roles: (rolesOfPerson.get(null) ?? []).filter((role) => /^(all|chosen)$/.test(role.scope)),
  }
  const items = rules.length
    ? await db
        .select()
        .from(rulesScopeItems)
        .where(sql`${rulesScopeItems.ruleId} = ${idsOf(rules)}`)
    : []
  const content: Share = {
    user: nobody,
    sources: [{ source: 'rule', id: '', name: '', viaRole: null, isAll: false, items }],
  }
  return [...(await sharesOf(db, [...others, alone], true)), ...(await sharesOf(db, self)), content]
}
