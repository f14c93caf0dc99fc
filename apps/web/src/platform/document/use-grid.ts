import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { nameField, nameOf } from '../resource-screen/name-field.ts'
import { caretAtEnd } from '../widgets/whole-on-entry.ts'
import { chosen, type FullLineColumn, keptValue } from './line-column.ts'
import {
  blankRow,
  copyRow,
  insertRows,
  isBlank,
  moveRow,
  putValues,
  removeRow,
  setValues,
  type Values,
} from './line-rows.ts'
import { defaultsOf } from './paste-cells.ts'
import { firstEntered, type Place, pressAct, type SheetAct, sheetAct } from './sheet-keys.ts'
import { rowProblems, type useLines } from './use-lines.ts'

export interface GridOptions {
  columns: readonly FullLineColumn[]
  own: ReturnType<typeof useLines>
  isReadOnly: boolean
  most: number
  /** px */
  rowHeight: number
  onRemoved: () => void
}

/** What takes the keys of a cell: its input, else the cell itself. */
const takerIn = (cell: Element | null | undefined) =>
  cell?.querySelector<HTMLElement>('input, button, [tabindex]') ?? (cell as HTMLElement | null | undefined)

function chooseCell(cell: Element | null | undefined) {
  const taker = takerIn(cell)
  taker?.focus()
  if (taker instanceof HTMLInputElement) taker.select()
}

