import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { model } from '@zhizao/contract/device-model/model'
import { client } from '../platform/api/client.ts'

export const models = client(model)

export const modelQuery = (id: string) =>
  queryOptions({ queryKey: ['model', id], queryFn: ({ signal }) => models.get({ id }, { signal, quiet: true }) })

/** Asks again for models and for trees of them, after one was changed. */
export function useModelReload() {
  const cache = useQueryClient()
  return async () => {
    await Promise.all(
      ['model', 'tree', '/infModelPoint/page'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    )
  }
}
