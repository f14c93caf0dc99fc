import { randomBytes } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { companies } from '../company/company/company.table.ts'
import { hashSecret } from '../platform/access/secret-hash.ts'
import type { Db } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { builtInRoles, codesOf, ROLES_EDITION } from './built-in-roles.ts'
import type { ProgramMenu } from './menu/program-menu.ts'
import { resourceIdsByCode, syncMenu } from './menu/sync-menu.ts'
import { grantNewVersion, knownMenu } from './new-version-grants.ts'
import { companyProducts, products } from './product/product.table.ts'
import { roleResources, roles, userRoles } from './role/role.table.ts'
import { upgradeBuiltInRoles } from './upgrade-built-in-roles.ts'
import { users } from './user/user.table.ts'

/** What a first start made: the password is known only then. */
export type Installation =
  | { created: false }
  | { created: true; loginName: string; password: string; generated: boolean; companyId: string }

export async function firstStart(platform: Platform, menu: ProgramMenu): Promise<Installation> {
  return platform.database.systemDb.transaction(async (db) => {
    const before = await knownMenu(db)
    await syncMenu(menu, db)
    await grantNewVersion(before, menu, db)
    await upgradeBuiltInRoles(menu, db)
    const [existing] = await db.select({ total: count() }).from(companies)
    if (existing!.total > 0) return { created: false }
    const given = platform.settings.ADMIN_PASSWORD
    const password = given ?? `${randomBytes(9).toString('base64url')}1a`
    const company = { code: 'default', name: platform.settings.DEMO ? '示范工厂' : '我的公司' }
    const companyId = await createCompany(db, company, menu)
    await createAdministrator(db, companyId, {
      loginName: 'admin',
      name: '系统管理员',
      passwordHash: await hashSecret(password),
      isInstallationAdministrator: true,
    })
    return { created: true, loginName: 'admin', password, generated: !given, companyId }
  })
}

/** A company with all products and the built-in roles. */
export async function createCompany(
  db: Db,
  company: { code: string; name: string },
  menu: ProgramMenu,
): Promise<string> {
  const [row] = await db.insert(companies).values(company).returning({ id: companies.id })
  const companyId = row!.id
  const all = await db.select({ productId: products.id }).from(products)
  if (all.length) await db.insert(companyProducts).values(all.map(({ productId }) => ({ companyId, productId })))
  const ids = await resourceIdsByCode(db)
  const made = await db
    .insert(roles)
    .values(
      builtInRoles.map(({ code, name, remark }, at) => ({
        companyId,
        code,
        name,
        remark,
        builtIn: true,
        edition: ROLES_EDITION,
        sort: at + 1,
      })),
    )
    .returning({ id: roles.id, code: roles.code })
  const roleIds = new Map(made.map(({ id, code }) => [code, id]))
  const grants = builtInRoles.flatMap((role) =>
    codesOf(role, menu)
      .flatMap((code) => ids.get(code) ?? [])
      .map((resourceId) => [roleIds.get(role.code)!, resourceId]),
  )
  await db.execute(sql`
    insert into ${roleResources} (company_id, role_id, resource_id)
    select ${companyId}::bigint, held.* from unnest(
      ${sql.param(grants.map(([roleId]) => roleId))}::bigint[], ${sql.param(grants.map(([, id]) => id))}::bigint[]
    ) as held`)
  return companyId
}

export async function createAdministrator(
  db: Db,
  companyId: string,
  person: {
    loginName: string
    name: string
    passwordHash: string
    isInstallationAdministrator?: boolean | undefined
  },
): Promise<string> {
  const [user] = await db
    .insert(users)
    .values({ ...person, companyId })
    .returning({ id: users.id })
  const [administrator] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.companyId, companyId), eq(roles.code, 'administrator')))
  await db.insert(userRoles).values({ companyId, userId: user!.id, roleId: administrator!.id })
  return user!.id
}
