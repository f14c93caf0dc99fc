import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { utils, type WorkBook, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bounds, type SheetRow } from './sheet-bounds.ts'
import { readRows } from './sheet-file.ts'

const company = { companyId: '1' }

/** A workbook of these cells, with the formats of their numbers and the sheets that nobody sees. */
function bookOf(cells: Record<string, { v: unknown; t: string; z?: string; f?: string }>, hidden: string[] = []) {
  const book = utils.book_new()
  for (const name of hidden) utils.book_append_sheet(book, utils.aoa_to_sheet([['nobody']]), name)
  utils.book_append_sheet(book, { '!ref': 'A1:H9', ...cells } as never, '数据')
  book.Workbook = { Sheets: [...hidden.map(() => ({ Hidden: 1 as const })), { Hidden: 0 as const }] }
  return book
}
const bytes = (book: WorkBook, bookType: 'xls' | 'xlsx' | 'xlsb' | 'ods' | 'biff5') =>
  write(book, { type: 'buffer', bookType }) as Buffer

describe('a sheet', () => {
  let folder: string
  let made = 0
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-kinds-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function read(content: string | Uint8Array) {
    const file = path.join(folder, String(++made))
    await writeFile(file, content)
    const rows: SheetRow[] = []
    await readRows(file, company, async (some) => void rows.push(...some))
    return rows
  }

  it.each(['xls', 'xlsx'] as const)(
    'of kind %s is read with what its formats show, of the first sheet that is not hidden',
    async (kind) => {
      const book = bookOf(
        {
          A1: { v: '编码', t: 's' },
          A2: { v: 123, t: 'n', z: '000000' },
          B2: { v: 0.05, t: 'n', z: '0%' },
          C2: { v: 46085, t: 'n', z: 'yyyy"年"m"月"d"日"' },
          D2: { v: 1.5, t: 'n', z: '0.00' },
          E2: { v: 46085.5, t: 'n' },
          F2: { v: true, t: 'b' },
          G2: { v: 123456789012, t: 'n' },
          H2: { v: 12, t: 'n', z: '"M-"0000' },
        },
        ['隐藏'],
      )
      expect(await read(bytes(book, kind))).toEqual([
        { line: 1, cells: ['编码'] },
        {
          line: 2,
          cells: [123, 0.05, new Date('2026-03-04T00:00:00Z'), 1.5, 46085.5, true, 123456789012, 12],
          shown: { 0: '000123', 1: '5%', 2: '2026年3月4日', 3: '1.50', 7: 'M-0012' },
        },
      ])
    },
  )

  it('of a program of the nineties is read in its own letters', async () => {
    const book = bytes(bookOf({ A1: { v: 'ABCD 1', t: 's' } }), 'biff5')
    // 物料 in GBK, and the record that says so.
    book.write('ceefc1cf', book.indexOf('ABCD'), 'hex')
    book.writeUInt16LE(936, book.indexOf(Buffer.from('42000200', 'hex')) + 4)
    expect((await read(book))[0]?.cells).toEqual(['物料 1'])
  })

  const table = '编码,名称,数量\r\n000123,"钢板, ""厚""",5%\r\n\r\nD2,"两\n行",1.5\r\n'
  const rows = [
    { line: 1, cells: ['编码', '名称', '数量'] },
    { line: 2, cells: ['000123', '钢板, "厚"', '5%'] },
    { line: 4, cells: ['D2', '两\n行', '1.5'] },
  ]
  /** 编码,名称 and a line of it, as Chinese programs write them. */
  const gbk = Buffer.from('b1e0c2eb2cc3fbb3c60d0a412cb8d6b0e50d0a', 'hex')

  it('of text is read in whatever letters it was written', async () => {
    expect(await read(table)).toEqual(rows)
    expect(await read(`\uFEFF${table}`)).toEqual(rows)
    expect(await read(gbk)).toEqual([
      { line: 1, cells: ['编码', '名称'] },
      { line: 2, cells: ['A', '钢板'] },
    ])
    const tabs = Buffer.from(`\uFEFF编码\t名称\r\nA\t钢,板\r\n`, 'utf16le')
    expect((await read(tabs))[1]?.cells).toEqual(['A', '钢,板'])
    expect((await read('编码;名称\nA;1,5'))[1]?.cells).toEqual(['A', '1,5'])
    // No bitmap and no archive, though they begin like one.
    for (const begin of ['BM,MC', 'PK,MC']) expect((await read(begin))[0]?.cells).toEqual(begin.split(','))
  })

  const old = () => bytes(bookOf({ A1: { v: 'x', t: 's' } }), 'xls')
  it.each<[string, () => string | Uint8Array, RegExp]>([
    ['a page of the web', () => '\uFEFF <!DOCTYPE html><html><table><tr><td>编码', /这是网页（HTML）文件/],
    ['a table of the web', () => '<table border=1><tr><td>编码</td></tr></table>', /这是网页（HTML）文件/],
    [
      'XML of 2003',
      () => '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      /这是 XML 表格/,
    ],
    ['PDF', () => '%PDF-1.7', /这是 PDF 文件/],
    ['another archive', () => Buffer.from('52617221', 'hex'), /这是压缩包/],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), /这是图片/],
    ['nothing', () => '', /文件是空的/],
    ['letters of no kind', () => Buffer.from([0x41, 0xff, 0xff, 0x41]), /文字编码不能识别/],
    ['other bytes', () => Buffer.from([0x41, 0, 1, 2, 0x41]), /不是 \.xlsx、\.xls 或 \.csv 格式/],
    [
      'a password, of the newer kind',
      () => Buffer.concat([old().subarray(0, 512), Buffer.from('EncryptedPackage', 'utf16le')]),
      /表格有密码/,
    ],
    ['an older head and nothing behind it', () => old().subarray(0, 600), /文件不是表格，或者已损坏/],
    ['the binary kind', () => bytes(bookOf({ A1: { v: 'x', t: 's' } }), 'xlsb'), /\.xlsb 格式/],
    ['another program', () => bytes(bookOf({ A1: { v: 'x', t: 's' } }), 'ods'), /\.ods 格式/],
    ['no workbook', () => zipSync({ 'word/document.xml': strToU8('<a/>') }), /不是 \.xlsx 格式的表格/],
    ['nothing but hidden sheets', () => bytes(hiddenOnly(), 'xlsx'), /没有可见的工作表/],
    ['a quote without end', () => `编码,名称\n${'"a'.padEnd(100)}`, /引号不成对/],
    ['a text that is too large', () => 'a'.repeat(bounds.whole + 1), /最大 20 MB/],
    ['a text of too many rows', () => 'a\n'.repeat(bounds.rows + 2), /一次最多导入 50000 行/],
    [
      'a text with more empty rows than are looked at',
      () => `a\n${'\n'.repeat(bounds.rows * 2)}b\n`,
      /一次最多导入 50000 行/,
    ],
    ['a text of too many columns', () => 'a,'.repeat(300), /表格最多 200 列/],
  ])('that is %s is refused as what it is', async (_name, content, why) => {
    await expect(read(content())).rejects.toMatchObject({ code: 400, message: expect.stringMatching(why) })
  })

  function hiddenOnly() {
    const book = bookOf({ A1: { v: 'x', t: 's' } })
    book.Workbook = { Sheets: [{ Hidden: 2 as const }] }
    return book
  }
})
