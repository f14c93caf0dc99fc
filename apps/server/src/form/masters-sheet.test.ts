import { userField, userModel } from '@zhizao/contract/form/user-model'
import { material } from '@zhizao/contract/material/material'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { supplier } from '@zhizao/contract/material/supplier'
import { unit } from '@zhizao/contract/material/unit'
import { staff } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('fields of a company in the sheets of masters', { timeout: 90_000 }, () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  type Field = Parameters<ReturnType<typeof owner.client<typeof userField>>['create']>[0]
  async function addFields(code: string, ...fields: Omit<NonNullable<Field>, 'modelId'>[]) {
    const { id: modelId } = await owner.client(userModel).byCode({ code })
    for (const field of fields) await owner.client(userField).create({ modelId, ...field })
  }
  const headings = async (bytes: Uint8Array) => (await readSheet(Buffer.from(bytes)))[0]
  const told = (data: unknown) =>
    (data as { field: string; title: string; message: string }[]).map(
      ({ field, title, message }) => `${field} ${title} ${message}`,
    )

  it('of materials are offered, judged by cell, kept, and go out as they came in', async () => {
    const sheets = owner.client(materialTemplate)
    const calls = owner.client(material)
    const baseUnitId = (await owner.client(unit).list({})).find(({ code }) => code === '个')!.id
    const old = await calls.create({ code: 'A0', name: '旧件', baseUnitId })
    await addFields(
      'material',
      {
        code: 'colour',
        title: '颜色',
        type: 'choice',
        choices: ['红', '黑'],
        searchable: true,
        defaultExpression: '"黑"',
      },
      { code: 'weight', title: '单重', type: 'number' },
      { code: 'mould', title: '模具号', type: 'text', unique: true },
      { code: 'rohs', title: '环保', type: 'switch' },
    )
    await calls.update({ id: old.id, extra: { mould: 'M0', weight: 1 } })
    const template = await headings((await owner.file(materialTemplate.file)).bytes)
    expect(template).toEqual(expect.arrayContaining(['颜色', '单重', '模具号', '环保']))
    const head = ['物料编码', '物料名称', '基本单位', '颜色', '单重', '模具号', '环保']
    const wrong = await sheetFile([
      head,
      ['B1', '一', '个', '绿', 1, 'M1', '是'],
      ['B2', '二', '个', '红', '重', 'M2', '否'],
      ['B3', '三', '个', '红', 1, 'M0', '否'],
      ['B4', '四', '个', '红', 1, 'M4', '也许'],
      ['B5', '五', '个', '红', 1, 'M5', '是'],
      ['B6', '六', '个', '红', 1, 'M5', '是'],
    ])
    const report = await sheets.validate({ file: wrong })
    expect(told(report.faults)).toEqual([
      '第 2 行 颜色 请从列表中选择',
      expect.stringMatching(/^第 3 行 单重 /),
      '第 4 行 模具号 已存在，请更换',
      expect.stringMatching(/^第 5 行 环保 /),
      '第 7 行 模具号 与第 6 行重复',
    ])
    expect(await owner.call(materialTemplate.upload, { file: wrong })).toMatchObject({ code: 400 })
    expect((await calls.page({})).total).toBe(1)
    const right = await sheetFile([
      head,
      ['B1', '一', '个', '红', 1.5, 'M1', '是'],
      ['B2', '二', '个', null, null, null, null],
      // The row that has a value may say it again; what a cell leaves empty goes.
      ['A0', '旧件', '个', '黑', null, 'M0', null],
    ])
    expect(await sheets.upload({ file: right })).toEqual({ added: 2, changed: 1 })
    const extra = Object.fromEntries((await calls.page({})).records.map((row) => [row.code, row.extra]))
    expect(extra).toEqual({
      B1: { colour: '红', weight: 1.5, mould: 'M1', rohs: true },
      B2: { colour: '黑' },
      A0: { colour: '黑', mould: 'M0' },
    })
    expect((await calls.page({ extra: { colour: '红' } })).records.map(({ code }) => code)).toEqual(['B1'])
    // A sheet without these columns leaves them as they are.
    const plain = await sheetFile([
      ['物料编码', '物料名称'],
      ['B1', '改名'],
    ])
    await sheets.upload({ file: plain })
    expect((await calls.page({ keyword: '改名' })).records[0]!.extra).toMatchObject({ mould: 'M1', weight: 1.5 })
    expect(await owner.call(material.create, { name: '重', baseUnitId, extra: { mould: 'M1' } })).toMatchObject({
      data: [{ field: 'extra.mould' }],
    })
    const { bytes } = await owner.file(materialTemplate.download, { extra: { colour: '红' } })
    const [first, ...rows] = await readSheet(Buffer.from(bytes))
    expect(rows).toHaveLength(1)
    expect(rows[0]![first!.indexOf('模具号')]).toBe('M1')
    expect(rows[0]![first!.indexOf('环保')]).toBe('是')
    expect(await sheets.upload({ file: new File([new Uint8Array(bytes)], '再.xlsx') })).toEqual({
      added: 0,
      changed: 1,
    })
  })

  it('that are required are asked of each line', async () => {
    await addFields('supplier', { code: 'grade', title: '等级', type: 'choice', choices: ['A', 'B'], required: true })
    const wrong = await sheetFile([
      ['供应商编码', '供应商名称', '等级'],
      ['G1', '甲厂', 'A'],
      ['G2', '乙厂', null],
    ])
    const refused = await owner.call(supplier.import, { file: wrong })
    expect(refused.code).toBe(400)
    expect(told(refused.data)).toEqual([expect.stringMatching(/^第 3 行 等级 /)])
    const without = await sheetFile([
      ['供应商编码', '供应商名称'],
      ['G1', '甲厂'],
    ])
    expect(told((await owner.call(supplier.import, { file: without })).data)).toEqual(['第 2 行 等级 此项不能为空'])
  })

  it('of suppliers, work centers, stations and people come in and go out', async () => {
    const note = { code: 'note1', title: '自定一', type: 'text' as const, searchable: true }
    const center = await owner.client(workCenter).create({ code: 'C0', name: '一线' })
    await addFields('supplier', note)
    const cases = [
      ['supplier', supplier, ['供应商编码', '供应商名称', '等级', '自定一'], ['S1', '供', 'A', '甲']],
      ['workCenter', workCenter, ['工作中心编码', '工作中心名称', '自定一'], ['C1', '二线', '甲']],
      ['station', station, ['工位编码', '工位名称', '工作中心', '自定一'], ['W1', '位', center.name, '甲']],
      ['staff', staff, ['工号', '姓名', '自定一'], ['P1', '张三', '甲']],
    ] as const
    for (const [code, calls, head, row] of cases) {
      if (code !== 'supplier') await addFields(code, note)
      const client = owner.client(calls as typeof supplier)
      const file = await sheetFile([[...head], [...row]])
      expect(await client.import({ file }), code).toEqual({ added: 1, changed: 0 })
      const { records } = await client.page({ extra: { note1: '甲' } })
      expect(
        records.map(({ extra }) => extra.note1),
        code,
      ).toEqual(['甲'])
      const { bytes } = await owner.file((calls as typeof supplier).export, { extra: { note1: '甲' } })
      const [first, ...rows] = await readSheet(Buffer.from(bytes))
      expect(
        rows.map((each) => each[first!.indexOf('自定一')]),
        code,
      ).toEqual(['甲'])
    }
  })
})
