import { HolderOutlined } from '@ant-design/icons'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { TOUCH, useMedia } from '../theme/media.ts'
import classes from './sortable-list.module.css'
import { placeAfter, placeUnder } from './sorted-place.ts'
import { type RowDrag, useRowDrag } from './use-row-drag.ts'

export interface SortableListProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  onMove: (from: number, to: number) => void
  children: (row: Row) => ReactNode
}

const MARGIN_ROWS = 8

/** Rows whose order people make: by pulling the handle, by its keys, or by typing the place. Of thousands those in sight are drawn. */
export function SortableList<Row>({ label, rows, keyOf, nameOf, onMove, children }: SortableListProps<Row>) {
  const height = useMedia(TOUCH) ? 48 : 40
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<string>()
  const [told, setTold] = useState('')
  const { drag, pull, cancel, top, setTop } = useRowDrag(box, height, rows.length, move)
  const seen = useSeenRows(box, { top, height, count: rows.length })
  const heldAt = held === undefined ? -1 : rows.findIndex((row) => keyOf(row) === held)

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= rows.length) return
    setTold(t('{name}已移到第 {place} 位', { name: nameOf(rows[from]!), place: to + 1 }))
    onMove(from, to)
  }
  /** By a key or a typed place: the row stays in sight. */
  function moveTo(from: number, to: number) {
    move(from, to)
    const list = box.current!
    const [least, most] = [(to + 1) * height - list.clientHeight, to * height]
    list.scrollTop = Math.min(Math.max(list.scrollTop, least), most)
  }
  const isDrawn = (at: number) => (at >= seen.first && at < seen.last) || at === heldAt || at === drag?.from
  return (
    <div ref={box} className={classes.box} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
      <ol
        className={classes.list}
        aria-label={label}
        style={{ '--row': `${height}px`, height: rows.length * height } as CSSProperties}
      >
        {rows.map((row, at) => {
          if (!isDrawn(at)) return null
          const key = keyOf(row)
          return (
            <SortedRow
              key={key}
              at={at}
              count={rows.length}
              name={nameOf(row)}
              isPulled={drag?.from === at}
              cancel={cancel}
              top={placeOf(at, drag, height)}
              onPull={pull(at)}
              onHeld={() => setHeld(key)}
              onPlace={(to) => moveTo(at, to)}
            >
              {children(row)}
            </SortedRow>
          )
        })}
      </ol>
      <div role="status" className={classes.told}>
        {told}
      </div>
    </div>
  )
}

interface SortedRowProps {
  at: number
  count: number
  name: string
  isPulled: boolean
  /** Where it is drawn, px. */
  top: number
  onPull: ReturnType<ReturnType<typeof useRowDrag>['pull']>
  cancel: () => boolean
  onHeld: () => void
  onPlace: (to: number) => void
  children: ReactNode
}

const SortedRow = ({ at, count, name, isPulled, top, onPull, cancel, onHeld, onPlace, children }: SortedRowProps) => (
  <li
    aria-posinset={at + 1}
    aria-setsize={count}
    className={`${classes.row} ${isPulled ? classes.pulled : ''}`}
    style={{ transform: `translateY(${top}px)` }}
    onFocus={onHeld}
  >
    <Handle
      name={name}
      onPointerDown={onPull}
      onKey={(key) => {
        if (key === 'Escape') return cancel()
        const to = placeAfter(key, at, count)
        if (to === undefined) return false
        onPlace(to)
        return true
      }}
    />
    <PlaceField at={at} count={count} name={name} onPlace={onPlace} />
    {children}
  </li>
)

/** Where a row is drawn, px: the one that is pulled under the pointer, those that make room for it a row aside. */
function placeOf(at: number, drag: RowDrag | undefined, height: number) {
  if (!drag) return at * height
  if (at === drag.from) return drag.top
  const to = placeUnder(drag.top, height)
  if (at > drag.from && at <= to) return (at - 1) * height
  if (at < drag.from && at >= to) return (at + 1) * height
  return at * height
}

interface Seen {
  top: number
  height: number
  count: number
}

/** From which row to which is drawn. */
function useSeenRows(box: { readonly current: HTMLDivElement | null }, { top, height, count }: Seen) {
  const [room, setRoom] = useState(600)
  useLayoutEffect(() => {
    const element = box.current!
    const watch = new ResizeObserver(() => setRoom(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  const first = Math.max(0, Math.floor(top / height) - MARGIN_ROWS)
  return { first, last: Math.min(count, first + Math.ceil(room / height) + 2 * MARGIN_ROWS) }
}

interface HandleProps {
  name: string
  onPointerDown: ReturnType<ReturnType<typeof useRowDrag>['pull']>
  /** Answers whether the key did something. */
  onKey: (key: string) => boolean
}

const Handle = ({ name, onPointerDown, onKey }: HandleProps) => (
  <button
    type="button"
    className={classes.handle}
    aria-label={t('移动{title}，按上下方向键', { title: name })}
    onPointerDown={onPointerDown}
    onKeyDown={(event) => {
      if (!onKey(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }}
  >
    <HolderOutlined />
  </button>
)

interface PlaceFieldProps {
  at: number
  count: number
  name: string
  onPlace: (to: number) => void
}

/** The place of a row, which can be typed over. */
function PlaceField({ at, count, name, onPlace }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string>()
  function take() {
    const place = Math.min(count, Number(typed) || at + 1)
    setTyped(undefined)
    if (place !== at + 1) onPlace(place - 1)
  }
  return (
    <input
      className={classes.place}
      inputMode="numeric"
      maxLength={5}
      aria-label={t('{name}的位置', { name })}
      value={typed ?? at + 1}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
      onFocus={({ target }) => target.select()}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        else if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation()
          setTyped(undefined)
        }
      }}
    />
  )
}
