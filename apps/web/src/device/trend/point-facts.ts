import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LivePoint } from '@zhizao/contract/device/live-point'
import { point } from '@zhizao/contract/device/point'
import { client } from '../../platform/api/client.ts'

const calls = client(point)

/** Names, units and limits of points, in the order given. Points that are gone, or not to be seen, are left out. */
export function usePointFacts(pointIds: readonly string[]) {
  return useQuery({
    queryKey: ['device', 'point-facts', pointIds],
    queryFn: async ({ signal }) => {
      const found = await calls.live({ pointIds: [...pointIds] }, { signal, quiet: true })
      const byId = new Map(found.map((one): [string, LivePoint] => [one.pointId, one]))
      return pointIds.map((id) => byId.get(id)).filter((one): one is LivePoint => !!one)
    },
    enabled: pointIds.length > 0,
    placeholderData: keepPreviousData,
  })
}
