import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { changingBelow } from '../role/not-above.ts'
import { roles, userRoles } from '../role/role.table.ts'
import { rulesScopeItems } from '../rules-scope/rules-scope.table.ts'
import { users } from '../user/user.table.ts'
import { departments } from './department.table.ts'

/**
 * Moves of departments change what is seen by department: by a role, of one's own and of those below, or by a rule that names
 * one. Who sees everything could not gain by it; anybody else moves nothing by which somebody above him sees.
 */
export async function changingSight<Result>(paths: readonly string[], context: Context, change: () => Promise<Result>) {
  if (context.user.objectScope === 'all') return change()
  const concerned = await seeingBy(paths, context)
  return changingBelow(concerned, '该部门影响权限高于自己的用户的数据范围，不能移动', context, change)
}

/** People and rules that see by the departments on these paths, or by those below the first of them. */
async function seeingBy(paths: readonly string[], { db }: Context) {
  const touched = await db
    .select({ id: departments.id })
    .from(departments)
    .where(
      or(
        ...paths.map((path) => sql`starts_with(${path}, ${departments.path})`),
        sql`starts_with(${departments.path}, ${paths[0]})`,
      ),
    )
  const ids = touched.map((row) => row.id)
  const people = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(inArray(users.departmentId, ids), inArray(roles.scope, ['department', 'department-and-below'])))
  const rules = await db
    .selectDistinct({ id: rulesScopeItems.ruleId })
    .from(rulesScopeItems)
    .where(
      and(
        eq(rulesScopeItems.type, 'department'),
        or(eq(rulesScopeItems.operator, 'own'), sql`${rulesScopeItems.targetIds} ?| ${sql.param(ids)}::text[]`),
      ),
    )
  return { users: people.map((row) => row.id), rules: rules.map((row) => row.id) }
}
