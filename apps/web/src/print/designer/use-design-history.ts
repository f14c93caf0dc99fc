import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { begun, changed, type DesignHistory, pageThatChanged, redone, undone } from './design-history.ts'

/** Whether keys write there: what is typed in one stay is one step. */
const isTyped = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !['radio', 'checkbox', 'button'].includes(target.type) &&
    target.role !== 'combobox')

/**
 * A design that is worked on, with its steps. A stroke begins where a pointer goes down, a field is entered or a key is pressed
 * that does not type; `strokes` hears of that around all that changes the design.
 */
export function useDesignHistory(given: PrintDesign, onTaken: (page: number | undefined) => void) {
  const [history, setHistory] = useState(() => begun(given))
  const stroke = useRef(0)
  const next = () => void stroke.current++
  const take = (step: (before: DesignHistory) => DesignHistory) => {
    const after = step(history)
    if (after.now === history.now) return
    setHistory(after)
    onTaken(pageThatChanged(history.now, after.now))
  }
  const undo = () => take(undone)
  const redo = () => take(redone)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const step = stepOf(event)
      if (!step) return
      event.preventDefault()
      step === 'undo' ? undo() : redo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return {
    design: history.now,
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change(design: PrintDesign) {
      // Read when it is called: one stroke may change the design more often than it is drawn.
      const { current } = stroke
      setHistory((before) => changed(before, design, current))
    },
    strokes: {
      onPointerDownCapture: next,
      onFocusCapture: (_: FocusEvent) => next(),
      onKeyDownCapture: ({ target, repeat }: KeyboardEvent) => void (repeat || isTyped(target) || next()),
    },
  }
}

/** Ctrl+Z takes back; Ctrl+Shift+Z and Ctrl+Y do it again. */
function stepOf({ ctrlKey, metaKey, altKey, shiftKey, key }: globalThis.KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}
