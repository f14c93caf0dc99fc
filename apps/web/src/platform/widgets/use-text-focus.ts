import { useRef } from 'react'

/**
 * For a dialog that comes by itself: the keyboard goes to its text, so that a key meant for the work before presses none of
 * its buttons. `text` are properties of the element that is read, `afterOpenChange` is the dialog's.
 */
export function useTextFocus<Text extends HTMLElement>() {
  const ref = useRef<Text>(null)
  const afterOpenChange = (isOpen: boolean) => {
    if (isOpen) ref.current?.focus({ preventScroll: true })
  }
  return { text: { ref, tabIndex: -1, style: { outline: 'none' } }, afterOpenChange }
}
