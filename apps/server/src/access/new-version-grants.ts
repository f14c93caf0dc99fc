import { sql } from 'drizzle-orm'
import { companies } from '../company/company/company.table.ts'
import type { Db } from '../platform/db/database.ts'
import { builtInRoles, codesOf, everyonesCodes } from './built-in-roles.ts'
import type { ProgramMenu } from './menu/program-menu.ts'
import { resourceIdsByCode } from './menu/sync-menu.ts'
import { companyProducts, products } from './product/product.table.ts'
import { roleResources, roles } from './role/role.table.ts'

/** What of the menu the database knows: taken before a sync, it tells what a new version brought. */
export interface KnownMenu {
  products: ReadonlySet<string>
  codes: ReadonlySet<string>
}

export async function knownMenu(db: Db): Promise<KnownMenu> {
  const rows = await db.select({ code: products.code }).from(products)
  return { products: new Set(rows.map((row) => row.code)), codes: new Set((await resourceIdsByCode(db)).keys()) }
}

/**
 * Gives what a new version brought to the companies that are already there: its products; to each role what is for
 * everybody; to the built-in roles what the line needs. The administrators' role holds everything at every start. What was known before is left as people set it.
 */
export async function grantNewVersion(before: KnownMenu, menu: ProgramMenu, db: Db) {
  const ids = await resourceIdsByCode(db)
  const isNew = (code: string) => !before.codes.has(code)
  const idsOf = (codes: readonly string[]) => codes.flatMap((code) => ids.get(code) ?? [])
  await grantTo(
    sql`${roles.builtIn} and ${roles.code} = ${administrator.code}`,
    idsOf(codesOf(administrator, menu)),
    db,
  )
  await grantTo(sql`true`, idsOf(everyonesCodes.filter(isNew)), db)
  for (const role of builtInRoles) {
    const brought = codesOf(role, menu).filter((code) => menu.brought.has(code) && isNew(code))
    await grantTo(sql`${roles.builtIn} and ${roles.code} = ${role.code}`, idsOf(brought), db)
  }
  for (const { id, code } of await db.select({ id: products.id, code: products.code }).from(products)) {
    if (before.products.has(code)) continue
    await db.execute(sql`
      insert into ${companyProducts} (company_id, product_id) select ${companies.id}, ${id} from ${companies}
      on conflict do nothing`)
  }
}

const administrator = builtInRoles.find((role) => role.code === 'administrator')!

const grantTo = (which: ReturnType<typeof sql>, resourceIds: readonly string[], db: Db) =>
  resourceIds.length &&
  db.execute(sql`
    insert into ${roleResources} (company_id, role_id, resource_id)
    select ${roles.companyId}, ${roles.id}, wanted.id
    from ${roles} cross join unnest(${sql.param(resourceIds)}::bigint[]) as wanted (id)
    where ${which} and not exists (
      select from ${roleResources} held
      where held.company_id = ${roles.companyId} and held.role_id = ${roles.id} and held.resource_id = wanted.id)
    on conflict do nothing`)
