import type { Piece } from './course.ts'
import { isSame } from './course.ts'
import type { ObjectWatch, Row } from './watch.ts'

/** What is to be done to the table: rows of a span that go, and rows that come. */
export interface CourseWrites {
  readonly gone: { companyId: string; objectId: string; from: number; to: number }[]
  readonly made: { companyId: string; objectId: string; piece: Piece }[]
}

export const noWrites = (): CourseWrites => ({ gone: [], made: [] })

/** Rows of the course in memory; what is older is in the table alone. */
const mostRows = 32

/**
 * Puts what was found from a time on in the place of what was there. Answers false, and leaves all as it was, where memory does not reach
 * back so far.
 */
export function replaceTail(watch: ObjectWatch, pieces: readonly Piece[], writes: CourseWrites): boolean {
  const from = pieces[0]!.start
  const gone: Row[] = []
  let row = watch.head
  while (row && row.start >= from) {
    gone.push(row)
    row = row.before
  }
  if (row === undefined) return false
  const found = row && isSame(row, pieces[0]!) ? pieces.slice(1) : pieces
  const old = gone.toReversed()
  let same = 0
  while (same < found.length && same < old.length && isRow(found[same]!, old[same]!)) same++
  if (same === found.length && same === old.length) return true
  const { companyId, objectId } = watch
  if (same < old.length) writes.gone.push({ companyId, objectId, from: old[same]!.start, to: Infinity })
  let head: Row | null = same > 0 ? old[same - 1]! : row
  for (const piece of found.slice(same)) {
    head = { ...piece, before: head }
    writes.made.push({ companyId, objectId, piece })
  }
  watch.head = head
  return true
}

const isRow = (one: Piece, other: Piece) => one.start === other.start && isSame(one, other)

/** The rows of a course as memory holds them, from newest to oldest; `isWhole` says that there are no older ones. */
export function linked(newestFirst: readonly Piece[], isWhole: boolean): Row | null | undefined {
  return newestFirst
    .toReversed()
    .reduce<Row | null | undefined>(
      (before, { start, stateId, cause }) => ({ start, stateId, cause, before }),
      isWhole ? null : undefined,
    )
}

/** Lets go of rows that are older than memory keeps. Only while nothing may have to be brought back. */
export function forgetOldRows(watch: ObjectWatch): void {
  let row = watch.head
  for (let at = 1; row && at < mostRows; at++) row = row.before
  if (row?.before) (row as { before: Row | undefined }).before = undefined
}

/** How many rows are read for memory. */
export const rowsRead = mostRows
