import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'

const MOST = 6
const STEP = 1.5
const TWICE = 2.5
/** A finger that goes so far across turns the page, px. */
const SWIPE = 70
const DOUBLE_TAP = 300

interface Place {
  scale: number
  x: number
  y: number
}
const home: Place = { scale: 1, x: 0, y: 0 }
interface Finger {
  x: number
  y: number
}
const distance = ([one, two]: readonly Finger[]) => Math.hypot(one!.x - two!.x, one!.y - two!.y)

/** What is looked at, enlarged by two fingers, the wheel, a double tap or buttons, and moved by one finger; unenlarged it is swiped. */
export function useZoom(onSwipe: (by: 1 | -1) => void) {
  const [place, setPlace] = useState(home)
  const fingers = useRef(new Map<number, Finger>())
  const swipe = useRef<Finger>(undefined)
  const tapped = useRef(0)
  const to = (scale: number) =>
    setPlace((before) => {
      const next = Math.min(MOST, Math.max(1, scale))
      return next === 1
        ? home
        : { scale: next, x: (before.x * next) / before.scale, y: (before.y * next) / before.scale }
    })
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, at)
    swipe.current = fingers.current.size === 1 ? at : undefined
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const known = fingers.current
    const from = known.get(event.pointerId)
    if (!from) return
    const before = known.size === 2 ? distance([...known.values()]) : 0
    const at = { x: event.clientX, y: event.clientY }
    known.set(event.pointerId, at)
    if (known.size === 2 && before > 0) return to(place.scale * (distance([...known.values()]) / before))
    if (known.size === 1 && place.scale > 1)
      setPlace(({ scale, x, y }) => ({ scale, x: x + at.x - from.x, y: y + at.y - from.y }))
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!fingers.current.delete(event.pointerId)) return
    const from = swipe.current
    swipe.current = undefined
    if (!from) return
    const [across, along] = [event.clientX - from.x, event.clientY - from.y]
    if (place.scale === 1 && Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(along))
      return onSwipe(across < 0 ? 1 : -1)
    if (Math.hypot(across, along) > 10) return
    if (event.timeStamp - tapped.current < DOUBLE_TAP) to(place.scale > 1 ? 1 : TWICE)
    tapped.current = event.timeStamp
  }
  return {
    scale: place.scale,
    style: { transform: `translate(${place.x}px, ${place.y}px) scale(${place.scale})` },
    isMost: place.scale >= MOST,
    larger: () => to(place.scale * STEP),
    smaller: () => to(place.scale / STEP),
    reset: () => setPlace(home),
    hands: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId),
      onWheel: (event: WheelEvent<HTMLElement>) => to(place.scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2)),
    },
  }
}
