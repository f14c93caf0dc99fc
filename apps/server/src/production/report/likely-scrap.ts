import type { ReportInput } from '@zhizao/contract/production/workbench'
import { availableAt, type PieceFlow, type ReportedPieces } from '@zhizao/rules/production/piece-flow'
import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { invalidField } from '../../platform/refusal.ts'

/** Pieces that can be bad at a segment: what waits for it; at a first one those that are still to be made; no bound where none is known. */
export function likelyBad(flow: PieceFlow, node: string): Quantity | null {
  const { back, next } = availableAt(flow, node)
  if (next !== null) return addQuantities(back, next)
  const { most, good } = flow.segments.find(({ id }) => id === node)!
  if (most === null) return null
  const left = subtractQuantities(most, good)
  return compareQuantities(left, '0') < 0 ? '0' : left
}

interface Bad {
  readonly flow: PieceFlow
  readonly node: string
  readonly pieces: ReportedPieces
  readonly unit: string
  readonly isAutomatic: boolean
}

/** What broke has broken: more than there should be pieces for is asked about, never refused. */
export function requireLikelyScrap({ flow, node, pieces, unit, isAutomatic }: Bad, { scrapReason }: ReportInput): void {
  const bad = addQuantities(pieces.scrap, pieces.rework)
  if (scrapReason || compareQuantities(bad, '0') <= 0) return
  // A machine cannot be asked: it is stopped where it counts more than the whole order.
  const most = isAutomatic ? flow.segments.find(({ id }) => id === node)!.most : likelyBad(flow, node)
  if (most === null || compareQuantities(bad, most) <= 0) return
  throw invalidField(
    'scrapReason',
    '超量报废原因',
    `这道工序还可做 ${most} ${unit}，报废和返工共 ${bad} ${unit}；请核对数量，确实如此请填写原因`,
  )
}
