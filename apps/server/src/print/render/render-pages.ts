import { readFile } from 'node:fs/promises'
import type { Font, Plugin, Schema, Template } from '@pdfme/common'
import { generate } from '@pdfme/generator'
import { ellipse, image, line, rectangle, text } from '@pdfme/schemas'
import { PRINT_FONT, type PrintDesign, type PrintElement } from '@zhizao/contract/print/print-design'
import type { PrintedRecord } from '../../platform/print/printable.ts'
import { UserFault } from '../../platform/work/answer-questions.ts'
import { codePlugin } from './code-plugin.ts'
import { withPrintablePictures } from './design-pictures.ts'
import { inputOf } from './filled-design.ts'
import { fontFile } from './font-file.ts'
import { PictureProblem } from './printable-picture.ts'
import { tableWithCodes } from './table-codes.ts'

/** Pages that are to be made. */
export interface PagesWanted {
  design: PrintDesign
  records: readonly PrintedRecord[]
  /** Each record so often, one after the other. */
  copies: number
  /** Stands on every page: 补打 and how often. */
  mark?: string
  /** The company's picture, where the design shows it and there is one. */
  logo?: Uint8Array
}

const plugins: Record<string, Plugin<Schema>> = {
  text,
  line,
  rectangle,
  ellipse,
  image: readablePicture(image),
  table: tableWithCodes,
  qrcode: codePlugin('qrcode'),
  datamatrix: codePlugin('datamatrix'),
  code128: codePlugin('code128'),
}

let font: Font | undefined
async function loadedFont(): Promise<Font> {
  // Only the characters in use are put into the PDF.
  font ??= { [PRINT_FONT]: { data: await readFile(fontFile()), fallback: true, subset: true } }
  return font
}

/** The PDF of records by a design; `tell` is given how many of them are done. */
export async function renderPages(
  { design: wanted, records, copies, mark, logo }: PagesWanted,
  notify: (done: number) => void,
): Promise<Uint8Array> {
  const design = await withPrintablePictures(wanted, logo).catch(toldProblem)
  const inputs = records.flatMap((record) => Array<Record<string, string>>(copies).fill(inputOf(design, record)))
  return generate({
    template: templateOf(design, mark),
    inputs,
    plugins: counting(design, copies, notify),
    options: { font: await loadedFont() },
  })
}

function toldProblem(error: unknown): never {
  throw error instanceof PictureProblem ? new UserFault(error.message) : error
}

/** Broken behind its header it is found out when it is unpacked. */
function readablePicture(plugin: Plugin<Schema>): Plugin<Schema> {
  return {
    ...plugin,
    pdf: async (props) => {
      try {
        await plugin.pdf(props)
      } catch (cause) {
        throw new UserFault(`图片“${props.schema.name}”：已损坏，不能打印，请换一张`, { cause })
      }
    },
  }
}

const hasTable = (design: PrintDesign) => design.pages.flat().some(({ type }) => type === 'table')
const note = (name: string, content: string, x: number, y: number, alignment: 'left' | 'right') => ({
  name,
  content,
  type: 'text',
  position: { x, y },
  width: 30,
  height: 3,
  readOnly: true,
  fontSize: 6,
  alignment,
  fontColor: '#000000',
  fontName: PRINT_FONT,
})

/** The design as the generator knows it; documents with tables count their pages, reprints are marked. */
export function templateOf(design: PrintDesign, mark?: string): Template {
  const { width, height, padding } = design.paper
  const { top, right, bottom, left } = padding
  const staticSchema = [
    ...(hasTable(design) ? [note('#page', '{currentPage} / {totalPages}', width - 36, height - 7, 'right')] : []),
    ...(mark ? [note('#mark', mark, 2, height - 3.2, 'left')] : []),
  ]
  return {
    basePdf: { width, height, padding: [top, right, bottom, left], staticSchema },
    schemas: design.pages.map((page) => page.map(schemaOf)),
  }
}

const LEAST_SIZE = 5
const black = '#000000'
const edge = { top: 0.2, right: 0.2, bottom: 0.2, left: 0.2 }
const room = { top: 2, right: 2, bottom: 2, left: 2 }

/** An element with everything that the generator asks for. */
function schemaOf(element: PrintElement) {
  const base = { ...element, fontName: PRINT_FONT, color: black }
  switch (element.type) {
    case 'text': {
      const max = element.fontSize ?? 9
      const fits = { min: Math.min(LEAST_SIZE, max), max, fit: 'vertical' }
      return {
        ...base,
        fontSize: max,
        lineHeight: 1.1,
        fontColor: black,
        ...(element.shrinks && { dynamicFontSize: fits }),
      }
    }
    case 'rectangle':
    case 'ellipse':
      return { ...base, color: '', borderColor: black, borderWidth: element.borderWidth ?? 0.3 }
    case 'table':
      return { ...base, ...tableLook(element) }
    default:
      return base
  }
}

function tableLook({ fontSize = 9, columns }: Extract<PrintElement, { type: 'table' }>) {
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  const cell = {
    fontName: PRINT_FONT,
    fontSize,
    fontColor: black,
    lineHeight: 1.1,
    characterSpacing: 0,
    verticalAlignment: 'middle',
    borderColor: black,
    borderWidth: edge,
    padding: room,
  }
  return {
    head: columns.map(({ title }) => title),
    headWidthPercentages: columns.map(({ width }) => (width / all) * 100),
    content: '[]',
    showHead: true,
    repeatHead: true,
    tableStyles: { borderColor: black, borderWidth: 0.2 },
    headStyles: { ...cell, alignment: 'center', backgroundColor: '#eeeeee' },
    bodyStyles: { ...cell, alignment: 'left', backgroundColor: '', alternateBackgroundColor: '' },
    columnStyles: { alignment: Object.fromEntries(columns.map(({ alignment = 'left' }, at) => [at, alignment])) },
  }
}

const TELLS_EVERY = 500

/** Counts a record whenever its first element is drawn, and tells it twice a second. */
function counting(design: PrintDesign, copies: number, notify: (done: number) => void): Record<string, Plugin<Schema>> {
  const first = design.pages.flat()[0]
  if (!first) return plugins
  let drawn = 0
  let told = performance.now()
  const plugin = plugins[first.type]!
  return {
    ...plugins,
    [first.type]: {
      ...plugin,
      pdf: async (props) => {
        await plugin.pdf(props)
        if (props.schema.name !== first.name) return
        drawn++
        if (performance.now() - told < TELLS_EVERY) return
        told = performance.now()
        notify(Math.floor(drawn / copies))
      },
    },
  }
}
