import { and, eq, inArray } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { seesPath } from '../../platform/access/object-view.ts'
import type { ObjectScope, SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { plantZoneIn } from '../../platform/params/plant-zone.ts'
import { ADMINISTRATOR, heldRows } from '../menu/held-rows.ts'
import { roleResources, roles, userRoles } from '../role/role.table.ts'
import { jointScope, scopeSources } from '../rules-scope/data-permission.ts'
import { commonSight, sightOf } from '../rules-scope/sight-of.ts'
import { users } from '../user/user.table.ts'
import type { apiKeys } from './api-key.table.ts'

type StoredKey = Pick<typeof apiKeys.$inferSelect, 'id' | 'name' | 'roleId' | 'makerId'>

/** Product of users, roles, menus, keys and whatever else a company is set up by. */
const SETTINGS = 'bcs'

const SESSION = 'key:'
/** Keys have no session; where one is asked for, this stands for it. */
export const sessionOfKey = (keyId: string) => `${SESSION}${keyId}`
export const keyOfSession = (sessionId: string) => sessionId.slice(SESSION.length)

/**
 * What a key may do and see now: what its role gives, as far as its maker has it himself, and nothing of the system's
 * settings, whoever made it. Nobody where maker, role or company are switched off. Works within the company's rows.
 */
export async function loadKeyUser(db: Db, key: StoredKey): Promise<SessionUser | undefined> {
  const [found] = await db
    .select({ user: users })
    .from(users)
    .innerJoin(companies, and(eq(companies.id, users.companyId), eq(companies.status, 1)))
    .where(and(eq(users.id, key.makerId), eq(users.status, 1)))
  const [role] = await db
    .select({ id: roles.id, code: roles.code, builtIn: roles.builtIn, name: roles.name, scope: roles.scope })
    .from(roles)
    .where(and(eq(roles.id, key.roleId), eq(roles.status, 1)))
  if (!found || !role) return undefined
  const { user } = found
  return {
    id: user.id,
    companyId: user.companyId,
    departmentId: user.departmentId,
    loginName: user.loginName,
    // What it does is told under its own name, with that of whoever answers for it.
    name: `${key.name}（${user.name}）`,
    sessionId: sessionOfKey(key.id),
    permissions: await permissionsOf(db, user, role),
    ...(await viewOf(db, user, role)),
    isInstallationAdministrator: false,
    timeZone: await plantZoneIn(db),
    key: { id: key.id, name: key.name },
  }
}

type Role = Pick<typeof roles.$inferSelect, 'id' | 'code' | 'builtIn' | 'name' | 'scope'>
type Maker = typeof users.$inferSelect

async function permissionsOf(db: Db, maker: Maker, role: Role): Promise<ReadonlySet<string>> {
  const { held } = await heldRows(db, maker)
  const granted = new Set(
    (
      await db.select({ id: roleResources.resourceId }).from(roleResources).where(eq(roleResources.roleId, role.id))
    ).map(({ id }) => id),
  )
  const isAdministrator = role.code === ADMINISTRATOR && role.builtIn
  const given = held.filter(
    (row) => !row.installationOnly && row.productCode !== SETTINGS && (isAdministrator || granted.has(row.id)),
  )
  return new Set(given.map((row) => row.code))
}

/** What the role shows, rules for it included, as far as its maker sees it. */
async function viewOf(db: Db, maker: Maker, role: Role): Promise<Pick<SessionUser, 'objectScope' | 'sight'>> {
  const held = await db
    .select({ id: roles.id, name: roles.name, scope: roles.scope })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(and(eq(userRoles.userId, maker.id), eq(roles.status, 1)))
  const ofMaker = await scopeSources(db, maker, held)
  const own = await jointScope(db, [{ user: maker, sources: ofMaker }])
  const ofRole = (await scopeSources(db, maker, [role])).filter(
    // Rules for the maker alone are his own and no part of the role.
    (one) => one.source === 'role' || one.viaRole !== null,
  )
  return {
    objectScope: await overlap(db, own, await jointScope(db, [{ user: maker, sources: ofRole }])),
    sight: commonSight(await sightOf(db, ofMaker), await sightOf(db, ofRole)),
  }
}

/** The nodes of each view that stand in the other one too. */
async function overlap(db: Db, one: ObjectScope, other: ObjectScope): Promise<ObjectScope> {
  if (one === 'all') return other
  if (other === 'all') return one
  const ids = [...new Set([...one.roots, ...other.roots])]
  const rows = ids.length
    ? await db.select({ id: objects.id, path: objects.path }).from(objects).where(inArray(objects.id, ids))
    : []
  const inBoth = (path: string) => [one, other].every((objectScope) => seesPath({ objectScope }, path))
  return { roots: rows.filter(({ path }) => inBoth(path)).map(({ id }) => id) }
}
