import type { Counter } from '@zhizao/contract/counting/stock-count'
import type { PageInput } from '@zhizao/contract/http/page'
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { resources } from '../../access/resource/resource.table.ts'
import { roleResources, roles, userRoles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { invalidField } from '../../platform/refusal.ts'

export const MAY_COUNT = 'stockCount:count'
/** Who holds one of these is shown what should be there. */
export const MAY_JUDGE = ['stockCount:review', 'stockCount:post'] as const

/** Users who hold one of these codes by a role that is on; administrators hold all. */
const holding = (...codes: readonly string[]): SQL => sql`exists (select from ${userRoles} held
  join ${roles} own on own.id = held.role_id and own.status = 1 where held.user_id = ${users.id}
    and ((own.built_in and own.code = 'administrator') or exists (select from ${roleResources} granted
      join ${resources} entry on entry.id = granted.resource_id and entry.enabled
        and entry.code = any(${sql.param([...codes])}::text[]) where granted.role_id = own.id)))`

/** People who may be asked to count. */
const counterRows = rows<Counter & { loginName: string }>()({
  title: '盘点人',
  from: users,
  columns: { id: users.id, name: users.name, loginName: users.loginName },
  search: { keyword: [users.name, users.loginName] },
  order: [asc(users.name), asc(users.id)],
})

const mayBeAsked = sql`${users.status} = 1 and ${holding(MAY_COUNT)}`

export const pageOfCounters = (input: PageInput & { keyword?: string }, context: Context) =>
  counterRows.page(input, context, mayBeAsked)

/** The people behind ids, by name; refused where one may not count. */
export async function countersOf(ids: readonly string[], { db }: Context): Promise<Counter[]> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return []
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${inArray(users.id, wanted)} and ${mayBeAsked}`)
    .orderBy(asc(users.name), asc(users.id))
  if (found.length < wanted.length) throw invalidField('counterIds', '盘点人', '有人不存在、已停用或没有盘点权限')
  return found
}

/** Those of them who are shown what should be there. */
export async function judgesAmong(ids: readonly string[], { db }: Context): Promise<string[]> {
  if (!ids.length) return []
  const found = await db
    .select({ name: users.name })
    .from(users)
    .where(sql`${inArray(users.id, [...ids])} and ${holding(...MAY_JUDGE)}`)
    .orderBy(asc(users.name))
  return found.map(({ name }) => name)
}
