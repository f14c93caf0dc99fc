import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { followPointer } from './follow-pointer.ts'
import { placeUnder, scrollBy } from './sorted-place.ts'

/** A row that is being pulled, and how far down the list it is held, px. */
export interface RowDrag {
  from: number
  top: number
}

/** Pulls a row of a list over the others with mouse, finger or pen; near an edge the list scrolls on. The order changes once the row is let go. */
export function useRowDrag(
  box: { readonly current: HTMLDivElement | null },
  height: number,
  count: number,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<RowDrag>()
  const [top, setTop] = useState(0)
  /** Of the row at hand: which, where in it the pointer holds it, and where the pointer is. */
  const hold = useRef<{ from: number; grip: number; y: number; frame: number }>(undefined)

  function heldTop(): number {
    const list = box.current!
    const inList = hold.current!.y - list.getBoundingClientRect().top + list.scrollTop
    return Math.min((count - 1) * height, Math.max(0, inList - hold.current!.grip))
  }
  function follow() {
    if (!hold.current) return
    const list = box.current!
    const { top: upper, bottom } = list.getBoundingClientRect()
    const by = scrollBy(hold.current.y - upper, bottom - hold.current.y)
    if (by) list.scrollTop += by
    setDrag({ from: hold.current.from, top: heldTop() })
    hold.current.frame = requestAnimationFrame(follow)
  }
  /** Lets go where the row came from; answers whether one was held. */
  function cancel(): boolean {
    if (!hold.current) return false
    cancelAnimationFrame(hold.current.frame)
    hold.current = undefined
    setDrag(undefined)
    return true
  }
  useEffect(() => () => cancelAnimationFrame(hold.current?.frame ?? 0), [])

  const pull = (at: number) => (start: PointerEvent<HTMLElement>) => {
    if (start.button !== 0 || hold.current) return
    const grip = start.clientY - start.currentTarget.parentElement!.getBoundingClientRect().top
    hold.current = { from: at, grip, y: start.clientY, frame: requestAnimationFrame(follow) }
    followPointer(
      ({ clientY }) => {
        if (hold.current) hold.current.y = clientY
      },
      ({ clientY }, isLetGo) => {
        if (!hold.current) return
        hold.current.y = clientY
        const to = placeUnder(heldTop(), height)
        cancel()
        if (isLetGo) onMove(at, to)
      },
    )(start)
  }
  return { drag, pull, cancel, top, setTop }
}
