import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Point, point } from '@zhizao/contract/device/point'
import type { LiveValue } from '@zhizao/contract/push/topics'
import { type Life, type LiveState, liveStateOf } from '@zhizao/rules/live-state'
import { useMemo } from 'react'
import { client } from '../platform/api/client.ts'
import { useLiveValues } from '../platform/push/push.ts'
import { exactValue } from './exact-value.ts'
import { brokenLimit, type Level, levelOf, type Newest, newer, newerLife, type PlainValue } from './live-state.ts'

interface Stored extends Newest {
  life: Life | null
}

/** Values by point id, as the database has them. */
export type StoredValues = ReadonlyMap<string, Stored>

/** A point with what it reads now. */
export interface Reading extends Point {
  newest: Newest
  state: LiveState
  level?: Level
}

const calls = client(point)
const MOST_LIVE = 2000

/** Points of objects with their stored newest values; live ones follow by push. */
export const pointsKey = (objectIds: readonly string[], isKey?: boolean) => ['device', 'points', objectIds, isKey]

type Wanted = Parameters<typeof calls.list>[0]

async function load(wanted: Wanted, signal: AbortSignal) {
  const points = await calls.list(wanted, { signal, quiet: true })
  const pointIds = points.slice(0, MOST_LIVE).map((one) => one.id)
  const stored = pointIds.length ? await calls.live({ pointIds }, { signal, quiet: true }) : []
  return { points, stored: new Map(stored.map((one): [string, Stored] => [one.pointId, one])) }
}

const nothing: Stored = { value: null, time: null, quality: null, life: null }

/** What points read: the newer of stored and pushed values, how they stand and what is wrong with them. */
export function readingsOf(
  points: readonly Point[],
  stored: StoredValues,
  live: ReadonlyMap<string, LiveValue>,
): Reading[] {
  return points.map((one) => {
    const [kept, pushed] = [stored.get(one.id) ?? nothing, live.get(one.id)]
    const given = newer(kept, pushed)
    const newest = { ...given, value: exactValue(given.value as PlainValue, one.dataType) }
    const state = liveStateOf({ ...newest, source: one.source, life: newerLife(kept.life, pushed) })
    const limit = newest.quality ? undefined : brokenLimit(newest.value, one)
    return { ...one, newest, state, level: limit && levelOf(limit) }
  })
}

const none: readonly Point[] = []
const noneStored: StoredValues = new Map()

/** The points of objects with what was known of them when they were asked for. */
export function usePoints(objectIds: readonly string[], isKey?: boolean) {
  const query = useQuery({
    queryKey: pointsKey(objectIds, isKey),
    queryFn: ({ signal }) => load({ objectIds: [...objectIds], isKey }, signal),
    enabled: objectIds.length > 0,
  })
  const points = query.data?.points ?? none
  const stored = query.data?.stored ?? noneStored
  return { points, stored, query }
}

/** The points of a standard signal, of all objects that one sees. */
export const signalPoints = (signalId: string) =>
  queryOptions({
    queryKey: ['device', 'points', 'signal', signalId],
    queryFn: ({ signal }) => load({ signalId }, signal),
  })

/** What points read, live while on show; while it is held as it was. Asked for by the smallest part that shows them. */
export function useReadings(points: readonly Point[], stored: StoredValues, isHeld = false): readonly Reading[] {
  const live = useLiveValues(
    useMemo(() => points.slice(0, MOST_LIVE).map((one) => one.id), [points]),
    isHeld,
  )
  return useMemo(() => readingsOf(points, stored, live), [points, stored, live])
}
