import { compareQuantities, type Quantity, subtractQuantities, sumOfQuantities } from '../quantity/decimal.ts'
import { isPickable, type LocationKind } from './location-kind.ts'
import type { StockStatus } from './stock-status.ts'

/** A balance that might be drawn from. */
export interface PickCandidate {
  id: string
  locationKind: LocationKind
  locationCode: string
  lotId: string | null
  lotCode: string | null
  status: StockStatus
  /** What is there and not reserved for others. */
  free: Quantity
  /** Last day on which the lot may be used. */
  expiresOn: string | null
  receivedOn: string | null
}

/** Why a balance was taken when it was. */
export type PickReason = 'expires first' | 'came first' | 'only place'
/** Why a balance was passed over. */
export type PassReason = 'expired' | 'not available' | 'all reserved' | 'not a picking place'

export interface Pick {
  lines: { id: string; quantity: Quantity; why: PickReason }[]
  passed: { id: string; why: PassReason }[]
  /** What is wanted and not there. */
  short: Quantity
}

const NEVER = '9999-12-31'
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byId = (one: string | null, other: string | null) => {
  const [left, right] = [BigInt(one ?? 0), BigInt(other ?? 0)]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * What to draw a quantity of a status from: what expires first, or what came first, then by place and lot. Expired, held and reserved
 * stock is never proposed; what was passed over says why.
 */
export function pick(
  candidates: readonly PickCandidate[],
  wanted: Quantity,
  { rule, today, status = 'available' }: { rule: 'fefo' | 'fifo'; today: string; status?: StockStatus },
): Pick {
  const passed: Pick['passed'] = []
  const usable = candidates.filter((each) => {
    const why = passedOver(each, today, status)
    if (why) passed.push({ id: each.id, why })
    return !why
  })
  const order = (one: PickCandidate, other: PickCandidate) =>
    (rule === 'fefo' ? byText(one.expiresOn ?? NEVER, other.expiresOn ?? NEVER) : 0) ||
    byText(one.receivedOn ?? '', other.receivedOn ?? '') ||
    byText(one.locationCode, other.locationCode) ||
    byId(one.lotId, other.lotId) ||
    byId(one.id, other.id)
  const lines: Pick['lines'] = []
  let left = wanted
  for (const each of usable.toSorted(order)) {
    if (compareQuantities(left, '0') <= 0) break
    const quantity = compareQuantities(each.free, left) < 0 ? each.free : left
    const why = usable.length === 1 ? 'only place' : rule === 'fefo' && each.expiresOn ? 'expires first' : 'came first'
    lines.push({ id: each.id, quantity, why })
    left = subtractQuantities(left, quantity)
  }
  return { lines, passed, short: compareQuantities(left, '0') > 0 ? left : '0' }
}

function passedOver(
  { locationKind, status, free, expiresOn }: PickCandidate,
  today: string,
  wanted: StockStatus,
): PassReason | undefined {
  // What goes back to its supplier lies wherever it was put aside, and may be as old as it likes.
  const isUsed = wanted === 'available'
  if (isUsed && !isPickable(locationKind)) return 'not a picking place'
  if (status !== wanted) return 'not available'
  if (isUsed && expiresOn && expiresOn < today) return 'expired'
  return compareQuantities(free, '0') <= 0 ? 'all reserved' : undefined
}

/** What a pick gives together. */
export const pickedQuantity = ({ lines }: Pick): Quantity => sumOfQuantities(lines.map(({ quantity }) => quantity))
