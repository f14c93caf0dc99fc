import type { DictionaryOption } from '@zhizao/contract/dictionary/dictionary'
import { SIGNED_IN } from '@zhizao/contract/http/call'
import type { DictionarySource, FoundChoices, WantedChoices } from '../../platform/choices/dictionary-source.ts'
import { type Context, holds } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/refusal.ts'
import { builtInDictionary } from '../dictionary/built-in-dictionaries.ts'
import { ownDictionaryOf } from '../dictionary/dictionary.service.ts'
import { itemsOf } from '../dictionary/dictionary-items.ts'

export type Sources = ReadonlyMap<string, DictionarySource>

/** Choices under a code: the items of a dictionary, or the rows that a domain offers. */
export async function findChoices(
  sources: Sources,
  code: string,
  wanted: WantedChoices,
  context: Context,
): Promise<FoundChoices> {
  const source = sources.get(code)
  if (!source) return ofDictionary(code, wanted, context)
  if (source.permission !== SIGNED_IN && !holds(context.user, source.permission)) throw forbidden()
  return source.find(wanted, context)
}

async function ofDictionary(code: string, wanted: WantedChoices, context: Context): Promise<FoundChoices> {
  const items = await itemsOf(code, context)
  if (!items.length && !builtInDictionary(code) && !(await ownDictionaryOf(code, context))) throw notFound('字典')
  const { only, except, limit, offset } = wanted
  const keyword = wanted.keyword.toLowerCase()
  // What is chosen keeps its name even where nobody may choose it any more.
  const fitting = items
    .filter((item) => (only ? only.includes(item.value) : item.status === 1 && !except?.includes(item.value)))
    .filter((item) => !keyword || `${item.text} ${item.value}`.toLowerCase().includes(keyword))
    .map(({ value, text, extend }): DictionaryOption => ({ id: value, text, extend: extend ?? null }))
  return { items: fitting.slice(offset, offset + limit), total: fitting.length }
}
