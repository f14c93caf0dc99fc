import type { ResourceChanges } from '@zhizao/contract/access/resource-fields'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { resourceOverrides, resources } from './resource.table.ts'
import type { Entry } from './resource-query.ts'

type Changes = Omit<ResourceChanges, 'id' | 'scope' | 'parentId'> & { parentId: string | null }

/** Writes what a company makes of a shared entry; what is as shared again is forgotten. */
export async function overrideEntry(row: Entry, changes: Changes, context: Context) {
  const { url, pageType, newWindow, agentOnly } = changes
  const isOther =
    (url !== undefined && (url ?? '') !== (row.url ?? '')) ||
    (pageType !== undefined && pageType !== row.pageType) ||
    (newWindow !== undefined && newWindow !== row.newWindow) ||
    (agentOnly !== undefined && agentOnly !== row.agentOnly)
  if (isOther) throw conflict('公共菜单只能修改名称、图标、位置和状态，其他内容由平台管理员维护')
  const [shared] = await context.db.select().from(resources).where(eq(resources.id, row.id))
  if (changes.status === 1 && !shared!.enabled) throw conflict('该菜单已由平台管理员停用')
  const differing = <T>(wanted: T | undefined, now: T, then: T) => {
    const value = wanted === undefined ? now : wanted
    return value === '' || value === then ? null : value
  }
  const parentId = changes.parentId
  const moved = parentId !== shared!.parentId
  const values = {
    name: differing(changes.name, row.name, shared!.name),
    nameEn: differing(changes.nameEn, row.nameEn, shared!.nameEn),
    icon: differing(changes.icon, row.icon, shared!.icon),
    sort: differing(changes.sort, row.sort, shared!.sort),
    moved,
    parentId: moved ? parentId : null,
    hidden: changes.status === undefined ? shared!.enabled && !row.isOn : changes.status === 0,
  }
  await put(row.id, values, context)
}

type Values = Partial<Omit<typeof resourceOverrides.$inferInsert, 'companyId' | 'resourceId'>>

/** Changes some of what a company makes of a shared entry. */
export async function put(resourceId: string, values: Values, context: Context) {
  const { companyId } = context.user
  const [row] = await context.db
    .insert(resourceOverrides)
    .values({ companyId, resourceId, ...values })
    .onConflictDoUpdate({
      target: [resourceOverrides.companyId, resourceOverrides.resourceId],
      set: { ...values, updatedAt: context.now() },
    })
    .returning()
  const { name, nameEn, icon, sort, moved, hidden } = row!
  const isPlain = [name, nameEn, icon, sort].every((value) => value === null) && !moved && !hidden
  if (isPlain)
    await context.db
      .delete(resourceOverrides)
      .where(and(eq(resourceOverrides.companyId, companyId), eq(resourceOverrides.resourceId, resourceId)))
}
