import { type QueryFilters, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sourceName } from './source-name.ts'
import type { TreeNode } from './tree-nodes.ts'

/** Where the nodes of a tree come from. */
export interface TreeLoad {
  (): Promise<TreeNode[]>
  /** Names of the resources whose rows stand in it or are counted in it: the tree is asked for anew where one of them has changed. */
  shows: readonly string[]
  /** A tree that changes by itself says when, and is then loaded from what it knows. */
  watch?(changed: () => void): () => void
}

type ContractCalls = Readonly<Record<string, { path: string }>>

/** What a resource is called in the cache: the path of the call that lists it. */
export const resourceName = (calls: ContractCalls): string =>
  (calls.page ?? calls.list ?? Object.values(calls)[0])!.path

/** A tree of what these resources hold. */
export const treeOf = (resources: readonly ContractCalls[], load: () => Promise<TreeNode[]>): TreeLoad =>
  Object.assign(load, { shows: resources.map(resourceName) })

const TREES = 'tree'

/** The trees in the cache that show one of these resources. */
export const treesOf = (...names: readonly string[]): QueryFilters => ({
  queryKey: [TREES],
  predicate: ({ meta }) => (meta as TreeMeta | undefined)?.shows.some((name) => names.includes(name)) ?? false,
})

interface TreeMeta extends Record<string, unknown> {
  shows: readonly string[]
}

/** The nodes of a tree; all fields and lists with the same loader share them. */
export function useTreeNodes(load: TreeLoad) {
  const cache = useQueryClient()
  const name = sourceName(TREES, load)
  useEffect(
    () => load.watch?.(() => void cache.invalidateQueries({ queryKey: [TREES, name], exact: true })),
    [cache, name, load],
  )
  return useQuery({ queryKey: [TREES, name], queryFn: () => load(), meta: { shows: load.shows } satisfies TreeMeta })
}
