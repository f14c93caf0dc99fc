import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { nameField, nameOf } from '../resource-screen/name-field.ts'
import { scanBurst } from '../scan/scan-burst.ts'
import type { FullLineColumn } from './line-column.ts'
import { keptValue } from './line-column.ts'
import { blankRow, copyRow, insertRows, isBlank, moveRow, removeRow, setValues, type Values } from './line-rows.ts'
import { defaultsOf } from './paste-cells.ts'
import { rowProblems, type useLines } from './use-lines.ts'

export interface Place {
  row: number
  column: number
}

export interface GridOptions {
  columns: readonly FullLineColumn[]
  own: ReturnType<typeof useLines>
  isReadOnly: boolean
  most: number
  /** px */
  rowHeight: number
  /** Told the code that a scanner has typed into a cell. */
  onScan?: (code: string) => void
  onRemoved: () => void
}

const PAGE = 10

/** Where keys lead that move from row to row; nothing for others. */
function rowAfter(key: string, row: number, count: number): number | undefined {
  const by = { ArrowUp: -1, ArrowDown: 1, PageUp: -PAGE, PageDown: PAGE }[key]
  return by === undefined ? undefined : Math.min(Math.max(0, row + by), count - 1)
}

/** The cursor of a grid of lines and what keys do, as in a sheet: moving writes nothing, typing writes over, F2 goes into the cell. */
export function useGrid({ columns, own, isReadOnly, most, rowHeight, onScan, onRemoved }: GridOptions) {
  const { lines, change, mark, undo, fields } = own
  const [cursor, setCursor] = useState<Place>()
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  /** The cell is to have the focus once it is drawn. */
  const wantsFocus = useRef(false)
  const before = useRef<Values>({})
  const burst = useRef(scanBurst())

  const canAdd = lines.rows.length < most
  const columnAt = (place: Place | undefined) => (place ? columns[place.column] : undefined)
  const rowAt = (place: Place | undefined) => (place ? lines.rows[place.row] : undefined)

  /** Puts what was typed right and says what is wrong with it. */
  function leave() {
    const [row, column] = [rowAt(cursor), columnAt(cursor)]
    if (!cursor || !row || !column || column.shown || isReadOnly) return
    const value = keptValue(column, row.values[column.field])
    if (value !== row.values[column.field]) change((now) => setValues(now, cursor.row, { [column.field]: value }))
    if (row.values[column.field] === before.current[column.field]) return
    const wrong = rowProblems([column], { ...row, values: { ...row.values, [column.field]: value } })
    mark({ [row.key]: { [column.field]: wrong[column.field] ?? '' } })
  }
  function go(place: Place) {
    leave()
    const row = Math.max(0, place.row)
    const column = Math.min(Math.max(0, place.column), columns.length - 1)
    wantsFocus.current = true
    setEditing(false)
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
  function add(at = lines.rows.length, values: Values = defaultsOf(columns)) {
    if (!canAdd) return
    change((now) => insertRows(now, at, [blankRow(values)]))
  }
  const firstEntered = Math.max(
    0,
    columns.findIndex(({ shown }) => !shown),
  )
  /** The next cell to be entered in a direction; none beyond the ends. */
  function next(from: Place, step: 1 | -1): Place | undefined {
    let { row, column } = from
    do {
      column += step
      if (column >= columns.length || column < 0) {
        row += step
        column = step > 0 ? 0 : columns.length - 1
      }
      if (row < 0 || row >= lines.rows.length) return undefined
    } while (columns[column]!.shown)
    return { row, column }
  }
  const isLastUsed = (at: number) => at === lines.rows.length - 1 && !isBlank(lines.rows[at]!, fields)

  const rowActions = {
    insert(at: number) {
      add(at)
      go({ row: at, column: firstEntered })
    },
    copy(at: number) {
      if (!canAdd) return
      change((now) => copyRow(now, at))
      go({ row: at + 1, column: cursor?.column ?? firstEntered })
    },
    move(at: number, to: number) {
      if (to < 0 || to >= lines.rows.length) return
      change((now) => moveRow(now, at, to))
      go({ row: to, column: cursor?.column ?? firstEntered })
    },
    remove(at: number) {
      change((now) => removeRow(now, at))
      onRemoved()
      if (lines.rows.length > 1)
        go({ row: Math.min(at, lines.rows.length - 2), column: cursor?.column ?? firstEntered })
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
    mark({ [lines.rows[place.row]!.key]: { [column.field]: '' } })
  }

  function scanned(code: string) {
    const column = columnAt(cursor)
    if (cursor && column) change((now) => setValues(now, cursor.row, { [column.field]: before.current[column.field] }))
    setEditing(false)
    onScan!(code)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!cursor || event.nativeEvent.isComposing) return
    const target = event.target as HTMLElement
    if (target.closest('[data-row-menu]')) return
    const column = columnAt(cursor)!
    const code = burst.current.key(event.key, event.timeStamp)
    const take = (work: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      work()
    }
    if (code && onScan && !isReadOnly) return take(() => scanned(code))
    const isOpen = target.getAttribute('aria-expanded') === 'true'
    if (isOpen && event.key !== 'Tab') return
    const { row } = cursor
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (!isReadOnly) take(() => rowActions.move(row, row + (event.key === 'ArrowUp' ? -1 : 1)))
      return
    }
    if (event.ctrlKey || event.metaKey) {
      if (isReadOnly) return
      if (event.key === 'd') take(() => fillDown(cursor))
      else if (event.key === 'Delete' || event.key === '-') take(() => rowActions.remove(row))
      else if (event.key === 'z' && !isEditing) take(undo)
      else if (event.key === 'Home') take(() => go({ row: 0, column: 0 }))
      else if (event.key === 'End') take(() => go({ row: lines.rows.length - 1, column: columns.length - 1 }))
      return
    }
    const to = rowAfter(event.key, row, lines.rows.length)
    if (to !== undefined) return take(() => go({ ...cursor, row: to }))
    if (!isEditing && event.key === 'ArrowLeft') return take(() => go({ ...cursor, column: cursor.column - 1 }))
    if (!isEditing && event.key === 'ArrowRight') return take(() => go({ ...cursor, column: cursor.column + 1 }))
    if (event.key === 'Tab') {
      const place = next(cursor, event.shiftKey ? -1 : 1)
      if (place) return isOpen ? void setTimeout(() => go(place)) : take(() => go(place))
      if (event.shiftKey || isReadOnly || !canAdd || !isLastUsed(lines.rows.length - 1)) return leave()
      return take(() => {
        add()
        go({ row: lines.rows.length, column: firstEntered })
      })
    }
    if (event.key === 'Enter') {
      if (event.shiftKey) return take(() => go({ ...cursor, row: row - 1 }))
      return take(() => {
        const adds = !isReadOnly && isLastUsed(row) && canAdd
        if (adds) add()
        go({ ...cursor, row: adds ? row + 1 : Math.min(row + 1, lines.rows.length - 1) })
      })
    }
    if (isReadOnly || column.shown) return
    if (event.key === 'F2') {
      if (!column.isTyped) return
      return take(() => {
        const input = target as HTMLInputElement
        input.setSelectionRange?.(input.value.length, input.value.length)
        setEditing(true)
      })
    }
    if (event.key === 'Insert') return take(() => rowActions.insert(row))
    if (event.key === 'Escape' && isEditing)
      return take(() => {
        change((now) => setValues(now, row, { [column.field]: before.current[column.field] }))
        // What was taken back is chosen whole once it is drawn.
        wantsFocus.current = true
        setEditing(false)
        setCursor({ ...cursor })
      })
    if (event.key === 'Delete' && !isEditing)
      return take(() => change((now) => setValues(now, row, { [column.field]: null })))
    if (event.key.length === 1 && column.isTyped && !isEditing) setEditing(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stood there is kept once a cell is entered, not whenever it changes
  useEffect(() => {
    before.current = rowAt(cursor)?.values ?? {}
    if (!cursor || !wantsFocus.current) return
    wantsFocus.current = false
    const cell = box.current?.querySelector<HTMLElement>('[data-cursor]')
    const input = cell?.querySelector<HTMLElement>('input, button, [tabindex]') ?? cell
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor])

  return { box, top, setTop, cursor, setEditing, go, leave, onKeyDown, rowActions, firstEntered }
}
