import { queryOptions, useQuery } from '@tanstack/react-query'
import { object } from '@zhizao/contract/device/object'
import { useSyncExternalStore } from 'react'
import { client } from '../api/client.ts'
import { useUser } from './session-store.ts'

/** A power station as pages of these modules know it. */
export interface PowerStation {
  id: string
  name: string
  objectName: string
  hiddenCode: string
  objectId: string
}

const key = 'powerStation'
const calls = client(object)
const watchers = new Set<() => void>()

/** Products whose pages show one power station at a time. */
export const stationModules: readonly string[] = ['pho', 'intelligent']

/** The power stations among the objects that the user may see. */
const stationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['session', 'power-stations', userId],
    queryFn: async ({ signal }): Promise<PowerStation[]> => {
      const stations = await calls.simpleList({ objectType: '1' }, { signal, quiet: true })
      return stations.map(({ id, name, code }) => ({ id, name, objectName: name, hiddenCode: code, objectId: id }))
    },
    staleTime: 300_000,
  })

/** Keeps the choice for this browser tab. */
export function choosePowerStation(id: string) {
  sessionStorage.setItem(key, id)
  for (const watcher of watchers) watcher()
}

const chosen = () => sessionStorage.getItem(key) ?? ''

/** The station chosen in the header, else the first; `stations` is empty until they are known. */
export function usePowerStation({ enabled = true } = {}) {
  const query = useQuery({ ...stationsQuery(useUser()?.id ?? ''), enabled })
  const stations = query.data ?? []
  const id = useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, chosen)
  return { station: stations.find((one) => one.id === id) ?? stations[0], stations, query }
}
