import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import type { LookedSheet } from '../../platform/crud/sheet-import.ts'
import type { ImportedRow } from '../../platform/crud/spreadsheet.ts'
import type { BomLine } from './bom-sheet-columns.ts'

type Sheet = LookedSheet<BomLine>
type Line = ImportedRow<BomLine>
const headFields = ['bomName', 'baseQuantity', 'baseUnit', 'validFrom', 'validTo', 'release'] as const
type Head = Partial<Pick<BomLine, (typeof headFields)[number] | 'alternative' | 'version'>>

/** The lines of a sheet that make one bill, and what they say of it. */
export interface SheetBill {
  product: string
  /** The line that names it, and its cell there. */
  line: number
  productField: 'productCode' | 'materialCode'
  head: Head
  lines: Line[]
}

/** A line with the product that it belongs to; `under` is the line of its parent where levels say it. */
interface Placed {
  found: Line
  product: string
  under: number | undefined
}

/** Puts the lines of a sheet together to bills; what does not fit together is told. */
export function billsIn(sheet: Sheet): SheetBill[] {
  const groups = Map.groupBy(
    placed(sheet),
    ({ product, found: { row } }) => `${codeAsRead(product)} ${row.alternative ?? ''} ${row.version ?? ''}`,
  )
  return [...groups.values()].map((group) => {
    const places = [...Map.groupBy(group, ({ under }) => under).values()]
    const [first = [], ...others] = places
    for (const other of others) tellOther(first, other, sheet)
    const head: Head = {}
    for (const { found } of first) readHead(head, found, sheet)
    const { found, product, under } = first[0]!
    const { alternative, version } = found.row
    return {
      product,
      line: under ?? found.line,
      productField: under ? 'materialCode' : 'productCode',
      head: { ...head, ...(alternative && { alternative }), ...(version && { version }) },
      lines: first.map((each) => each.found),
    }
  })
}

/** By the code of the product, or by levels as they are written out: the line above that is one level higher. */
function placed({ rows, notify }: Sheet): Placed[] {
  const above: (Line | undefined)[] = []
  const all: Placed[] = []
  for (const found of rows) {
    const { line, row } = found
    const level = row.level ?? undefined
    if (level === undefined) {
      above.length = 0
      if (row.productCode) all.push({ found, product: row.productCode, under: undefined })
      else notify(line, 'productCode', '请填写产品编码或层级')
      continue
    }
    const parent = above[level - 1]
    above.length = Math.min(above.length, level)
    above[level] = found
    if (level === 0) continue
    const product = parent?.row.materialCode ?? (level === 1 ? row.productCode : undefined)
    if (!product)
      notify(
        line,
        'level',
        level === 1 ? '请填写产品编码，或在上面加一行层级为 0 的产品' : `上面没有层级为 ${level - 1} 的行`,
        level,
      )
    else if (row.productCode && row.productCode !== product)
      notify(line, 'productCode', `按层级应为“${product}”`, row.productCode)
    else all.push({ found, product, under: parent?.line })
  }
  return all
}

/** A part that stands at several places has the same lines at each. */
function tellOther(first: readonly Placed[], other: readonly Placed[], { notify, note }: Sheet) {
  const [at, before] = [other[0]!.found.line, first[0]!.found.line]
  const isSame = JSON.stringify(first.map(bare)) === JSON.stringify(other.map(bare))
  if (isSame) note(at, 'materialCode', `与第 ${before} 行起的明细相同，只导入一次`)
  else notify(at, 'materialCode', `“${other[0]!.product}”的明细与第 ${before} 行起的不同`)
}
const bare = ({ found: { row } }: Placed) => ({ ...row, level: null, productCode: null })

/** Any line may say what holds for the bill; two must not say different things. */
function readHead(head: Head, { line, row }: Line, { notify }: Sheet) {
  for (const field of headFields) {
    const value = row[field]
    if (value === undefined || value === null || value === '') continue
    if (head[field] !== undefined && head[field] !== value)
      notify(line, field, `与同一 BOM 前面的行不同（${head[field]}）`, value)
    else Object.assign(head, { [field]: value })
  }
}
