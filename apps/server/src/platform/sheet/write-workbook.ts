import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { bounds, type Cell } from './sheet-bounds.ts'

export interface SheetHead {
  name: string
  /** In characters. */
  widths: readonly number[]
  /** The headings stay in sight. */
  sticky: boolean
  /** Columns, from 0, of the cells that stand out, by the number of their row. */
  marks?: ReadonlyMap<number, readonly number[]>
  /** Columns, from 0, whose cells stay text whatever is typed: codes keep their zeros. */
  texts?: readonly number[]
  /** Columns, from 0, with a list to choose from: the column of another sheet, from its second row on. */
  lists?: readonly { column: number; sheet: string; from: number; count: number }[]
}

const [BOLD, MARKED, TEXT] = [1, 2, 3]
const LAST_ROW = 1_048_576
/** Little processor time for nearly all that can be won. */
const LEVEL = 4
/** The same rows are the same file, whenever and wherever they are written: an archive has what clocks showed, and no zone. */
const WRITTEN = new Date(1980, 0, 1)
const AT_ONCE = 1024 * 1024
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Writes an .xlsx into an open file as its rows come; holds nothing of them. */
export function workbookWriter(fd: number) {
  const encoder = new TextEncoder()
  const sheets: string[] = []
  const endings = new Set<string>()
  let size = 0
  let sheet: ZipDeflate | undefined
  let line = 0
  let marked: SheetHead['marks']
  let lists: SheetHead['lists']
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    for (let done = 0; done < chunk.length; ) done += writeSync(fd, chunk, done, chunk.length - done, size + done)
    size += chunk.length
  })
  const part = (name: string) => {
    const added = new ZipDeflate(name, { level: LEVEL })
    added.mtime = WRITTEN
    zip.add(added)
    return added
  }
  const whole = (name: string, text: string) => part(name).push(encoder.encode(declared + text), true)
  const endSheet = () => sheet?.push(encoder.encode(`</sheetData>${listsXml(lists)}</worksheet>`), true)

  return {
    sheet({ name, widths, sticky, marks, texts, lists: choices }: SheetHead) {
      endSheet()
      lists = choices
      sheets.push(name)
      line = 0
      marked = marks
      sheet = part(`xl/worksheets/sheet${sheets.length}.xml`)
      const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
      const columns = widths.map(
        (width, at) =>
          `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${styleOfColumn(at, texts)}/>`,
      )
      sheet.push(
        encoder.encode(
          `${declared}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${sticky ? pane : ''}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`,
        ),
      )
    },
    rows(rows: readonly (readonly Cell[])[], bold = false) {
      sheet!.push(
        encoder.encode(rows.map((cells) => rowXml(++line, cells, bold ? BOLD : 0, marked?.get(line))).join('')),
      )
    },
    /** A file that goes along behind the sheets, as it is. */
    part(name: string, path: string) {
      endSheet()
      sheet = undefined
      endings.add(name.slice(name.lastIndexOf('.') + 1))
      const added = new ZipPassThrough(name)
      added.mtime = WRITTEN
      zip.add(added)
      const file = openSync(path, 'r')
      try {
        for (;;) {
          const chunk = new Uint8Array(AT_ONCE)
          const length = readSync(file, chunk)
          added.push(chunk.subarray(0, length), length === 0)
          if (!length) return
        }
      } finally {
        closeSync(file)
      }
    },
    /** Ends the file; answers its size, bytes. */
    end(): number {
      endSheet()
      const numbered = (text: (number: number, name: string) => string) =>
        sheets.map((name, at) => text(at + 1, name)).join('')
      whole(
        'xl/workbook.xml',
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbered((at, name) => `<sheet name="${escaped(name)}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
      )
      whole(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${PACKAGE}/relationships">${numbered((at) => `<Relationship Id="rId${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      )
      whole(
        'xl/styles.xml',
        `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      )
      whole(
        '_rels/.rels',
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      )
      whole(
        '[Content_Types].xml',
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[...endings].map((ending) => `<Default Extension="${ending}" ContentType="application/octet-stream"/>`).join('')}<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbered((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
      )
      zip.end()
      return size
    },
  }
}

const letters: string[] = []
/** 1 = A, 27 = AA. */
function lettersOf(column: number): string {
  letters[column] ??=
    column <= 26
      ? String.fromCharCode(64 + column)
      : lettersOf(Math.floor((column - 1) / 26)) + lettersOf(((column - 1) % 26) + 1)
  return letters[column]
}

const styleOfColumn = (at: number, texts: SheetHead['texts']) => (texts?.includes(at) ? ` style="${TEXT}"` : '')

/** Lists propose and do not insist: what is wrong is told by the import, all at once. */
function listsXml(lists: SheetHead['lists']): string {
  if (!lists?.length) return ''
  const each = lists.map(({ column, sheet, from, count }) => {
    const [here, there] = [lettersOf(column + 1), lettersOf(from + 1)]
    const source = escaped(`'${sheet.replaceAll("'", "''")}'!$${there}$2:$${there}$${count + 1}`)
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${here}2:${here}${LAST_ROW}"><formula1>${source}</formula1></dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

const rowXml = (line: number, cells: readonly Cell[], style: number, marks?: readonly number[]) =>
  `<row r="${line}">${cells.map((cell, at) => cellXml(`${lettersOf(at + 1)}${line}`, cell, styleXml(marks?.includes(at) ? MARKED : style))).join('')}</row>`

const styleXml = (style: number) => (style ? ` s="${style}"` : '')

function cellXml(place: string, cell: Cell, style: string): string {
  if (cell === null || cell === '') return style ? `<c r="${place}"${style}/>` : ''
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"${style}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}"${style} t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = cell instanceof Date ? cell.toISOString() : String(cell)
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, bounds.cell))}</t></is></c>`
}

const named: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\uFFFE': '\uFFFD',
  '\uFFFF': '\uFFFD',
}

/** Text as XML holds it; what it cannot hold is written `_xHHHH_`, as spreadsheet programs do. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: just these XML cannot hold
    .replace(/_(?=x[0-9A-Fa-f]{4}_)|[\0-\x08\x0B-\x1F&<>"\uFFFE\uFFFF]/g, (found) =>
      found in named ? named[found]! : `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
