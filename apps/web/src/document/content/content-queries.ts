import type { QueryClient } from '@tanstack/react-query'
import { type ContentRow, content } from '@zhizao/contract/document/content'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { TreeNode } from '../../platform/widgets/tree-nodes.ts'
import { resourceName, treeOf, treesOf } from '../../platform/widgets/use-tree-nodes.ts'
import { documentsKey } from '../document-queries.ts'

/** The calls of content management. */
export const contents = client(content)

/** All documents in their order, withdrawn ones too. */
export const allContentsQuery = { queryKey: ['content', 'all'], queryFn: () => contents.all({}, { quiet: true }) }

/** The documents as the tree beside the list. */
export const loadContentTree = treeOf([content], async () => nodesOf(await contents.all({}, { quiet: true })))

/** Rows as a tree, without the given ids and what stands below them. */
export function nodesOf(rows: readonly ContentRow[], without: ReadonlySet<string> = new Set()): TreeNode[] {
  const ids = new Set(rows.map((row) => row.id))
  const byParent = Map.groupBy(rows, (row) => (row.parentId && ids.has(row.parentId) ? row.parentId : ''))
  const below = (parentId: string): TreeNode[] =>
    (byParent.get(parentId) ?? [])
      .filter((row) => !without.has(row.id))
      .map((row) => {
        const children = below(row.id)
        const label = row.status ? row.title : t('{name}（未发布）', { name: row.title })
        return { id: row.id, label, ...(children.length > 0 && { children }) }
      })
  return below('')
}

/** After a change: the list, the tree, help and documentation centre show it. */
export async function contentChanged(cache: QueryClient = queryClient) {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['content'] }),
    cache.invalidateQueries(treesOf(resourceName(content))),
    cache.invalidateQueries({ queryKey: documentsKey }),
  ])
}
