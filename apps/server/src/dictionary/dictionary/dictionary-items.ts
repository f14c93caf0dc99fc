import type { DictionaryItem } from '@zhizao/contract/dictionary/dictionary'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { builtInDictionary } from './built-in-dictionaries.ts'
import { dictionaryItems } from './dictionary.table.ts'
import { itemWords } from './dictionary-words.ts'

/** Items of one dictionary, the company's own ones counted. */
export const MOST_ITEMS = 2000
const MOST_IN_ALL = 50_000

const itemId = (dictCode: string, value: string) => `${dictCode}:${value}`

/** Code and value of an item's id. A code has no colon. */
export function partsOf(id: string) {
  const at = id.indexOf(':')
  return { dictCode: id.slice(0, at), value: id.slice(at + 1) }
}

type Reader = Pick<Context, 'db' | 'language'>
type StoredItem = typeof dictionaryItems.$inferSelect
export type MergedItem = Omit<DictionaryItem, 'dictName'>

/** Items of a dictionary as the company has them: what comes with the program with its changes, and its own; in their order. */
export async function itemsOf(dictCode: string, context: Reader): Promise<MergedItem[]> {
  const { db } = context
  const rows = await db
    .select()
    .from(dictionaryItems)
    .where(eq(dictionaryItems.dictCode, dictCode))
    .orderBy(asc(dictionaryItems.sort), asc(dictionaryItems.id))
    .limit(MOST_ITEMS)
  return merged(dictCode, rows, context)
}

/** Items of several dictionaries, one after the other. */
export async function itemsOfAll(codes: readonly string[], context: Reader): Promise<MergedItem[]> {
  const { db } = context
  const rows = await db
    .select()
    .from(dictionaryItems)
    .orderBy(asc(dictionaryItems.sort), asc(dictionaryItems.id))
    .limit(MOST_IN_ALL)
  const byCode = Map.groupBy(rows, (row) => row.dictCode)
  return codes.flatMap((code) => merged(code, byCode.get(code) ?? [], context))
}

function merged(dictCode: string, rows: readonly StoredItem[], reader: Reader): MergedItem[] {
  const words = itemWords(dictCode)
  const stored = new Map(rows.map((row) => [row.value, row]))
  const builtIn = (builtInDictionary(dictCode)?.items ?? []).map((item, at): MergedItem => {
    const row = stored.get(item.value)
    stored.delete(item.value)
    const base = row
      ? shown(row)
      : { id: itemId(dictCode, item.value), dictCode, ...item, sort: at + 1, status: 1 as const }
    return { ...base, builtIn: true, changed: Boolean(row) }
  })
  const own = [...stored.values()].map((row): MergedItem => ({ ...shown(row), builtIn: false, changed: false }))
  return [...builtIn, ...own]
    .map((item) => ({ ...item, text: words.shown(reader, item.text), extend: words.shown(reader, item.extend) }))
    .sort((one, other) => one.sort - other.sort)
}

const shown = ({ dictCode, value, text, extend, sort, status }: StoredItem) => ({
  id: itemId(dictCode, value),
  dictCode,
  value,
  text,
  extend,
  sort,
  status,
})
