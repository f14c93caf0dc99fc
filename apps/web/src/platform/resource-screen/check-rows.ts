import { problemOf } from './contract-field.ts'
import type { FullFormField } from './define-screen.ts'
import { type SubRow, visibleRows } from './row-states.ts'
import { ruleWords } from './rule-words.ts'

/** What is wrong, by row key and then by field. */
export type RowProblems = Record<string, Record<string, string>>

/** What is wrong with one row. A row fails as well where a listed column is present but empty and must not be. */
export function rowProblems(columns: readonly FullFormField[], row: SubRow): Record<string, string> {
  const { words, nothing } = ruleWords()
  const found = columns.flatMap((column): [string, string][] => {
    const value = row.values[column.field]
    const isEmpty = value === undefined || value === null || value === ''
    const problem =
      isEmpty && column.required ? nothing : column.contract && problemOf(column.contract, value, words, nothing)
    return problem ? [[column.field, problem]] : []
  })
  return Object.fromEntries(found)
}

/** What is wrong with the rows shown; empty where all are right. */
export function tableProblems(columns: readonly FullFormField[], rows: readonly SubRow[]): RowProblems {
  const found = visibleRows(rows).map((row) => [row.key, rowProblems(columns, row)] as const)
  return Object.fromEntries(found.filter(([, problems]) => Object.keys(problems).length > 0))
}
