import { exceptionKindTitles, productionException } from '@zhizao/contract/production/exception'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import type { Choice, FindChoices } from '../../platform/widgets/choices.ts'

export const exceptions = client(productionException)

export const kindChoices: readonly Choice[] = Object.entries(exceptionKindTitles).map(([value, label]) => ({
  value,
  label,
}))

/** People to whom work may be given. */
export const findPeople: FindChoices = async (keyword, signal) =>
  (await exceptions.people({ keyword: keyword || undefined }, { signal, quiet: true })).map(({ id, code, name }) => ({
    value: id,
    label: `${name}（${code}）`,
  }))

/** What is shown of exceptions is asked for again. */
export function exceptionsChanged() {
  void queryClient.invalidateQueries({ queryKey: ['exception'] })
  void queryClient.invalidateQueries({ queryKey: [productionException.page.path] })
}