/** The cursor of a grid of lines: where it stands, whether somebody is within its cell, and what that said before. */
function useCursor({ columns, own, isReadOnly, rowHeight }: GridOptions) {
  const { lines, change, mark } = own
  const [cursor, setCursor] = useState<Place>()
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  /** The cell is to have the focus once it is drawn. */
  const wantsFocus = useRef(false)
  const wasPressed = useRef(false)
  const before = useRef<Values>({})

  const columnAt = (place: Place | undefined) => (place ? columns[place.column] : undefined)
  const rowAt = (place: Place | undefined) => (place ? lines.rows[place.row] : undefined)

  /** Whether the cell says something else than when it was entered. */
  function isChanged() {
    const [row, column] = [rowAt(cursor), columnAt(cursor)]
    return Boolean(row && column && (row.values[column.field] ?? null) !== (before.current[column.field] ?? null))
  }
  /** Puts what was typed right and says what is wrong with it. */
  function leave() {
    setEditing(false)
    const [row, column] = [rowAt(cursor), columnAt(cursor)]
    if (!cursor || !row || !column || column.shown || isReadOnly) return
    const value = keptValue(column, row.values[column.field])
    if (value !== row.values[column.field]) change((now) => setValues(now, cursor.row, { [column.field]: value }))
    if (!isChanged()) return
    const wrong = rowProblems([column], { ...row, values: { ...row.values, [column.field]: value } })
    mark({ [row.key]: { [column.field]: wrong[column.field] ?? '' } })
  }
  function go(place: Place) {
    leave()
    const row = Math.max(0, place.row)
    const column = Math.min(Math.max(0, place.column), columns.length - 1)
    wasPressed.current = false
    wantsFocus.current = true
    setCursor({ row, column })
    reveal(row)
  }
  /** Brings a row between heading and foot, before it is drawn: of many lines only those in sight are. */
  function reveal(row: number) {
    const element = box.current
    if (!element) return
    const least = (row + 3) * rowHeight - element.clientHeight
    const wanted = Math.min(Math.max(element.scrollTop, least), row * rowHeight)
    if (wanted === element.scrollTop) return
    element.scrollTop = wanted
    setTop(wanted)
  }
  /** What was there when the cell was entered; of what is chosen also what the choice brought along. */
  function restore(place: Place) {
    const { field, isTyped } = columnAt(place)!
    const was = before.current
    change((now) => (isTyped ? setValues(now, place.row, { [field]: was[field] }) : putValues(now, place.row, was)))
    wantsFocus.current = true
    setEditing(false)
    setCursor({ ...place })
  }
  /** A press into a cell: the first chooses it, the second goes into it. */
  function press(place: Place, event: MouseEvent<HTMLElement>) {
    const [cell, target, column] = [event.currentTarget, event.target as HTMLElement, columnAt(place)!]
    if (isReadOnly || column.shown || event.button !== 0) return go(place)
    const input = cell.querySelector('input')
    const act = pressAct({
      isHere: cursor?.row === place.row && cursor.column === place.column && cell.contains(document.activeElement),
      wasPressed: wasPressed.current,
      isTyped: column.isTyped,
      isEditing,
      isOnContent: column.isTyped ? target === input : !target.matches('td, [data-cell]'),
    })
    if (act === 'none') return
    // The browser would give the focus to what was pressed, which is gone by then, or set the caret within it.
    event.preventDefault()
    if (act === 'choose') {
      go(place)
      wasPressed.current = true
    } else {
      setEditing(true)
      if (input) caretAtEnd(input)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stood there is kept once a cell is entered, not whenever it changes
  useEffect(() => {
    before.current = rowAt(cursor)?.values ?? {}
    if (!cursor || !wantsFocus.current) return
    wantsFocus.current = false
    const cell = box.current?.querySelector('[data-cursor]')
    chooseCell(cell)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor])

  return {
    box,
    top,
    setTop,
    cursor,
    setCursor,
    isEditing,
    setEditing,
    columnAt,
    leave,
    go,
    press,
    restore,
    isChanged,
  }
}

/** The cursor of a grid of lines and what keys and presses do, as in a sheet: see `sheetAct`. */
export function useGrid(options: GridOptions) {
  const { columns, own, isReadOnly, most, onRemoved } = options
  const { lines, change, mark, undo, fields } = own
  const hand = useCursor(options)
  const { box, cursor, setCursor, setEditing, columnAt, go } = hand

  const canAdd = lines.rows.length < most
  function add(at = lines.rows.length, values: Values = defaultsOf(columns)) {
    if (!canAdd) return
    change((now) => insertRows(now, at, [blankRow(values)]))
  }
  const first = firstEntered(columns)
  const rowActions = {
    insert(at: number) {
      add(at)
      go({ row: at, column: first })
    },
    copy(at: number) {
      if (!canAdd) return
      change((now) => copyRow(now, at))
      go({ row: at + 1, column: cursor?.column ?? first })
    },
    move(at: number, to: number) {
      if (to < 0 || to >= lines.rows.length) return
      change((now) => moveRow(now, at, to))
      go({ row: to, column: cursor?.column ?? first })
    },
    remove(at: number) {
      change((now) => removeRow(now, at))
      onRemoved()
      if (lines.rows.length > 1) go({ row: Math.min(at, lines.rows.length - 2), column: cursor?.column ?? first })
      else setCursor(undefined)
    },
  }

  /** Writes what stands above, with the words and what it brought along. */
  function fillDown(place: Place) {
    const above = lines.rows[place.row - 1]
    const column = columnAt(place)!
    if (!above || column.shown) return
    const { field, fills } = column
    const filled = fills ? columns.filter(({ shown }) => shown) : []
    const written = Object.fromEntries([column, ...filled].map((each) => [each.field, above.values[each.field]]))
    // Also where the line above has its words as they were stored, and this one those of what was chosen in it.
    if (nameField(field) !== field) written[nameField(field)] = nameOf(above.values, field) ?? null
    change((now) => setValues(now, place.row, written))
    mark({ [lines.rows[place.row]!.key]: { [field]: '' } })
  }

  function does(act: SheetAct, at: Place, input: HTMLInputElement | undefined) {
    switch (act.does) {
      case 'go':
        return go(act.to)
      case 'grow':
        add()
        return go(act.to)
      case 'moveLine':
        return rowActions.move(at.row, at.row + act.by)
      case 'fillDown':
        return fillDown(at)
      case 'insertLine':
        return rowActions.insert(at.row)
      case 'removeLine':
        return rowActions.remove(at.row)
      case 'undo':
        return undo()
      case 'edit':
        if (input) caretAtEnd(input)
        return setEditing(true)
      case 'restore':
        return hand.restore(at)
      case 'clear':
        return change((now) => setValues(now, at.row, chosen(columnAt(at)!, undefined)))
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    if (!cursor || event.nativeEvent.isComposing || target.closest('[data-row-menu]')) return
    const isOpen = target.getAttribute('aria-expanded') === 'true'
    if (isOpen && event.key !== 'Tab') return
    const act = sheetAct(
      { key: event.key, shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey || event.metaKey },
      {
        at: cursor,
        rows: lines.rows.length,
        columns,
        isReadOnly,
        isEditing: hand.isEditing,
        isChanged: hand.isChanged(),
        mayGrow: canAdd && lines.rows.slice(-1).some((row) => !isBlank(row, fields)),
      },
    )
    if (!act) return
    if (act.does === 'leave') return hand.leave()
    if (act.does === 'type') {
      // Wherever in the cell the focus is, the letter goes into its input, over what stands there.
      if (!(target instanceof HTMLInputElement)) chooseCell(box.current?.querySelector('[data-cursor]'))
      if (columnAt(cursor)!.isTyped) setEditing(true)
      return
    }
    // An open list of choices takes the key first.
    if (isOpen && act.does === 'go') return void setTimeout(() => go(act.to))
    event.preventDefault()
    event.stopPropagation()
    does(act, cursor, target instanceof HTMLInputElement ? target : undefined)
  }

  return { ...hand, onKeyDown, rowActions, firstEntered: first }
}
