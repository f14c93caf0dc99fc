import { useEffect, useRef } from 'react'
import { OPEN_DIALOG } from '../widgets/use-on-show.ts'
import { setNativeValue } from './native-value.ts'
import { scanBurst } from './scan-burst.ts'

/** A scanner that ends with nothing is silent for so long, ms; so many keys that came as fast are none of a person. */
const SILENCE = 120
const LONGEST_TYPED = 8

type Typed = HTMLInputElement | HTMLTextAreaElement
const typedIn = (target: EventTarget | null): Typed | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined

/** Quantities ask for this keyboard. */
const isFigure = ({ inputMode }: Typed) => inputMode === 'decimal'

/** Who hears of codes that were typed into fields that they are none of. */
interface Hearers {
  /** The page's own field for codes. */
  input: () => HTMLInputElement | undefined
  onCode: (code: string, from: HTMLElement) => void
  /** The field stands in a dialog, which has no reader. */
  onNoReader: (code: string) => void
}

/** Where a code belongs that is typed into a field: to the page's reader, nowhere, or into the field itself. */
function belongs(field: Typed | undefined, own: HTMLInputElement | undefined): 'reader' | 'nowhere' | undefined {
  if (!own || !field || own === field) return undefined
  // Whatever lies behind a dialog is not at hand; its fields of words may be filled by a scanner.
  if (document.querySelector(OPEN_DIALOG)) return isFigure(field) && field.closest('[role=dialog]') ? 'nowhere' : undefined
  return own.offsetParent === null ? undefined : 'reader'
}

/** The keys of a scanner in fields that are not its own. */
function listenElsewhere(hearers: { readonly current: Hearers }) {
  const burst = scanBurst()
  /** What stood in the field before the code. */
  let before: { field: Typed; value: string } | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  function take(code: string, to: 'reader' | 'nowhere') {
    const { field, value } = before!
    before = undefined
    setNativeValue(field, value)
    const { input, onCode, onNoReader } = hearers.current
    if (to === 'nowhere') return onNoReader(code)
    input()?.focus({ preventScroll: true })
    onCode(code, field)
  }
  function onKey(event: KeyboardEvent) {
    clearTimeout(silence)
    const field = typedIn(event.target)
    const to = belongs(field, hearers.current.input())
    // A scanner sends the separator of GS1 as Ctrl+], which writes nothing.
    const isSeparator = event.ctrlKey && event.key === ']'
    const isOther = event.isComposing || event.altKey || event.metaKey || (event.ctrlKey && !isSeparator)
    if (!to || !field || (isOther && event.key !== 'Control')) {
      before = undefined
      return
    }
    if (isSeparator) event.preventDefault()
    // A key that is held down comes as fast as a scanner's.
    const key = event.repeat ? 'Repeat' : isSeparator ? '\x1d' : event.key
    const { value } = field
    const code = burst.key(key, event.timeStamp)
    if (key.length === 1 && burst.hasBegun()) before = { field, value }
    if (before?.field !== field) return
    if (code !== undefined) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return take(code, to)
    }
    const pending = burst.pending()
    if (pending && pending.length >= LONGEST_TYPED && isFigure(field))
      silence = setTimeout(() => take(pending, to), SILENCE)
  }
  document.addEventListener('keydown', onKey, true)
  return () => {
    clearTimeout(silence)
    document.removeEventListener('keydown', onKey, true)
  }
}

/**
 * A code that a scanner types into another field of the page is none of that field: what stood there stands there again, and the
 * code goes to the page's reader, with the field that it was typed into. A scan is never a quantity.
 */
export function useScansElsewhere(hearers: Hearers) {
  const now = useRef(hearers)
  now.current = hearers
  useEffect(() => listenElsewhere(now), [])
}
