import type { User, UserFilter } from '@zhizao/contract/access/user'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply } from '../../platform/crud/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { departments } from '../department/department.table.ts'
import { roles, userRoles } from '../role/role.table.ts'
import { roleWords } from '../role/role-words.ts'
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
  jobTitle: users.jobTitle,
  headImg: users.headImg,
  isAgent: users.isAgent,
  status: users.status,
  mustChangePassword: users.mustChangePassword,
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
export const departmentsFrom = (id: string, context: Context) =>
  context.db
    .select({ id: departments.id })
    .from(departments)
    .innerJoin(chosen, and(eq(chosen.id, id), sql`starts_with(${departments.path}, ${chosen.path})`))

function conditions(filter: UserFilter, context: Context): SQL | undefined {
  const { keyword, loginName, name, phone, departmentId, roleId, status } = filter
  const within = (text: string | undefined, ...columns: PgColumn[]) =>
    text ? or(...columns.map((column) => ilike(column, containing(text)))) : undefined
  return and(
    within(keyword, users.name, users.loginName, users.nickname, users.phone),
    within(loginName, users.loginName),
    within(name, users.name),
    within(phone, users.phone),
    departmentId ? inArray(users.departmentId, departmentsFrom(departmentId, context)) : undefined,
    roleId
      ? inArray(
          users.id,
          context.db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId)),
        )
      : undefined,
    status === undefined ? undefined : eq(users.status, status),
  )
}

export async function pageOfUsers(input: PageInput & UserFilter, context: Context): Promise<Page<User>> {
  const rows = await context.db
    .select(shown)
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(conditions(input, context))
    .orderBy(...orderOf(orderable, input, [desc(users.id)]))
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  return pageReply(await withRoles(rows, context), await context.db.$count(users, conditions(input, context)), input)
}

/** Every user that the filter lets through, for an export. */
export async function listUsers(filter: UserFilter, most: number, context: Context): Promise<User[]> {
  const rows = await context.db
    .select(shown)
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(conditions(filter, context))
    .orderBy(asc(users.id))
    .limit(most)
  return withRoles(rows, context)
}

export async function userById(id: string, context: Context): Promise<User> {
  const rows = await context.db
    .select(shown)
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(eq(users.id, id))
  const [found] = await withRoles(rows, context)
  if (!found) throw notFound('用户')
  return found
}

type Shown = Omit<User, 'roleIds' | 'roleNames' | 'status' | 'lastSignInAt' | 'createdAt'> & {
  status: number
  lastSignInAt: Date | null
  createdAt: Date
}

async function withRoles(rows: Shown[], context: Context): Promise<User[]> {
  if (!rows.length) return []
  const held = await context.db
    .select({ userId: userRoles.userId, id: roles.id, name: roles.name })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      inArray(
        userRoles.userId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(roles.sort), asc(roles.id))
  const byUser = Map.groupBy(held, (role) => role.userId)
  return rows.map((row) => {
    const own = byUser.get(row.id) ?? []
    return {
      ...row,
      status: row.status as 0 | 1,
      lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      roleIds: own.map((role) => role.id),
      roleNames: own.map((role) => roleWords.shown(context, role.name)),
    }
  })
}

/** Users of the caller's department and of those below it. Without one: everybody for who may read users, else himself. */
export async function usersBelow(keyword: string | undefined, context: Context) {
  const { user } = context
  const within = user.departmentId
    ? or(inArray(users.departmentId, departmentsFrom(user.departmentId, context)), eq(users.id, user.id))
    : user.permissions.has('user')
      ? undefined
      : eq(users.id, user.id)
  return context.db
    .select({ id: shown.id, loginName: shown.loginName, name: shown.name, departName: shown.departName })
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(and(within, eq(users.status, 1), conditions({ keyword }, context)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(1000)
}
