import type { MessageStep } from '@zhizao/contract/message/message-trigger'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { departments } from '../../access/department/department.table.ts'
import { roles, userRoles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import { holds } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MessageParts } from '../message-parts.ts'
import type { Person } from './message-out.ts'

/** People that one step reaches; whoever wants to tell more has a notice. */
export const MOST_PEOPLE = 500

interface Asked {
  readonly step: Pick<MessageStep, 'departmentIds' | 'roleIds' | 'userIds'>
  /** Who may read what it is about. */
  readonly permission: string
  /** Who did it: he knows of it, unless he is named himself. */
  readonly byUserId: string | null
}

/** Whom a step means now, each once: users that are switched on, are still there, and may read what it is about. */
export async function receiversOf(
  { step, permission, byUserId }: Asked,
  { userIn }: Pick<MessageParts, 'userIn'>,
  db: Db,
): Promise<{ people: Person[]; isCut: boolean }> {
  const found = await meantBy(step, db)
  // People with the same roles may read the same: one of them is asked for all.
  const mayRead = new Map<string, boolean>()
  const people: Person[] = []
  for (const { roleKey: held, isOfInstallation, mustChange, ...person } of found.slice(0, MOST_PEOPLE)) {
    if (person.id === byUserId && !step.userIds.includes(person.id)) continue
    const key = `${isOfInstallation} ${mustChange} ${held}`
    if (!mayRead.has(key)) {
      const user = await userIn(db, person.id)
      mayRead.set(key, user !== undefined && holds(user, permission))
    }
    if (mayRead.get(key)) people.push(person)
  }
  return { people, isCut: found.length > MOST_PEOPLE }
}

/** Users that are switched on and meant by a step, one more than may be told. */
function meantBy(step: Asked['step'], db: Db) {
  const { departmentIds, roleIds, userIds } = step
  const roleKey = sql<string>`coalesce((select string_agg(held.role_id::text, ',' order by held.role_id)
    from ${userRoles} held where held.user_id = ${users}.id), '')`
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      roleKey,
      isOfInstallation: users.isInstallationAdministrator,
      mustChange: users.mustChangePassword,
    })
    .from(users)
    .where(
      and(
        eq(users.status, 1),
        or(
          userIds.length ? inArray(users.id, userIds) : undefined,
          roleIds.length
            ? sql`exists (select 1 from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} and ${roles.status} = 1
                where ${userRoles.userId} = ${users.id} and ${inArray(userRoles.roleId, roleIds)})`
            : undefined,
          departmentIds.length
            ? sql`exists (select 1 from ${departments} where ${departments.id} = ${users.departmentId}
                and ${departments.path} like any(${sql.param(departmentIds.map((id) => `%/${id}/%`))}::text[]))`
            : undefined,
        ),
      ),
    )
    .orderBy(asc(users.id))
    .limit(MOST_PEOPLE + 1)
}
