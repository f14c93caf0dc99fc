import type { LivePoint } from '@zhizao/contract/device/live-point'
import type { LiveValue } from '@zhizao/contract/push/topics'
import { liveStateOf } from '@zhizao/rules/live-state'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLiveValues } from '../../platform/push/push.ts'
import { exactValue } from '../exact-value.ts'
import { newerLife } from '../live-state.ts'
import { useNow } from '../use-now.ts'
import { type Spot, spotOf } from './trend-line.ts'

const MOST_SPOTS = 3600
export type Tails = ReadonlyMap<string, readonly Spot[]>

/** Tails with values that are newer than their ends; bad ones break. The oldest make room. */
export function appended(tails: Tails, live: Iterable<LiveValue>): Tails {
  let longer: Map<string, readonly Spot[]> | undefined
  for (const { pointId, value, time, quality } of live) {
    const tail = tails.get(pointId) ?? []
    // Only points of numbers are drawn: text of digits is a number of 64 bits.
    const shown = exactValue(value, 'int64')
    if (typeof shown === 'string' || time <= (tail.at(-1)?.[0] ?? 0)) continue
    longer ??= new Map(tails)
    longer.set(pointId, [...tail.slice(1 - MOST_SPOTS), spotOf(time, shown, quality)])
  }
  return longer ?? tails
}

const none: Tails = new Map()
const nobody: readonly string[] = []

type Fact = Pick<LivePoint, 'pointId' | 'source' | 'life'>

/** Points whose value stands: what tells it lives, and its newest sample is good. */
export const goodPoints = (points: readonly Fact[], live: ReadonlyMap<string, LiveValue>): ReadonlySet<string> =>
  new Set(
    points.flatMap(({ pointId, source, life }) => {
      const pushed = live.get(pointId)
      const state = pushed && liveStateOf({ ...pushed, source, life: newerLife(life, pushed) })
      return state === 'good' ? [pointId] : []
    }),
  )

const REST = 5000

/** What points have sent since they are on show, drawn once a second, and until when the last value of each stands. */
export function useLiveTails(points: readonly Fact[], isLive: boolean) {
  const pointIds = useMemo(() => points.map(({ pointId }) => pointId), [points])
  const now = useNow(REST)
  const live = useLiveValues(isLive ? pointIds : nobody)
  const gathered = useRef(none)
  const [tails, setTails] = useState(none)
  useEffect(() => {
    gathered.current = appended(gathered.current, live.values())
  }, [live])
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => setTails(gathered.current), 1000)
    return () => clearInterval(timer)
  }, [isLive])
  const standing = useMemo(() => goodPoints(points, live), [points, live])
  return { tails: isLive ? tails : none, standing, now }
}
