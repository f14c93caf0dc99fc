import type { CountSheet, CountSheetLine } from '@zhizao/contract/counting/stock-count'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import type { KeptAct } from '../../offline/index.ts'
import { COUNT_LINE, type CountLine } from './offer-counting.ts'

/** A line with what was counted on this device and has not reached the server. */
export type PendingLine = CountSheetLine & { isPending?: boolean }

/** The sheet as who counts knows it: the server's lines, with what waits on this device in their place. */
export function withPending(sheet: CountSheet, acts: readonly KeptAct[], name: string): { lines: PendingLine[] } {
  const mine = new Map<string, { quantity: string; isTemporary: boolean; at: string }>()
  for (const { action, body, at } of acts) {
    if (action !== COUNT_LINE || (body as CountLine).id !== sheet.id) continue
    const { lines, isTemporary } = body as CountLine
    for (const { id, quantity } of lines)
      mine.set(id, { quantity: plainDecimal(String(quantity)), isTemporary: isTemporary === 1, at })
  }
  return {
    lines: sheet.lines.map((line): PendingLine => {
      const pending = mine.get(line.id)
      if (!pending) return line
      const { quantity, isTemporary, at } = pending
      if (isTemporary) return { ...line, noted: quantity, isPending: true }
      const counted = { counted: quantity, countedAt: at, countedByName: name, noted: null, needsRecount: false }
      return { ...line, ...counted, isPending: true }
    }),
  }
}
