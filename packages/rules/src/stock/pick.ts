import { compareQuantities, type Quantity, subtractQuantities } from '../quantity/decimal.ts'
import { type FitFacts, type Unfit, type Use, unfitFor, unfitToReturn } from './fit.ts'
import { isPickable, type LocationKind } from './location-kind.ts'
import type { StockStatus } from './stock-status.ts'

/** A balance that might be drawn from. */
export interface PickCandidate extends FitFacts {
  id: string
  locationKind: LocationKind
  locationCode: string
  lotId: string | null
  lotCode: string | null
  /** What is there and not reserved for others. */
  free: Quantity
  receivedOn: string | null
}

/** Why a balance was taken when it was. */
export type PickReason = 'expires first' | 'came first' | 'only place'
/** Why a balance was passed over. */
export type PassReason = Unfit | 'all reserved' | 'not a picking place'

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
 * What to draw a quantity of a status from: what expires first, or what came first, then by place and lot. Stock that is not fit
 * for its use, or reserved, is never proposed; what was passed over says why.
 */
export function pick(
  candidates: readonly PickCandidate[],
  wanted: Quantity,
  { rule, status = 'available', ...use }: Use & { rule: 'fefo' | 'fifo'; status?: StockStatus },
): Pick {
  const passed: Pick['passed'] = []
  const usable = candidates.filter((each) => {
    const why = passedOver(each, use, status)
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

function passedOver(candidate: PickCandidate, use: Use, wanted: StockStatus): PassReason | undefined {
  // What goes back to its supplier lies wherever it was put aside.
  const isUsed = wanted === 'available'
  if (isUsed && !isPickable(candidate.locationKind)) return 'not a picking place'
  const unfit = isUsed ? unfitFor(candidate, use) : unfitToReturn(candidate, wanted, use)
  if (unfit) return unfit
  return compareQuantities(candidate.free, '0') <= 0 ? 'all reserved' : undefined
}
