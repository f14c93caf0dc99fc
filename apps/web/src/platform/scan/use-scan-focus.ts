import { useEffect, useRef } from 'react'
import { isTyping } from '../widgets/is-typing.ts'
import { OPEN_DIALOG } from '../widgets/use-on-show.ts'

const isElsewhere = (field: HTMLInputElement) =>
  field.offsetParent === null || document.querySelector(OPEN_DIALOG) !== null

/**
 * Keeps what is scanned out of buttons and blank places: a letter typed where nothing takes letters goes into the field, and the
 * focus comes back to it where a press beside everything took it away. Whoever types elsewhere is left alone.
 */
export function useScanFocus(input: () => HTMLInputElement | undefined, isWanted: boolean) {
  const find = useRef(input)
  find.current = input
  useEffect(() => {
    if (!isWanted) return
    let had = false
    const onKey = (event: KeyboardEvent) => {
      const field = find.current()
      if (!field || isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
      // A blank presses buttons, and / leads to the search.
      if (event.key.length !== 1 || event.key === ' ' || event.key === '/' || isElsewhere(field)) return
      field.focus({ preventScroll: true })
    }
    const onFocus = (event: FocusEvent) => {
      had = event.target === find.current()
    }
    const onPress = () => {
      const field = find.current()
      // The press has its effect first.
      if (had && field)
        setTimeout(
          () => document.activeElement === document.body && !isElsewhere(field) && field.focus({ preventScroll: true }),
        )
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerup', onPress)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerup', onPress)
    }
  }, [isWanted])
}
