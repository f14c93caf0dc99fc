import type { Department, DepartmentNode } from '@zhizao/contract/access/department'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { treeOrder } from '../../platform/crud/tree-table.ts'
import { userRoles } from '../role/role.table.ts'
import { users } from '../user/user.table.ts'
import { departments } from './department.table.ts'

const MOST = 5000
const parents = alias(departments, 'parent')

const order = [asc(departments.sort), asc(departments.id)]
const { code, name, leader, createdAt } = departments

export const listed = rows<Department>()({
  title: '部门',
  from: departments,
  joins: [{ table: parents, on: eq(parents.id, departments.parentId) }],
  columns: {
    id: departments.id,
    parentId: departments.parentId,
    parentName: sql`coalesce(${parents.name}, '')`,
    code,
    name,
    leader,
    phone: departments.phone,
    remark: departments.remark,
    sort: departments.sort,
    userCount: sql`(select count(*) from ${users} where ${users.departmentId} = ${departments.id})::int`,
    childCount: sql`(select count(*) from ${departments} child where child.parent_id = ${departments.id})::int`,
    createdAt,
  },
  search: { keyword: [code, name], code: [code], name: [name], leader: [leader] },
  match: { parentId: departments.parentId },
  orderable: { code, name, createdAt },
  order: [treeOrder(departments), asc(departments.id)],
  listOrder: order,
  most: MOST,
})

export const departmentById = (id: string, context: Context) => listed.get({ id }, context)

/** Departments in which users hold a role. */
export const departmentsOfRole = (roleId: string, context: Context) => {
  const held = and(eq(userRoles.userId, users.id), eq(userRoles.roleId, roleId))
  const within = context.db.select({ id: users.departmentId }).from(users).innerJoin(userRoles, held)
  return listed.list({}, context, MOST, inArray(departments.id, within))
}

/** All departments as a forest; with the users of each where they are asked for. */
export async function departmentForest(context: Context, withUsers: boolean): Promise<DepartmentNode[]> {
  const all = await listed.list({}, context)
  const people = withUsers
    ? await context.db
        .select({ id: users.id, name: users.name, departmentId: users.departmentId })
        .from(users)
        .where(sql`${users.departmentId} is not null`)
        .orderBy(asc(users.name), asc(users.id))
        .limit(20_000)
    : []
  const byDepartment = Map.groupBy(people, (person) => person.departmentId)
  const nodeOf = (row: Node<(typeof all)[number]>): DepartmentNode => {
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
  return forestOf(all).map(nodeOf)
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
