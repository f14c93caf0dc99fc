/** Widths of a list's columns: words are never wrapped or covered, and what is left over goes to the text columns. */

const HAN = 14
const LATIN = 7.6
const SMALL = 12 / 14
/** Paddings of a cell and the line beside a heading, px. */
const CELL = 22
const SORTER = 20
/** Paddings and borders of a state's tag. */
const TAG = 18
const isWide = (letter: string) => letter.codePointAt(0)! > 0x2e7f

/** How wide words of 14 px are at most, px: Chinese letters are square, of the others the wider ones are counted. */
export const wordsWidth = (words: string) =>
  [...words].reduce((sum, letter) => sum + (isWide(letter) ? HAN : /[A-Z0-9MW%@mw]/.test(letter) ? 9.4 : LATIN), 0)

/** The least width at which a heading stands on one line. */
export const headingWidth = (title: string, isSortable = false) =>
  Math.ceil(wordsWidth(title)) + CELL + (isSortable ? SORTER : 0)

/** The least width at which the longest of some states stands whole. */
export const statesWidth = (labels: readonly string[]) =>
  Math.max(0, ...labels.map((label) => Math.ceil(wordsWidth(label) * SMALL) + TAG + CELL))

/** What the buttons of a row need beside each other, each of them at least `least` px. */
export function operationsWidth(labels: readonly string[], hasMore: boolean, { gap = 6, least = 18 } = {}) {
  const buttons = [...labels.map((label) => Math.max(least, Math.ceil(wordsWidth(label)))), ...(hasMore ? [least] : [])]
  return buttons.reduce((sum, width) => sum + width, 0) + Math.max(0, buttons.length - 1) * gap + CELL
}

export interface Wanted {
  /** px; a column that grows has at least this. */
  width: number
  grows?: boolean
  fixed?: 'left' | 'right'
}

/** More than this part of a table is not given to columns that stand still while the others scroll. */
const MOST_PINNED = 0.5

export interface Shared {
  widths: number[]
  /** What is pinned where the table scrolls; nothing where all of it is seen. */
  pinned: boolean[]
}

/** Shares a table's room: what is left over goes to the columns that grow, in proportion; without any, to all. */
export function sharedWidths(columns: readonly Wanted[], room: number): Shared {
  const least = columns.reduce((sum, { width }) => sum + width, 0)
  const spare = Math.max(0, room - least)
  const takers = columns.some(({ grows }) => grows)
    ? columns.map(({ grows }) => Boolean(grows))
    : columns.map(() => true)
  const base = columns.reduce((sum, { width }, at) => sum + (takers[at] ? width : 0), 0)
  const widths = columns.map(({ width }, at) => Math.floor(width + (takers[at] ? (spare * width) / base : 0)))
  if (least <= room) return { widths, pinned: columns.map(() => false) }
  // What is done with a row comes first, then its name; ticks and numbers go with the name or not at all.
  const rights = columns.reduce((sum, { width, fixed }) => sum + (fixed === 'right' ? width : 0), 0)
  const lefts = columns.reduce((sum, { width, fixed }) => sum + (fixed === 'left' ? width : 0), 0)
  const hasLefts = rights + lefts <= room * MOST_PINNED
  const hasRights = rights <= room * MOST_PINNED
  return { widths, pinned: columns.map(({ fixed }) => (fixed === 'left' ? hasLefts : fixed === 'right' && hasRights)) }
}
