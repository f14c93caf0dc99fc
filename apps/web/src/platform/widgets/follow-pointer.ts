import type { PointerEvent } from 'react'

/** Keys that move what is chosen: one step to the right and down. */
export const arrowKeys: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How far a pointer has gone since it went down, px, and where it is in the window. */
export interface PointerWay {
  right: number
  down: number
  clientX: number
  clientY: number
}

/** Follows the pointer from where it goes down until it is let go; `end` hears whether it was let go or taken away. */
export const followPointer =
  (move: (way: PointerWay) => void, end?: (way: PointerWay, isLetGo: boolean) => void) =>
  (start: PointerEvent<HTMLElement>) => {
    if (start.button !== 0) return
    const { currentTarget: target, pointerId, clientX, clientY } = start
    target.setPointerCapture(pointerId)
    const wayTo = (event: globalThis.PointerEvent): PointerWay => ({
      right: event.clientX - clientX,
      down: event.clientY - clientY,
      clientX: event.clientX,
      clientY: event.clientY,
    })
    const onMove = (event: globalThis.PointerEvent) => move(wayTo(event))
    const stop = (event: globalThis.PointerEvent) => {
      target.removeEventListener('pointermove', onMove)
      target.removeEventListener('pointerup', stop)
      target.removeEventListener('pointercancel', stop)
      end?.(wayTo(event), event.type === 'pointerup')
    }
    target.addEventListener('pointermove', onMove)
    target.addEventListener('pointerup', stop)
    target.addEventListener('pointercancel', stop)
  }
