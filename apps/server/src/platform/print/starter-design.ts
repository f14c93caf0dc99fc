import type { CodeType, PrintDesign, PrintElement } from '@zhizao/contract/print/print-design'

type Box = readonly [x: number, y: number, width: number, height: number]
const placed = ([x, y, width, height]: Box) => ({ position: { x, y }, width, height })

/** A text with fields in braces, its font as large as fits where it says so. */
export const starterText = (
  name: string,
  content: string,
  box: Box,
  fontSize = 8,
  more: object = {},
): PrintElement => ({
  name,
  type: 'text',
  content,
  ...placed(box),
  fontSize,
  verticalAlignment: 'middle',
  ...more,
})

export const starterCode = (name: string, type: CodeType, content: string, box: Box): PrintElement => ({
  name,
  type,
  content,
  ...placed(box),
})

export const starterLine = (name: string, [x, y, width]: readonly [number, number, number]): PrintElement => ({
  name,
  type: 'line',
  ...placed([x, y, width, 0.3]),
})

/** A label of 60 × 40 mm: a heading, the code that is scanned, lines of text. */
export const starterLabel = (
  heading: string,
  qr: string,
  rows: readonly (readonly [title: string, content: string])[],
  /** What people read under the code. */
  below = qr,
): PrintDesign => ({
  paper: { width: 60, height: 40, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [
    [
      starterText('标题', heading, [2, 1.5, 56, 9], 12, { shrinks: true }),
      starterLine('分隔线', [2, 11, 56]),
      starterCode('二维码', 'qrcode', qr, [40, 14, 17, 17]),
      starterText('条码文字', below, [38.5, 31.5, 20, 6], 6, { alignment: 'center' }),
      ...rows.map(([title, content], at) =>
        starterText(title, `${title}：${content}`, [2, 12 + at * 4.9, 36, 4.8], 7, { shrinks: true }),
      ),
    ],
  ],
})

/** A fact at the head of a document, beside another: `单号：{code}`. */
type Fact = readonly [name: string, content: string]
/** A column of its lines: heading, content, share of the width, where it is not to the left, the code that its cells are. */
export type StarterColumn = readonly [
  title: string,
  content: string,
  width: number,
  alignment?: 'left' | 'center' | 'right',
  code?: 'code128' | 'qrcode',
]

type Facts = readonly (readonly [left: Fact, right: Fact])[]

/** A document on A4: heading, the code that is scanned, facts in two columns, its lines; who signs it stands under them. */
export const starterDocument = (
  heading: string,
  facts: Facts,
  columns: readonly StarterColumn[],
  signers: readonly string[],
): PrintDesign =>
  onA4(heading, facts, columns, { codes: [starterCode('二维码', 'qrcode', '{code}', [180, 12, 20, 20])], signers })

/** A report on A4, as a document without a code: there is nothing that a scan of it would open. */
export const starterReport = (heading: string, facts: Facts, columns: readonly StarterColumn[]): PrintDesign =>
  onA4(heading, facts, columns, { codes: [], signers: [] })

function onA4(
  heading: string,
  facts: Facts,
  columns: readonly StarterColumn[],
  { codes, signers }: { codes: readonly PrintElement[]; signers: readonly string[] },
): PrintDesign {
  const under = 25 + facts.length * 6
  const share = 190 / Math.max(1, signers.length)
  return {
    paper: { width: 210, height: 297, padding: { top: 12, right: 10, bottom: 14, left: 10 } },
    pages: [
      [
        starterText('标题', heading, [10, 12, 190, 12], 18, { alignment: 'center' }),
        ...codes,
        ...facts.flatMap(([[leftName, left], [rightName, right]], at) => [
          starterText(leftName, left, [10, 24 + at * 6, 80, 6], 10),
          starterText(rightName, right, [90, 24 + at * 6, 85, 6], 10),
        ]),
        starterLine('分隔线', [10, under, 190]),
        {
          name: '明细',
          type: 'table',
          position: { x: 10, y: under + 3 },
          width: 190,
          height: 20,
          fontSize: 9,
          columns: columns.map(([title, content, width, alignment = 'left' as const, code]) => ({
            title,
            content,
            width,
            alignment,
            ...(code && { code }),
          })),
        },
        // Moved down by as much as the lines take.
        ...signers.map((signer, at) =>
          starterText(
            `${signer}签字`,
            `${signer}：＿＿＿＿＿＿＿　日期：＿＿＿＿＿`,
            [10 + at * share, under + 31, share, 7],
            9,
            {
              shrinks: true,
            },
          ),
        ),
      ],
    ],
  }
}
