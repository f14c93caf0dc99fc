import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { RowProblems } from './check-rows.ts'
import type { FullSubForm } from './define-screen.ts'
import type { SubRow } from './row-states.ts'

export interface PlacedProblems {
  /** For the fields of the form, by their path. */
  fields: { name: (string | number)[]; errors: string[] }[]
  /** For the rows of each one-to-many sub-form. */
  rows: Record<string, RowProblems>
  /** For which there is no place to stand. */
  rest: FieldProblem[]
}

/** Finds the place of each refused field that the server named: a field, a cell of a sub-table, or none. */
export function placeProblems(
  problems: readonly FieldProblem[],
  names: readonly string[],
  subForms: readonly FullSubForm[],
  rows: Record<string, readonly SubRow[]>,
): PlacedProblems {
  const placed: PlacedProblems = { fields: [], rows: {}, rest: [] }
  for (const problem of problems) {
    const [first = '', second = '', third = ''] = problem.field.split('.')
    const sub = subForms.find((each) => each.field === first)
    const row = rows[first]?.[Number(second)]
    if (sub?.joinType === 'OneToOne' && second) placed.fields.push({ name: [first, second], errors: [problem.message] })
    else if (sub && row) {
      const table = placed.rows[first] ?? {}
      placed.rows[first] = { ...table, [row.key]: { ...table[row.key], [third]: problem.message } }
    } else if (names.includes(problem.field)) placed.fields.push({ name: [problem.field], errors: [problem.message] })
    else if (names.includes(first)) placed.fields.push({ name: [first], errors: [problem.message] })
    else placed.rest.push(problem)
  }
  return placed
}
