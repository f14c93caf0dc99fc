import type { InspectedItem, InspectionResult } from '@zhizao/contract/quality/inspection'
import { isWithin } from '@zhizao/rules/quality/lot-plan'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'

/** What is being entered of an item; values as they are typed. */
export interface Entry {
  readonly values: readonly string[]
  readonly failed: number | null
  readonly defects: readonly { readonly defectId: string; readonly name: string; readonly quantity: number }[]
  readonly remark: string
}

export const entryOf = (item: InspectedItem): Entry => ({
  values: item.values,
  failed: item.kind === 'counted' && (item.isDone || item.failed > 0) ? item.failed : null,
  defects: item.defects.map(({ defectId, name, quantity }) => ({ defectId, name, quantity })),
  remark: item.remark ?? '',
})

/** How a typed value stands: nothing yet, unreadable, beyond its limits, or good. */
export function standOf(typed: string | undefined, limits: Pick<InspectedItem, 'lower' | 'upper'>) {
  if (!typed?.trim()) return 'empty'
  const value = typedQuantity(typed)
  if (value === undefined) return 'unreadable'
  return isWithin(value, limits) ? 'within' : 'beyond'
}

/** Puts what was pasted from a sheet into the fields from one on; what has no room is left out. */
export function pasteValues(values: readonly string[], from: number, pasted: string, most: number): string[] {
  const cells = pasted
    .split(/[\r\n\t]+/)
    .map((cell) => cell.trim())
    .filter(Boolean)
  const next = [...values]
  for (const [at, cell] of cells.entries()) if (from + at < most) next[from + at] = typedQuantity(cell) ?? cell
  return Array.from(next, (value) => value ?? '')
}

/** One more of a defect; the count of failed pieces grows with it as long as it was their sum. */
export function addDefect(entry: Entry, defect: { defectId: string; name: string }, step: 1 | -1, most: number): Entry {
  const sum = sumOf(entry)
  const known = entry.defects.find(({ defectId }) => defectId === defect.defectId)
  const quantity = (known?.quantity ?? 0) + step
  const others = entry.defects.filter(({ defectId }) => defectId !== defect.defectId)
  const defects = quantity > 0 ? [...others, { ...defect, quantity }] : others
  const follows = (entry.failed ?? 0) === Math.min(sum, most)
  return { ...entry, defects, failed: follows ? Math.min(sum + step, most) : entry.failed }
}

const sumOf = ({ defects }: Entry) => defects.reduce((sum, { quantity }) => sum + quantity, 0)

/** What is sent of an entry. Empty fields between values are passed over. */
export function resultOf(item: InspectedItem, entry: Entry): InspectionResult {
  const remark = entry.remark.trim() || null
  if (item.kind === 'measured') {
    const values = entry.values.filter((value) => value.trim()).map((value) => typedQuantity(value) ?? value)
    return { id: item.id, values, remark }
  }
  const defects = entry.defects.map(({ defectId, quantity }) => ({ defectId, quantity }))
  return { id: item.id, defects, remark, ...(entry.failed !== null && { failed: entry.failed }) }
}
