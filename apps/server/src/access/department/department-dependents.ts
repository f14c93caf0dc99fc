import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { totalOver } from '../../platform/crud/page.ts'
import { rulesNaming } from '../rules-scope/rules-naming.ts'
import { users } from '../user/user.table.ts'
import { departments } from './department.table.ts'
import { departmentById } from './department-query.ts'

const NAMED = 5

/** What keeps a department from being deleted. */
export async function dependentsOfDepartment(id: string, context: Context) {
  await departmentById(id, context)
  const people = await context.db
    .select({ name: users.name, total: totalOver })
    .from(users)
    .where(eq(users.departmentId, id))
    .orderBy(asc(users.id))
    .limit(NAMED)
  const children = await context.db
    .select({ name: departments.name, total: totalOver })
    .from(departments)
    .where(eq(departments.parentId, id))
    .orderBy(asc(departments.sort), asc(departments.id))
    .limit(NAMED)
  return {
    users: people[0]?.total ?? 0,
    userNames: people.map((user) => user.name),
    children: children[0]?.total ?? 0,
    childNames: children.map((child) => child.name),
    rules: await rulesNaming(['department'], id, context),
  }
}
