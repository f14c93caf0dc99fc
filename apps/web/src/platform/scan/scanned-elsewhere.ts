import { isGtin, isSscc } from '@zhizao/rules/scan/check-digit'
import { setNativeValue } from './native-value.ts'
import { scanBurst } from './scan-burst.ts'
import { hasReaders, readerFor, type ScanReader } from './scan-readers.ts'

/** A scanner that ends with nothing is silent for so long, ms. */
const SILENCE = 120
/** So many keys that came as fast as a scanner's are none of a person. */
const SURELY_SCANNED = 8

type Typed = HTMLInputElement | HTMLTextAreaElement
const typedIn = (target: EventTarget | null): Typed | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined

/** Quantities and measures ask for this keyboard. */
const isFigure = ({ inputMode }: Typed) => inputMode === 'decimal'

/** Keys that write something, or change others that do. */
const isPlain = ({ altKey, metaKey, ctrlKey, key, isComposing }: KeyboardEvent) =>
  !isComposing && !altKey && !metaKey && (!ctrlKey || key === 'Control')

/**
 * A code that a scanner types into a field of the page is none of that field: what stood there stands there again, and the code
 * goes to the page's reader, with the field that it was typed into. Where there is none, a field of figures refuses it: a scan is
 * never a quantity. `onRefused` is told the code then. Answers what ends it.
 */
export function watchScans(target: Document, onRefused: (code: string) => void) {
  const burst = scanBurst()
  /** What stood in the field before the code. */
  let before: { field: Typed; value: string } | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function take(code: string, reader: ScanReader | undefined) {
    const { field, value } = before!
    before = undefined
    setNativeValue(field, value)
    if (!reader) return onRefused(code)
    reader.input()?.focus({ preventScroll: true })
    reader.take(code, field)
  }
  // Where nothing reads codes, only a number of goods or of a box is surely one.
  const isTaken = (code: string, field: Typed, reader: ScanReader | undefined) =>
    reader !== undefined || (isFigure(field) && (hasReaders() || isGtin(code) || isSscc(code)))

  function onKey(event: KeyboardEvent) {
    clearTimeout(silence)
    const field = typedIn(event.target)
    const reader = field && readerFor(field)
    // A scanner sends the separator of GS1 as Ctrl+], which writes nothing.
    const isSeparator = event.ctrlKey && event.key === ']'
    if (!field || reader === 'own' || !(isPlain(event) || isSeparator)) {
      before = undefined
      return
    }
    // A key that is held down comes as fast as a scanner's.
    const key = event.repeat ? 'Repeat' : isSeparator ? '\x1d' : event.key
    const { value } = field
    const code = burst.key(key, event.timeStamp)
    if (key.length === 1 && burst.hasBegun()) before = { field, value }
    if (before?.field !== field) return
    if (isSeparator) event.preventDefault()
    if (code !== undefined && isTaken(code, field, reader)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return take(code, reader)
    }
    const pending = burst.pending()
    if (pending && pending.length >= SURELY_SCANNED && isFigure(field) && isTaken(pending, field, reader))
      silence = setTimeout(() => take(pending, reader), SILENCE)
  }
  target.addEventListener('keydown', onKey, true)
  return () => {
    clearTimeout(silence)
    target.removeEventListener('keydown', onKey, true)
  }
}
