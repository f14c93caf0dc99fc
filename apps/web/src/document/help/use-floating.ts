import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { fitted, moved, type Place, resized } from './floating.ts'

/** Where the window was left, for as long as this browser tab lives. */
let left: Place | undefined

const screen = () => ({ width: window.innerWidth, height: window.innerHeight })
const STEP = 24
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Place and size of a window that is moved by its title and drawn by its edges, also by the arrow keys. */
export function useFloating() {
  const [place, setPlace] = useState(() => fitted(left, screen()))
  const [isMaximised, setMaximised] = useState(false)
  useEffect(() => {
    left = place
  }, [place])
  useEffect(() => {
    const refit = () => setPlace((now) => fitted(now, screen()))
    window.addEventListener('resize', refit)
    return () => window.removeEventListener('resize', refit)
  }, [])

  const follow = (start: PointerEvent<HTMLElement>, change: (dx: number, dy: number) => Place) => {
    if (start.button !== 0 || isMaximised) return
    start.preventDefault()
    const target = start.currentTarget
    target.setPointerCapture(start.pointerId)
    const move = (event: globalThis.PointerEvent) =>
      setPlace(change(event.clientX - start.clientX, event.clientY - start.clientY))
    target.addEventListener('pointermove', move)
    target.addEventListener('lostpointercapture', () => target.removeEventListener('pointermove', move), { once: true })
  }
  return {
    place,
    isMaximised,
    toggle: () => setMaximised(!isMaximised),
    drag: (event: PointerEvent<HTMLElement>) => follow(event, (dx, dy) => moved(place, dx, dy, screen())),
    resize: (edge: string) => (event: PointerEvent<HTMLElement>) =>
      follow(event, (dx, dy) => resized(place, edge, dx, dy)),
    /** Arrows move, with Shift they resize. */
    onKeyDown: (event: KeyboardEvent) => {
      const step = arrows[event.key]
      if (!step || isMaximised || event.target !== event.currentTarget) return
      event.preventDefault()
      setPlace(event.shiftKey ? resized(place, 'se', ...step) : moved(place, ...step, screen()))
    },
  }
}
