import { startTransition, useEffect, useState } from 'react'
import { pageAt } from './registered-page.ts'

/** Where a browser knows no rest (Safari), ms. */
const REST = 200

/**
 * Whether header, menu and tabs are to be drawn: at once, but after the page where that goes first. They come when the browser rests,
 * in slices between which a touch is answered; their places are kept, so that nothing moves.
 */
export function useAround(pathname: string): boolean {
  const [isDue, setDue] = useState(() => !pageAt(pathname)?.goesFirst)
  useEffect(() => {
    if (isDue) return
    const come = () => startTransition(() => setDue(true))
    if (!window.requestIdleCallback) {
      const timer = setTimeout(come, REST)
      return () => clearTimeout(timer)
    }
    const asked = window.requestIdleCallback(come)
    return () => window.cancelIdleCallback(asked)
  }, [isDue])
  return isDue
}
