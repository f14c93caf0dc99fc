import { useLayoutEffect, useRef, useState } from 'react'

/** A box and its inner height in px, for lists that draw only what is seen. */
export function useHeight<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => setHeight(Math.floor(entry!.contentRect.height)))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return [box, height] as const
}
