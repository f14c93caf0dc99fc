import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import address from '@hyzyla/pdfium/pdfium.wasm?url'

/** The longer edge of a drawn page, px: sharp when it is enlarged, and within what a tablet holds. */
const LONG_EDGE = 2400

let library: ReturnType<typeof PDFiumLibrary.init> | undefined

/** Opens a PDF; its program is a file of ours, loaded with the first. */
export async function openPdf(url: string, signal: AbortSignal): Promise<PDFiumDocument> {
  const reply = await fetch(url, { signal })
  if (!reply.ok) throw new Error(`the file answered ${reply.status}`)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  library ??= PDFiumLibrary.init({ wasmUrl: address })
  return (await library).loadDocument(bytes)
}

/** Draws a page, counted from 0, onto a canvas. */
export async function drawPage(document: PDFiumDocument, at: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = document.getPage(at)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = LONG_EDGE / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')!
  drawing.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
}
