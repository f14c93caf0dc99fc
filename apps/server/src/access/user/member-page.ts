import type { Member } from '@zhizao/contract/access/role'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { departments } from '../department/department.table.ts'
import { users } from './user.table.ts'

export type MemberFilter = PageInput & { keyword?: string; name?: string; loginName?: string }

/** Users inside or outside of a role or a department, page by page. */
export async function pageOfMembers(filter: MemberFilter, belongs: SQL | undefined, context: Context) {
  const { keyword, name, loginName } = filter
  const rows = await context.db
    .select({
      id: users.id,
      loginName: users.loginName,
      name: users.name,
      phone: users.phone,
      status: users.status,
      departName: departments.name,
      total: totalOver,
    })
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(
      and(
        belongs,
        keyword
          ? or(...[users.name, users.loginName, users.phone].map((column) => ilike(column, containing(keyword))))
          : undefined,
        name ? ilike(users.name, containing(name)) : undefined,
        loginName ? ilike(users.loginName, containing(loginName)) : undefined,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limitOf(filter).limit)
    .offset(limitOf(filter).offset)
  const records: Member[] = rows.map(({ total: _, ...row }) => ({
    ...row,
    status: row.status as 0 | 1,
    departName: row.departName ?? '',
  }))
  return pageReply(records, rows[0]?.total ?? 0, filter)
}
