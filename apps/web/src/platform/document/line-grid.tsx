import { type ClipboardEvent, type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { nameOf } from '../resource-screen/name-field.ts'
import { TOUCH, useMedia } from '../theme/media.ts'
import { ExactQuantity } from '../widgets/exact-quantity.tsx'
import type { FullLineColumn } from './line-column.ts'
import classes from './line-grid.module.css'
import { GridRow, isNumber, type RowHands } from './line-grid-row.tsx'
import { type LineRow, setValues, totalsOf } from './line-rows.ts'
import type { Place } from './sheet-keys.ts'
import { cellsIn } from './sheet-text.ts'
import { useGrid } from './use-grid.ts'
import type { useLines } from './use-lines.ts'

/** Beyond so many lines only those in sight are drawn. */
const VIRTUAL_ABOVE = 100
const MARGIN_ROWS = 12
const NUMBER_WIDTH = 48
const MENU_WIDTH = 44

export interface LineGridProps {
  title: string
  columns: readonly FullLineColumn[]
  own: ReturnType<typeof useLines>
  isReadOnly: boolean
  most: number
  onPaste: (at: { row: number; column: number }, cells: string[][]) => void
  onRemoved: () => void
}

/** Lines as an editable grid with the keys of a sheet. */
export function LineGrid(props: LineGridProps) {
  const { title, columns, own, isReadOnly } = props
  const { rows } = own.lines
  const rowHeight = useMedia(TOUCH) ? 48 : 36
  const grid = useGrid({ ...props, rowHeight })
  const { box, setTop, cursor } = grid
  const width = widthOfAll(columns, isReadOnly)
  const hasTotals = columns.some(({ total }) => total)

  // A row that was drawn for the first time has been scrolled to.
  useLayoutEffect(() => {
    if (box.current) setTop(box.current.scrollTop)
  }, [box, setTop])

  const { paste, copy } = useClipboard(props, cursor)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are those of the grid within
    <div
      ref={box}
      className={classes.box}
      style={{ '--row': `${rowHeight}px` } as CSSProperties}
      onScroll={({ currentTarget }) => rows.length > VIRTUAL_ABOVE && setTop(currentTarget.scrollTop)}
      onKeyDownCapture={grid.onKeyDown}
      onPaste={paste}
      onCopy={copy}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) grid.leave()
      }}
    >
      <table
        className={classes.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are entered is a grid
        role="grid"
        aria-label={title}
        aria-rowcount={rows.length + 1}
        aria-readonly={isReadOnly}
        style={{ minWidth: width }}
        tabIndex={cursor && rows[cursor.row] ? -1 : 0}
        onFocus={({ target, currentTarget }) => {
          // A press on the heading gives it the focus too, and moves nothing.
          if (target === currentTarget && rows.length && !cursor) grid.go({ row: 0, column: grid.firstEntered })
        }}
      >
        <GridHead columns={columns} isReadOnly={isReadOnly} />
        <GridBody {...props} grid={grid} rowHeight={rowHeight} />
        {hasTotals && rows.length > 0 && <GridFoot columns={columns} rows={rows} isReadOnly={isReadOnly} />}
      </table>
    </div>
  )
}

type GridBodyProps = LineGridProps & { grid: ReturnType<typeof useGrid>; rowHeight: number }

/** The lines, of many those in sight. */
function GridBody({ columns, own, isReadOnly, most, grid, rowHeight }: GridBodyProps) {
  const hands = useHands(grid, own)
  const { rows } = own.lines
  const { box, top, cursor } = grid
  const isVirtual = rows.length > VIRTUAL_ABOVE
  const seen = Math.ceil((box.current?.clientHeight ?? 640) / rowHeight)
  const first = isVirtual ? Math.max(0, Math.floor(top / rowHeight) - MARGIN_ROWS) : 0
  const last = isVirtual ? Math.min(rows.length, first + seen + 2 * MARGIN_ROWS) : rows.length
  return (
    <tbody>
      {first > 0 && <Room rows={first} height={rowHeight} span={columns.length + 2} />}
      {rows.slice(first, last).map((row, at) => (
        <GridRow
          key={row.key}
          columns={columns}
          isReadOnly={isReadOnly}
          hands={hands}
          row={row}
          at={first + at}
          problems={own.problems[row.key]}
          cursorAt={cursor?.row === first + at ? cursor.column : undefined}
          isLast={first + at === rows.length - 1}
          canAdd={rows.length < most}
        />
      ))}
      {last < rows.length && <Room rows={rows.length - last} height={rowHeight} span={columns.length + 2} />}
    </tbody>
  )
}

