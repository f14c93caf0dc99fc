import { useEffect, useRef } from 'react'
import { setNativeValue } from './native-value.ts'
import { scanBurst } from './scan-burst.ts'

/** A scanner that ends with nothing is silent for so long, ms. */
const SILENCE = 120
const SHORTEST_SILENT = 6

/**
 * The keys of a scanner in its field: Enter ends a code, whoever typed it; Tab ends one that came as fast as only a scanner types,
 * and otherwise leads on; a silence after such keys ends one too.
 */
export function useWedge(input: () => HTMLInputElement | undefined, onCode: (code: string) => void) {
  const burst = useRef(scanBurst())
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(silence.current), [])

  function take() {
    clearTimeout(silence.current)
    const field = input()
    const code = field?.value.trim()
    if (!field || !code) return
    setNativeValue(field, '')
    onCode(code)
  }
  return (event: KeyboardEvent) => {
    clearTimeout(silence.current)
    if (event.isComposing) return
    const field = input()
    // A scanner sends the separator of GS1 as Ctrl+], which writes nothing.
    if (event.ctrlKey && event.key === ']' && field) {
      event.preventDefault()
      burst.current.key('\x1d', event.timeStamp)
      return setNativeValue(field, `${field.value}\x1d`)
    }
    // A key that is held down comes as fast as a scanner's.
    const ended = burst.current.key(event.repeat ? 'Repeat' : event.key, event.timeStamp)
    if (event.key === 'Enter') {
      event.preventDefault()
      return take()
    }
    if (event.key === 'Tab') {
      if (!ended) return
      event.preventDefault()
      return take()
    }
    const pending = burst.current.pending()
    if (pending && pending.length >= SHORTEST_SILENT)
      silence.current = setTimeout(() => {
        // Only where nothing else stands there: a hand may have begun the code.
        if (input()?.value === pending) take()
      }, SILENCE)
  }
}
