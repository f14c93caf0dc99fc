import { z } from 'zod'
import { keeps, required, text, untrimmed } from '../http/fields.ts'

/** Barcodes that a template may hold; what is read out of them is plain text. */
export const codeTypes = ['qrcode', 'datamatrix', 'code128'] as const
export type CodeType = (typeof codeTypes)[number]

/** The one font that is embedded: Chinese, Latin, figures. */
export const PRINT_FONT = 'NotoSansSC'

const MOST_ELEMENTS = 100
export const MOST_PAGES = 5
export const MOST_PICTURE = 300_000

/** Millimetres on paper, to a hundredth. */
const mm = (least: number, most: number) =>
  z
    .number()
    .min(least, { error: `应为 ${least}–${most} 毫米` })
    .max(most, { error: `应为 ${least}–${most} 毫米` })
    .transform((value) => Math.round(value * 100) / 100)
const points = (most: number) => z.number().min(0).max(most)

const place = {
  /** One of a kind in its template; what people see in the designer. */
  name: required(60).superRefine(keeps('freeName')).meta({ title: '元素名称' }),
  position: z
    .object({ x: mm(-1000, 3000).meta({ title: '横向位置' }), y: mm(-1000, 3000).meta({ title: '纵向位置' }) })
    .meta({ title: '位置' }),
  width: mm(0, 3000).meta({ title: '宽度' }),
  height: mm(0, 3000).meta({ title: '高度' }),
}
const fontSize = z.number().min(3).max(300).optional().meta({ title: '字号' })
const align = z.enum(['left', 'center', 'right', 'justify'])
const vertical = z.enum(['top', 'middle', 'bottom'])

const Text = z.object({
  ...place,
  type: z.literal('text'),
  /** With fields in braces: `{materialCode}`. */
  content: untrimmed(2000).default('').meta({ title: '内容' }),
  alignment: align.optional().meta({ title: '对齐' }),
  verticalAlignment: vertical.optional().meta({ title: '垂直对齐' }),
  fontSize,
  /** What does not fit is made smaller. */
  shrinks: z.boolean().optional().meta({ title: '放不下时缩小' }),
})
const Barcode = z.object({
  ...place,
  type: z.enum(codeTypes),
  content: untrimmed(1000).default('').meta({ title: '内容' }),
})
const Line = z.object({ ...place, type: z.literal('line') })
const Shape = z.object({
  ...place,
  type: z.enum(['rectangle', 'ellipse']),
  borderWidth: points(50).optional().meta({ title: '线宽' }),
})
const Picture = z.object({
  ...place,
  type: z.literal('image'),
  /** The company's own picture, as it is when it is printed, in place of the one below. */
  source: z.enum(['companyLogo']).optional().meta({ title: '图片来源' }),
  content: z
    .string()
    .max(MOST_PICTURE, { error: '图片不能超过 200 kB，请缩小后再放入' })
    .regex(/^(data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+)?$/, { error: '只能是 PNG 或 JPEG 图片' })
    .default('')
    .meta({ title: '图片' }),
})

/** A column of a table: what stands above it, and for each line of the document. */
const Column = z.object({
  title: text(60).meta({ title: '列标题' }),
  content: untrimmed(500).meta({ title: '列内容' }),
  /** A share: all of them are the table. */
  width: z.number().min(1).max(100).meta({ title: '列宽' }),
  alignment: align.optional().meta({ title: '对齐' }),
  /** Each cell as a code too, below its text. */
  code: z.enum(['code128', 'qrcode']).optional().meta({ title: '条码' }),
})

const Table = z.object({
  ...place,
  type: z.literal('table'),
  columns: z.array(Column).min(1, { error: '至少一列' }).max(30, { error: '最多 30 列' }).meta({ title: '列' }),
  fontSize,
})

export const PrintElement = z.discriminatedUnion('type', [Table, Text, Barcode, Line, Shape, Picture])
export type PrintElement = z.output<typeof PrintElement>

/** A template's design: a paper of true size, and what stands on it. */
export const PrintDesign = z.object({
  paper: z
    .object({
      width: mm(10, 1200).meta({ title: '纸张宽度' }),
      height: mm(8, 1200).meta({ title: '纸张高度' }),
      /** Tables that go over several pages stay within. */
      padding: z
        .object({
          top: mm(0, 200).meta({ title: '上边距' }),
          right: mm(0, 200).meta({ title: '右边距' }),
          bottom: mm(0, 200).meta({ title: '下边距' }),
          left: mm(0, 200).meta({ title: '左边距' }),
        })
        .meta({ title: '页边距' }),
    })
    .meta({ title: '纸张' }),
  pages: z
    .array(z.array(PrintElement).max(MOST_ELEMENTS, { error: `每页最多 ${MOST_ELEMENTS} 个元素` }))
    .min(1, { error: '至少一页' })
    .max(MOST_PAGES, { error: `最多 ${MOST_PAGES} 页` })
    .meta({ title: '页面' }),
})
export type PrintDesign = z.output<typeof PrintDesign>

const FIELD = /\{([^{}]{1,60})\}/g

/** Names of fields that a text asks for. */
export const fieldsIn = (content: string): string[] => [...content.matchAll(FIELD)].map(([, name]) => name!)

/** The text with each field replaced by what `of` says of it; what it does not know stays. */
export const withFields = (content: string, of: (name: string) => string | undefined): string =>
  content.replace(FIELD, (whole, name: string) => of(name) ?? whole)
