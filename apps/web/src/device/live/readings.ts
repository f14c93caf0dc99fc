import { useQuery } from '@tanstack/react-query'
import { type Point, point } from '@zhizao/contract/device/point'
import type { LiveValue } from '@zhizao/contract/push/topics'
import { useMemo } from 'react'
import { client } from '../../platform/api/client.ts'
import { useLiveValues } from '../../platform/push/push.ts'
import { brokenLimit, isStale, type Level, levelOf, type Newest, newer, patience } from './live-state.ts'
import { useNow } from './use-now.ts'

/** A point with what it reads now. */
export interface Reading extends Point {
  newest: Newest
  isStale: boolean
  level?: Level
}

const calls = client(point)
const MOST_LIVE = 2000

/** Points of objects with their stored newest values; live ones follow by push. */
export const pointsKey = (objectIds: readonly string[], isKey?: boolean) => ['device', 'points', objectIds, isKey]

async function load(objectIds: readonly string[], isKey: boolean | undefined, signal: AbortSignal) {
  const points = await calls.list({ objectIds: [...objectIds], isKey }, { signal, quiet: true })
  const pointIds = points.slice(0, MOST_LIVE).map((one) => one.id)
  const stored = pointIds.length ? await calls.live({ pointIds }, { signal, quiet: true }) : []
  return { points, stored: new Map(stored.map((one): [string, Newest] => [one.pointId, one])) }
}

const nothing: Newest = { value: null, time: null, quality: null }

/** What points read at a moment: the newer of stored and pushed values, and what is wrong with them. */
export function readingsOf(
  points: readonly Point[],
  stored: ReadonlyMap<string, Newest>,
  live: ReadonlyMap<string, LiveValue>,
  now: number,
): Reading[] {
  return points.map((one) => {
    const newest = newer(stored.get(one.id) ?? nothing, live.get(one.id))
    const limit = newest.quality ? undefined : brokenLimit(newest.value, one)
    return { ...one, newest, isStale: isStale(newest, now, patience(one)), level: limit && levelOf(limit) }
  })
}

const none: readonly Point[] = []
const noneStored: ReadonlyMap<string, Newest> = new Map()

/** The points of objects, live while on show. */
export function useReadings(objectIds: readonly string[], isKey?: boolean) {
  const query = useQuery({
    queryKey: pointsKey(objectIds, isKey),
    queryFn: ({ signal }) => load(objectIds, isKey, signal),
    enabled: objectIds.length > 0,
  })
  const points = query.data?.points ?? none
  const stored = query.data?.stored ?? noneStored
  const live = useLiveValues(useMemo(() => points.slice(0, MOST_LIVE).map((one) => one.id), [points]))
  const now = useNow()
  const readings = useMemo(() => readingsOf(points, stored, live, now), [points, stored, live, now])
  return { readings, query, now }
}
