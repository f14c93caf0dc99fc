import { type DictionaryOption, gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import { own } from '@zhizao/rules/own'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { forget, keep, kept } from './dictionary-cache.ts'
import { currentUser } from './session-store.ts'

const calls = client(gaeaDict)

/** How long the version counts as known, ms: a change made elsewhere is seen after this at the latest. */
const VERSION_KNOWN = 60_000

const version = async (company: string) =>
  queryClient.fetchQuery({
    queryKey: ['dictionary-version', company],
    queryFn: () => calls.version({}, { quiet: true }),
    staleTime: VERSION_KNOWN,
  })

/** The items of a dictionary: from this browser's store while the company's version stands, else from the server. */
export async function loadDictionary(code: string): Promise<DictionaryOption[]> {
  const company = currentUser()?.company_id ?? ''
  const now = (await version(company)).version
  const known = own(kept(localStorage, company, now).items, code)
  if (known) return known
  const found = await calls.select({ dictCode: code }, { quiet: true })
  const options = Array.isArray(found) ? found : found.records
  keep(localStorage, company, now, code, options)
  return options
}

/** Called after dictionaries were changed here: every select reads anew. */
export async function forgetDictionaries() {
  forget(localStorage)
  await queryClient.invalidateQueries({ queryKey: ['dictionary-version'] })
  await queryClient.invalidateQueries({ queryKey: ['dictionary'] })
}
