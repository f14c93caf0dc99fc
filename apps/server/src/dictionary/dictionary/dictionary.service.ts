import type { Dictionary, DictionaryOption } from '@zhizao/contract/dictionary/dictionary'
import { asc, count, eq, ilike, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/search.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { builtInDictionaries, builtInDictionary } from './built-in-dictionaries.ts'
import { dictionaries, dictionaryItems } from './dictionary.table.ts'
import { itemsOf } from './dictionary-items.ts'
import { dictionaryWords } from './dictionary-words.ts'

const MOST = 500

/** Those that come with the program, then the company's own. */
export async function listDictionaries(keyword: string | undefined, context: Context): Promise<Dictionary[]> {
  const { db } = context
  const counts = await db
    .select({ code: dictionaryItems.dictCode, value: dictionaryItems.value })
    .from(dictionaryItems)
    .limit(MOST * 100)
  const ownValues = Map.groupBy(counts, (row) => row.code)
  const builtIn = builtInDictionaries
    .map((one) => ({ ...one, name: dictionaryWords.shown(context, one.name) }))
    .filter(
      ({ code, name }) => !keyword || name.toLowerCase().includes(keyword.toLowerCase()) || code.includes(keyword),
    )
    .map(({ code, name, fixed, items }): Dictionary => {
      const known = new Set(items.map((item) => item.value))
      const own = (ownValues.get(code) ?? []).filter((row) => !known.has(row.value)).length
      return { id: code, code, name, remark: null, builtIn: true, fixed, itemCount: items.length + own }
    })
  const rows = await db
    .select()
    .from(dictionaries)
    .where(
      keyword
        ? or(ilike(dictionaries.name, containing(keyword)), ilike(dictionaries.code, containing(keyword)))
        : undefined,
    )
    .orderBy(asc(dictionaries.name))
    .limit(MOST)
  return [...builtIn, ...rows.map((row) => ownDictionary(row, ownValues.get(row.code)?.length ?? 0))]
}

/** The same as choices: by code, with their names. */
export const dictionaryNames = async (keyword: string | undefined, context: Context): Promise<DictionaryOption[]> =>
  (await listDictionaries(keyword, context)).map(({ code, name, remark }) => ({
    id: code,
    text: name,
    extend: remark ?? null,
  }))

const ownDictionary = (row: typeof dictionaries.$inferSelect, itemCount: number): Dictionary => ({
  id: row.code,
  code: row.code,
  name: row.name,
  remark: row.remark,
  builtIn: false,
  fixed: false,
  itemCount,
})

/** A company's own dictionary, or nothing. */
export async function ownDictionaryOf(code: string, { db }: Context) {
  const [row] = await db.select().from(dictionaries).where(eq(dictionaries.code, code))
  return row
}

export async function createDictionary(
  draft: { code: string; name: string; remark?: string | null },
  isTaken: (code: string) => boolean,
  context: Context,
): Promise<Dictionary> {
  if (isTaken(draft.code)) throw invalidField('code', '字典编码', '与系统内置的编码重复，请更换')
  const sameName = builtInDictionaries.some(({ name }) =>
    [name, dictionaryWords.shown(context, name)].includes(draft.name),
  )
  if (sameName) throw invalidField('name', '字典名称', '与内置字典重名，请更换')
  const [total] = await context.db.select({ total: count() }).from(dictionaries)
  if (total!.total >= MOST) throw conflict(`字典最多 ${MOST} 个`)
  const [row] = await context.db
    .insert(dictionaries)
    .values({ ...draft, companyId: context.user.companyId })
    .returning()
  context.audit({ target: draft.name, after: row })
  return ownDictionary(row!, 0)
}

export async function updateDictionary(
  { id, ...changes }: { id: string; name?: string; remark?: string | null },
  context: Context,
): Promise<Dictionary> {
  const before = await changeable(id, context)
  const [row] = await context.db
    .update(dictionaries)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(dictionaries.code, id))
    .returning()
  // Another may have deleted it meanwhile.
  if (!row) throw notFound('字典')
  context.audit({ target: row.name, before, after: row })
  return ownDictionary(row, (await itemsOf(id, context)).length)
}

/** Deletes a dictionary with its items; the screen asks first, naming their number. */
export async function removeDictionary(id: string, context: Context) {
  const before = await changeable(id, context)
  const items = await context.db.delete(dictionaryItems).where(eq(dictionaryItems.dictCode, id)).returning()
  await context.db.delete(dictionaries).where(eq(dictionaries.code, id))
  context.audit({ target: before.name, before: { ...before, items } })
}

async function changeable(code: string, context: Context) {
  if (builtInDictionary(code)) throw conflict('内置字典不能修改名称或删除')
  const row = await ownDictionaryOf(code, context)
  if (!row) throw notFound('字典')
  return row
}
