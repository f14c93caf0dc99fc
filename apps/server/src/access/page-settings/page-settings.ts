import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/refusal.ts'
import { effective, joined } from '../menu/menu-rows.ts'
import { resourceOverrides, resources } from '../resource/resource.table.ts'
import { entryById } from '../resource/resource-query.ts'

/** How what a company sets of pages is listed: beside their entries, by the entry or by words in it or in columns of its own. */
export const besidePages = (resourceId: PgColumn, ...own: PgColumn[]) => ({
  joins: [
    { table: resources, on: eq(resources.id, resourceId), inner: true },
    { table: resourceOverrides, on: joined('company') },
  ] as const,
  search: { keyword: [effective.name, resources.code, ...own] },
  match: { resourceId },
  orderable: {},
})

/** Refuses what has no page. */
export async function pageEntry(resourceId: string, context: Context) {
  const entry = await entryById(resourceId, 'company', context)
  if (entry.type !== 2) throw invalid('只有菜单才有页面，请选择菜单')
  context.audit({ target: entry.name })
  return entry
}
