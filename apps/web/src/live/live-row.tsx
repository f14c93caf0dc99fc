import type { Point } from '@zhizao/contract/device/point'
import { type ComponentProps, createContext, type ReactNode, use, useMemo } from 'react'
import { useSeen } from '../platform/widgets/use-seen.ts'
import { type Reading, type StoredValues, useReadings } from './readings.ts'

const RowReading = createContext<Reading | undefined>(undefined)
const noPoints: readonly Point[] = []

interface LiveRowProps extends ComponentProps<'tr'> {
  /** What `onRow` of the table gives beside; rows without a point show none. */
  point?: Point
  stored?: StoredValues
}

/** A row of a table that draws the values of its point by itself: the table is not asked, and nothing is drawn out of sight. */
export function LiveRow({ point, stored, ref: _ref, ...row }: LiveRowProps) {
  const [box, isSeen] = useSeen()
  const own = useMemo(() => (point ? [point] : noPoints), [point])
  const [reading] = useReadings(own, stored ?? noValues, !isSeen)
  return (
    <RowReading value={reading}>
      <tr ref={box} {...row} />
    </RowReading>
  )
}
const noValues: StoredValues = new Map()

/** The same for a table that draws only what is seen: its rows are no `tr`. */
export function LiveLine({ point, stored, ...row }: ComponentProps<'div'> & Pick<LiveRowProps, 'point' | 'stored'>) {
  const own = useMemo(() => (point ? [point] : noPoints), [point])
  const [reading] = useReadings(own, stored ?? noValues)
  return (
    <RowReading value={reading}>
      <div {...row} />
    </RowReading>
  )
}

/** A part of a cell that shows what the row's point reads now. */
export function OfReading({ children }: { children: (reading: Reading) => ReactNode }) {
  const reading = use(RowReading)
  return reading && children(reading)
}
