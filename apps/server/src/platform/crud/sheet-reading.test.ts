import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type CellObject, utils, write } from '@e965/xlsx'
import { Day } from '@zhizao/contract/http/fields'
import { quantity } from '@zhizao/contract/http/quantity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { sheetNotes } from './careful-cells.ts'
import { type ReadOptions, readSpreadsheet, type SheetColumn } from './spreadsheet.ts'

const Line = z.object({
  code: z.string().min(1),
  name: z.string().nullish(),
  loss: quantity().nullish(),
  share: quantity().nullish(),
  rate: z.string().nullish(),
  kind: z.enum(['box']).nullish(),
  day: Day.nullish(),
})
const columns: readonly SheetColumn<z.input<typeof Line>>[] = [
  { field: 'code', title: '物料编码', kind: 'text', required: true },
  { field: 'name', title: '物料名称', kind: 'text' },
  { field: 'loss', title: '损耗率（%）', kind: 'quantity' },
  { field: 'share', title: '比例', kind: 'quantity' },
  { field: 'rate', title: '换算率', kind: 'ratio' },
  { field: 'day', title: '日期', kind: 'date' },
  { field: 'kind', title: '类型', kind: 'text', words: { box: '第三方盒子（JSON）' } },
]
const signal = new AbortController().signal
const reader = { language: 'zh-CN' as const, user: { companyId: '1' } as never, signal, waits: undefined } as never

type Given = string | number | boolean | null | CellObject
const number = (v: number, z: string): CellObject => ({ t: 'n', v, z })
const HEADS = ['物料编码', '物料名称', '损耗率（%）', '比例', '换算率', '日期']

