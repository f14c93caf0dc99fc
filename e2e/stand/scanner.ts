/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Types as a scanner does: without a pause between its keys. */
export async function scanner(page: Page, code: string, ending?: 'Enter' | 'Tab') {
  await page.evaluate(
    ([code, ending]) => {
      // What a browser does with real keys: the handler sees the key, then the letter stands in the focused input. A scanner's
      // keys bear the times at which it sent them, however slow the page is.
      // Nobody types and scans in one breath.
      let at = performance.now() + 200
      for (const key of [...code!, ...(ending ? [ending] : [])]) {
        at += 5
        const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(pressed, 'timeStamp', { value: at })
        const isTaken = !(document.activeElement ?? document.body).dispatchEvent(pressed)
        const now = document.activeElement
        if (!isTaken && key.length === 1 && now instanceof HTMLInputElement)
          document.execCommand('insertText', false, key)
      }
    },
    [code, ending] as const,
  )
}
