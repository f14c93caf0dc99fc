import { PDFiumLibrary } from '@hyzyla/pdfium'
import { UserFault } from '../../platform/work/answer-questions.ts'

/** A page in black and white: a bit a dot, the highest first, rows filled to whole bytes; 1 is black. */
export interface Bitmap {
  width: number
  height: number
  rowBytes: number
  bits: Uint8Array
}

const POINTS_AN_INCH = 72
/** A4 at 600 dots an inch is more than any label printer takes. */
const MOST_DOTS = 40_000_000

/** Pages of a PDF, by their places. */
export interface PageRange {
  from: number
  most: number
}
const ALL: PageRange = { from: 0, most: Number.POSITIVE_INFINITY }

/** The pages of a PDF as they come out of a printer of so many dots an inch. */
export async function* bitmapsOf(
  pdf: Uint8Array,
  dots: number,
  { from, most }: PageRange = ALL,
): AsyncGenerator<Bitmap> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    const until = Math.min(document.getPageCount(), from + most)
    for (let at = from; at < until; at++) {
      const page = document.getPage(at)
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      const scale = dots / POINTS_AN_INCH
      if (width * height * scale * scale > MOST_DOTS) throw new UserFault('纸张太大，不能作为标签打印')
      const { data, ...size } = await page.render({ scale, render: 'bitmap' })
      yield blackAndWhite(data, size.width, size.height)
    }
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** Four bytes a dot, the last how solid it is; paper is white. */
export function blackAndWhite(pixels: Uint8Array, width: number, height: number): Bitmap {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const light = (pixels[at]! + pixels[at + 1]! + pixels[at + 2]!) / 3
      const solid = pixels[at + 3]! / 255
      if (light * solid + 255 * (1 - solid) < 128) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  return { width, height, rowBytes, bits }
}

/** A page as one label in ZPL; its picture is packed as Zebra's manual says (ASCII hexadecimal with counts). */
export function zplLabel({ width, height, rowBytes, bits }: Bitmap): string {
  const total = rowBytes * height
  return `^XA^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${total},${total},${rowBytes},${packed(bits, rowBytes)}^FS^XZ\n`
}

/** Labels in ZPL, each by itself. */
export async function zplOf(pdf: Uint8Array, dots: number, range?: PageRange): Promise<string[]> {
  const labels: string[] = []
  for await (const bitmap of bitmapsOf(pdf, dots, range)) labels.push(zplLabel(bitmap))
  return labels
}

/** How many pages a PDF has, and the largest of them in millimetres. */
export async function measured(pdf: Uint8Array): Promise<{ count: number; width: number; height: number }> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    const sizes = [...document.pages()].map((page) => page.getOriginalSize())
    const most = (of: number[]) => (of.reduce((a, b) => Math.max(a, b), 0) / POINTS_AN_INCH) * 25.4
    return {
      count: sizes.length,
      width: most(sizes.map(({ originalWidth }) => originalWidth)),
      height: most(sizes.map(({ originalHeight }) => originalHeight)),
    }
  } finally {
    document.destroy()
    library.destroy()
  }
}

function packed(bits: Uint8Array, rowBytes: number): string {
  let before = ''
  let all = ''
  for (let at = 0; at < bits.length; at += rowBytes) {
    const row = Buffer.from(bits.subarray(at, at + rowBytes))
      .toString('hex')
      .toUpperCase()
    all += row === before ? ':' : packedRow(row)
    before = row
  }
  return all
}

/** A comma fills a row with white, an exclamation mark with black; a letter before a digit says how often it comes. */
function packedRow(row: string): string {
  const body = row.replace(/0+$|F+$/, '')
  const rest = row.length - body.length
  const ending = rest === 0 ? '' : row.endsWith('0') ? ',' : '!'
  return body.replace(/(.)\1*/g, (run, digit: string) => counted(run.length) + digit) + ending
}

function counted(times: number): string {
  if (times === 1) return ''
  let said = ''
  let left = times
  for (; left >= 400; left -= 400) said += 'z'
  if (left >= 20) said += String.fromCharCode(0x66 + Math.floor(left / 20))
  if (left % 20) said += String.fromCharCode(0x46 + (left % 20))
  return said
}
