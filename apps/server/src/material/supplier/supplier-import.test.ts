import { job } from '@zhizao/contract/job/job'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
})
afterAll(() => server.stop())

const partners = [
  { title: '供应商', calls: supplier, headings: ['供应商编码', '供应商名称'] },
  { title: '收货客户', calls: materialCustomer, headings: ['客户编码', '客户名称'] },
] as const

describe.each(partners)('a sheet of $title', ({ title, calls, headings }) => {
  const head = [...headings, '联系人', '联系电话', '邮箱', 'ERP 编码', '启用', '备注']
  const right = [
    ['P-1', '甲厂', '王芳', '13800000001', 'a@plant.cn', '000815', '启用', ''],
    [' Ｐ－２ ', '乙厂', '', '', '', '', '停用', '备用'],
    ['', '丙厂', '', '', '', 'E-3', '', ''],
  ]

  it('is looked at, brought in, given out and brought in again without loss', async () => {
    const on = clerk.client(calls)
    const looked = await on.validate({ file: await sheetFile([head, ...right]) })
    expect(looked).toMatchObject({ rows: 3, added: 3, changed: 0, faultCount: 0, noteCount: 1 })
    expect(looked.notes).toMatchObject([{ field: '第 3 行', title: headings[0], message: '已改为“P-2”' }])
    expect((await on.page({})).total).toBe(0)
    expect(await on.import({ file: await sheetFile([head, ...right]) })).toEqual({ added: 3, changed: 0 })
    const rows = (await on.page({})).records.map(({ createdAt: _, ...row }) => row)
    expect(rows).toContainEqual(
      expect.objectContaining({ code: 'P-1', name: '甲厂', externalCode: '000815', email: 'a@plant.cn', status: 1 }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ code: 'P-2', status: 0, remark: '备用' }))
    expect(rows.find(({ name }) => name === '丙厂')!.code).toMatch(/\d/)
    const { bytes } = await clerk.file(calls.export, {})
    const again = new File([bytes as never], 'again.xlsx')
    expect(await on.validate({ file: again })).toMatchObject({ added: 0, changed: 3, faultCount: 0, noteCount: 0 })
    expect(await on.import({ file: again })).toEqual({ added: 0, changed: 3 })
    expect((await on.page({})).records.map(({ createdAt: _, ...row }) => row)).toEqual(rows)
  })

  it('changes who is found by code or by the number of the ERP, and keeps what it says nothing of', async () => {
    const on = clerk.client(calls)
    const some = await sheetFile([
      [...headings, 'ERP 编码'],
      ['P-1', '甲厂改名', null],
      ['', '丙厂改名', 'E-3'],
    ])
    expect(await on.import({ file: some })).toEqual({ added: 0, changed: 2 })
    const { records } = await on.page({ keyword: '改名' })
    expect(records).toHaveLength(2)
    expect(records.find(({ code }) => code === 'P-1')).toMatchObject({ contact: '王芳', externalCode: null })
  })

  it('with faults names each and saves nothing', async () => {
    const on = clerk.client(calls)
    const before = (await on.page({})).total
    const bad = [
      ...right,
      ['N-1', '', '', '', '', '', '', ''],
      ['N-2', '丁厂', '', '', 'not an address', '', '', ''],
      ['N-2', '戊厂', '', '', '', '', '不知道', ''],
      ['N-3', '己厂', '', '', '', 'E-3', '', ''],
      [815, '庚厂', '', '', '', '', '', ''],
    ]
    const file = await sheetFile([head, ...bad, ['00816', '辛厂', '', '', '', '', '', '']])
    const { faults, faultCount } = await on.validate({ file })
    expect(faults.map(({ field, title: column }) => `${field} ${column}`)).toEqual([
      `第 5 行 ${headings[1]}`,
      '第 6 行 邮箱',
      '第 7 行 启用',
      '第 8 行 ERP 编码',
      `第 9 行 ${headings[0]}`,
    ])
    expect(faultCount).toBe(5)
    expect(await clerk.call(calls.import, { file })).toMatchObject({ code: 400 })
    expect((await on.page({})).total).toBe(before)
  })

  it('begins as a template whose example is read over', async () => {
    const { bytes } = await clerk.file(calls.template, {})
    const [first, example] = await readSheet(bytes)
    expect(first).toEqual(expect.arrayContaining([...headings]))
    expect(String(example![0])).toMatch(/^示例/)
    const file = new File([bytes as never], 'template.xlsx')
    expect(await clerk.call(calls.validate, { file })).toMatchObject({ code: 400, msg: '表格里没有数据行' })
  })

  it('is brought in by a job where it is large', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => [`B-${at}`, `批量 ${at}`])
    const { jobId } = await clerk.client(calls).importBig({ file: await sheetFile([[...headings], ...many]) })
    await expect.poll(async () => (await clerk.client(job).get({ id: jobId })).state, { timeout: 30_000 }).toBe('done')
    expect((await clerk.client(job).get({ id: jobId })).message).toBe(`新增 1200 个${title}，修改 0 个${title}`)
    expect((await clerk.client(calls).page({ keyword: '批量' })).total).toBe(1200)
  })

  it('needs the permission to import', async () => {
    const reader = await server.signIn({ permissions: [calls.page.permission.split('|')[0]!] })
    const file = await sheetFile([head, ...right])
    for (const call of [calls.validate, calls.import, calls.importBig])
      expect(await reader.call(call, { file })).toMatchObject({ code: 401 })
  })
})
