import {
  enteredPointFields,
  PointDraft,
  type PointFields,
  pointFields,
  pointNotes,
  pointWords,
} from '@zhizao/contract/device/point-fields'
import { text } from '@zhizao/contract/http/fields'
import { readValueWords, writtenValueWords } from '@zhizao/rules/value-words/value-words-text'
import { z } from 'zod'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import type { SheetColumn } from '../../platform/crud/spreadsheet.ts'
import type { SignalsInSheets } from '../signal/signal.service.ts'

/** A point as a sheet holds it: what its values mean is one text, its standard signal stands there by its code. */
export type WrittenPoint = Omit<PointFields, 'valueWords'> & { valueWords: string }

export const asWritten = <Row extends Pick<PointFields, 'valueWords' | 'signalId'>>(
  row: Row,
  signals: SignalsInSheets,
) => ({
  ...row,
  signalId: signals.codeOf(row.signalId),
  valueWords: writtenValueWords(row.valueWords),
})

const notes = Object.fromEntries(
  enteredPointFields.map((field) => [
    field,
    {
      note: pointNotes[field],
      words: pointWords[field],
      required: field === 'code' || field === 'name',
      ...(field === 'signalId' && { kind: 'text', clears: true, width: 14 }),
      ...(field === 'formula' && { kind: 'text', clears: true, width: 40 }),
      ...(field === 'valueWords' && { kind: 'text', clears: true, width: 40 }),
    },
  ]),
)

/** The columns that sheets of points have, of objects and of models. */
export const pointColumns = sheetColumns(pointFields, enteredPointFields, notes) as readonly SheetColumn<
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
export const writtenPoint = PointDraft.extend({
  valueWords: ValueWordsText.optional(),
  signalId: text(100).nullable().optional(),
})

/** The signal that a cell names, or what is wrong with it. */
export function signalOfCell(written: string | null | undefined, signals: SignalsInSheets) {
  if (written === undefined) return {}
  if (written === null || written.trim() === '') return { signalId: null }
  const signalId = signals.idOf(written)
  return signalId ? { signalId } : { wrong: `标准信号“${written}”不存在` }
}
