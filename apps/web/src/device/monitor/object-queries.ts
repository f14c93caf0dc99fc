import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { object } from '@zhizao/contract/device/object'
import { objectFavorite, objectOperation } from '@zhizao/contract/device/object-favorite'
import { useRef } from 'react'
import { client } from '../../platform/api/client.ts'
import { useTopic } from '../../platform/push/push.ts'

const operation = client(objectOperation)
const objects = client(object)
const favorite = client(objectFavorite)
const alarms = client(alarmFact)

const MOST_ALARMS = 500
const REST = 1000

/** The whole tree that the user may see. */
export const treeQuery = queryOptions({
  queryKey: ['device', 'tree'],
  queryFn: ({ signal }) => operation.tree({}, { signal, quiet: true }),
})

/** One object with its ledger fields. */
export const objectQuery = (id: string) =>
  queryOptions({
    queryKey: ['device', 'object', id],
    queryFn: ({ signal }) => objects.get({ id }, { signal, quiet: true }),
  })

const openAlarms = queryOptions({
  queryKey: ['alarm', 'open'],
  queryFn: ({ signal }) => alarms.page({ pageSize: MOST_ALARMS }, { signal, quiet: true }),
})

/** The whole tree, asked for anew when a box comes or goes or an object changes. */
export function useTree() {
  const cache = useQueryClient()
  const askAgain = useRested(() => void cache.invalidateQueries({ queryKey: treeQuery.queryKey }))
  useTopic('objects', (event) => event.event === 'objects' && askAgain())
  return useQuery(treeQuery)
}

/** Alarms that still ask for something, asked for anew when one changes. */
export function useOpenAlarms() {
  const cache = useQueryClient()
  const askAgain = useRested(() => void cache.invalidateQueries({ queryKey: ['alarm'] }))
  useTopic('alarms', (event) => event.event === 'alarm' && askAgain())
  return useQuery(openAlarms).data?.records ?? []
}

/** Does something at most once a second, however often it is asked: a storm of alarms asks once, not once an alarm. */
function useRested(work: () => void) {
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  return () => {
    pending.current ??= setTimeout(() => {
      pending.current = undefined
      work()
    }, REST)
  }
}

/** Puts an object among the user's favourites or takes it out. */
export function useFavourite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFavorite }: { id: string; isFavorite: boolean }) =>
      isFavorite ? favorite.remove({ objectIds: [id] }) : favorite.add({ objectIds: [id] }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['device'], refetchType: 'active' }),
  })
}
