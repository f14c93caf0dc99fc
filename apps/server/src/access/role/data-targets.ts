import type { DataPermissionType } from '@zhizao/contract/access/role'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { departments } from '../department/department.table.ts'

/** The kinds whose tables exist so far; the others offer nothing to choose. */
export const dataPermissionTypes: { type: DataPermissionType; name: string }[] = [
  { type: 'object', name: '设备与对象' },
  { type: 'area', name: '区域' },
  { type: 'workshop', name: '车间' },
]

/** Names from the top to an area. */
const wayOfArea = sql<string>`(select string_agg(above.name, ' / ' order by length(above.path)) from area above
  where starts_with(${areas.path}, above.path))`

const wayOfDepartment = sql<string>`(select string_agg(above.name, ' / ' order by length(above.path)) from department above
  where starts_with(${departments.path}, above.path))`

interface Source {
  from: typeof objects | typeof areas | typeof departments
  path: SQL<string> | typeof objects.path
  where?: SQL
}
const sources: Partial<Record<string, Source>> = {
  object: { from: objects, path: objects.path },
  area: { from: areas, path: wayOfArea },
  department: { from: departments, path: wayOfDepartment },
  workshop: { from: areas, path: wayOfArea, where: eq(areas.type, 'workshop') },
}

/** What a role can be granted one by one, of one kind. */
export async function dataTargets(
  filter: PageInput & { type: string; keyword?: string; ids?: string[] },
  context: Context,
) {
  const type = filter.type as DataPermissionType
  const source = sources[filter.type]
  if (!source) return pageReply<{ type: DataPermissionType; id: string; name: string; path: string }>([], 0, filter)
  const { from, path, where } = source
  const rows = await context.db
    .select({ id: from.id, name: from.name, path: sql<string>`${path}`, total: totalOver })
    .from(from)
    .where(
      and(
        where,
        filter.ids ? inArray(from.id, filter.ids) : undefined,
        filter.keyword ? ilike(from.name, containing(filter.keyword)) : undefined,
      ),
    )
    .orderBy(asc(from.path))
    .limit(limitOf(filter).limit)
    .offset(limitOf(filter).offset)
  return pageReply(
    rows.map(({ total: _, ...row }) => ({ type, ...row })),
    rows[0]?.total ?? 0,
    filter,
  )
}
