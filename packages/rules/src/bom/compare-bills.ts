import { compareFractions } from '../quantity/fraction.ts'
import type { Bill, BillLine } from './bill.ts'

/** What of a line differs between two versions. */
export type LineField = 'quantity' | 'isFixed' | 'loss' | 'isPhantom' | 'group'

export interface LineDifference {
  readonly kind: 'added' | 'removed' | 'changed' | 'same'
  readonly material: string
  readonly before?: BillLine
  readonly after?: BillLine
  readonly fields: readonly LineField[]
}

/**
 * Two versions line by line, in the order of the newer one, what was removed after it. Lines belong together by their material; where
 * one stands several times, those that are alike first, then in their order.
 */
export function compareBills(before: Bill, after: Bill): LineDifference[] {
  // For one base quantity, so that 2 for 10 is the same as 20 for 100.
  const share = (line: BillLine, bill: Bill) =>
    line.isFixed ? line.quantity : { num: line.quantity.num * bill.base.den, den: line.quantity.den * bill.base.num }
  const fieldsOf = (old: BillLine, now: BillLine): LineField[] =>
    (
      [
        ['quantity', compareFractions(share(old, before), share(now, after)) !== 0],
        ['isFixed', old.isFixed !== now.isFixed],
        ['loss', old.loss !== now.loss],
        ['isPhantom', old.isPhantom !== now.isPhantom],
        ['group', (old.group ?? null) !== (now.group ?? null)],
      ] as const
    ).flatMap(([field, isOther]) => (isOther ? [field] : []))
  const left = Map.groupBy(before.lines, (line) => line.material)
  const take = (material: string, fits: (old: BillLine) => boolean) => {
    const lines = left.get(material) ?? []
    const at = lines.findIndex(fits)
    return at < 0 ? undefined : lines.splice(at, 1)[0]
  }
  const alike = new Map(
    after.lines.map((now) => [now, take(now.material, (old) => fieldsOf(old, now).length === 0)] as const),
  )
  const differences = after.lines.map((now): LineDifference => {
    const same = alike.get(now)
    if (same) return { kind: 'same', material: now.material, before: same, after: now, fields: [] }
    const old = take(now.material, () => true)
    if (!old) return { kind: 'added', material: now.material, after: now, fields: [] }
    return { kind: 'changed', material: now.material, before: old, after: now, fields: fieldsOf(old, now) }
  })
  const removed = before.lines
    .filter((line) => left.get(line.material)?.includes(line))
    .map((line): LineDifference => ({ kind: 'removed', material: line.material, before: line, fields: [] }))
  return [...differences, ...removed]
}
