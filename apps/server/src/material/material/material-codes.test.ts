import { material } from '@zhizao/contract/material/material'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { supplier } from '@zhizao/contract/material/supplier'
import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('a code that reads as one that is there is refused, and kept as people read it', async () => {
  const on = clerk.client(supplier)
  const made = await on.create({ code: ' ＡＢ\u200B1', name: '甲厂' })
  expect(made.code).toBe('AB1')
  for (const code of ['AB1', 'ab1', 'Ａb１', 'A\u200BB1'])
    expect(await clerk.call(supplier.create, { code, name: '乙厂' }), code).toMatchObject({
      code: 400,
      msg: '编码已存在，请更换',
      data: [{ field: 'code' }],
    })
  const other = await on.create({ code: 'AB2', name: '乙厂' })
  expect(await clerk.call(supplier.update, { id: other.id, code: 'ab1' })).toMatchObject({ code: 400 })
  expect(await on.update({ id: made.id, code: 'ab1' })).toMatchObject({ code: 'ab1' })
})

it('of two codes that read the same and come at once one is refused', async () => {
  const { system } = server.database
  const [one, other] = [await system.connect(), await system.connect()]
  const insert = 'insert into supplier (company_id, code, name) values ($1, $2, $2)'
  try {
    await one.query('begin')
    await one.query(insert, [server.companyId, 'At-Once'])
    const second = other.query(insert, [server.companyId, 'AT-ONCE']).then(
      () => 'made',
      (error: { code: string }) => error.code,
    )
    await one.query('commit')
    expect(await second).toBe('23505')
  } finally {
    one.release()
    other.release()
  }
})

it('the database reads codes as the rules do', async () => {
  const signs = 'aZ9Ａｚ９-＿_ \u3000\u00A0\u200B\uFEFF\u00AD\u2060【】。、《》·￥¥“”‘’——……①㎡ﬁÄäßªⅣ轴'
  const codes = [...signs].flatMap((one) => [...signs].map((other) => `${other}A${one}b${other}`))
  const { rows } = await server.database.system.query<{ code: string; read: string }>(
    'select code, code_as_read(code) as read from unnest($1::text[]) code',
    [codes],
  )
  expect(rows.filter(({ code, read }) => read !== codeAsRead(code))).toEqual([])
})

it('a sheet finds rows by their codes as people read them, and keeps how they were written', async () => {
  const on = clerk.client(supplier)
  await on.create({ code: 'Row-1', name: '丙厂' })
  const head = ['供应商编码', '供应商名称']
  expect(await on.import({ file: await sheetFile([head, ['ROW-1', '丙厂改名']]) })).toEqual({ added: 0, changed: 1 })
  expect((await on.page({ keyword: '丙厂改名' })).records).toMatchObject([{ code: 'Row-1' }])
  const twice = await clerk.call(supplier.import, {
    file: await sheetFile([head, ['New-1', '丁厂'], ['NEW-1', '戊厂']]),
  })
  expect(twice).toMatchObject({ code: 400, data: [{ field: '第 3 行', message: '与第 2 行重复' }] })
})

it('a column that nothing reads is told by the look at a sheet and refuses the import until it was accepted', async () => {
  const sheet = () =>
    sheetFile([
      ['物料编码', '物料名称', '基本单位', '料品颜色'],
      ['C-1', '钢板', 'kg', '红'],
    ])
  const on = clerk.client(materialTemplate)
  const looked = await on.validate({ file: await sheet() })
  expect(looked).toMatchObject({ rows: 1, faultCount: 0, noteCount: 1 })
  expect(looked.notes).toMatchObject([{ field: '表头', title: '料品颜色' }])
  expect(await clerk.call(materialTemplate.upload, { file: await sheet() })).toMatchObject({
    code: 400,
    data: [{ field: '表头', title: '料品颜色' }],
  })
  expect((await clerk.client(material).page({ keyword: 'C-1' })).total).toBe(0)
  expect(await on.upload({ file: await sheet(), dropUnknown: true })).toEqual({ added: 1, changed: 0 })
})

it('what a sheet names before it is there is told once, to be made in one step', async () => {
  const head = ['物料编码', '物料名称', '物料分类', '基本单位']
  const rows = ['N-1', 'N-2'].map((code) => [code, '铝板', '铝材/薄板', code === 'N-1' ? 'Ｘu' : 'xU'])
  const { faultCount, missing } = await clerk
    .client(materialTemplate)
    .validate({ file: await sheetFile([head, ...rows]) })
  expect([faultCount, missing]).toEqual([
    4,
    [
      { kind: 'materialClass', name: '铝材/薄板' },
      { kind: 'unit', name: 'Xu' },
    ],
  ])
})
