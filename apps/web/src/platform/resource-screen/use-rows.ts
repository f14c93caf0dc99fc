import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Page } from '@zhizao/contract/http/page'
import { useCallback, useEffect } from 'react'
import { treesOf } from '../widgets/use-tree-nodes.ts'
import { pageFrom, type ResourceApi } from './resource-calls.ts'
import { pageBody, pageWithin, type ViewState } from './view-state.ts'

export interface RowSource {
  /** Names the resource in the cache (`resourceName`). */
  name: string
  api: ResourceApi
  enabled: boolean
}

/** The rows of a view, its total, and ways to fetch again and to change one row at once. */
export function useRows<Row extends { id: string }>(
  source: RowSource,
  view: ViewState,
  extra: Record<string, unknown>,
  onPage: (page: number) => void,
) {
  const { name, api, enabled } = source
  const cache = useQueryClient()
  const body = pageBody(view, extra)
  const key = [name, 'rows', body]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => pageFrom<Row>(await (api.page ?? api.list)!(body, { signal })),
    placeholderData: keepPreviousData,
    enabled,
  })
  const page = query.data
  const overshoot = page && !query.isPlaceholderData ? pageWithin(view.page, page.total, view.size) : view.page
  useEffect(() => {
    if (overshoot < view.page) onPage(overshoot)
  }, [overshoot, view.page, onPage])

  const reload = useCallback(() => {
    void cache.invalidateQueries({ queryKey: [name] })
    // Trees beside the list and in its dialogs that show what was changed.
    void cache.invalidateQueries(treesOf(name))
  }, [cache, name])
  const patch = (id: string, changes: Partial<Row>) =>
    cache.setQueryData<Page<Row>>(
      key,
      (before) =>
        before && { ...before, records: before.records.map((row) => (row.id === id ? { ...row, ...changes } : row)) },
    )
  /** Shows the change at once and takes it back where the call refuses. */
  const optimistic = async (row: Row, changes: Partial<Row>, call: () => Promise<unknown>) => {
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, row[field as keyof Row]]),
    ) as Partial<Row>
    patch(row.id, changes)
    try {
      await call()
    } catch (error) {
      patch(row.id, before)
      console.warn('change taken back', error)
    }
  }
  return {
    rows: page?.records ?? [],
    total: page?.total ?? 0,
    isEstimated: page?.isEstimated ?? false,
    looked: page?.looked,
    error: query.error,
    isFirst: query.isPending && enabled,
    isFetching: query.isFetching,
    reload,
    optimistic,
  }
}
