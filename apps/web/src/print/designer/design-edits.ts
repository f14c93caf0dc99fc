import { type PrintDesign, type PrintElement, withFields } from '@zhizao/contract/print/print-design'
import type { PrintField } from '@zhizao/contract/print/print-template'
import { t } from '../../platform/i18n/translate.ts'

export type ElementType = PrintElement['type']
export type Table = Extract<PrintElement, { type: 'table' }>
export type TableColumn = Table['columns'][number]

/** What can be put on the paper: a logo is a picture that the company has set. */
export type ElementKind = ElementType | 'logo'

export const elementTitles: Record<ElementKind, string> = {
  text: '文字',
  qrcode: '二维码',
  datamatrix: 'DataMatrix 码',
  code128: '条码',
  line: '线',
  rectangle: '方框',
  ellipse: '椭圆',
  image: '图片',
  logo: '公司标志',
  table: '明细表',
}

/** Fields stand in a design by their codes, and before people by their titles. */
export const withTitles = (content: string, fields: readonly PrintField[]) =>
  withFields(content, (code) => {
    const field = fields.find((one) => one.code === code)
    return field && `{${t(field.title)}}`
  })
export const withCodes = (content: string, fields: readonly PrintField[]) =>
  withFields(content, (title) => {
    const field = fields.find((one) => t(one.title) === title)
    return field && `{${field.code}}`
  })

export const kindOf = (element: PrintElement): ElementKind =>
  element.type === 'image' && element.source ? 'logo' : element.type

const sizes: Record<ElementKind, readonly [width: number, height: number]> = {
  text: [40, 6],
  qrcode: [20, 20],
  datamatrix: [15, 15],
  code128: [45, 12],
  line: [40, 0.3],
  rectangle: [40, 20],
  ellipse: [20, 20],
  image: [20, 20],
  logo: [20, 20],
  table: [100, 20],
}

/** A name that no other element of the design has. */
export function freeName(design: PrintDesign, wanted: string): string {
  const taken = new Set(design.pages.flat().map(({ name }) => name))
  for (let at = 1; ; at++) {
    const name = at === 1 ? wanted : `${wanted}${at}`
    if (!taken.has(name)) return name
  }
}

/** A new element near the top left, no wider than the paper. */
export function newElement(type: ElementKind, design: PrintDesign, fields: PrintFields): PrintElement {
  const { paper } = design
  const [width, height] = sizes[type]
  const place = {
    name: freeName(design, t(elementTitles[type])),
    position: { x: Math.min(5, paper.width / 10), y: Math.min(5, paper.height / 10) },
    width: Math.min(width, paper.width * 0.8),
    height: Math.min(height, paper.height * 0.8),
  }
  const first = `{${fields.head[0]?.code ?? ''}}`
  switch (type) {
    case 'text':
      return { ...place, type, content: t('文字'), fontSize: 9, verticalAlignment: 'middle' }
    case 'line':
      return { ...place, type }
    case 'rectangle':
    case 'ellipse':
      return { ...place, type, borderWidth: 0.3 }
    case 'image':
      return { ...place, type, content: '' }
    case 'logo':
      return { ...place, type: 'image', source: 'companyLogo', content: '' }
    case 'table':
      return newTable(
        {
          ...place,
          position: { x: paper.padding.left || 5, y: place.position.y },
          width: paper.width - (paper.padding.right || 5) - (paper.padding.left || 5),
        },
        fields,
      )
    default:
      return { ...place, type, content: first }
  }
}

export interface PrintFields {
  head: readonly PrintField[]
  lines: readonly PrintField[]
}
type Place = Pick<Table, 'name' | 'position' | 'width' | 'height'>

function newTable(place: Place, { lines }: PrintFields): Table {
  const some = lines.slice(0, 4)
  return {
    ...place,
    type: 'table',
    fontSize: 9,
    columns: some.map(({ code, title }) => ({ title: t(title), content: `{${code}}`, width: 25 })),
  }
}

export const withElement = (design: PrintDesign, page: number, element: PrintElement): PrintDesign =>
  onPage(design, page, (elements) => [...elements, element])
export const withoutElement = (design: PrintDesign, page: number, at: number): PrintDesign =>
  onPage(design, page, (elements) => elements.filter((_, each) => each !== at))
export const withChange = (design: PrintDesign, page: number, at: number, change: object): PrintDesign =>
  onPage(design, page, (elements) =>
    elements.map((element, each) => (each === at ? ({ ...element, ...change } as PrintElement) : element)),
  )
const onPage = (
  design: PrintDesign,
  page: number,
  change: (elements: PrintElement[]) => PrintElement[],
): PrintDesign => ({
  ...design,
  pages: design.pages.map((elements, at) => (at === page ? change(elements) : elements)),
})

/** An empty page after this one. */
export const withPage = (design: PrintDesign, after: number): PrintDesign => ({
  ...design,
  pages: design.pages.toSpliced(after + 1, 0, []),
})
export const withoutPage = (design: PrintDesign, at: number): PrintDesign => ({
  ...design,
  pages: design.pages.toSpliced(at, 1),
})

/** Half millimetres: what people can tell on paper. */
export const snapped = (mm: number) => Math.round(mm * 2) / 2
/** Hundredths of a millimetre: what a design keeps. */
const kept = (mm: number) => Math.round(mm * 100) / 100

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Where an arrow key moves what stands there: a millimetre, with Shift a tenth of it. */
export function movedByKey({ x, y }: { x: number; y: number }, { key, shiftKey }: { key: string; shiftKey: boolean }) {
  const way = arrows[key]
  const step = shiftKey ? 0.1 : 1
  return way && { x: kept(x + way[0] * step), y: kept(y + way[1] * step) }
}
