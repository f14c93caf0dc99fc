import type { Point } from '@zhizao/contract/device/point'
import { useEffect, useState } from 'react'
import { push } from '../platform/push/push.ts'
import { readingsOf, type StoredValues } from './readings.ts'
import { valueWidth } from './value-width.ts'

const PACE = 1000

/** The width of a column of values, looked at once a second: their rows draw themselves. */
export function useValueWidth(points: readonly Point[], stored: StoredValues, least: number): number {
  const [width, setWidth] = useState(() => widthOf(points, stored, least))
  useEffect(() => {
    const look = () => setWidth(widthOf(points, stored, least))
    look()
    const timer = setInterval(look, PACE)
    return () => clearInterval(timer)
  }, [points, stored, least])
  return width
}

function widthOf(points: readonly Point[], stored: StoredValues, least: number) {
  const live = new Map(
    points.flatMap(({ id }) => {
      const value = push.newest(id)
      return value ? [[id, value] as const] : []
    }),
  )
  return valueWidth(
    readingsOf(points, stored, live).map(({ newest, decimals, unit, valueWords }) => ({
      value: newest.value,
      decimals,
      unit,
      valueWords,
    })),
    least,
  )
}
