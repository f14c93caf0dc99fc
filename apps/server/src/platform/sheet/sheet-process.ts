import { answerQuestions, GIVEN_FILE, Told } from '../work/answer-questions.ts'
import type { Cell, MergedCells, SheetRow } from './sheet-bounds.ts'
import type { SheetHead } from './write-workbook.ts'

/** What is asked of the process that reads and writes sheets: one workbook in its life. */
export type SheetQuestion =
  | { read: string }
  | 'next'
  | 'merged'
  | 'write'
  | { sheet: SheetHead }
  | { rows: Cell[][]; bold?: boolean }
  | 'end'

let reading: AsyncGenerator<SheetRow[], MergedCells[]> | undefined
let merged: MergedCells[] = []
let writing: ReturnType<typeof import('./write-workbook.ts')['workbookWriter']> | undefined

answerQuestions<SheetQuestion>(async (question) => {
  if (question === 'next') return nextRows()
  if (question === 'merged') return merged
  if (question === 'end') return writing!.end()
  if (question === 'write') return beginWriting()
  // Each loads only what it needs: starting is most of the work of a small sheet.
  if ('read' in question) reading = (await import('./read-sheet.ts')).readFirstSheet(question.read)
  else if ('sheet' in question) writing!.sheet(question.sheet)
  else writing!.rows(question.rows, question.bold)
  return undefined
})

async function beginWriting() {
  writing = (await import('./write-workbook.ts')).workbookWriter(GIVEN_FILE)
}

/** The next rows, nothing after the last. What the parsers find wrong is wrong with the file. */
async function nextRows(): Promise<SheetRow[] | undefined> {
  try {
    const { value, done } = await reading!.next()
    if (!done) return value
    merged = value ?? []
    return undefined
  } catch (error) {
    if (error instanceof Told) throw error
    throw new Told('文件不是 .xlsx 格式的表格，或者已损坏')
  }
}
