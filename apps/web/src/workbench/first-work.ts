import { queryOptions } from '@tanstack/react-query'
import { workbench } from '@zhizao/contract/production/workbench'
import { client } from '../platform/api/client.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { keptWork, workKey } from './kept-work.ts'
import { rememberedStation } from './who-works.ts'

const bench = client(workbench)

/** The stations that a device may stand at. */
export const stationsQuery = queryOptions({
  queryKey: ['workbench', 'stations'],
  queryFn: ({ signal }) => bench.stations({}, { quiet: true, signal }),
})

/** What the workbench begins with, asked for beside its code: the work of where this device stands, else the stations. */
export function firstWork(): Promise<unknown> {
  const named = new URLSearchParams(location.search)
  const station = rememberedStation()
  if (!station && !named.size) return queryClient.prefetchQuery(stationsQuery)
  if (!station || named.has('order') || (named.get('station') ?? station.id) !== station.id) return Promise.resolve()
  const { id, name } = station
  return queryClient.prefetchQuery({ queryKey: workKey(id), queryFn: ({ signal }) => keptWork(id, name, signal) })
}
