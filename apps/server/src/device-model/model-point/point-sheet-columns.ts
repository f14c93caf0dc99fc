import {
  enteredPointFields,
  PointDraft,
  type PointFields,
  pointFields,
  pointNotes,
  pointWords,
} from '@zhizao/contract/device/point-fields'
import { readValueWords, writtenValueWords } from '@zhizao/rules/value-words/value-words-text'
import { z } from 'zod'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import type { SheetColumn } from '../../platform/crud/spreadsheet.ts'

/** A point as a sheet holds it: what its values mean is one text. */
export type WrittenPoint = Omit<PointFields, 'valueWords'> & { valueWords: string }

export const asWritten = <Row extends Pick<PointFields, 'valueWords'>>(row: Row) => ({
  ...row,
  valueWords: writtenValueWords(row.valueWords),
})

const notes = Object.fromEntries(
  enteredPointFields.map((field) => [
    field,
    {
      note: pointNotes[field],
      words: pointWords[field],
      required: field === 'code' || field === 'name',
      ...(field === 'formula' && { kind: 'text', clears: true, width: 40 }),
      ...(field === 'valueWords' && { kind: 'text', clears: true, width: 40 }),
    },
  ]),
)

/** The columns that sheets of points have, of objects and of models. */
export const pointColumns = sheetColumns(pointFields, enteredPointFields, notes) as unknown as readonly SheetColumn<
  Partial<WrittenPoint>
>[]

const ValueWordsText = z
  .string()
  .nullable()
  .transform((written, context) => {
    const read = readValueWords(written ?? '')
    if ('meanings' in read) return read.meanings
    context.addIssue({ code: 'custom', message: `“${read.wrong}”看不懂，例如 0=停机；1=运行[绿]；位3=急停[红]` })
    return z.NEVER
  })
  .pipe(pointFields.valueWords)

/** A line of such a sheet. */
export const writtenPoint = PointDraft.extend({ valueWords: ValueWordsText.optional() })
