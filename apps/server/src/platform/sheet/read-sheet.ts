import type { MergedCells, SheetRow } from './sheet-bounds.ts'
import { kindOfSheet } from './sheet-kind.ts'

/**
 * The rows of the first sheet that people see, or of the one that has one of these names, that hold something, a few hundred at a time,
 * of a workbook new or old or of a text file. At the end it answers which cells were merged.
 */
export async function* readSheetOf(file: string, names?: readonly string[]): AsyncGenerator<SheetRow[], MergedCells[]> {
  const kind = await kindOfSheet(file)
  // Each loads only what it needs: starting is most of the work of a small sheet.
  if (kind === 'xlsx') return yield* (await import('./read-workbook.ts')).readWorkbook(file, names)
  if (kind === 'xls') return yield* (await import('./read-old-workbook.ts')).readOldWorkbook(file, names)
  return yield* (await import('./read-text-sheet.ts')).readTextSheet(file, names)
}
