import { useEffect, useRef } from 'react'

/** Gives the focus back to where it was before a dialog opened: one that is taken off the page in one piece cannot do so itself. */
export function useFocusReturn(open = true) {
  const before = useRef<Element | null>(null)
  if (open && !before.current) before.current = document.activeElement
  useEffect(() => {
    if (!open) return
    return () => {
      const opener = before.current
      before.current = null
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])
}
