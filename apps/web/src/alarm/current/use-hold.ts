import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a list is to hold still: the pointer is over it, the keyboard stands in it, or text of it is selected. What was
 * done in a dialog is shown when it closes: then the pointer counts again once it moves, wherever the dialog has left it.
 */
export function useHold(box: RefObject<HTMLElement | null>, isDialogOpen: boolean): boolean {
  const [hold, setHold] = useState({ pointer: false, keyboard: false, text: false })
  useEffect(() => {
    const list = box.current
    if (!list) return
    const become = (change: Partial<typeof hold>) => setHold((before) => ({ ...before, ...change }))
    let at = ''
    const move = (event: PointerEvent) => {
      // Browsers tell of a move also where the page has moved under a pointer that rests.
      const place = `${event.screenX},${event.screenY}`
      if (place === at || event.pointerType === 'touch') return
      at = place
      const pointer = list.contains(event.target as Node)
      setHold((before) => (before.pointer === pointer ? before : { ...before, pointer }))
    }
    const leave = () => become({ pointer: false })
    // Not by the focus alone: a dialog that closes gives it back, whoever goes by pointer too.
    const press = () => become({ keyboard: true })
    const blur = (event: FocusEvent) => list.contains(event.relatedTarget as Node | null) || become({ keyboard: false })
    const select = () => {
      const selection = getSelection()
      const text = !!selection && !selection.isCollapsed && selection.containsNode(list, true)
      setHold((before) => (before.text === text ? before : { ...before, text }))
    }
    document.addEventListener('pointermove', move)
    list.addEventListener('pointerleave', leave)
    list.addEventListener('keyup', press)
    list.addEventListener('focusout', blur)
    document.addEventListener('selectionchange', select)
    return () => {
      document.removeEventListener('pointermove', move)
      list.removeEventListener('pointerleave', leave)
      list.removeEventListener('keyup', press)
      list.removeEventListener('focusout', blur)
      document.removeEventListener('selectionchange', select)
      setHold({ pointer: false, keyboard: false, text: false })
    }
  }, [box])
  useEffect(() => {
    if (isDialogOpen) return () => setHold((before) => ({ ...before, pointer: false }))
  }, [isDialogOpen])
  return hold.pointer || hold.keyboard || hold.text
}
