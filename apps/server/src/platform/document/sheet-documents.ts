import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import type { LookedSheet } from '../crud/sheet-import.ts'
import type { ImportedRow } from '../crud/spreadsheet.ts'

/** A document that rows of a sheet make together. */
export interface SheetDocument<Line> {
  readonly code: string
  /** The row that says its head, from 1. */
  readonly line: number
  readonly head: Line
  readonly rows: ImportedRow<Line>[]
  /** Whether a row of it has cells that could not be read: then it is not known what its head leaves open. */
  readonly isBroken: boolean
}

/**
 * Whole documents of a sheet that has a row for each of their lines: rows of one number belong together, wherever they stand.
 * The head is what the first of them says; a later row leaves it open or says the same.
 */
export function documentsOf<Line extends { code: string }>(
  sheet: LookedSheet<Line>,
  heads: readonly (keyof Line & string)[],
): SheetDocument<Line>[] {
  const broken = new Set(sheet.broken.map(({ code }) => codeAsRead(String(code ?? ''))))
  const found = new Map<string, SheetDocument<Line>>()
  for (const each of sheet.rows) {
    const { code } = each.row
    const key = codeAsRead(code)
    const known = found.get(key)
    if (!known) {
      const { line, row: head } = each
      found.set(key, { code, line, head, rows: [each], isBroken: broken.has(key) })
      continue
    }
    known.rows.push(each)
    if (known.isBroken) continue
    for (const field of heads) {
      const said = each.row[field]
      if (said === null || said === undefined || said === '' || said === known.head[field]) continue
      sheet.notify(each.line, field, `与第 ${known.line} 行不同，同一单据各行的此列应一致或留空`, said)
    }
  }
  return [...found.values()]
}
