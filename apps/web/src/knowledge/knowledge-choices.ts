import type { Phenomenon } from '@zhizao/contract/knowledge/fault-faq'
import type { FindChoices } from '../platform/widgets/choices.ts'
import { faq } from './knowledge-calls.ts'

const MOST_OFFERED = 50

export const findCategories: FindChoices = async (keyword, signal) =>
  (await faq.categories({}, { signal, quiet: true }))
    .filter(({ name }) => !keyword || name.toLowerCase().includes(keyword.toLowerCase()))
    .map(({ id, name }) => ({ value: id, label: name }))

/** Ids of phenomena that were found, by name: a form holds their names. */
const ids = new Map<string, string>()
export const knownPhenomena = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? [])
export const rememberPhenomena = (phenomena: readonly Pick<Phenomenon, 'id' | 'name'>[]) => {
  for (const { id, name } of phenomena) ids.set(name, id)
}

/** Names of phenomena that are known already. */
export async function findPhenomena(keyword: string, signal?: AbortSignal): Promise<string[]> {
  const asked = { keyword: keyword || undefined, pageSize: MOST_OFFERED }
  const { records } = await faq.phenomena(asked, { signal, quiet: true })
  rememberPhenomena(records)
  return records.map(({ name }) => name)
}
