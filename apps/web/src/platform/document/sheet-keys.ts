export interface Place {
  row: number
  column: number
}

/** A key as it was pressed. */
export interface Pressed {
  key: string
  shift?: boolean
  alt?: boolean
  /** Ctrl, or ⌘. */
  ctrl?: boolean
}

/** How a sheet stands when a key is pressed in it. */
export interface SheetState {
  at: Place
  rows: number
  /** Of `shown` ones the cells are only read; into typed ones letters go, others are chosen. */
  columns: readonly { shown?: boolean | undefined; isTyped: boolean }[]
  isReadOnly: boolean
  /** Somebody is within the cell: keys are those of its text. */
  isEditing: boolean
  /** The cell says something else than when it was entered. */
  isChanged: boolean
  /** Behind the last line another may begin: it is used, and there is room. */
  mayGrow: boolean
}

/** What a key does in a sheet. */
export type SheetAct =
  | { does: 'go'; to: Place }
  /** A line begins behind the last. */
  | { does: 'grow'; to: Place }
  | { does: 'moveLine'; by: 1 | -1 }
  | { does: 'fillDown' | 'insertLine' | 'removeLine' | 'undo' | 'edit' | 'restore' | 'clear' | 'type' | 'leave' }

const PAGE = 10
const downBy: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -PAGE, PageDown: PAGE }

/** The first column that is entered. */
export const firstEntered = (columns: SheetState['columns']) =>
  Math.max(
    0,
    columns.findIndex(({ shown }) => !shown),
  )

/** The next cell to be entered in a direction; none beyond the ends. */
export function nextEntered(
  { at, rows, columns }: Pick<SheetState, 'at' | 'rows' | 'columns'>,
  step: 1 | -1,
): Place | undefined {
  let { row, column } = at
  do {
    column += step
    if (column >= columns.length || column < 0) {
      row += step
      column = step > 0 ? 0 : columns.length - 1
    }
    if (row < 0 || row >= rows) return undefined
  } while (columns[column]!.shown)
  return { row, column }
}

/**
 * What a key does in a sheet, as in spreadsheet programs: moving writes nothing, typing writes over, F2 goes into the cell, Esc
 * takes back what was typed. Nothing for keys that are the cell's own.
 */
export function sheetAct(pressed: Pressed, state: SheetState): SheetAct | undefined {
  const { key, alt, ctrl } = pressed
  if (alt)
    return !state.isReadOnly && isUpOrDown(key) ? { does: 'moveLine', by: key === 'ArrowUp' ? -1 : 1 } : undefined
  if (ctrl) return withCtrl(key, state)
  return moved(pressed, state) ?? (state.isReadOnly ? undefined : written(key, state))
}

const isUpOrDown = (key: string) => key === 'ArrowUp' || key === 'ArrowDown'

function withCtrl(key: string, { rows, columns, isReadOnly, isEditing }: SheetState): SheetAct | undefined {
  if (key === 'Home') return { does: 'go', to: { row: 0, column: 0 } }
  if (key === 'End') return { does: 'go', to: { row: rows - 1, column: columns.length - 1 } }
  if (isReadOnly) return undefined
  if (key === 'd') return { does: 'fillDown' }
  if (key === 'Delete' || key === '-') return { does: 'removeLine' }
  // Within a cell it is the text's own.
  return key === 'z' && !isEditing ? { does: 'undo' } : undefined
}

function moved({ key, shift }: Pressed, state: SheetState): SheetAct | undefined {
  const { at, rows, columns, isEditing, isReadOnly, mayGrow } = state
  const go = (to: Place): SheetAct => ({
    does: 'go',
    to: {
      row: Math.min(Math.max(0, to.row), Math.max(0, rows - 1)),
      column: Math.min(Math.max(0, to.column), columns.length - 1),
    },
  })
  const down = downBy[key]
  if (down !== undefined) return go({ ...at, row: at.row + down })
  const isLast = at.row === rows - 1
  if (key === 'Enter') {
    if (shift) return go({ ...at, row: at.row - 1 })
    return !isReadOnly && isLast && mayGrow
      ? { does: 'grow', to: { ...at, row: rows } }
      : go({ ...at, row: at.row + 1 })
  }
  if (key === 'Tab') {
    const next = nextEntered(state, shift ? -1 : 1)
    if (next) return { does: 'go', to: next }
    // Past the ends one leaves the sheet.
    return shift || isReadOnly || !mayGrow
      ? { does: 'leave' }
      : { does: 'grow', to: { row: rows, column: firstEntered(columns) } }
  }
  if (isEditing) return undefined
  if (key === 'ArrowLeft') return go({ ...at, column: at.column - 1 })
  if (key === 'ArrowRight') return go({ ...at, column: at.column + 1 })
  if (key === 'Home') return go({ ...at, column: 0 })
  return key === 'End' ? go({ ...at, column: columns.length - 1 }) : undefined
}

function written(key: string, { at, columns, isEditing, isChanged }: SheetState): SheetAct | undefined {
  const { shown, isTyped } = columns[at.column]!
  if (key === 'Insert') return { does: 'insertLine' }
  if (shown) return undefined
  if (key === 'Escape') return isEditing || isChanged ? { does: 'restore' } : undefined
  if (key === 'F2') return isTyped ? { does: 'edit' } : undefined
  if (isEditing) return undefined
  if (key === 'Delete') return { does: 'clear' }
  return key.length === 1 ? { does: 'type' } : undefined
}

/** What a press does with a cell. */
export type PressAct =
  /** The cell is chosen whole: the first key writes over what stands there. */
  | 'choose'
  /** One goes into the cell, behind its last letter. */
  | 'edit'
  /** Nothing of the sheet's: what stands in the cell knows what to do. */
  | 'none'

export interface PressState {
  /** The cursor is there, and so is the focus. */
  isHere: boolean
  /** It was pressed before, not come to by keys. */
  wasPressed: boolean
  isTyped: boolean
  isEditing: boolean
  /** On what stands in the cell, not beside it. */
  isOnContent: boolean
}

/** The first press into a cell chooses it whole, however one came to it; the second goes into it, as F2 does. */
export function pressAct({ isHere, wasPressed, isTyped, isEditing, isOnContent }: PressState): PressAct {
  if (!isHere) return 'choose'
  if (!isTyped) return isOnContent ? 'none' : 'choose'
  // Within the text the browser sets the caret where it was pressed.
  if (isEditing && isOnContent) return 'none'
  return isEditing || wasPressed ? 'edit' : 'choose'
}
