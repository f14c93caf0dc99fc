import { useEffect, useRef } from 'react'
import { OPEN_DIALOG } from '../widgets/use-on-show.ts'
import { setNativeValue } from './native-value.ts'
import { scanBurst } from './scan-burst.ts'

/** A scanner that ends with nothing is silent for so long, ms; a figure of so many keys that came as fast is none of a person. */
const SILENCE = 120
const LONGEST_FIGURE = 8

type Typed = HTMLInputElement | HTMLTextAreaElement
const typedIn = (target: EventTarget | null): Typed | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined

/** What stood in a field before a code was typed into it. */
interface Before {
  field: Typed
  value: string
}

const isFigure = ({ inputMode }: Typed) => inputMode === 'decimal' || inputMode === 'numeric'

/**
 * A code that a scanner types into another field of the page is none of that field: what stood there stands there again, and the
 * code goes to the page's reader, with the field that it was typed into. A scan is never a quantity.
 */
export function useScansElsewhere(
  input: () => HTMLInputElement | undefined,
  onCode: (code: string, from: HTMLElement) => void,
) {
  const now = useRef({ input, onCode })
  now.current = { input, onCode }
  useEffect(() => {
    const burst = scanBurst()
    let before: Before | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    function take(code: string) {
      const was = before!
      before = undefined
      setNativeValue(was.field, was.value)
      now.current.input()?.focus({ preventScroll: true })
      now.current.onCode(code, was.field)
    }
    /** Whether another field is typed into while the page is the one at hand; dialogs are pages of their own. */
    function elsewhere(target: EventTarget | null) {
      const [own, field] = [now.current.input(), typedIn(target)]
      if (!own || !field || own === field || own.offsetParent === null) return undefined
      return document.querySelector(OPEN_DIALOG) ? undefined : field
    }
    function onKey(event: KeyboardEvent) {
      clearTimeout(silence)
      const field = elsewhere(event.target)
      if (!field || event.isComposing) return void (before = undefined)
      const isSeparator = event.ctrlKey && event.key === ']'
      if ((event.ctrlKey && !isSeparator && event.key !== 'Control') || event.altKey || event.metaKey)
        return void (before = undefined)
      const value = field.value
      // A key that is held down comes as fast as a scanner's.
      const key = event.repeat ? 'Repeat' : isSeparator ? '\x1d' : event.key
      const code = burst.key(key, event.timeStamp)
      if (isSeparator) event.preventDefault()
      if (key.length === 1 && burst.hasBegun()) before = { field, value }
      if (before?.field !== field) return
      if (code !== undefined) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return take(code)
      }
      const pending = burst.pending()
      if (pending && pending.length >= LONGEST_FIGURE && isFigure(field)) silence = setTimeout(() => take(pending), SILENCE)
    }
    document.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(silence)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
