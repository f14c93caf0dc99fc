import { useQuery } from '@tanstack/react-query'
import { type Point, point } from '@zhizao/contract/device/point'
import { type Reading, type StoredValues, useReadings } from '../../live/readings.ts'
import { client } from '../../platform/api/client.ts'

const points = client(point)
const none: readonly Point[] = []
const noValues: StoredValues = new Map()

/** What the points of shown lines read now, by point id. */
export function useSourceReadings(boxId: string, pointIds: readonly string[]): ReadonlyMap<string, Reading> {
  const { data } = useQuery({
    queryKey: ['box', boxId, 'readings', pointIds],
    async queryFn({ signal }) {
      const ids = [...pointIds]
      const found = await points.byIds({ ids }, { signal, quiet: true })
      const stored = await points.live({ pointIds: ids }, { signal, quiet: true })
      return { points: found, stored: new Map(stored.map((one) => [one.pointId, one])) as StoredValues }
    },
    enabled: pointIds.length > 0,
  })
  const readings = useReadings(data?.points ?? none, data?.stored ?? noValues)
  return new Map(readings.map((reading) => [reading.id, reading]))
}
