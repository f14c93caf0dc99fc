import type { User } from '@zhizao/contract/access/user'
import { and, asc, eq, inArray, or, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { keyword } from '../../platform/crud/search.ts'
import { select } from '../../platform/db/shaped-select.ts'
import { departments } from '../department/department.table.ts'
import { roles, userRoles } from '../role/role.table.ts'
import { roleWords } from '../role/role-words.ts'
import { hasFactor } from '../second-factor/has-factor.ts'
import { users } from './user.table.ts'

const shown = {
  id: users.id,
  loginName: users.loginName,
  name: users.name,
  nickname: users.nickname,
  departmentId: users.departmentId,
  departName: sql<string>`coalesce(${departments.name}, '')`,
  phone: users.phone,
  email: users.email,
  phoneVerified: sql<boolean>`${users.verifiedPhone} is not null`,
  emailVerified: sql<boolean>`${users.verifiedEmail} is not null`,
  jobTitle: users.jobTitle,
  headImg: users.headImg,
  isAgent: users.isAgent,
  status: users.status,
  mustChangePassword: users.mustChangePassword,
  secondFactor: hasFactor,
  language: users.language,
  theme: users.theme,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
}
const orderable = {
  loginName: users.loginName,
  name: users.name,
  departName: departments.name,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
}

const chosen = alias(departments, 'chosen')

/** Ids of a department and of all below it. */
const departmentsFrom = (id: string | Placeholder) =>
  select({ id: departments.id })
    .from(departments)
    .innerJoin(chosen, and(eq(chosen.id, id), sql`starts_with(${departments.path}, ${chosen.path})`))

/** The roles of a user beside him, in their order. */
const heldRoles = sql<
  Held[]
>`(select coalesce(json_agg(json_build_object('id', ${roles.id}::text, 'name', ${roles.name})
    order by ${roles.sort}, ${roles.id}), '[]')
  from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${userRoles.userId} = ${users.id})`

export const userRows = rows<Shown, User>()({
  title: '用户',
  from: users,
  joins: [{ table: departments, on: eq(departments.id, users.departmentId) }],
  columns: { ...shown, heldRoles },
  search: {
    keyword: [users.name, users.loginName, users.nickname, users.phone],
    loginName: [users.loginName],
    name: [users.name],
    phone: [users.phone],
  },
  match: { status: users.status },
  filters: {
    departmentId: (id) => inArray(users.departmentId, departmentsFrom(id)),
    secondFactor: (value) => sql`${hasFactor} = (${value}::text = 'true')`,
    roleId: (id) => inArray(users.id, select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, id))),
  },
  orderable,
  listOrder: [asc(users.id)],
  total: 'apart',
  shown: (found, context) => found.map((row) => userWith(row, context)),
})
export const userById = (id: string, context: Context) => userRows.get({ id }, context)

interface Held {
  id: string
  name: string
}
type Shown = Omit<User, 'roleIds' | 'roleNames' | 'lastSignInAt' | 'createdAt'> & {
  heldRoles: Held[]
  lastSignInAt: Date | null
  createdAt: Date
}

const userWith = ({ heldRoles: held, ...row }: Shown, context: Context): User => ({
  ...row,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  roleIds: held.map((role) => role.id),
  roleNames: held.map((role) => roleWords.shown(context, role.name)),
})

/** Users of the caller's department and of those below it. Without one: everybody for who may read users, else himself. */
export async function usersBelow(part: string | undefined, context: Context) {
  const { user } = context
  const within = user.departmentId
    ? or(inArray(users.departmentId, departmentsFrom(user.departmentId)), eq(users.id, user.id))
    : user.permissions.has('user')
      ? undefined
      : eq(users.id, user.id)
  return context.db
    .select({ id: shown.id, loginName: shown.loginName, name: shown.name, departName: shown.departName })
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(and(within, eq(users.status, 1), keyword(part, users.name, users.loginName, users.nickname, users.phone)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(1000)
}
