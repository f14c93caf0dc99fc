import { job } from '@zhizao/contract/job/job'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit, unitConversion } from '@zhizao/contract/material/unit'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let planner: Caller
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signIn()
  await materialsOf(planner)
})
afterAll(() => server.stop())

/** Products P1–P4, parts A–F in pieces and grain G in kg. */
async function materialsOf(caller: Caller) {
  const units = await caller.client(unitConversion).list({})
  const kg = units.find(({ fromUnit }) => fromUnit === 'kg')!.fromUnitId
  for (const code of ['P1', 'P2', 'P3', 'P4', 'A', 'B', 'C', 'D', 'E', 'F'])
    await caller.client(material).create({ code, name: `${code} 件`, baseUnitId: await piece(caller), source: 'make' })
  await caller.client(material).create({ code: 'G', name: '粒子', baseUnitId: kg })
}
async function piece(caller: Caller) {
  const { records } = await caller.client(material).page({ code: 'P1' })
  if (records[0]) return records[0].baseUnitId
  return (await caller.client(unit).list({ keyword: '个' })).find(({ code }) => code === '个')!.id
}

const head = [
  '产品编码',
  '替代方案',
  '版本',
  '基准数量',
  '生效日期',
  '导入后发布',
  '组件编码',
  '用量',
  '单位',
  '损耗率（%）',
  '虚拟件',
  '位号',
]
const said = ({ field, title, message }: { field: string; title: string; message: string }) =>
  `${field} ${title}：${message}`
const namesOf = async (caller: Caller) =>
  (await caller.client(bom).page({ pageSize: 100 })).records
    .map(({ materialCode, alternative, version, status }) => `${materialCode} ${alternative} V${version} ${status}`)
    .sort()

