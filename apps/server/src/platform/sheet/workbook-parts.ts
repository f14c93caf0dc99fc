import path from 'node:path'
import { Told } from '../work/answer-questions.ts'
import { bounds } from './sheet-bounds.ts'
import { attributeOf, readXml } from './xml-events.ts'
import type { ZipParts } from './zip-parts.ts'

/** What the cells of a sheet are read with. */
export interface Workbook {
  /** The part of that sheet; nothing where there is none of that name. */
  sheet: string | undefined
  texts: readonly string[]
  /** By style: whether a number of it is a date. */
  dates: readonly boolean[]
  /** Days count from 1904. */
  from1904: boolean
}

const WORKBOOK = 'xl/workbook.xml'

/**
 * What a workbook says of itself: its first sheet, or the one that has one of these names; the texts that cells share and which styles
 * are dates.
 */
export async function readWorkbookParts(zip: ZipParts, names?: readonly string[]): Promise<Workbook> {
  const book = (await relatedTo('', zip)).find(({ type }) => type === 'officeDocument')?.target ?? WORKBOOK
  if (!zip.has(book)) throw new Told('不是 .xlsx 格式的表格')
  const related = await relatedTo(book, zip)
  const { sheets, from1904 } = await bookOf(book, zip)
  const targets = new Map(related.map((each) => [each.id, each]))
  const own = sheets.flatMap(({ id, name }) => {
    const target = targets.get(id)
    return target?.type === 'worksheet' && zip.has(target.target) ? [{ name, part: target.target }] : []
  })
  if (!own.length) throw new Told('表格里没有工作表')
  const sheet = (names ? own.find(({ name }) => names.includes(name.trim().toLowerCase())) : own[0])?.part
  const partOf = (type: string) => related.find((each) => each.type === type && zip.has(each.target))?.target
  const [shared, styles] = [partOf('sharedStrings'), partOf('styles')]
  return {
    ...{ sheet, from1904 },
    texts: shared ? await textsOf(shared, zip) : [],
    dates: styles ? await datesOf(styles, zip) : [],
  }
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
      if (found.length >= bounds.parts) throw new Told(`表格文件的组成部分超过 ${bounds.parts} 个`)
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(folder, Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return found
}

async function bookOf(part: string, zip: ZipParts) {
  const sheets: { id: string; name: string }[] = []
  let from1904 = false
  await readXml(zip.read(part), {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      if (sheets.length >= bounds.sheets) throw new Told(`工作表超过 ${bounds.sheets} 个，请只保留要导入的工作表`)
      // Beside it stands `sheetId`, which is something else.
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      sheets.push({ id: id ?? '', name: attributes.name ?? '' })
    },
  })
  return { sheets, from1904 }
}

async function textsOf(part: string, zip: ZipParts): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  const text = textReader((read) => {
    if (texts.length >= bounds.texts) throw new Told(`不同的文字超过 ${bounds.texts} 个，请拆分成几个文件`)
    length += read.length
    if (length > bounds.textLength) throw new Told('文字内容太多，请拆分成几个文件')
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
      if (text.length + piece.length > bounds.cell) throw new Told(`有单元格的文字超过 ${bounds.cell} 字`)
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

/** Formats of dates that every spreadsheet program knows by number, those of Chinese programs too. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49)

/** Whether a written format shows a date: a letter of one outside quotes, brackets and escapes. */
const isDateFormat = (format: string) =>
  /[ymdhse年月日]/i.test(format.slice(0, 255).replace(/"[^"]*"|\[[^\]]*\]|\\.|General|E[+-]/gi, ''))

async function datesOf(part: string, zip: ZipParts): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let isOfCells = false
  await readXml(zip.read(part), {
    open(tag, attributes) {
      if (tag === 'numFmt')
        own.set(Number(attributes.numFmtId), isDateFormat(attributeOf(attributes, 'formatCode') ?? ''))
      else if (tag === 'cellXfs') isOfCells = true
      else if (tag === 'xf' && isOfCells) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(own.get(id) ?? isBuiltInDate(id))
      }
      if (own.size + styles.length > bounds.formats) throw new Told('单元格格式太多，请清除格式后再上传')
    },
    close(tag) {
      if (tag === 'cellXfs') isOfCells = false
    },
  })
  return styles
}
