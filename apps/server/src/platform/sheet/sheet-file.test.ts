import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { bounds, type SheetRow } from './sheet-bounds.ts'
import { readRows, writeSheets } from './sheet-file.ts'

const company = { companyId: '1' }
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (...parts: [type: string, target: string][]) =>
  `<Relationships>${parts.map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${relations}/${type}" Target="${target}"/>`).join('')}</Relationships>`
const sheetOf = (rows: string) =>
  `<worksheet ${main}><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (line: number, text = 'x') => `<row r="${line}">${cell(`A${line}`, text)}</row>`

/** The parts of a workbook with one sheet of these rows. */
const workbook = (rows: string, more: Record<string, string> = {}) => ({
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="a" sheetId="9" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': related(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
    ['styles', 'styles.xml'],
  ),
  'xl/worksheets/sheet1.xml': sheetOf(rows),
  ...more,
})

describe('a workbook', () => {
  let folder: string
  let made = 0
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-sheets-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const stored = async (content: Uint8Array) => {
    const file = path.join(folder, `${++made}.xlsx`)
    await writeFile(file, content)
    return file
  }
  const zipped = (parts: Record<string, string>) =>
    stored(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
  const read = async (file: string) => {
    const rows: SheetRow[] = []
    await readRows(file, company, async (some) => void rows.push(...some))
    return rows
  }

  it('is read as others write it: texts, numbers, dates, switches, with gaps', async () => {
    const day = new Date('2026-03-04T00:00:00Z')
    const content = await writeXlsxFile([
      [{ value: '名称' }, null, { value: 1.5 }, { value: true }],
      [],
      [null, { value: day, type: Date, format: 'yyyy-mm-dd' }, { value: 'a & <b>' }],
    ] as never).toBuffer()
    expect(await read(await stored(content as Uint8Array))).toEqual([
      { line: 1, cells: ['名称', null, 1.5, true] },
      { line: 3, cells: [null, day, 'a & <b>'], shown: { 1: '2026-03-04' } },
    ])
  })

  it('is read with prefixes, rich texts, reading aids, formulas, escapes and Chinese date formats', async () => {
    const parts = workbook(
      '<x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="str"><x:f>A1</x:f><x:v>a_x0041_</x:v></x:c><x:c r="D2" s="1"><x:v>46085</x:v></x:c><x:c r="E2" s="2"><x:v>46085.5</x:v></x:c><x:c r="F2" t="e"><x:v>#N/A</x:v></x:c></x:row>',
      {
        'xl/sharedStrings.xml':
          '<sst><si><r><t>泵</t></r><r><t xml:space="preserve"> 1</t></r><rPh sb="0"><t>ぽんぷ</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="31"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      },
    )
    expect(await read(await zipped(parts))).toEqual([
      {
        line: 2,
        cells: [null, '泵 1', 'aA', new Date('2026-03-04T00:00:00Z'), new Date('2026-03-04T12:00:00Z'), '#N/A'],
        formulas: [2],
        shown: { 3: '2026年3月4日', 4: '2026年3月' },
      },
    ])
  })

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'one cell at XFD1048576',
      () => zipped(workbook(`<row r="1048576">${cell('XFD1048576', 'x')}</row>`)),
      /最多 200 列，第 1048576 行在第 16384 列有内容/,
    ],
    [
      'more rows than may come in',
      () => zipped(workbook(Array.from({ length: bounds.rows + 2 }, (_, at) => row(at + 1)).join(''))),
      /一次最多导入 50000 行/,
    ],
    ['a row beyond the last', () => zipped(workbook(row(1_048_577))), /行号不正确/],
    ['rows that come twice', () => zipped(workbook(row(2) + row(2))), /行号不正确/],
    ['a cell without end', () => zipped(workbook(row(1, 'x'.repeat(bounds.cell + 1)))), /文字超过 32767 字/],
    [
      'a number without end',
      () => zipped(workbook(`<row r="1"><c r="A1"><v>${'1'.repeat(40_000)}</v></c></row>`)),
      /第 1 行第 1 列的文字超过 32767 字/,
    ],
    ['elements in elements', () => zipped(workbook('<a>'.repeat(100))), /嵌套过深/],
    [
      'more sheets than anybody has',
      () =>
        zipped(
          workbook('', {
            'xl/workbook.xml': `<workbook><sheets>${'<sheet r:id="r1"/>'.repeat(101)}</sheets></workbook>`,
          }),
        ),
      /工作表超过 100 个/,
    ],
    [
      'too many shared texts',
      () =>
        zipped(workbook('', { 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(bounds.texts + 1)}</sst>` })),
      /不同的文字超过 500000 个/,
    ],
    [
      'shared texts that are too long together',
      () =>
        zipped(
          workbook('', {
            'xl/sharedStrings.xml': `<sst>${`<si><t>${'文'.repeat(32_000)}</t></si>`.repeat(1100)}</sst>`,
          }),
        ),
      /文字内容太多/,
    ],
    [
      'one long text in every cell, which its cells share',
      () =>
        zipped(
          workbook(Array.from({ length: 8 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`).join(''), {
            'xl/sharedStrings.xml': `<sst><si><t>${'文'.repeat(32_000)}</t></si></sst>`,
          }),
        ),
      /文字内容太多/,
    ],
    [
      'entities that unfold',
      () =>
        zipped(
          workbook('', {
            'xl/sharedStrings.xml': `<!DOCTYPE sst [<!ENTITY a "xxxx"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>`,
          }),
        ),
      /不允许的文档类型声明/,
    ],
    [
      'too many formats',
      () =>
        zipped(
          workbook('', {
            'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="0"/>'.repeat(100_001)}</cellXfs></styleSheet>`,
          }),
        ),
      /格式太多/,
    ],
    [
      'thousands of parts',
      () => zipped(workbook('', Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`p${at}`, ''])))),
      /组成部分超过 2000 个/,
    ],
    ['no sheet', () => zipped(workbook('', { 'xl/_rels/workbook.xml.rels': related() })), /没有工作表/],
    ['another archive', () => zipped({ 'word/document.xml': '<a/>' }), /不是 \.xlsx 格式/],
    ['half an archive', () => stored(strToU8('PK\x03\x04a,b')), /格式的表格，或者已损坏/],
  ])('with %s is refused, saying why', async (_name, file, why) => {
    await expect(read(await file())).rejects.toMatchObject({ code: 400, message: expect.stringMatching(why) })
  })

  /** A workbook whose sheet is so many MB of blanks. */
  async function blanks(megabytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    const zip = new Zip((_, chunk) => chunks.push(chunk))
    for (const [name, text] of Object.entries(workbook(row(1)))) {
      const part = new ZipDeflate(name, { level: 9 })
      zip.add(part)
      part.push(strToU8(text), !name.includes('sheet1'))
      if (!name.includes('sheet1')) continue
      const blank = Buffer.alloc(1024 * 1024, ' ')
      for (let at = 1; at <= megabytes; at++) part.push(blank, at === megabytes)
    }
    zip.end()
    return Buffer.concat(chunks)
  }

  it('that unpacks to 300 MB is refused when it has gone too far, whatever its directory claims', async () => {
    const bomb = await blanks(300)
    await expect(read(await stored(bomb))).rejects.toThrow('表格解压后超过 200 MB')
    // Where the size stands in the directory, it claims a few bytes.
    const at = bomb.lastIndexOf('xl/worksheets/sheet1.xml') - 46
    expect(bomb.readUInt32LE(at)).toBe(0x02014b50)
    bomb.writeUInt32LE(20, at + 24)
    await expect(read(await stored(bomb))).rejects.toMatchObject({ code: 400 })
  })

  it('whose directory names one part a thousand times is read once', async () => {
    const content = Buffer.from(
      zipSync({ ...Object.fromEntries(Object.entries(workbook(row(1))).map(([name, text]) => [name, strToU8(text)])) }),
    )
    const start = content.readUInt32LE(content.length - 6)
    const directory = content.subarray(start, content.length - 22)
    const end = Buffer.from(content.subarray(content.length - 22))
    const count = end.readUInt16LE(10) * 300
    end.writeUInt16LE(count, 8)
    end.writeUInt16LE(count, 10)
    end.writeUInt32LE(directory.length * 300, 12)
    const repeated = Buffer.concat([content.subarray(0, start), ...Array<Buffer>(300).fill(directory), end])
    await expect(read(await stored(repeated))).rejects.toThrow('同一部分出现了两次')
  })

  it('is written as others read it, gone from the disk before it is sent', async () => {
    async function* slices() {
      yield [['a & <b> "c"', 1.5, true, null]]
      yield [[null, 'Ω \u0001 _x0041_ \r\n', '\ud800', '=1+1']]
    }
    const heads = { widths: [10], sticky: true }
    const content = (await writeSheets(
      [
        { ...heads, name: '数据', headings: ['甲', '乙', '丙', '丁'], rows: slices() },
        { ...heads, name: 'R & D', headings: ['x'], rows: [] },
      ],
      company,
    )) as { stream: AsyncIterable<Uint8Array>; size: number }
    const bytes = await buffer(content.stream)
    expect(bytes.length).toBe(content.size)
    const sheets = (await readXlsxFile(bytes)) as unknown as { sheet: string; data: unknown[][] }[]
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['数据', 'R & D'])
    expect(sheets[0]!.data.slice(0, 2)).toEqual([
      ['甲', '乙', '丙', '丁'],
      ['a & <b> "c"', 1.5, true, null],
    ])
    expect(await read(await stored(bytes))).toEqual([
      { line: 1, cells: ['甲', '乙', '丙', '丁'] },
      { line: 2, cells: ['a & <b> "c"', 1.5, true] },
      { line: 3, cells: [null, 'Ω \u0001 _x0041_ \r\n', '\ufffd', '=1+1'] },
    ])
  })
})
