import type { PrintElement } from '@zhizao/contract/print/print-design'
import type { KeyboardEvent, PointerEvent } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { movedByKey, snapped } from './design-edits.ts'
import classes from './designer.module.css'
import { ElementLook } from './element-look.tsx'

interface PaperViewProps {
  paper: { width: number; height: number }
  elements: readonly PrintElement[]
  chosen: number | undefined
  scale: number
  read: (element: PrintElement, content: string) => string
  onChoose: (at: number | undefined) => void
  onChange: (at: number, change: object) => void
  onRemove: (at: number) => void
}

/** The paper with its elements: chosen by a click or Tab, moved by pointer or arrows, sized by the handle. */
export function PaperView({ paper, elements, chosen, scale, read, onChoose, onChange, onRemove }: PaperViewProps) {
  function onKeyDown(event: KeyboardEvent, at: number) {
    const position = movedByKey(elements[at]!.position, event)
    if (position) onChange(at, { position })
    else if (event.key === 'Delete') onRemove(at)
    else return
    event.preventDefault()
  }
  const one = chosen === undefined ? undefined : elements[chosen]
  return (
    <div
      className={classes.desk}
      onPointerDown={(event) => event.target === event.currentTarget && onChoose(undefined)}
    >
      <div className={classes.paper} style={{ width: paper.width * scale, height: paper.height * scale }}>
        {elements.map((element, at) => (
          <button
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: an element that is renamed stays the one that has the cursor
            key={at}
            aria-label={t('元素“{name}”', { name: element.name })}
            aria-pressed={at === chosen}
            className={`${classes.element} ${at === chosen ? classes.chosen : ''}`}
            style={{
              left: element.position.x * scale,
              top: element.position.y * scale,
              width: element.width * scale,
              height: Math.max(element.height * scale, 4),
            }}
            onFocus={() => onChoose(at)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPointerDown={dragged(element.position, scale, ({ x, y }) =>
              onChange(at, { position: { x: snapped(x), y: snapped(y) } }),
            )}
          >
            <ElementLook element={element} scale={scale} read={(content) => read(element, content)} />
          </button>
        ))}
        {one && (
          <div
            className={classes.handle}
            style={{
              left: (one.position.x + one.width) * scale - 7,
              top: (one.position.y + one.height) * scale - 7,
            }}
            onPointerDown={dragged({ x: one.width, y: one.height }, scale, ({ x, y }) =>
              onChange(chosen!, {
                width: Math.max(1, snapped(x)),
                height: one.type === 'line' ? one.height : Math.max(1, snapped(y)),
              }),
            )}
          />
        )}
      </div>
    </div>
  )
}

interface Point {
  x: number
  y: number
}
/** Pixels that a pointer goes before it drags: a click that trembles moves nothing. */
const LEAST_DRAG = 3

/** Follows the pointer from where it goes down, in millimetres. */
const dragged = (from: Point, scale: number, move: (to: Point) => void) => (down: PointerEvent<HTMLElement>) => {
  if (down.button !== 0) return
  const { currentTarget: target, pointerId, clientX, clientY } = down
  target.setPointerCapture(pointerId)
  let isDragged = false
  const onMove = (event: globalThis.PointerEvent) => {
    const [across, along] = [event.clientX - clientX, event.clientY - clientY]
    isDragged ||= Math.max(Math.abs(across), Math.abs(along)) >= LEAST_DRAG
    if (isDragged) move({ x: from.x + across / scale, y: from.y + along / scale })
  }
  const end = () => {
    target.removeEventListener('pointermove', onMove)
    target.removeEventListener('pointerup', end)
    target.removeEventListener('pointercancel', end)
  }
  target.addEventListener('pointermove', onMove)
  target.addEventListener('pointerup', end)
  target.addEventListener('pointercancel', end)
}
