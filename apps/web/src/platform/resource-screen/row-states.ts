export type RowState = 'inShow' | 'inEditing' | 'inAdding'

/** A row of an inline table: its values, its state, and the values to go back to. */
export interface SubRow {
  key: string
  state: RowState
  values: Record<string, unknown>
  before?: Record<string, unknown>
  /** Stands in the list that is saved, marked deletedFlag, and is shown no more. */
  deleted?: true
}

export const subRows = (rows: readonly Record<string, unknown>[]): SubRow[] =>
  rows.map((values, index) => ({ key: String(values.id ?? `row-${index}`), state: 'inShow', values }))

const change = (rows: readonly SubRow[], key: string, next: (row: SubRow) => SubRow | undefined) =>
  rows.flatMap((row) => (row.key === key ? (next(row) ?? []) : [row]))

/** A new row at the end, open for input. */
export const addRow = (rows: readonly SubRow[], key: string, values: Record<string, unknown>): SubRow[] => [
  ...rows,
  { key, state: 'inAdding', values },
]

/** Edit: a shown row becomes one in editing. */
export const editRow = (rows: readonly SubRow[], key: string) =>
  change(rows, key, (row) => (row.state === 'inShow' ? { ...row, state: 'inEditing', before: row.values } : row))

export const setRow = (rows: readonly SubRow[], key: string, values: Record<string, unknown>) =>
  change(rows, key, (row) => ({ ...row, values: { ...row.values, ...values } }))

/** Save, after the row was found right: it is shown again. */
export const keepRow = (rows: readonly SubRow[], key: string) =>
  change(rows, key, ({ before, ...row }) => ({ ...row, state: 'inShow' }))

/** Cancel: an added row goes, an edited one has its values back. */
export const cancelRow = (rows: readonly SubRow[], key: string) =>
  change(rows, key, ({ before, ...row }) =>
    row.state === 'inAdding' ? undefined : { ...row, state: 'inShow', values: before ?? row.values },
  )

/** Delete: a row that the server does not know goes, one that it knows is marked. */
export const deleteRow = (rows: readonly SubRow[], key: string) =>
  change(rows, key, ({ before, ...row }) =>
    row.values.id === undefined ? undefined : { ...row, state: 'inShow', deleted: true, values: before ?? row.values },
  )

export const visibleRows = (rows: readonly SubRow[]) => rows.filter((row) => !row.deleted)
export const openRows = (rows: readonly SubRow[]) => rows.filter((row) => row.state !== 'inShow')

/** What is sent: every row, those deleted with deletedFlag 1. */
export const savedRows = (rows: readonly SubRow[]) =>
  rows.map((row) => (row.deleted ? { ...row.values, deletedFlag: 1 } : row.values))

/** What a row of a sub-form is called: its title without the remark in brackets. */
export const nounOf = (title: string) => title.replace(/\s*[（(][^（(]*[）)]$/, '')
