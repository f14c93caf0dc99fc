import type { Department, DepartmentNode } from '@zhizao/contract/access/department'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { treeOrder } from '../../platform/crud/tree-table.ts'
import { notFound } from '../../platform/refusal.ts'
import { userRoles } from '../role/role.table.ts'
import { users } from '../user/user.table.ts'
import { departments } from './department.table.ts'

const MOST = 5000
const parents = alias(departments, 'parent')

const shown = (context: Context) => ({
  id: departments.id,
  parentId: departments.parentId,
  parentName: sql<string>`coalesce(${parents.name}, '')`,
  code: departments.code,
  name: departments.name,
  leader: departments.leader,
  phone: departments.phone,
  remark: departments.remark,
  sort: departments.sort,
  userCount: sql<number>`${context.db.$count(users, eq(users.departmentId, departments.id))}::int`,
  childCount: sql<number>`(select count(*) from department child where child.parent_id = ${departments.id})::int`,
  createdAt: departments.createdAt,
})
const order = [asc(departments.sort), asc(departments.id)]

const rowsOf = (where: SQL | undefined, context: Context) =>
  context.db
    .select(shown(context))
    .from(departments)
    .leftJoin(parents, eq(parents.id, departments.parentId))
    .where(where)
    .orderBy(...order)
    .limit(MOST)

export interface DepartmentFilter {
  keyword?: string
  code?: string
  name?: string
  leader?: string
  parentId?: string
}

export async function pageOfDepartments(input: PageInput & DepartmentFilter, context: Context) {
  const { keyword, code, name, leader, parentId } = input
  const within = (text: string | undefined, ...columns: PgColumn[]) =>
    text ? or(...columns.map((column) => ilike(column, containing(text)))) : undefined
  const rows = await context.db
    .select({ ...shown(context), total: totalOver })
    .from(departments)
    .leftJoin(parents, eq(parents.id, departments.parentId))
    .where(
      and(
        within(keyword, departments.code, departments.name),
        within(code, departments.code),
        within(name, departments.name),
        within(leader, departments.leader),
        parentId ? eq(departments.parentId, parentId) : undefined,
      ),
    )
    .orderBy(
      ...orderOf(
        { code: departments.code, name: departments.name, createdAt: departments.createdAt },
        input,
        parentId ? order : [treeOrder(departments), asc(departments.id)],
      ),
    )
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  const records: (Omit<Department, 'createdAt'> & { createdAt: Date })[] = rows
  return pageReply(records, rows[0]?.total ?? 0, input)
}

export async function departmentById(id: string, context: Context) {
  const [row] = await rowsOf(eq(departments.id, id), context)
  if (!row) throw notFound('部门')
  return row
}

/** Departments in which users hold a role. */
export const departmentsOfRole = (roleId: string, context: Context) =>
  rowsOf(
    inArray(
      departments.id,
      context.db
        .select({ id: users.departmentId })
        .from(users)
        .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.roleId, roleId))),
    ),
    context,
  )

/** All departments as a forest; with the users of each where they are asked for. */
export async function departmentForest(context: Context, withUsers: boolean): Promise<DepartmentNode[]> {
  const rows = await rowsOf(undefined, context)
  const people = withUsers
    ? await context.db
        .select({ id: users.id, name: users.name, departmentId: users.departmentId })
        .from(users)
        .where(sql`${users.departmentId} is not null`)
        .orderBy(asc(users.name), asc(users.id))
        .limit(20_000)
    : []
  const byDepartment = Map.groupBy(people, (person) => person.departmentId)
  const nodeOf = (row: Node<(typeof rows)[number]>): DepartmentNode => {
    const below = row.children.map(nodeOf)
    const own = (byDepartment.get(row.id) ?? []).map(({ id, name }) => ({ id, name }))
    return {
      id: row.id,
      label: row.name,
      code: row.code,
      userCount: row.userCount,
      total: below.reduce((sum, child) => sum + child.total, row.userCount),
      users: own,
      children: below,
    }
  }
  return forestOf(rows).map(nodeOf)
}

/** The branches that lead to a department or a user whose name contains the text. */
export function branchesWith(nodes: readonly DepartmentNode[], keyword: string): DepartmentNode[] {
  return nodes.flatMap((node) => {
    if (node.label.includes(keyword)) return [node]
    const found = {
      ...node,
      users: node.users.filter((user) => user.name.includes(keyword)),
      children: branchesWith(node.children, keyword),
    }
    return found.users.length || found.children.length ? [found] : []
  })
}
