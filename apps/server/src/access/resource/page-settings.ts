import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/page.ts'
import { invalid } from '../../platform/refusal.ts'
import { effective } from './menu-rows.ts'
import { resources } from './resource.table.ts'
import { entryById } from './resource-query.ts'

/** What a company sets of pages, by the entry of the page or by words in the entry or in columns of its own. */
export function settingsMatching(
  resourceIdColumn: PgColumn,
  { keyword, resourceId }: { keyword?: string; resourceId?: string },
  ...columns: PgColumn[]
): SQL | undefined {
  const part = keyword && containing(keyword)
  return and(
    resourceId ? eq(resourceIdColumn, resourceId) : undefined,
    part ? or(...[effective.name, resources.code, ...columns].map((column) => ilike(column, part))) : undefined,
  )
}

/** Refuses what has no page. */
export async function pageEntry(resourceId: string, context: Context) {
  const entry = await entryById(resourceId, 'company', context)
  if (entry.type !== 2) throw invalid('只有菜单才有页面，请选择菜单')
  context.audit({ target: entry.name })
  return entry
}
