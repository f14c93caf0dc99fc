import { asc, eq, sql } from 'drizzle-orm'
import { departments } from '../../access/department/department.table.ts'
import { users } from '../../access/user/user.table.ts'
import { rows } from '../../platform/crud/rows.ts'
import { staff } from './staff.table.ts'

interface Account {
  id: string
  loginName: string
  name: string
  departName: string | null
  staffId: string | null
}

/** Users as people are made of them: what names a user, and the person that he is already. */
export const accounts = rows<Account>()({
  title: '用户',
  from: users,
  joins: [
    { table: departments, on: eq(departments.id, users.departmentId) },
    { table: staff, on: eq(staff.userId, users.id) },
  ],
  columns: {
    id: users.id,
    loginName: users.loginName,
    name: users.name,
    departName: departments.name,
    staffId: staff.id,
  },
  search: { keyword: [users.name, users.loginName] },
  match: { ids: users.id },
  filters: { isFree: (yes) => sql`(${staff.id} is null or not ${yes}::boolean)` },
  order: [asc(users.name), asc(users.id)],
})
