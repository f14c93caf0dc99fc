import { differs } from '../resource-screen/field-modes.ts'
import { isChanged, type LineRow, type Lines, type Values } from './line-rows.ts'

/** A field of the head that both have changed: what was typed here stays, what the other has written is said beside it. */
export interface BothChanged {
  field: string
  theirs: unknown
}

const same = (one: unknown, other: unknown) => !differs({ it: one }, { it: other })

/** The newer head with what was typed here since it was read. */
export function mergeHead(read: Values, typed: Values, newer: Values, fields: readonly string[]) {
  const values: Values = {}
  const both: BothChanged[] = []
  for (const field of fields) {
    const isMine = !same(read[field], typed[field])
    values[field] = isMine ? typed[field] : newer[field]
    if (isMine && !same(read[field], newer[field]) && !same(typed[field], newer[field]))
      both.push({ field, theirs: newer[field] })
  }
  return { values, both }
}

/**
 * The newer lines with what was typed here: lines changed here keep what was typed, others are as they are now, new ones stay;
 * a line that was changed here and has been deleted meanwhile becomes a new one.
 */
export function mergeLines(typed: Lines, newer: Lines, fields: readonly string[]): Lines {
  const mine = new Map(typed.rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
  const gone = new Set(typed.removed.map(({ id }) => id))
  const theirs = new Set(newer.rows.map(({ id }) => id))
  const kept = newer.rows
    .filter(({ id }) => id !== undefined && !gone.has(id))
    .map((row) => {
      const own = mine.get(row.id!)
      return own && isChanged(own, fields) ? { ...row, values: mergedLine(own, row, fields) } : row
    })
  const added = typed.rows.flatMap((row): LineRow[] => {
    if (row.id === undefined) return [row]
    if (theirs.has(row.id) || !isChanged(row, fields)) return []
    const { id: _, ...values } = row.values
    return [{ key: `again-${row.id}`, values }]
  })
  return {
    rows: [...kept, ...added],
    removed: newer.rows.filter(({ id }) => id !== undefined && gone.has(id)),
  }
}

/** Of a line that both have changed each field is the one that was typed here, where it was. */
function mergedLine(own: LineRow, newer: LineRow, fields: readonly string[]): Values {
  const touched = fields.filter((field) => !same(own.stored?.[field], own.values[field]))
  const names = touched.flatMap((field) => [field, field.replace(/Ids?$/, 'Name')])
  return { ...newer.values, ...Object.fromEntries(names.map((name) => [name, own.values[name]])) }
}
