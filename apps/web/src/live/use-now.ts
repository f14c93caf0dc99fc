import { useEffect, useState, useSyncExternalStore } from 'react'

/** The time now, ms since 1970, moving on every `every` ms while the component is on show. */
export function useNow(every = 1000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

const SECOND = 1000
const watchers = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined
let tick = 0

function watchSeconds(watcher: () => void) {
  watchers.add(watcher)
  if (!ticking) tick = Date.now()
  ticking ??= setInterval(() => {
    tick = Date.now()
    for (const each of watchers) each()
  }, SECOND)
  return () => {
    watchers.delete(watcher)
    if (watchers.size) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** A text that depends on the time now: drawn anew when another second makes it another text. */
export function useSecondText(textAt: (now: number) => string): string {
  return useSyncExternalStore(watchSeconds, () => textAt(ticking ? tick : secondOf(Date.now())))
}

/** Where nobody counts yet: the same for as long as a render takes. */
const secondOf = (time: number) => time - (time % SECOND)