describe('a sheet that is brought in', () => {
  let folder: string
  let made = 0
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-reading-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function stored(content: string | Uint8Array) {
    const file = path.join(folder, String(++made))
    await writeFile(file, content)
    return { path: file, filename: 'a.xlsx', size: 0, hash: '' }
  }
  async function read(rows: Given[][] | string, more: { dropUnknown?: boolean } & ReadOptions = {}) {
    const content = typeof rows === 'string' ? rows : (bookOf(rows) as Buffer)
    const { dropUnknown, ...options } = more
    return readSpreadsheet({ file: await stored(content), dropUnknown }, columns as never, Line, reader, options)
  }
  function bookOf(rows: Given[][], merges: string[] = []) {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet(rows as never)
    sheet['!merges'] = merges.map((each) => utils.decode_range(each))
    utils.book_append_sheet(book, sheet, '数据')
    return write(book, { type: 'buffer', bookType: 'xlsx' })
  }
  /** What is wrong with a sheet, as field, heading and message. */
  async function faultsOf(rows: Given[][] | string, more?: Parameters<typeof read>[1]) {
    try {
      const { faults } = await read(rows, more)
      return faults.told().problems.map(({ field, title, message }) => `${field} ${title} ${message}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const data = (error as { data?: { field: string; title: string; message: string }[] }).data
      return data?.map(({ field, title, message }) => `${field} ${title} ${message}`) ?? [error.message]
    }
  }

  it('is read as people see it: percents, zeros by format, ratios, days of every form', async () => {
    const { rows } = await read([
      HEADS,
      [
        number(123, '000000'),
        number(1.5, '0.00'),
        number(0.05, '0%'),
        number(0.05, '0%'),
        number(0.5, '# ?/?'),
        number(46085, 'm"月"d"日"'),
      ],
      [number(12, '"M-"0000'), number(46085, 'm"月"d"日"'), '5%', '5%', number(0.25, '0.00'), 46085],
      [number(1234, '#,##0'), number(5, '0'), 0.05, 0.05, '1/3', '2026.3.4'],
      ['D1', '全角１', '５％', '1,234.50', 12, '20260304'],
      ['D2', '  ', null, null, null, 20260304],
    ])
    expect(rows.map(({ row }) => row)).toEqual([
      { code: '000123', name: '1.50', loss: '5', share: '0.05', rate: '1/2', day: '2026-03-04' },
      { code: 'M-0012', name: '3月4日', loss: '5', share: '0.05', rate: '0.25', day: '2026-03-04' },
      { code: '1234', name: '5', loss: '0.05', share: '0.05', rate: '1/3', day: '2026-03-04' },
      { code: 'D1', name: '全角1', loss: '5', share: '1234.5', rate: '12', day: '2026-03-04' },
      { code: 'D2', day: '2026-03-04' },
    ])
  })

  it('has words in brackets of either width', async () => {
    const { rows } = await read([
      ['物料编码', '类型'],
      ['D1', '第三方盒子（JSON）'],
      ['D2', '第三方盒子(json) '],
    ])
    expect(rows.map(({ row }) => row.kind)).toEqual(['box', 'box'])
  })

  it('of text is read the same, its zeros kept', async () => {
    const { rows } = await read('物料编码,损耗率(%),日期\n000123,5%,2026/3/4\n')
    expect(rows).toEqual([{ line: 2, row: { code: '000123', loss: '5', day: '2026-03-04' } }])
  })

  it('has its headings in one of the first ten rows, under whatever stands above them', async () => {
    const above: Given[][] = [['甲厂物料清单'], [], ['编制：王芳', null, '2026年']]
    const { rows } = await read([...above, HEADS, ['D1']])
    expect(rows).toMatchObject([{ line: 5, row: { code: 'D1' } }])
    const merged = await stored(bookOf([['清单'], HEADS, ['D1']], ['A1:F1']) as Buffer)
    const found = await readSpreadsheet({ file: merged }, columns as never, Line, reader)
    expect(found.rows).toMatchObject([{ line: 3, row: { code: 'D1' } }])
    const late = Array.from({ length: 10 }, (): Given[] => ['x'])
    expect(await faultsOf([...late, HEADS, ['D1']])).toEqual([expect.stringMatching(/^表头不符/)])
  })

  it('loses no column unseen: what nothing reads is named with the nearest, and left out once that was accepted', async () => {
    const sheet: Given[][] = [
      ['物料编码', '料品名称', '颜色', null],
      ['D1', '钢板', '红', '多余', '  '],
    ]
    expect(await faultsOf(sheet)).toEqual([
      '表头 料品名称 不认识这一列，它不会导入；最接近的是“物料名称”',
      '表头 颜色 不认识这一列，它不会导入',
      '表头 第 4 列 有内容但没有列名，不会导入',
    ])
    expect((await read(sheet, { dropUnknown: true })).rows).toMatchObject([{ row: { code: 'D1' } }])
    // However much else is strange, whoever goes on has seen which they are.
    const notes = sheetNotes()
    for (let line = 2; line < 700; line++) notes.notify(line, '物料名称', '已改为“钢板”')
    notes.tellHeading(1, '颜色', '不认识这一列，它不会导入')
    expect(notes.told()).toMatchObject({
      count: 699,
      problems: expect.arrayContaining([expect.objectContaining({ title: '颜色' })]),
    })
    const heard: string[] = []
    const told = await read(sheet, { unknown: (_, title) => void heard.push(title) })
    expect([heard, told.faults.told().count]).toEqual([['料品名称', '颜色', '第 4 列'], 0])
    expect(
      await faultsOf(
        [
          ['物料编码', '颜色', '问题'],
          ['D1', '红'],
        ],
        { onlyWritten: ['颜色'] },
      ),
    ).toEqual([])
  })

  it('that has a column twice, or not at all where it must, is told so once', async () => {
    expect(
      await faultsOf([
        ['物料编码', '物料名称', '物料名称'],
        ['D1', 'a', 'b'],
      ]),
    ).toEqual(['“物料名称”列出现了两次，请只保留一列'])
    expect(
      await faultsOf([
        ['料号', '物料名称'],
        ['D1', 'a'],
        ['D2', 'b'],
      ]),
    ).toEqual(['缺少必填的列：物料编码；表格里不认识的列：料号'])
  })

  it('with what nobody entered is refused by cell', async () => {
    expect(
      await faultsOf([
        HEADS,
        ['#N/A', null, '#DIV/0!'],
        ['1.23457E+11', '########', '1.2E+05'],
        [number(46085, 'yyyy/m/d'), null, null, null, null, '3/4/2026'],
      ]),
    ).toEqual([
      '第 2 行 物料编码 单元格是错误值 #N/A，请改正后再导入',
      '第 2 行 损耗率（%） 单元格是错误值 #DIV/0!，请改正后再导入',
      '第 3 行 物料编码 数字成了科学计数法，已不完整；请把该列设为文本格式后重新填写',
      '第 3 行 物料名称 单元格是错误值 ########，请改正后再导入',
      '第 3 行 损耗率（%） 数字成了科学计数法，已不完整；请把该列设为文本格式后重新填写',
      '第 4 行 物料编码 编码被表格软件改成了日期；请把该列设为文本格式后重新填写',
      expect.stringMatching(/^第 4 行 日期 日期不存在/),
    ])
  })
})
