import { startTransition, useEffect, useState } from 'react'
import { pageAt } from './registered-page.ts'

/** Where a browser knows no rest (Safari), ms. */
const REST = 200

/**
 * Whether what stands around a page is to be drawn: at once, but after the page where that goes first. It comes when the browser rests,
 * in slices between which a touch is answered.
 */
export function useDue(pathname: string): boolean {
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
