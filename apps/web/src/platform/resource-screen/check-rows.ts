import type { FullFormField } from './define-screen.ts'
import { isHidden, type Mode } from './field-modes.ts'
import { fieldProblem } from './field-problem.ts'
import { type SubRow, visibleRows } from './row-states.ts'

/** What is wrong, by row key and then by field. */
export type RowProblems = Record<string, Record<string, string>>

/** What is wrong with one row. A row fails as well where a listed column is present but empty and must not be. */
export function rowProblems(columns: readonly FullFormField[], row: SubRow): Record<string, string> {
  const found = columns.flatMap((column): [string, string][] => {
    const problem = fieldProblem(column, row.values[column.field])
    return problem ? [[column.field, problem]] : []
  })
  return Object.fromEntries(found)
}

/** What is wrong with the rows shown, in the columns shown; empty where all are right. */
export function tableProblems(columns: readonly FullFormField[], mode: Mode, rows: readonly SubRow[]): RowProblems {
  const shown = columns.filter((column) => !isHidden(column, mode))
  const found = visibleRows(rows).map((row) => [row.key, rowProblems(shown, row)] as const)
  return Object.fromEntries(found.filter(([, problems]) => Object.keys(problems).length > 0))
}
