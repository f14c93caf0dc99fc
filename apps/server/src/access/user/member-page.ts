import type { Member } from '@zhizao/contract/access/role'
import { asc, eq, sql } from 'drizzle-orm'
import { rows } from '../../platform/crud/rows.ts'
import { departments } from '../department/department.table.ts'
import { users } from './user.table.ts'

const { id, loginName, name, phone, status } = users

/** Users inside or outside of a role or a department: its page is narrowed to them. */
export const { page: pageOfMembers } = rows<Member>()({
  title: '用户',
  from: users,
  joins: [{ table: departments, on: eq(departments.id, users.departmentId) }],
  columns: { id, loginName, name, phone, status, departName: sql`coalesce(${departments.name}, '')` },
  search: { keyword: [name, loginName, phone], name: [name], loginName: [loginName] },
  orderable: {},
  order: [asc(id)],
})
