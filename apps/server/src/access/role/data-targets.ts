import type { DataPermissionType } from '@zhizao/contract/access/role'
import type { RuleType } from '@zhizao/contract/access/rules-scope'
import type { PageInput } from '@zhizao/contract/http/page'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import { sightKind } from '../../platform/access/sight-kinds.ts'
import type { Context } from '../../platform/context.ts'
import { pageReply } from '../../platform/crud/page.ts'
import { rows } from '../../platform/crud/rows.ts'
import { departments } from '../department/department.table.ts'

/** What roles are narrowed to. */
export const dataPermissionTypes: { type: DataPermissionType; name: string }[] = [
  { type: 'object', name: '设备与对象' },
  { type: 'area', name: '区域' },
  { type: 'workshop', name: '车间' },
  { type: 'warehouse', name: '仓库' },
  { type: 'workCenter', name: '工作中心' },
]

/** Names from the top to an area. */
const wayOfArea = sql<string>`(select string_agg(above.name, ' / ' order by length(above.path)) from ${areas} above
  where starts_with(${areas.path}, above.path))`

const wayOfDepartment = sql<string>`(select string_agg(above.name, ' / ' order by length(above.path)) from ${departments} above
  where starts_with(${departments.path}, above.path))`

const targets = (
  from: typeof objects | typeof areas | typeof departments,
  path: PgColumn | SQL,
  scope?: (context: Context) => SQL | undefined,
) =>
  rows<{ id: string; name: string; path: string }>()({
    title: '所选范围',
    from,
    columns: { id: from.id, name: from.name, path: sql`${path}` },
    search: { keyword: [from.name] },
    match: { ids: from.id },
    scope,
    orderable: {},
    order: [asc(from.path)],
  })
const sources: Partial<Record<string, ReturnType<typeof targets>>> = {
  // Of objects their names alone say what a plant has: nobody reads those that he does not see.
  object: targets(objects, objects.path, ({ user }) => pathSeen(user, objects.path)),
  area: targets(areas, wayOfArea),
  department: targets(departments, wayOfDepartment),
  workshop: targets(areas, wayOfArea, () => eq(areas.type, 'workshop')),
}

/** What a role can be granted one by one, of one kind. */
export async function dataTargets<Type extends DataPermissionType | RuleType>(
  filter: PageInput & { type: Type; keyword?: string; ids?: string[] },
  context: Context,
) {
  const { type, ...asked } = filter
  const found =
    (await (sources[type] ?? sightKind(type))?.page(asked, context)) ??
    pageReply<{ id: string; name: string; path: string }>([], 0, filter)
  return { ...found, records: found.records.map((row) => ({ type, ...row })) }
}
