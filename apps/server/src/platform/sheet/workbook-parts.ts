import path from 'node:path'
import { UserFault } from '../work/answer-questions.ts'
import { builtInFormat, type NumberFormat, numberFormat } from './number-format.ts'
import { bounds } from './sheet-bounds.ts'
import { attributeOf, readXml } from './xml-events.ts'
import type { ZipParts } from './zip-parts.ts'

/** What the cells of a sheet are read with. */
export interface Workbook {
  /** The part of that sheet; nothing where there is none of that name. */
  sheet: string | undefined
  texts: readonly string[]
  /** By style: how a number of it is shown; nothing where it stands as it is. */
  formats: readonly (NumberFormat | undefined)[]
  /** Days count from 1904. */
  from1904: boolean
}

const WORKBOOK = 'xl/workbook.xml'

/**
 * What a workbook says of itself: its first sheet that people see, or the one that has one of these names; the texts that cells share
 * and how styles show numbers.
 */
export async function readWorkbookParts(zip: ZipParts, names?: readonly string[]): Promise<Workbook> {
  const book = (await relatedTo('', zip)).find(({ type }) => type === 'officeDocument')?.target ?? WORKBOOK
  if (!zip.has(book) || book.endsWith('.bin')) throw new UserFault(otherArchive(zip))
  const related = await relatedTo(book, zip)
  const { sheets, from1904, count } = await bookOf(book, zip)
  const targets = new Map(related.map((each) => [each.id, each]))
  const own = sheets.flatMap(({ id, name }) => {
    const target = targets.get(id)
    return target?.type === 'worksheet' && zip.has(target.target) ? [{ name, part: target.target }] : []
  })
  if (!own.length) throw new UserFault(count > sheets.length ? '表格里没有可见的工作表' : '表格里没有工作表')
  const sheet = (names ? own.find(({ name }) => names.includes(name.trim().toLowerCase())) : own[0])?.part
  const partOf = (type: string) => related.find((each) => each.type === type && zip.has(each.target))?.target
  const [shared, styles] = [partOf('sharedStrings'), partOf('styles')]
  return {
    sheet,
    from1904,
    texts: shared ? await textsOf(shared, zip) : [],
    formats: styles ? await formatsOf(styles, zip) : [],
  }
}

/** What an archive without a workbook is. */
function otherArchive(zip: ZipParts): string {
  if (zip.has('xl/workbook.bin')) return '这是 .xlsb 格式的表格，请用表格软件打开后另存为 .xlsx 再上传'
  if (zip.has('content.xml')) return '这是 .ods 格式的表格，请用表格软件打开后另存为 .xlsx 再上传'
  if (zip.has('Index/Document.iwa')) return '这是 Numbers 表格，请用表格软件打开后另存为 .xlsx 再上传'
  return '不是 .xlsx 格式的表格'
}

interface Relation {
  id: string
  type: string
  target: string
}

/** The parts that a part names. */
async function relatedTo(part: string, zip: ZipParts): Promise<Relation[]> {
  const folder = path.posix.dirname(part)
  const name = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`)
  const found: Relation[] = []
  if (!zip.has(name)) return found
  await readXml(zip.read(name), {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') return
      if (found.length >= bounds.parts) throw new UserFault(`表格文件的组成部分超过 ${bounds.parts} 个`)
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(folder, Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return found
}

async function bookOf(part: string, zip: ZipParts) {
  const sheets: { id: string; name: string }[] = []
  let [from1904, count] = [false, 0]
  await readXml(zip.read(part), {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      if (++count > bounds.sheets) throw new UserFault(`工作表超过 ${bounds.sheets} 个，请只保留要导入的工作表`)
      if (/hidden/i.test(attributes.state ?? '')) return
      // Beside it stands `sheetId`, which is something else.
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      sheets.push({ id: id ?? '', name: attributes.name ?? '' })
    },
  })
  return { sheets, from1904, count }
}

async function textsOf(part: string, zip: ZipParts): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  const text = textReader((read) => {
    if (texts.length >= bounds.texts) throw new UserFault(`不同的文字超过 ${bounds.texts} 个，请拆分成几个文件`)
    length += read.length
    if (length > bounds.textLength) throw new UserFault('文字内容太多，请拆分成几个文件')
    texts.push(read)
  }, 'si')
  await readXml(zip.read(part), text)
  return texts
}

/** The text within an element of this name: its `t`s joined, without the reading aids of East Asian texts. */
export function textReader(take: (text: string) => void, element: string) {
  let [within, phonetic, isText, text] = [false, false, false, '']
  return {
    open(tag: string) {
      if (tag === element) [within, text] = [true, '']
      else if (tag === 'rPh') phonetic = true
      else if (tag === 't') isText = within && !phonetic
    },
    text(piece: string) {
      if (!isText) return
      if (text.length + piece.length > bounds.cell) throw new UserFault(`有单元格的文字超过 ${bounds.cell} 字`)
      text += piece
    },
    close(tag: string) {
      if (tag === 't') isText = false
      else if (tag === 'rPh') phonetic = false
      else if (tag === element) {
        within = false
        take(unescaped(text))
      }
    },
  }
}

/** Characters that XML cannot hold stand as `_xHHHH_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text

async function formatsOf(part: string, zip: ZipParts): Promise<(NumberFormat | undefined)[]> {
  const own = new Map<number, NumberFormat>()
  const styles: (NumberFormat | undefined)[] = []
  let isOfCells = false
  await readXml(zip.read(part), {
    open(tag, attributes) {
      if (tag === 'numFmt')
        own.set(Number(attributes.numFmtId), numberFormat(attributeOf(attributes, 'formatCode') ?? ''))
      else if (tag === 'cellXfs') isOfCells = true
      else if (tag === 'xf' && isOfCells) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(own.get(id) ?? builtInFormat(id))
      }
      if (own.size + styles.length > bounds.formats) throw new UserFault('单元格格式太多，请清除格式后再上传')
    },
    close(tag) {
      if (tag === 'cellXfs') isOfCells = false
    },
  })
  return styles
}
