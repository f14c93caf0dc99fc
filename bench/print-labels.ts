import { readFile } from 'node:fs/promises'
import { generate } from '@pdfme/generator'
import { barcodes, text } from '@pdfme/schemas'
import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { fontFile } from '../apps/server/src/print/render/font-file.ts'
import { printedPages } from '../apps/server/src/print/render/printed-pages.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { sized } from './size.ts'

const LABELS = sized(500, 5)
const rounds = 5

const design: PrintDesign = {
  paper: { width: 60, height: 40, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [
    [
      { name: 'name', type: 'text', content: '{name}', position: { x: 2, y: 2 }, width: 56, height: 8, fontSize: 12 },
      {
        name: 'code',
        type: 'text',
        content: '编码：{code}',
        position: { x: 2, y: 14 },
        width: 34,
        height: 6,
        fontSize: 8,
      },
      { name: 'qr', type: 'qrcode', content: '{code}', position: { x: 40, y: 14 }, width: 18, height: 18 },
    ],
  ],
}
const rows = Array.from({ length: LABELS }, (_, at) => ({ name: `轴承钢圆钢 ${at} 号`, code: `WL-${at}` }))

/** 500 labels with Chinese and QR as the product makes them, its thread included, against bare pdfme with its own barcodes. */
export async function printLabels(): Promise<Figure> {
  const font = { NotoSansSC: { data: await readFile(fontFile()), fallback: true, subset: true } }
  const records = rows.map((values, at) => ({ id: String(at), code: values.code, values }))
  const ourWay = () => printedPages({ design, records, copies: 1 }, { companyId: '1' }, () => {})
  const plainWay = () =>
    generate({
      template: { basePdf: { width: 60, height: 40, padding: [0, 0, 0, 0] }, schemas: design.pages } as never,
      inputs: rows.map(({ name, code }) => ({ name, code: `编码：${code}`, qr: code })),
      plugins: { text, qrcode: barcodes.qrcode } as never,
      options: { font },
    })
  const times: [number, number][] = []
  for (let round = 0; round < rounds; round++) times.push([await timed(ourWay), await timed(plainWay)])
  const ratios = times.map(([our, other]) => our / other)
  const of = (at: 0 | 1) => `${(median(times.map((time) => time[at])) / 1000).toFixed(2)} s`
  return {
    name: 'print-labels',
    ratio: median(ratios),
    ours: of(0),
    baseline: of(1),
    notes: [`${LABELS} labels, ratios ${spreadOf(ratios)}`],
  }
}
