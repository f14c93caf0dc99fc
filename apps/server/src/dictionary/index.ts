import type { DictionarySource } from '../platform/choices/dictionary-source.ts'
import type { Domain } from '../platform/platform.ts'
import { builtInDictionary } from './dictionary/built-in-dictionaries.ts'
import { dictionaryRoutes } from './dictionary/dictionary.routes.ts'
import { listDictionaries } from './dictionary/dictionary.service.ts'
import { itemsOf } from './dictionary/dictionary-items.ts'
import { dictionaryMenu } from './dictionary.menu.ts'
import { selectRoutes } from './select/select.routes.ts'

/** Items of a dictionary as the company has them, and all its dictionaries. */
export { itemsOf, listDictionaries }

/** Dictionaries with their items, and choices for selects from them and from what domains offer. */
export function dictionaryDomain(offered: readonly DictionarySource[]): Domain {
  const sources = new Map(offered.map((source) => [source.code, source]))
  const isTaken = (code: string) => sources.has(code) || builtInDictionary(code) !== undefined
  for (const code of sources.keys())
    if (builtInDictionary(code)) throw new Error(`${code} names a built-in dictionary and a source of choices`)
  return { routes: [...selectRoutes(sources), ...dictionaryRoutes(isTaken)], menus: dictionaryMenu }
}
