import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { type BuiltInRole, builtInRoles, codesOf, everyonesCodes, ROLES_EDITION } from './built-in-roles.ts'
import type { ProgramMenu } from './menu/program-menu.ts'
import { resources } from './resource/resource.table.ts'
import { roleResources, roles } from './role/role.table.ts'
import { codesBefore, remarksBefore } from './roles-before.ts'

interface Standing extends Record<string, unknown> {
  id: string
  code: string
  /** Entries of the program's menu that it holds, and those that it was made with or without. */
  held: string[]
  missing: string[]
  /** It holds entries of a company's own. */
  hasOwn: boolean
}

/**
 * Brings built-in roles of an older edition up to this one, once. A role that holds something that the program never gave it, or
 * lacks something that was there when it was made, was changed by hand: it is left as it is. What menus a version brought later
 * was left to administrators, so it may be missing.
 */
export async function upgradeBuiltInRoles(menu: ProgramMenu, db: Db): Promise<void> {
  const old = and(roles.builtIn, lt(roles.edition, ROLES_EDITION))
  if (!(await db.$count(roles, old))) return
  const { rows } = await db.execute<Standing>(sql`
    select ${roles.id}::text as id, ${roles.code} as code,
      coalesce((select array_agg(entry.code) from ${roleResources} own join ${resources} entry on entry.id = own.resource_id
        where own.role_id = ${roles.id} and own.company_id = ${roles.companyId} and entry.company_id is null), '{}') as held,
      coalesce((select array_agg(entry.code) from ${resources} entry where entry.company_id is null
        and entry.created_at <= ${roles.createdAt} and not exists (select from ${roleResources} own
          where own.role_id = ${roles.id} and own.company_id = ${roles.companyId} and own.resource_id = entry.id)), '{}') as missing,
      exists (select from ${roleResources} own join ${resources} entry on entry.id = own.resource_id
        where own.role_id = ${roles.id} and own.company_id = ${roles.companyId} and entry.company_id is not null) as "hasOwn"
    from ${roles} where ${old} for update of role`)
  for (const role of builtInRoles) {
    if (role.code === 'administrator') continue
    const before = codesBefore(role.code, menu)
    const everyones = new Set(everyonesCodes)
    const isAsGiven = ({ code, held, missing, hasOwn }: Standing) =>
      code === role.code &&
      !hasOwn &&
      held.every((each) => before.has(each) || everyones.has(each)) &&
      !missing.some((each) => before.has(each))
    const ids = rows.filter(isAsGiven).map(({ id }) => id)
    if (ids.length) await giveAnew(ids, role, codesOf(role, menu), db)
  }
  await db.update(roles).set({ edition: ROLES_EDITION }).where(old)
}

/** These roles hold these codes and no others. */
async function giveAnew(ids: readonly string[], role: BuiltInRole, codes: readonly string[], db: Db): Promise<void> {
  const [own, wanted] = [sql`${sql.param(ids)}::bigint[]`, sql`${sql.param(codes)}::text[]`]
  await db.execute(sql`delete from ${roleResources} where role_id = any(${own}) and resource_id not in (
    select id from ${resources} where company_id is null and code = any(${wanted}))`)
  await db.execute(sql`
    insert into ${roleResources} (company_id, role_id, resource_id)
    select ${roles.companyId}, ${roles.id}, entry.id from ${roles} join ${resources} entry
      on entry.company_id is null and entry.code = any(${wanted})
    where ${roles.id} = any(${own}) on conflict do nothing`)
  const before = remarksBefore[role.code]
  if (before)
    await db
      .update(roles)
      .set({ remark: role.remark })
      .where(and(inArray(roles.id, [...ids]), eq(roles.remark, before)))
}
