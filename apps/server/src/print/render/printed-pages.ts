import type { Wanting } from '../../platform/work/work-room.ts'
import { withThread } from '../../platform/work/work-thread.ts'
import type { PageRange } from './label-bitmap.ts'
import type { PrintQuestion } from './print-thread.ts'
import type { PagesWanted } from './render-pages.ts'

const script = new URL('./print-thread.ts', import.meta.url)
/** One answer is the whole print: it may take minutes, its heap is bounded. */
const bounds = { heap: 768, answer: 300_000, whole: 300_000 }
const LOOK_EVERY = 500

const asked = <Answer>(question: PrintQuestion, wanting: Wanting): Promise<Answer> =>
  withThread(script, wanting, (thread) => thread.ask<Answer>(question), bounds)

/** Makes a PDF in a thread; `progress` is told how many records are done. */
export async function printedPages(
  wanted: Omit<PagesWanted, 'counter'>,
  wanting: Wanting,
  progress?: (done: number) => void,
): Promise<Uint8Array> {
  const counter = new SharedArrayBuffer(4)
  const seen = new Int32Array(counter)
  let failed: unknown
  const leaving = new AbortController()
  const look = setInterval(() => {
    try {
      progress?.(Atomics.load(seen, 0))
    } catch (error) {
      failed = error
      leaving.abort(error)
    }
  }, LOOK_EVERY)
  const signal = AbortSignal.any([leaving.signal, ...(wanting.signal ? [wanting.signal] : [])])
  try {
    return await asked<Uint8Array>({ render: { ...wanted, counter } }, { companyId: wanting.companyId, signal })
  } catch (error) {
    throw failed ?? error
  } finally {
    clearInterval(look)
  }
}

/** Pages of a PDF as bitmaps in ZPL, each a label, made in a thread. */
export const labelsOf = (pdf: Uint8Array, dots: number, wanting: Wanting, range?: PageRange): Promise<string[]> =>
  asked<string[]>({ labels: pdf, dots, ...(range && { range }) }, wanting)

/** How many pages a PDF has, and the largest of them in millimetres. */
export const sizeOf = (pdf: Uint8Array, wanting: Wanting): Promise<{ count: number; width: number; height: number }> =>
  asked({ measure: pdf }, wanting)
