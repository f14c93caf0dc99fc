import type { MenuScope } from '@zhizao/contract/access/resource-fields'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { conflict } from '../../platform/refusal.ts'
import { roleResources, roles } from '../role/role.table.ts'
import { resources } from './resource.table.ts'
import { type Entry, entries, entryById, type IsBuiltIn } from './resource-query.ts'

/** What goes with an entry; `elsewhere` is what `otherCompanies` has counted. */
export async function dependentsOf(id: string, scope: MenuScope, elsewhere: number, context: Context) {
  const row = await entryById(id, scope, context)
  const below = await entries(scope, eq(resources.parentId, id), context)
  const of = (type: number) => below.filter((each) => each.type === type).length
  const ids = [id, ...below.map((each) => each.id)]
  const holders = await context.db
    .selectDistinct({ id: roles.id, name: roles.name, sort: roles.sort })
    .from(roles)
    .innerJoin(roleResources, eq(roleResources.roleId, roles.id))
    .where(inArray(roleResources.resourceId, ids))
    .orderBy(asc(roles.sort))
  return {
    row,
    children: of(1) + of(2),
    buttons: of(3),
    tabs: of(4),
    roles: holders.length,
    roleNames: holders.slice(0, 5).map((role) => role.name),
    otherCompanies: elsewhere,
  }
}

/**
 * Companies beside the caller's that hold a shared entry or have hung one of theirs below it. `systemDb` sees them past
 * the walls between companies: to be asked before the call's own transaction begins.
 */
export async function otherCompanies(id: string, systemDb: Db, { user }: Context) {
  const shared = sql`(select id from ${resources} where company_id is null and (id = ${id} or parent_id = ${id}))`
  const { rows } = await systemDb.execute<{ total: number }>(sql`select count(distinct company_id)::int as total from (
    select company_id from ${roleResources} where resource_id in ${shared}
    union all select company_id from ${resources} where company_id is not null and parent_id in ${shared}
  ) used where company_id <> ${user.companyId}`)
  return rows[0]!.total
}

function refuseKept(row: Entry, scope: MenuScope, isBuiltIn: IsBuiltIn) {
  if (isBuiltIn(row)) throw conflict('系统内置菜单不能删除，可以停用')
  if (scope === 'company' && row.companyId === null) throw conflict('公共菜单由平台管理员维护，不能删除，可以停用')
}

/** Deletes an entry that nothing stands below and nobody was granted; with its buttons and tabs, and the grants, where that was asked. */
export async function removeResource(
  id: string,
  options: { withButtons: boolean; isBuiltIn: IsBuiltIn },
  scope: MenuScope,
  elsewhere: number,
  context: Context,
) {
  const found = await dependentsOf(id, scope, elsewhere, context)
  const { row, children, buttons, tabs } = found
  context.audit({ target: row.name })
  refuseKept(row, scope, options.isBuiltIn)
  if (children) throw conflict(`“${row.name}”下还有 ${children} 个目录或菜单，请先移走或删除`)
  const held = [
    buttons ? `${buttons} 个按钮` : '',
    tabs ? `${tabs} 个标签页` : '',
    found.roles ? `${found.roles} 个角色的授权` : '',
    found.otherCompanies ? `${found.otherCompanies} 家其他公司的使用` : '',
  ].filter(Boolean)
  if (!options.withButtons && held.length)
    throw conflict(`“${row.name}”还有 ${held.join('、')}，请确认后连同它们一起删除`)
  await context.db.delete(resources).where(and(eq(resources.id, id)))
  context.audit({ target: row.name, before: row })
}
