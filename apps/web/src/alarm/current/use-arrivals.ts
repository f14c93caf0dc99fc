import { useEffect, useRef, useState } from 'react'
import { arrivalsIn, type Shown } from './arrivals.ts'

/** How long a new row stands out, ms. */
const FLASH = 4000

/** Ids of rows that have just come in. `list` names what is on show; undefined while it is on its way. */
export function useArrivals(list: string | undefined, ids: readonly string[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const shown = useRef<Shown>(undefined)
  const key = ids.join()
  useEffect(() => {
    if (list === undefined) return
    const now = key ? key.split(',') : []
    const arrived = arrivalsIn(shown.current, list, now)
    shown.current = { list, ids: new Set(now) }
    if (!arrived.length) return
    setFresh((before) => new Set([...before, ...arrived]))
    const timer = setTimeout(
      () => setFresh((before) => new Set([...before].filter((id) => !arrived.includes(id)))),
      FLASH,
    )
    return () => clearTimeout(timer)
  }, [list, key])
  return fresh
}
