import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const MOST = 6
const STEP = 1.4
/** Of a wheel that zooms, for each pixel that it turns. */
const WHEEL = 0.002

interface Focus {
  /** Where on the picture, as shares. */
  x: number
  y: number
  /** Where in the window of the picture that spot stays, px. */
  left: number
  top: number
}

/**
 * How large a picture is shown in a box that scrolls: 1 fits its width. By buttons, keys, Ctrl and the wheel, and two fingers; what
 * is under the pointer stays there.
 */
export function useZoom(box: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const kept = useRef<Focus>(undefined)
  const now = useRef(zoom)

  function to(next: number, at?: { clientX: number; clientY: number }) {
    const desk = box.current
    const bounded = Math.min(MOST, Math.max(1, next))
    if (!desk || bounded === now.current) return
    const rect = desk.getBoundingClientRect()
    const left = at ? at.clientX - rect.left : rect.width / 2
    const top = at ? at.clientY - rect.top : rect.height / 2
    kept.current = {
      left,
      top,
      x: (desk.scrollLeft + left) / desk.scrollWidth,
      y: (desk.scrollTop + top) / desk.scrollHeight,
    }
    now.current = bounded
    setZoom(bounded)
  }
  // Before it is painted: what was under the pointer is there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each zoom, which it does not read
  useLayoutEffect(() => {
    const [desk, focus] = [box.current, kept.current]
    if (!desk || !focus) return
    desk.scrollLeft = focus.x * desk.scrollWidth - focus.left
    desk.scrollTop = focus.y * desk.scrollHeight - focus.top
    kept.current = undefined
  }, [zoom, box])

  const asked = useRef(to)
  useEffect(() => {
    asked.current = to
  })
  useEffect(() => {
    const desk = box.current
    if (!desk) return
    const leave = [onWheel(desk, now, asked), onPinch(desk, now, asked)]
    return () => {
      for (const end of leave) end()
    }
  }, [box])
  return { zoom, larger: () => to(zoom * STEP), smaller: () => to(zoom / STEP), fit: () => to(1), isMost: zoom >= MOST }
}

type Ask = RefObject<(next: number, at?: { clientX: number; clientY: number }) => void>

function onWheel(desk: HTMLElement, now: RefObject<number>, ask: Ask) {
  const listen = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    ask.current(now.current * (1 - event.deltaY * WHEEL), event)
  }
  desk.addEventListener('wheel', listen, { passive: false })
  return () => desk.removeEventListener('wheel', listen)
}

/** Two fingers that go apart. */
function onPinch(desk: HTMLElement, now: RefObject<number>, ask: Ask) {
  let from: { apart: number; zoom: number } | undefined
  const apartOf = ({ touches: [one, other] }: TouchEvent) =>
    Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY)
  const listen = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) {
      from = undefined
      return
    }
    event.preventDefault()
    const apart = apartOf(event)
    from ??= { apart, zoom: now.current }
    const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }
    ask.current((from.zoom * apart) / from.apart, middle)
  }
  const events = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
  for (const event of events) desk.addEventListener(event, listen, { passive: false })
  return () => {
    for (const event of events) desk.removeEventListener(event, listen)
  }
}
