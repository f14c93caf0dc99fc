import type { StockStatus } from './stock-status.ts'

/** Places of a warehouse. */
export const realKinds = ['storage', 'receiving', 'quarantine', 'lineside', 'dispatch'] as const
/** The outside, and the way between two warehouses: places that stand in no warehouse. */
export const virtualKinds = [
  'supplier',
  'customer',
  'production',
  'scrap',
  'count',
  'transit',
  /** Stock as it was found at the beginning, what is moved by hand, and by bills of no other kind. */
  'opening',
  'manual',
  'other',
] as const
export const locationKinds = [...realKinds, ...virtualKinds] as const
export type RealKind = (typeof realKinds)[number]
export type VirtualKind = (typeof virtualKinds)[number]
export type LocationKind = (typeof locationKinds)[number]

export const isVirtual = (kind: LocationKind): kind is VirtualKind => (virtualKinds as readonly string[]).includes(kind)

/** Whether balances are kept at a place: goods on their way are ours, what is outside is not counted. */
export const keepsBalance = (kind: LocationKind): boolean => !isVirtual(kind) || kind === 'transit'

/** Places that picking may propose; what lies at a line has been given out already. */
export const isPickable = (kind: LocationKind): boolean => kind === 'storage' || kind === 'dispatch'

/** Whether stock is used up or given away by going there: only what is available may. */
export const usesUp = (kind: LocationKind): boolean =>
  kind === 'customer' || kind === 'production' || kind === 'lineside' || kind === 'manual' || kind === 'other'

/** The status in which goods arrive at a place where nobody says another. */
export const arrivalStatus = (kind: LocationKind): StockStatus => (kind === 'quarantine' ? 'quarantine' : 'available')
