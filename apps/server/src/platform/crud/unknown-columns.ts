import type { Sheet } from '@zhizao/contract/http/sheet'
import type { z } from 'zod'
import { type ReadColumn, type Reader, readSpreadsheet, sheetFaults } from './spreadsheet.ts'

/** Asks about columns that nothing reads before a job begins with a sheet: its caller would hear of them when it has failed. */
export async function refuseUnknownColumns<Schema extends z.ZodType>(
  sheet: Sheet,
  columns: readonly ReadColumn<Schema>[],
  schema: Schema,
  reader: Reader,
) {
  if (sheet.dropUnknown) return
  const faults = sheetFaults()
  await readSpreadsheet(sheet, columns, schema, reader, { unknown: faults.tellHeading })
  faults.refuse()
}
