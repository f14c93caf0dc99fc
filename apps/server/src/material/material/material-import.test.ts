import { job } from '@zhizao/contract/job/job'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { unitConversion } from '@zhizao/contract/material/unit'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Value = string | number | null | object
type Line = Record<string, Value>

const headings = [
  '物料编码',
  '物料名称',
  '物料分类',
  '规格型号',
  '基本单位',
  '采购单位',
  '采购换算率',
  '跟踪方式',
  '安全库存',
  'ERP 编码',
  '商品条码',
  '停用日期',
  '倒冲扣料',
]

async function sheet(lines: readonly Line[], name = '物料.xlsx'): Promise<File> {
  const cells = lines.map((line) =>
    headings.map((heading) => {
      const value = line[heading] ?? null
      return value === null || typeof value === 'object' ? value : { value }
    }),
  )
  const rows = [headings.map((value) => ({ value })), ...cells]
  const content = await writeXlsxFile(rows as never).toBuffer()
  return new File([new Uint8Array(content as Uint8Array)], name)
}

describe('a sheet of materials', () => {
  let server: TestServer
  let clerk: Caller
  beforeAll(async () => {
    server = await startTestServer()
    clerk = await server.signIn()
    const top = await clerk.client(materialClass).create({ name: '原材料', tracking: 'lot' })
    for (const name of ['五金类', '注塑类']) await clerk.client(materialClass).create({ name, parentId: top.id })
    const other = await clerk.client(materialClass).create({ name: '备件' })
    await clerk.client(materialClass).create({ name: '五金类', parentId: other.id })
  })
  afterAll(() => server.stop())

  const right = (at: number): Line => ({
    物料编码: `A${String(at).padStart(5, '0')}`,
    物料名称: `零件 ${at}（热处理）`,
    物料分类: at % 2 ? '原材料/五金类' : '注塑类',
    规格型号: `M${at % 40}×${at}`,
    基本单位: at % 3 ? '个' : 'kg',
    ...(at % 3 && { 采购单位: '箱', 采购换算率: at % 2 ? '24' : '100/3' }),
    ...(at % 5 === 0 && { 跟踪方式: '序列号' }),
    安全库存: at % 3 ? '12' : '12.125',
    'ERP 编码': `100${at}`.padStart(8, '0'),
    ...(at % 7 === 0 && { 停用日期: '2031-12-31' }),
    倒冲扣料: at % 2 ? '是' : '否',
  })
  const wrong: readonly (readonly [column: string, value: Value, words: string])[] = [
    ['基本单位', '佝', '计量单位“佝”不存在'],
    ['物料分类', '不存在的分类', '物料分类“不存在的分类”不存在'],
    ['物料分类', '五金类', '有 2 个物料分类叫“五金类”'],
    ['物料编码', 'A00001', '与第 2 行重复'],
    ['安全库存', '很多', '请输入数字'],
    ['停用日期', '2031-02-30', '日期不存在'],
    ['停用日期', '30.02.2031', '日期不存在'],
    ['规格型号', { value: '=1+1', type: 'Formula' }, '单元格是公式'],
    ['停用日期', { value: '2031-12-31', columnSpan: 2 }, '单元格合并了 1 行 2 列'],
    ['ERP 编码', 815, '开头的 0 可能已丢失'],
    ['物料名称', null, '此项不能为空'],
    ['跟踪方式', '逐箱', '只能是 不跟踪、批次 或 序列号'],
  ]

  it('with 37 bad cells among 1,200 rows names each and saves none; put right it saves all and comes back whole', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => right(at + 1))
    const bad = Array.from({ length: 37 }, (_, nth) => {
      const [column, value, words] = wrong[nth % wrong.length]!
      const at = 10 + nth * 31
      return { line: at + 2, at, column, value: typeof value === 'number' ? value + nth : value, words }
    })
    const broken = lines.map((line, at) => {
      const found = bad.find((each) => each.at === at)
      if (!found) return line
      const isMerged = typeof found.value === 'object' && found.value !== null && 'columnSpan' in found.value
      return { ...line, [found.column]: found.value, ...(isMerged && { 倒冲扣料: null }) }
    })
    const file = await sheet(broken)
    const report = await clerk.client(materialTemplate).validate({ file })
    expect(report.faultCount).toBe(37)
    for (const { line, column, words } of bad)
      expect(report.faults, `${line} ${column}`).toContainEqual(
        expect.objectContaining({ field: `第 ${line} 行`, title: column, message: expect.stringContaining(words) }),
      )
    const refused = await clerk.call(materialTemplate.upload, { file })
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('共 37 处问题') })
    expect((await clerk.client(material).page({})).total).toBe(0)

    expect(await clerk.client(materialTemplate).upload({ file: await sheet(lines) })).toEqual({
      added: 1200,
      changed: 0,
    })
    const { bytes } = await clerk.file(materialTemplate.download, {})
    const given = new File([bytes as never], 'again.xlsx')
    const first = await pageOf(clerk)
    expect(await clerk.client(materialTemplate).validate({ file: given })).toMatchObject({
      rows: 1200,
      added: 0,
      changed: 1200,
      faultCount: 0,
      noteCount: 0,
    })
    expect(await clerk.client(materialTemplate).upload({ file: given })).toEqual({ added: 0, changed: 1200 })
    expect(await pageOf(clerk)).toEqual(first)
    expect(first[6]).toMatchObject({
      code: 'A00007',
      name: '零件 7（热处理）',
      className: '五金类',
      baseUnit: '个',
      purchaseUnit: '箱',
      purchaseRate: '24',
      tracking: 'lot',
      safetyStock: '12',
      externalCode: '00001007',
      endsOn: '2031-12-31',
    })
    expect(await clerk.client(unitConversion).list({ materialId: first[1]!.id })).toMatchObject([{ rate: '100/3' }])
  }, 120_000)

  it('has stray blanks and full-width digits put right and says so; odd rates are told and taken', async () => {
    const { notes, noteCount, faultCount } = await clerk.client(materialTemplate).validate({
      file: await sheet([
        { ...right(2001), 物料编码: ' Ｂ－２００１ ', 安全库存: '１２' },
        { ...right(2002), 采购换算率: '1/24', 停用日期: '2031/3/5' },
        { ...right(2005), 基本单位: 'g', 采购单位: 'kg', 采购换算率: '0.1' },
      ]),
    })
    expect(faultCount).toBe(0)
    const told = notes.map(({ field, title, message }) => `${field} ${title}：${message}`)
    expect(told).toEqual([
      '第 2 行 物料编码：已改为“B-2001”',
      '第 2 行 安全库存：已改为“12”',
      '第 3 行 停用日期：已改为“2031-03-05”',
      '第 3 行 采购换算率：1 箱 = 1/24 个，小于 1，请确认是否填反',
      '第 4 行 采购换算率：1 kg = 0.1 g，与通用换算 1 kg = 1000 g 不同，请确认',
    ])
    expect(noteCount).toBe(5)
  })

  it('finds materials by the number of the ERP where no code is given, and gives new ones a code', async () => {
    const calls = clerk.client(materialTemplate)
    const line = { 物料名称: '无编码', 基本单位: '个', 'ERP 编码': 'E-1' }
    expect(await calls.upload({ file: await sheet([line, { ...line, 'ERP 编码': 'E-2' }]) })).toEqual({
      added: 2,
      changed: 0,
    })
    expect(await calls.upload({ file: await sheet([{ ...line, 物料名称: '改名' }]) })).toEqual({ added: 0, changed: 1 })
    expect((await clerk.client(material).page({ externalCode: 'E-' })).records.map(({ name }) => name).sort()).toEqual([
      '改名',
      '无编码',
    ])
    const other = { ...line, 物料编码: 'N-1', 'ERP 编码': 'E-2' }
    expect(await clerk.call(materialTemplate.upload, { file: await sheet([other]) })).toMatchObject({
      code: 400,
      data: [{ title: 'ERP 编码' }],
    })
  })

  it('brings in numbers of goods, each for one material only', async () => {
    const line = { 物料编码: 'G-1', 物料名称: '有条码', 基本单位: '个', 商品条码: '6901234567892' }
    const upload = async (...lines: object[]) =>
      clerk.call(materialTemplate.upload, { file: await sheet(lines as never) })
    expect(await upload(line)).toMatchObject({ code: 200, data: { added: 1 } })
    expect((await clerk.client(material).query({ gtin: '6901234567892' })).map(({ code }) => code)).toEqual(['G-1'])
    expect(await upload({ ...line, 商品条码: '06901234567892' })).toMatchObject({ code: 200, data: { changed: 1 } })
    const second = { ...line, 物料编码: 'G-2' }
    expect(await upload(second)).toMatchObject({
      code: 400,
      data: [{ title: '商品条码', message: expect.stringContaining('已是物料“G-1”的商品条码') }],
    })
    const other = { ...second, 商品条码: '96385074' }
    expect(await upload(other, { ...other, 物料编码: 'G-3', 商品条码: '00000096385074' })).toMatchObject({
      code: 400,
      data: [{ title: '商品条码', message: expect.stringContaining('重复') }],
    })
  })

  it('begins as a template with the company’s classes and units, whose example is read over', async () => {
    const { bytes } = await clerk.file(materialTemplate.file, {})
    const sheets = (await readXlsxFile(Buffer.from(bytes))) as unknown as { sheet: string; data: Value[][] }[]
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['数据', '填写说明', '选项'])
    expect(sheets[0]!.data[1]![0]).toBe('示例 M-1001')
    const choices = sheets[2]!.data.flat()
    expect(choices).toEqual(expect.arrayContaining(['原材料/五金类', '备件/五金类', '个', 'kg', '批次']))
    const empty = new File([bytes as never], 'template.xlsx')
    expect(await clerk.call(materialTemplate.validate, { file: empty })).toMatchObject({
      code: 400,
      msg: '表格里没有数据行',
    })
  })

  it('that is large is brought in by a job', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => ({ ...right(5001 + at), 'ERP 编码': null }))
    const { jobId } = await clerk.client(materialTemplate).uploadBig({ file: await sheet(lines) })
    await expect.poll(async () => (await clerk.client(job).get({ id: jobId })).state, { timeout: 60_000 }).toBe('done')
    expect((await clerk.client(job).get({ id: jobId })).message).toBe('新增 3000 个物料，修改 0 个物料')
  })

  it('needs the permission to import', async () => {
    const reader = await server.signIn({ permissions: ['material'] })
    const file = await sheet([right(1)])
    for (const call of [materialTemplate.validate, materialTemplate.upload, materialTemplate.uploadBig])
      expect(await reader.call(call, { file })).toMatchObject({ code: 401 })
  })
})

const pageOf = async (clerk: Caller) => {
  const { records } = await clerk.client(material).page({ pageSize: 500 })
  return records.map(({ updatedAt: _, ...row }) => row)
}