describe('a sheet of bills', () => {
  const right = [
    head,
    ['P1', '', '', 4, '2026-01-01', '是', 'P2', 2, '', '', '', 'L1'],
    ['P1', '', '', '', '', '', 'A', '１', '个', '', '', ''],
    ['P2', '01', 1, '', '2026-01-01', '是', 'P3', 1, '', '', '是', ''],
    ['P2', '01', 1, '', '', '', 'G', 12.5, 'g', 2, '', ''],
    ['P2', '01', 2, '', '2026-03-01', '是', 'G', 11, 'g', '', '', ''],
    ['P2', '02', 1, '', '', '', 'G', 0.02, 'kg', '', '', ''],
    ['P3', '', '', '', '2026-01-01', '是', 'B', 3, '', '', '', ''],
  ]

  it('holds many products, levels, versions and alternatives, released as it says, and is exploded at once', async () => {
    const on = planner.client(bom)
    const file = await sheetFile(right)
    const looked = await on.validate({ file })
    expect(looked).toMatchObject({ rows: 7, added: 5, changed: 0, faultCount: 0, noteCount: 1 })
    expect((await on.page({})).total).toBe(0)
    expect(await on.import({ file })).toEqual({ added: 5, changed: 0 })
    expect(await namesOf(planner)).toEqual([
      'P1 01 V1 released',
      'P2 01 V1 superseded',
      'P2 01 V2 released',
      'P2 02 V1 draft',
      'P3 01 V1 released',
    ])
    const product = (await planner.client(material).page({ code: 'P1' })).records[0]!
    const early = await on.explode({ materialId: product.id, quantity: '4', day: '2026-02-01' })
    expect(early.requirements.map(({ materialCode, quantity }) => `${materialCode} ${quantity}`).sort()).toEqual([
      'A 1',
      'B 6',
      'G 0.026',
      'P1 4',
      'P2 2',
    ])
    const late = await on.explode({ materialId: product.id, quantity: '4', day: '2026-04-01' })
    expect(late.requirements.map(({ materialCode }) => materialCode).sort()).toEqual(['A', 'G', 'P1', 'P2'])
  })

  it('begins as a template with the headings that are read', async () => {
    const [head] = await readSheet((await planner.file(bom.template, {})).bytes)
    expect(head).toEqual(expect.arrayContaining(['产品编码', '替代方案', '组件编码', '用量']))
  })

  it('is given out and brought into another company without loss', async () => {
    const { bytes } = await planner.file(bom.export, {})
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    await materialsOf(stranger)
    const file = new File([bytes as never], 'again.xlsx')
    expect(await stranger.client(bom).import({ file })).toEqual({ added: 5, changed: 0 })
    expect(await namesOf(stranger)).toEqual(await namesOf(planner))
    const again = await stranger.file(bom.export, {})
    expect(await readSheet(again.bytes)).toEqual(await readSheet(bytes))
  })

  it('changes a draft whole and makes the next version where there is none', async () => {
    const on = planner.client(bom)
    const sheet = [
      head,
      ['P2', '02', '', '', '', '', 'A', 7, '', '', '', ''],
      ['P3', '', '', '', '', '', 'C', 1, '', '', '', ''],
    ]
    expect(await on.import({ file: await sheetFile(sheet) })).toEqual({ added: 1, changed: 1 })
    const [draft] = (await on.page({ status: 'draft', keyword: 'P2' })).records
    expect((await on.get({ id: draft!.id })).lines).toMatchObject([{ materialCode: 'A', quantity: '7' }])
    expect(await namesOf(planner)).toContain('P3 01 V2 draft')
  })

  it('that is written out by levels is taken apart; a part at several places counts once, and must be the same', async () => {
    const levels = ['层级', '组件编码', '用量']
    const sheet = [
      levels,
      [0, 'P4', ''],
      [1, 'D', 2],
      [2, 'E', 1],
      [2, 'F', 5],
      [1, 'C', 1],
      [2, 'D', 4],
      [3, 'E', 1],
      [3, 'F', 5],
    ]
    const looked = await planner.client(bom).validate({ file: await sheetFile(sheet) })
    expect(looked).toMatchObject({ rows: 8, added: 3, changed: 0, faultCount: 0 })
    expect(looked.notes.map(said)).toContain('第 8 行 组件编码：与第 4 行起的明细相同，只导入一次')
    const other = [...sheet.slice(0, 8), [3, 'F', 6], [5, 'A', 1]]
    const { faults } = await planner.client(bom).validate({ file: await sheetFile(other) })
    expect(faults.map(said)).toEqual([
      '第 8 行 组件编码：“D”的明细与第 4 行起的不同',
      '第 10 行 层级：上面没有层级为 4 的行',
    ])
    expect(await planner.client(bom).import({ file: await sheetFile(sheet) })).toEqual({ added: 3, changed: 0 })
    const made = (await planner.client(bom).page({ keyword: 'P4' })).records[0]!
    expect((await planner.client(bom).get({ id: made.id })).lines.map(({ materialCode }) => materialCode)).toEqual([
      'D',
      'C',
    ])
  })

  it('with faults names each by row and column and saves nothing', async () => {
    const before = await namesOf(planner)
    const bad = [
      head,
      ['P9', '', '', '', '', '', 'A', 1, '', '', '', ''],
      ['P1', '', '', '', '', '', 'X', 1, '', '', '', ''],
      ['P1', '', '', '', '', '', 'P1', 1, '', '', '', ''],
      ['P1', '', '', '', '', '', 'A', 1, 'kg', '', '', ''],
      ['P1', '', '', '', '', '', 'A', 1, '佝', '', '', ''],
      ['P1', '', '', '', '', '', 'A', 0, '', '', '', ''],
      ['P1', '', '', '', '', '', 'A', '', '', '', '', ''],
      ['P1', '', '', '', '', '', 'A', 1, '', 100, '', ''],
      ['', '', '', '', '', '', 'A', 1, '', '', '', ''],
      ['P2', '01', 2, '', '', '', 'A', 1, '', '', '', ''],
      ['P2', '03', '', 2, '', '', 'A', 1, '', '', '', ''],
      ['P2', '03', '', 3, '', '', 'B', 1, '', '', '', ''],
      ['A', '', '', '', '2026-02-30', '', 'P1', 1, '', '', '', ''],
    ]
    const { faults } = await planner.client(bom).validate({ file: await sheetFile(bad) })
    expect(faults.map(said)).toEqual([
      '第 2 行 产品编码：物料不存在或已被删除',
      '第 3 行 组件编码：物料不存在或已被删除',
      '第 4 行 组件编码：组件不能是 BOM 自己的物料',
      expect.stringContaining('第 5 行 单位：物料“A”没有从'),
      '第 6 行 单位：计量单位“佝”不存在',
      expect.stringContaining('第 7 行 用量：'),
      '第 8 行 用量：此项不能为空',
      expect.stringContaining('第 9 行 损耗率（%）：'),
      '第 10 行 产品编码：请填写产品编码或层级',
      '第 11 行 版本：版本 V2 已发布过，不能修改',
      '第 13 行 基准数量：与同一 BOM 前面的行不同（2）',
      expect.stringContaining('第 14 行 生效日期：'),
    ])
    expect(await planner.call(bom.import, { file: await sheetFile(bad) })).toMatchObject({ code: 400 })
    expect(await namesOf(planner)).toEqual(before)
  })

  it('that closes a circle, in itself or with what is released, is refused with the circle', async () => {
    const one = [
      head,
      ['A', '', '', '', '', '', 'B', 1, '', '', '', ''],
      ['B', '', '', '', '', '', 'A', 1, '', '', '', ''],
    ]
    const { faults } = await planner.client(bom).validate({ file: await sheetFile(one) })
    expect(faults.map(said)).toEqual(['第 2 行 产品编码：产品结构形成循环：A → B → A'])
    const other = [head, ['B', '', '', '', '', '', 'P1', 1, '', '', '', '']]
    const with_ = await planner.client(bom).validate({ file: await sheetFile(other) })
    // P3 is made of B by its released version, P2 of P3 by one that still held at its time only.
    expect(with_.faults).toEqual([])
    const closing = [head, ['B', '', '', '', '', '', 'P3', 1, '', '', '', '']]
    expect((await planner.client(bom).validate({ file: await sheetFile(closing) })).faults.map(said)).toEqual([
      '第 2 行 产品编码：产品结构形成循环：B → P3 → B',
    ])
  })

  it('that is large is brought in by a job', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => [
      ['E', 'F'][at % 2]!,
      `${10 + (at % 50)}`,
      'G',
      `0.0${1 + (at % 9)}`,
    ])
    const file = await sheetFile([['产品编码', '替代方案', '组件编码', '用量'], ...many])
    const { jobId } = await planner.client(bom).importBig({ file })
    await expect
      .poll(async () => (await planner.client(job).get({ id: jobId })).state, { timeout: 60_000 })
      .toBe('done')
    expect((await planner.client(job).get({ id: jobId })).message).toBe('新增 50 个 BOM，修改 0 个 BOM')
  })

  it('needs the permission to import, and that to release where it releases', async () => {
    const importer = await server.signIn({ permissions: ['bom', 'bom:import'] })
    const { faults } = await importer
      .client(bom)
      .validate({ file: await sheetFile([head, ['C', '', '', '', '', '是', 'A', 1, '', '', '', '']]) })
    expect(faults.map(said)).toEqual(['第 2 行 导入后发布：没有发布 BOM 的权限'])
    const reader = await server.signIn({ permissions: ['bom'] })
    const file = await sheetFile(right)
    for (const call of [bom.validate, bom.import, bom.importBig])
      expect(await reader.call(call, { file })).toMatchObject({ code: 401 })
  })
})
