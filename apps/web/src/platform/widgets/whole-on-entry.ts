import type { FocusEvent, MouseEvent } from 'react'

const textIn = (target: EventTarget): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && !target.readOnly && !target.disabled ? target : undefined

/** Goes behind the last letter. */
export function caretAtEnd(input: HTMLInputElement) {
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
}

/**
 * For what holds figures: coming into it chooses what stands there whole, so that the first key writes over it and 6 is never 61;
 * a second press goes into it.
 */
export const wholeOnEntry = {
  onMouseDownCapture(event: MouseEvent) {
    const input = textIn(event.target)
    if (!input || event.button !== 0 || input === document.activeElement) return
    // The browser would set the caret within what was chosen.
    event.preventDefault()
    input.focus()
  },
  onFocusCapture(event: FocusEvent) {
    textIn(event.target)?.select()
  },
}
