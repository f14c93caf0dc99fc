import { answerQuestions, GIVEN_FILE, UserFault } from '../work/answer-questions.ts'
import type { Cell, MergedCells, SheetRow } from './sheet-bounds.ts'
import type { SheetHead } from './write-workbook.ts'

/** What is asked of the process that reads and writes sheets: one workbook in its life. */
export type SheetQuestion =
  | { read: string; names?: readonly string[] }
  /** A part that is no sheet, to be brought out of a workbook; how large it was, nothing where there is none. */
  | { take: string; part: string; to: string }
  | 'next'
  | 'merged'
  | 'write'
  | { sheet: SheetHead }
  | { rows: Cell[][]; bold?: boolean }
  /** A file that goes along, behind the sheets. */
  | { part: string; path: string }
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
  if ('take' in question) return (await import('./take-part.ts')).takePart(question)
  if ('path' in question) return writing!.part(question.part, question.path)
  if ('read' in question) reading = (await import('./read-sheet.ts')).readSheetOf(question.read, question.names)
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
    if (error instanceof UserFault) throw error
    throw new UserFault('文件不是 .xlsx、.xls 或 .csv 格式的表格，或者已损坏')
  }
}
