import type { DictionaryItem } from '@zhizao/contract/dictionary/dictionary'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { builtInDictionary } from './built-in-dictionaries.ts'
import { dictionaryItems } from './dictionary.table.ts'

/** Items of one dictionary, the company's own ones counted. */
export const MOST_ITEMS = 2000

export const itemId = (dictCode: string, value: string) => `${dictCode}:${value}`

/** Code and value of an item's id. A code has no colon. */
export function partsOf(id: string) {
  const at = id.indexOf(':')
  return { dictCode: id.slice(0, at), value: id.slice(at + 1) }
}

type StoredItem = typeof dictionaryItems.$inferSelect

/** What comes with the program, as the company has changed it, and the company's own: in their order. */
export async function itemsOf(dictCode: string, { db }: Pick<Context, 'db'>): Promise<DictionaryItem[]> {
  const rows = await db
    .select()
    .from(dictionaryItems)
    .where(eq(dictionaryItems.dictCode, dictCode))
    .orderBy(asc(dictionaryItems.sort), asc(dictionaryItems.id))
    .limit(MOST_ITEMS)
  const stored = new Map(rows.map((row) => [row.value, row]))
  const builtIn = (builtInDictionary(dictCode)?.items ?? []).map((item, at): DictionaryItem => {
    const row = stored.get(item.value)
    stored.delete(item.value)
    const base = row
      ? shown(row)
      : { id: itemId(dictCode, item.value), dictCode, ...item, sort: at + 1, status: 1 as const }
    return { ...base, builtIn: true, changed: Boolean(row) }
  })
  const own = [...stored.values()].map((row): DictionaryItem => ({ ...shown(row), builtIn: false, changed: false }))
  return [...builtIn, ...own].sort((one, other) => one.sort - other.sort)
}

const shown = ({ dictCode, value, text, extend, sort, status }: StoredItem) => ({
  ...{ id: itemId(dictCode, value), dictCode, value, text, extend },
  ...{ sort, status },
})
