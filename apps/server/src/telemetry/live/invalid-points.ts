import type { LatestValue } from '../ingest/latest-values.ts'
import type { LivePoints } from './live-points.ts'

/** A point that a device reads and that has no valid value: its newest is bad, or none ever came. */
export const isInvalid = (newest: Pick<LatestValue, 'quality'> | undefined) => !newest || newest.quality === 2

/** How many points of each object have no valid value, although devices read them. Counted as values come; a change of points counts its objects anew. */
export function invalidPoints(
  points: Pick<LivePoints, 'all' | 'get' | 'ofObject' | 'onChanged'>,
  latest: { get(pointId: number): Pick<LatestValue, 'quality'> | undefined },
) {
  /** Of objects that have any. */
  const counts = new Map<number, number>()
  let turned: (companyId: string, objectId: number) => void = () => {}

  function countAnew(objectId: number) {
    let count = 0
    for (const id of points.ofObject(objectId)) {
      const point = points.get(id)
      if (point?.deviceId && point.isRead && isInvalid(latest.get(id))) count++
    }
    set(objectId, count)
  }

  function set(objectId: number, count: number) {
    if (count) counts.set(objectId, count)
    else counts.delete(objectId)
  }

  points.onChanged((objectIds) => {
    for (const id of objectIds) countAnew(id)
  })

  return {
    ofObject: (objectId: number): number => counts.get(objectId) ?? 0,
    /** Hears of objects whose count is another one. */
    onTurned(listener: typeof turned) {
      turned = listener
    },
    /** A point's newest value has become valid, or has ceased to be. */
    turn(pointId: number, isNow: boolean) {
      const point = points.get(pointId)
      if (!point?.deviceId || !point.isRead) return
      set(point.objectId, Math.max(0, (counts.get(point.objectId) ?? 0) + (isNow ? 1 : -1)))
      turned(String(point.companyId), point.objectId)
    },
    open() {
      for (const objectId of new Set(Array.from(points.all(), (point) => point.objectId))) countAnew(objectId)
    },
  }
}

export type InvalidPoints = ReturnType<typeof invalidPoints>
