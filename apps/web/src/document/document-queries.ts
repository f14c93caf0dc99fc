import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { document as documents, SEARCH_PAGE_SIZE } from '@zhizao/contract/document/document'
import { client } from '../platform/api/client.ts'

const calls = client(documents)
const quiet = { quiet: true }

/** Everything below this key changes when an editor saves. */
export const documentsKey = ['document'] as const

/** The published documents as a tree; of one page's chapters where its menu code is given. */
export const indexQuery = (resourcesCode = '') =>
  queryOptions({
    queryKey: [...documentsKey, 'index', resourcesCode],
    queryFn: ({ signal }) => calls.index(resourcesCode ? { resourcesCode } : {}, { ...quiet, signal }),
  })

/** One document to read. */
export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'article', id],
    queryFn: ({ signal }) => calls.article({ id }, { ...quiet, signal }),
  })

/** A page of search results. */
export const searchQuery = (str: string, current: number) =>
  queryOptions({
    queryKey: [...documentsKey, 'search', str, current],
    queryFn: ({ signal }) => calls.search({ str, current, size: SEARCH_PAGE_SIZE }, { ...quiet, signal }),
    placeholderData: keepPreviousData,
  })
