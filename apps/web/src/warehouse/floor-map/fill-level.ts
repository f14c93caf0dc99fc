import type { MappedLocation } from '@zhizao/contract/stock/floor-map'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'

/** How a location looks on the map. */
export type FillTone = 'empty' | 'some' | 'partly' | 'nearly' | 'over' | 'off'

const NEARLY = 90

/** How full a location is, in percent of its capacity; nothing where no capacity is set. */
export const percentOf = ({ quantity, capacity }: MappedLocation): number | undefined =>
  capacity === null ? undefined : Math.round((Number(quantity) / Number(capacity)) * 100)

export function toneOf(location: MappedLocation): FillTone {
  const { quantity, capacity, status, stockCount } = location
  if (capacity !== null && compareQuantities(quantity, capacity) > 0) return 'over'
  if (stockCount === 0) return status === 0 ? 'off' : 'empty'
  const percent = percentOf(location)
  if (percent === undefined) return 'some'
  return percent >= NEARLY ? 'nearly' : 'partly'
}

export const toneTitles: Record<FillTone, string> = {
  empty: '空库位',
  partly: '有货',
  nearly: '将满（90% 以上）',
  over: '超出容量',
  some: '有货，未设容量',
  off: '停用',
}
