import { useEffect, useState } from 'react'

/** Menus that are open. */
export const OPEN_MENU = '.ant-dropdown:not(.ant-dropdown-hidden)'
/** Dialogs and drawers that are open. */
export const OPEN_DIALOG = '.ant-modal-wrap:not([style*="none"]), .ant-drawer-open'

/** Whether something of the page is on show, wherever it stands: menus and dialogs stand outside of what opened them. */
export function useOnShow(selector: string): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(document.querySelector(selector) !== null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] })
    return () => {
      observer.disconnect()
      setShown(false)
    }
  }, [selector])
  return isShown
}
