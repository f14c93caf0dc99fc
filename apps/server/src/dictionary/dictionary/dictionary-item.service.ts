import type { DictionaryItem } from '@zhizao/contract/dictionary/dictionary'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { builtInDictionary } from './built-in-dictionaries.ts'
import { listDictionaries, ownDictionaryOf } from './dictionary.service.ts'
import { dictionaryItems } from './dictionary.table.ts'
import { itemsOf, itemsOfAll, MOST_ITEMS, partsOf } from './dictionary-items.ts'
import { dictionaryWords, itemWords } from './dictionary-words.ts'

interface ItemFilter {
  dictCode?: string
  keyword?: string
  status?: 0 | 1
}

/** Not by `rows`: the items that come with the program stand in no table. */
export async function pageOfItems(input: PageInput & ItemFilter, context: Context) {
  const { dictCode, keyword, status } = input
  const known = dictCode
    ? [{ code: dictCode, name: await nameOf(dictCode, context) }]
    : await listDictionaries(undefined, context)
  const names = new Map(known.map(({ code, name }) => [code, name]))
  const all = dictCode ? await itemsOf(dictCode, context) : await itemsOfAll([...names.keys()], context)
  const fitting = all.filter(
    (item) =>
      (!keyword || item.text.includes(keyword) || item.value.includes(keyword)) &&
      (status === undefined || item.status === status),
  )
  const { limit, offset } = limitOf(input)
  const records = fitting.slice(offset, offset + limit)
  return pageReply(
    records.map((item) => ({ ...item, dictName: names.get(item.dictCode)! })),
    fitting.length,
    input,
  )
}

interface ItemDraft {
  dictCode: string
  value: string
  text: string
  extend?: string | null
  sort?: number
  status?: 0 | 1
}

export async function createItem(draft: ItemDraft, context: Context): Promise<DictionaryItem> {
  const { dictCode, value } = draft
  await nameOf(dictCode, context)
  if (builtInDictionary(dictCode)?.fixed) throw conflict('此字典的值由系统使用，只能修改显示名称和顺序，不能新增')
  const all = await itemsOf(dictCode, context)
  if (all.some((item) => item.value === value)) throw invalidField('value', '字典值', '已存在，请更换')
  if (all.length >= MOST_ITEMS) throw conflict(`一个字典最多 ${MOST_ITEMS} 项`)
  const sort = draft.sort ?? Math.min(9999, (all.at(-1)?.sort ?? 0) + 1)
  await context.db
    .insert(dictionaryItems)
    .values({ ...draft, ...stored(draft, context), sort, companyId: context.user.companyId })
  const made = await item(dictCode, value, context)
  context.audit({ target: made.text, after: made })
  return made
}

/** Changing an item that comes with the program lays the company's own row over it. */
export async function updateItem(
  { id, ...changes }: { id: string } & Partial<Omit<ItemDraft, 'dictCode' | 'value'>>,
  context: Context,
): Promise<DictionaryItem> {
  const { dictCode, value } = partsOf(id)
  const before = await item(dictCode, value, context)
  const { sort, status } = { ...before, ...changes }
  const { text, extend } = stored({ ...before, ...changes }, context)
  await context.db
    .insert(dictionaryItems)
    .values({ dictCode, value, text, extend, sort, status, companyId: context.user.companyId })
    .onConflictDoUpdate({
      target: [dictionaryItems.companyId, dictionaryItems.dictCode, dictionaryItems.value],
      set: { text, extend, sort, status, updatedAt: context.now() },
    })
  const after = await item(dictCode, value, context)
  context.audit({ target: after.text, before, after })
  return after
}

/** Texts of the program that were read in another language are saved as what they were. */
function stored({ dictCode, text, extend }: Pick<ItemDraft, 'dictCode' | 'text' | 'extend'>, context: Context) {
  const words = itemWords(dictCode)
  return { text: words.stored(context, text), extend: words.stored(context, extend ?? null) }
}

/** An own item goes; one that comes with the program gets its own text and order back. */
export async function removeItem(id: string, context: Context) {
  const { dictCode, value } = partsOf(id)
  const before = await item(dictCode, value, context)
  if (before.builtIn && !before.changed) throw conflict('内置字典项不能删除，不需要时可以停用')
  await context.db
    .delete(dictionaryItems)
    .where(and(eq(dictionaryItems.dictCode, dictCode), eq(dictionaryItems.value, value)))
  context.audit({ target: before.text, before })
}

async function item(dictCode: string, value: string, context: Context) {
  const found = (await itemsOf(dictCode, context)).find((each) => each.value === value)
  if (!found) throw notFound('字典项')
  return { ...found, dictName: await nameOf(dictCode, context) }
}

async function nameOf(code: string, context: Context) {
  const found = builtInDictionary(code) ?? (await ownDictionaryOf(code, context))
  if (!found) throw notFound('字典')
  return dictionaryWords.shown(context, found.name)
}
