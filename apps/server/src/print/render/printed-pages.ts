import { conflict } from '../../platform/refusal.ts'
import type { Wanting } from '../../platform/work/fair-room.ts'
import { type WorkBounds, withProcess } from '../../platform/work/work-process.ts'
import type { PageRange } from './label-bitmap.ts'
import type { PrintQuestion } from './print-process.ts'
import type { PagesWanted } from './render-pages.ts'

const script = new URL('./print-process.ts', import.meta.url)
/** One answer is the whole print: it may take minutes, its memory is bounded, that of its pictures, fonts and pages too. */
const bounds: WorkBounds = { heap: 768, memory: 1024, answer: 300_000, whole: 300_000 }
/** Whoever looks at a few pages waits no longer; and holds nobody up who prints. */
export const boundsOfPreview: WorkBounds = {
  ...bounds,
  answer: 20_000,
  whole: 20_000,
  tooLong: () => conflict('预览超过了时间上限，请减少预览的记录，或直接生成打印文件'),
}

const LOOK_EVERY = 500

interface Asking {
  notify?: (done: number) => void
  within?: WorkBounds
}

const asked = <Answer>(question: PrintQuestion, wanting: Wanting, { notify, within = bounds }: Asking = {}) =>
  withProcess(script, wanting, (process) => process.ask<Answer>(question, notify), within)

/** A PDF to look at, made in a process of its own. */
export const previewedPages = (pages: PagesWanted, wanting: Wanting, within = boundsOfPreview): Promise<Uint8Array> =>
  asked<Uint8Array>({ render: pages }, wanting, { within })

/** Makes a PDF in a process of its own; `progress` is told twice a second how many records are done, and may end it. */
export async function printedPages(
  wanted: PagesWanted,
  wanting: Wanting,
  progress: (done: number) => void,
): Promise<Uint8Array> {
  let seen = 0
  let failed: unknown
  const leaving = new AbortController()
  const look = setInterval(() => {
    try {
      progress(seen)
    } catch (error) {
      failed = error
      leaving.abort(error)
    }
  }, LOOK_EVERY)
  const signal = AbortSignal.any([leaving.signal, ...(wanting.signal ? [wanting.signal] : [])])
  const notify = (done: number) => {
    seen = done
  }
  try {
    return await asked<Uint8Array>({ render: wanted }, { ...wanting, signal }, { notify })
  } catch (error) {
    throw failed ?? error
  } finally {
    clearInterval(look)
  }
}

/** Pages of a PDF as bitmaps in ZPL, each a label, made in a process of its own. */
export const labelsOf = (pdf: Uint8Array, dots: number, wanting: Wanting, range?: PageRange): Promise<string[]> =>
  asked<string[]>({ labels: pdf, dots, ...(range && { range }) }, wanting)

/** How many pages a PDF has, and the largest of them in millimetres. */
export const sizeOf = (pdf: Uint8Array, wanting: Wanting): Promise<{ count: number; width: number; height: number }> =>
  asked({ measure: pdf }, wanting)
