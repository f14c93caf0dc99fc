import type { LiveValue } from '@zhizao/contract/push/topics'
import { useEffect, useRef, useState } from 'react'
import { useLiveValues } from '../../platform/push/push.ts'
import type { Spot } from './trend-line.ts'

const MOST_SPOTS = 3600
export type Tails = ReadonlyMap<string, readonly Spot[]>

/** Tails with values that are newer than their ends; bad ones break. The oldest make room. */
export function appended(tails: Tails, live: Iterable<LiveValue>): Tails {
  let longer: Map<string, readonly Spot[]> | undefined
  for (const { pointId, value, time, quality } of live) {
    const tail = tails.get(pointId) ?? []
    const number = typeof value === 'boolean' ? Number(value) : value
    if (typeof number === 'string' || time <= (tail.at(-1)?.[0] ?? 0)) continue
    longer ??= new Map(tails)
    longer.set(pointId, [...tail.slice(1 - MOST_SPOTS), [time, quality === 2 ? null : number]])
  }
  return longer ?? tails
}

const none: Tails = new Map()
const nobody: readonly string[] = []

/** What points have sent since they are on show, drawn once a second. */
export function useLiveTails(pointIds: readonly string[], isLive: boolean): Tails {
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
  return isLive ? tails : none
}
