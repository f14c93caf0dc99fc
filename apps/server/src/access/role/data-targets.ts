import type { DataPermissionType } from '@zhizao/contract/access/role'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, ilike, inArray } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'

/** The kinds whose tables exist so far; the others offer nothing to choose. */
export const dataPermissionTypes: { type: DataPermissionType; name: string }[] = [
  { type: 'object', name: '设备与对象' },
]

/** What a role can be granted one by one, of one kind. */
export async function dataTargets(
  filter: PageInput & { type: string; keyword?: string; ids?: string[] },
  context: Context,
) {
  if (filter.type !== 'object')
    return pageReply<{ type: DataPermissionType; id: string; name: string; path: string }>([], 0, filter)
  const rows = await context.db
    .select({ id: objects.id, name: objects.name, path: objects.path, total: totalOver })
    .from(objects)
    .where(
      and(
        filter.ids ? inArray(objects.id, filter.ids) : undefined,
        filter.keyword ? ilike(objects.name, containing(filter.keyword)) : undefined,
      ),
    )
    .orderBy(asc(objects.path))
    .limit(limitOf(filter).limit)
    .offset(limitOf(filter).offset)
  return pageReply(
    rows.map(({ total: _, ...row }) => ({ type: 'object' as const, ...row })),
    rows[0]?.total ?? 0,
    filter,
  )
}
