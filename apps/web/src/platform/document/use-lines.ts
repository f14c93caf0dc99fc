import { useCallback, useRef, useState } from 'react'
import { fieldProblem } from '../resource-screen/field-problem.ts'
import type { FullLineColumn } from './line-column.ts'
import { isBlank, type LineRow, type Lines } from './line-rows.ts'
import type { CellProblems } from './paste-cells.ts'

/** Steps that can be taken back. */
const MOST_UNDONE = 50

/** What is wrong with the entered fields of a line. */
export function rowProblems(columns: readonly FullLineColumn[], row: LineRow): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column): [string, string][] => {
      const problem = column.shown ? undefined : fieldProblem(column.look, row.values[column.field])
      return problem ? [[column.field, problem]] : []
    }),
  )
}

/** Lines that are being entered, what is wrong with them, and the way back. */
export function useLines(first: Lines, columns: readonly FullLineColumn[]) {
  const [lines, setLines] = useState(first)
  const [problems, setProblems] = useState<CellProblems>({})
  const before = useRef<Lines[]>([])
  const fields = columns.filter(({ shown }) => !shown).map(({ field }) => field)

  /** Takes new lines; the state before can be brought back. */
  const change = useCallback(
    (next: Lines | ((now: Lines) => Lines)) =>
      setLines((now) => {
        const taken = typeof next === 'function' ? next(now) : next
        if (taken !== now && before.current.at(-1) !== now)
          before.current = [...before.current.slice(1 - MOST_UNDONE), now]
        return taken
      }),
    [],
  )
  const undo = useCallback(() => {
    const last = before.current.at(-1)
    if (!last) return
    before.current = before.current.slice(0, -1)
    setLines(last)
  }, [])
  const restart = useCallback((next: Lines) => {
    before.current = []
    setLines(next)
    setProblems({})
  }, [])
  /** Marks cells; an empty text takes the mark away. */
  const mark = useCallback((more: CellProblems) => {
    setProblems((now) => {
      const next = { ...now }
      for (const [key, said] of Object.entries(more)) {
        const left = Object.entries({ ...next[key], ...said }).filter(([, text]) => text)
        if (left.length) next[key] = Object.fromEntries(left)
        else delete next[key]
      }
      return next
    })
  }, [])
  /** Looks at all lines; whether they are right. A refusal of a paste stays until its cell is entered anew. */
  const check = () => {
    const found: Record<string, Record<string, string>> = {}
    for (const row of lines.rows) {
      if (isBlank(row, fields)) continue
      const wrong = { ...refusedWords(row, problems[row.key]), ...rowProblems(columns, row) }
      if (Object.keys(wrong).length) found[row.key] = wrong
    }
    setProblems(found)
    return found
  }
  return { lines, problems, fields, change, undo, restart, mark, check, setProblems }
}

/** Words that nothing was found for are no value: without them the cell is merely empty. */
const refusedWords = (row: LineRow, said: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(said).filter(([field]) => row.values[field] === null))
