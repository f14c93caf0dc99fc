import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PDFiumLibrary as Library, PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const POINTS_A_MM = 72 / 25.4
/** Wider than this is paper, points. */
const LABEL = 120 * POINTS_A_MM

let ready: Promise<Library> | undefined
async function prepared(): Promise<Library> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
    fireImmediately: true,
  })
  return PDFiumLibrary.init()
}

export interface ReadPage {
  /** Millimetres. */
  width: number
  height: number
  text: string
  /** What a scanner finds. */
  codes: { format: string; text: string }[]
}

/** For tests: a PDF as people and scanners see it, its pages drawn and their codes read by another program than the one that made them. */
export async function readPrint(pdf: Uint8Array, { most = 10 } = {}): Promise<{ count: number; pages: ReadPage[] }> {
  ready ??= prepared()
  const document = await (await ready).loadDocument(pdf)
  const pages: ReadPage[] = []
  const all = [...document.pages()]
  for (const page of all.slice(0, most)) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    // Drawing closes the page.
    const text = page.getText()
    // A scanner sees as much of paper as of a label, in fewer dots.
    const dots = originalWidth > LABEL ? 200 : 300
    const drawn = await page.render({ scale: dots / 72, render: 'bitmap' })
    pages.push({
      width: originalWidth / POINTS_A_MM,
      height: originalHeight / POINTS_A_MM,
      text,
      codes: await codesIn(drawn),
    })
  }
  document.destroy()
  return { count: all.length, pages }
}

/** The same dots: seen as clamped they need not be copied, some 35 MB of a sheet of paper. */
const pictureOf = ({ buffer, byteOffset, byteLength }: Uint8Array, width: number, height: number) => ({
  data: new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, byteLength),
  width,
  height,
  colorSpace: 'srgb' as const,
})

/** Codes in a picture of four bytes a dot. */
export async function codesIn({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  ready ??= prepared()
  await ready
  const picture = pictureOf(data, width, height)
  const found = await readBarcodes(picture as ImageData, { tryHarder: true, maxNumberOfSymbols: 20 })
  return found.map(({ format, text }) => ({ format, text })).sort((a, b) => a.format.localeCompare(b.format))
}

/** For tests: what a scanner sends of each page, with the sign of what kind of code it is: `]C1` stands before one of GS1. */
export async function scannedOf(pdf: Uint8Array): Promise<string[][]> {
  ready ??= prepared()
  const document = await (await ready).loadDocument(pdf)
  const scans: string[][] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 300 / 72, render: 'bitmap' })
    const picture = pictureOf(data, width, height)
    const found = await readBarcodes(picture as ImageData, { tryHarder: true, textMode: 'Plain' })
    scans.push(found.map(({ symbologyIdentifier, text }) => `${symbologyIdentifier} ${text}`))
  }
  document.destroy()
  return scans
}

/** For tests: the colours of the first page at places in millimetres, as red, green and blue. */
export async function coloursAt(pdf: Uint8Array, places: readonly (readonly [x: number, y: number])[]) {
  ready ??= prepared()
  const document = await (await ready).loadDocument(pdf)
  const dots = 10 // a millimetre
  const { data, width } = await document.getPage(0).render({ scale: dots / POINTS_A_MM, render: 'bitmap' })
  document.destroy()
  return places.map(([x, y]) => {
    const at = (Math.round(y * dots) * width + Math.round(x * dots)) * 4
    return [...data.subarray(at, at + 3)] as [red: number, green: number, blue: number]
  })
}

/** For tests: which dots of a page are black at so many an inch, told apart from the program that prints. */
export async function blackDots(pdf: Uint8Array, dots: number, at = 0) {
  ready ??= prepared()
  const document = await (await ready).loadDocument(pdf)
  const { data, width, height } = await document.getPage(at).render({ scale: dots / 72, render: 'bitmap' })
  const isBlack = (x: number, y: number) => {
    const [red, green, blue, alpha] = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)
    const seen = (part: number) => (part * alpha!) / 255 + 255 - alpha!
    return seen((red! + green! + blue!) / 3) < 128
  }
  const black = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => isBlack(x, y)))
  document.destroy()
  return { width, height, black }
}
