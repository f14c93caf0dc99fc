import type { DictionaryOption } from '@zhizao/contract/dictionary/dictionary'

/** Where the dictionaries of this browser are kept. */
const KEY = 'gaeaDict'

export interface KeptDictionaries {
  company: string
  version: string
  items: Record<string, DictionaryOption[]>
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is kept of this company's dictionaries in this version; nothing of another. */
export function kept(store: Store, company: string, version: string): KeptDictionaries {
  const empty = { company, version, items: {} }
  try {
    const found = JSON.parse(store.getItem(KEY) ?? 'null') as KeptDictionaries | null
    return found?.company === company && found.version === version && found.items ? found : empty
  } catch {
    return empty
  }
}

/** Keeps one dictionary beside the others of the same version. A full store keeps nothing. */
export function keep(store: Store, company: string, version: string, code: string, options: DictionaryOption[]) {
  const known = kept(store, company, version)
  try {
    store.setItem(KEY, JSON.stringify({ ...known, items: { ...known.items, [code]: options } }))
  } catch (error) {
    console.warn('dictionary not kept', code, error)
  }
}

export const forget = (store: Store) => store.removeItem(KEY)
