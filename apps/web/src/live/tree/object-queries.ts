import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { object } from '@zhizao/contract/device/object'
import { objectFavorite } from '@zhizao/contract/device/object-favorite'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { useEffect, useMemo, useRef } from 'react'
import { client } from '../../platform/api/client.ts'
import { useLiveAlarms } from '../alarm/live-alarms.ts'
import { objectTree, useObjectTree } from './object-tree-feed.ts'
import { type NodeState, nodeStates } from './tree-status.ts'

const objects = client(object)
const favorite = client(objectFavorite)

/** One object with its ledger fields. */
export const objectQuery = (id: string) =>
  queryOptions({
    queryKey: ['device', 'object', id],
    queryFn: ({ signal }) => objects.get({ id }, { signal, quiet: true }),
  })

/** The whole tree that the user may see; changes are pushed and not asked for. */
export function useTree() {
  const { status, forest, error } = useObjectTree()
  return {
    data: status === 'ready' ? forest : undefined,
    isError: status === 'failed',
    error,
    refetch: objectTree.retry,
  }
}

/** Alarms that are not over, kept current by what the server pushes. */
export function useOpenAlarms() {
  const { rows } = useLiveAlarms()
  return useMemo(() => [...rows.values()], [rows])
}

/** How every node stands; what stands as it did is the same object. */
export function useNodeStates(nodes: readonly ObjectNode[], alarms: readonly Alarm[]): ReadonlyMap<string, NodeState> {
  const before = useRef<ReadonlyMap<string, NodeState>>(undefined)
  const now = useMemo(() => nodeStates(nodes, alarms, before.current), [nodes, alarms])
  useEffect(() => {
    before.current = now
  }, [now])
  return now
}

/** Puts an object among the user's favourites or takes it out. */
export function useFavourite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFavorite }: { id: string; isFavorite: boolean }) =>
      isFavorite ? favorite.remove({ objectIds: [id] }) : favorite.add({ objectIds: [id] }),
    onSuccess: (_, { id, isFavorite }) => objectTree.star([id], !isFavorite),
    onSettled: () => cache.invalidateQueries({ queryKey: ['device', 'object'], refetchType: 'active' }),
  })
}
