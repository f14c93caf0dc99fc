import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { client, formClient } from '../platform/api/client.ts'
import { resourceName, treesOf } from '../platform/widgets/use-tree-nodes.ts'

export const models = client(model)
export const modelForms = formClient(model)

const POINTS = modelPoint.page.path

export const modelQuery = (id: string) =>
  // Under the list of points: it counts them.
  queryOptions({
    queryKey: [POINTS, 'model', id],
    queryFn: ({ signal }) => models.get({ id }, { signal, quiet: true }),
  })

/** Asks again for models and for trees of them, after one was changed. */
export function useModelReload() {
  const cache = useQueryClient()
  return async () => {
    await Promise.all(
      [treesOf(resourceName(model)), { queryKey: [POINTS] }].map((filters) => cache.invalidateQueries(filters)),
    )
  }
}
