import { utils, write } from '@e965/xlsx'
import { file } from '@zhizao/contract/file/file'
import { unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const rowsOf = async (bytes: Uint8Array) => {
  const read = (await readXlsxFile(Buffer.from(bytes))) as unknown as { data: unknown[][] }[]
  return read[0]!.data
}
const sheet = () =>
  sheetFile([
    ['点位编码', '点位名称', '预警上限'],
    ['p 1', '压力', 8.5],
    ['p2', null, '高'],
    ['p3', '=1+1', 1],
  ])
const list = [
  { line: 2, title: '点位编码', message: '不能含空格' },
  { line: 3, title: '点位名称', message: '此项不能为空' },
  { line: 3, title: '预警上限', message: '应为数字' },
]
/** As a browser sends it: a field of an upload is JSON text. */
const faults = JSON.stringify(list) as never

test('a refused sheet is given back with its faults beside the rows, and its cells as they were', async () => {
  const { bytes, filename } = await admin.file(file.markSheet, { file: await sheet(), faults })
  expect(filename).toBe('import-问题.xlsx')
  expect(await rowsOf(bytes)).toEqual([
    ['点位编码', '点位名称', '预警上限', '问题'],
    ['p 1', '压力', 8.5, '点位编码：不能含空格'],
    ['p2', null, '高', '点位名称：此项不能为空；预警上限：应为数字'],
    ['p3', '=1+1', 1, null],
  ])
})

test('the cells that were refused stand out, empty ones too', async () => {
  const { bytes } = await admin.file(file.markSheet, { file: await sheet(), faults })
  const xml = new TextDecoder().decode(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'])
  const marked = [...xml.matchAll(/<c r="([A-Z]+\d+)" s="2"/g)].map((match) => match[1])
  expect(marked).toEqual(['A2', 'D2', 'B3', 'C3', 'D3'])
})

test('a sheet that comes back a second time keeps one column of faults', async () => {
  const { bytes } = await admin.file(file.markSheet, { file: await sheet(), faults })
  const again = await admin.file(file.markSheet, {
    file: new File([new Uint8Array(bytes)], 'again.xlsx'),
    faults: JSON.stringify(list.slice(0, 1)) as never,
  })
  const rows = await rowsOf(again.bytes)
  expect(rows[0]).toEqual(['点位编码', '点位名称', '预警上限', '问题'])
  expect(rows.map((row) => row[3])).toEqual(['问题', '点位编码：不能含空格', null, null])
})

test('what stands above the headings stays, and so does what formats show', async () => {
  const number = (v: number, z: string) => ({ t: 'n' as const, v, z })
  const cells = [
    ['甲厂物料清单'],
    [],
    ['物料编码', '损耗率', '数量'],
    [number(123, '000000'), number(0.05, '0%'), number(1234.5, '#,##0.00'), '多余'],
    [number(7, '0'), null, 'x'],
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells as never), '数据')
  const { bytes, filename } = await admin.file(file.markSheet, {
    file: new File([write(book, { type: 'array', bookType: 'xls' })], 'old.xls'),
    faults: JSON.stringify([{ line: 5, title: '数量', message: '请输入数字' }]) as never,
  })
  expect(filename).toBe('old-问题.xlsx')
  expect(await rowsOf(bytes)).toEqual([
    ['甲厂物料清单', null, null, null, null],
    [null, null, null, null, null],
    ['物料编码', '损耗率', '数量', null, '问题'],
    ['000123', '5%', 1234.5, '多余', null],
    [7, null, 'x', null, '数量：请输入数字'],
  ])
})

test('what is no sheet is refused', async () => {
  expect(await admin.call(file.markSheet, { file: new File(['%PDF-1.7'], 'x.xlsx'), faults })).toMatchObject({
    code: 400,
  })
})