/** What rows do, by functions that stay the same: a key in one row draws no other. */
function useHands(grid: ReturnType<typeof useGrid>, { change, mark }: LineGridProps['own']): RowHands {
  const now = useRef(grid)
  now.current = grid
  return useMemo(() => {
    const act = (name: 'insert' | 'copy' | 'remove') => (at: number) => now.current.rowActions[name](at)
    return {
      press: (place, event) => now.current.press(place, event),
      edit: () => now.current.setEditing(true),
      enter(at, values, wrong) {
        change((lines) => setValues(lines, at, values))
        if (wrong) mark({ [wrong.key]: { [wrong.field]: '' } })
      },
      actions: {
        insert: act('insert'),
        copy: act('copy'),
        remove: act('remove'),
        move: (at, to) => now.current.rowActions.move(at, to),
      },
    }
  }, [change, mark])
}

/** What is pasted goes into the cells from the cursor on; what is copied is what the cell says. */
function useClipboard({ own, columns, isReadOnly, onPaste }: LineGridProps, cursor: Place | undefined) {
  const { rows } = own.lines
  function paste(event: ClipboardEvent) {
    if (isReadOnly || !cursor) return
    const text = event.clipboardData.getData('text/plain')
    const cells = cellsIn(text)
    const column = columns[cursor.column]!
    // One word goes into the input that has the focus, as everywhere.
    if (cells.length <= 1 && (cells[0]?.length ?? 0) <= 1 && column.isTyped) return
    if (!cells.length) return
    event.preventDefault()
    onPaste(cursor, cells)
  }
  function copy(event: ClipboardEvent) {
    const [row, column] = [cursor && rows[cursor.row], cursor && columns[cursor.column]]
    if (!row || !column || (column.isTyped && !column.shown && !isReadOnly)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', wordsOf(column, row))
  }
  return { paste, copy }
}

const GridHead = ({ columns, isReadOnly }: Pick<LineGridProps, 'columns' | 'isReadOnly'>) => (
  <>
    <colgroup>
      <col style={{ width: NUMBER_WIDTH }} />
      {columns.map((column) => (
        <col key={column.field} style={{ width: widthOf(column) }} />
      ))}
      {!isReadOnly && <col style={{ width: MENU_WIDTH }} />}
    </colgroup>
    <thead>
      <tr>
        <th className={classes.number}>#</th>
        {columns.map((column) => (
          <th key={column.field} className={isNumber(column) ? classes.right : undefined} title={t(column.title)}>
            {!isReadOnly && (column.required ?? column.contract?.required) && !column.shown && (
              <span style={{ color: 'var(--bad)' }}>* </span>
            )}
            {t(column.title)}
          </th>
        ))}
        {!isReadOnly && <th aria-label={t('操作')} />}
      </tr>
    </thead>
  </>
)

interface GridFootProps extends Pick<LineGridProps, 'columns' | 'isReadOnly'> {
  rows: readonly LineRow[]
}

const GridFoot = ({ columns, rows, isReadOnly }: GridFootProps) => (
  <tfoot>
    <tr>
      <td className={classes.number}>{t('合计')}</td>
      {columns.map((column) => (
        <td key={column.field} className={isNumber(column) ? classes.right : undefined}>
          {column.total && <Totals column={column} rows={rows} />}
        </td>
      ))}
      {!isReadOnly && <td />}
    </tr>
  </tfoot>
)

/** The sum of a column, apart for each unit. */
export function Totals({ column, rows }: { column: FullLineColumn; rows: readonly LineRow[] }) {
  const sums = totalsOf(rows, column.field, column.unitOf)
  return sums.map(({ unit, sum }, at) => (
    <span key={unit}>
      {at > 0 && ' + '}
      <ExactQuantity value={sum} unit={unit || undefined} decimals={column.decimals} />
    </span>
  ))
}

const widthOf = ({ width, ...column }: FullLineColumn) => width ?? (isNumber(column as FullLineColumn) ? 120 : 160)

const widthOfAll = (columns: LineGridProps['columns'], isReadOnly: boolean) =>
  columns.reduce((sum, column) => sum + widthOf(column), NUMBER_WIDTH + (isReadOnly ? 0 : MENU_WIDTH))

/** What a cell says, for the clipboard. */
function wordsOf({ field }: FullLineColumn, { values }: LineRow) {
  const said = nameOf(values, field) ?? values[field]
  return said === null || said === undefined ? '' : String(said)
}

const Room = ({ rows, height, span }: { rows: number; height: number; span: number }) => (
  <tr>
    <td colSpan={span} style={{ height: rows * height, padding: 0, border: 0 }} />
  </tr>
)
