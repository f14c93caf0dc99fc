import { inboundBill, inboundSheet } from '@zhizao/contract/bills/inbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer, transferSheet } from '@zhizao/contract/bills/transfer'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let other: { id: string; code: string }

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  other = await clerk.client(warehouse).create({ code: 'OT-2', name: '二号仓' })
})
afterAll(() => server.stop())

type Cell = string | number | null
const head = ['单据编号', '状态', '调出仓库', '调入仓库', '预计日期', '单据备注']
const line = ['物料编码', '数量', '单位', '批次号', '移出库位', '移入库位', '备注']
const going = (...rows: Cell[][]) => sheetFile([[...head, ...line], ...rows])
const none = (count: number): Cell[] => Array.from({ length: count }, () => null)
const transfers = () => clerk.client(transfer)
const named = async (code: string) => {
  const { records } = await transfers().page({ code })
  return transfers().get({ id: records[0]!.id })
}
async function lies(materialId: string, toLocationId: string, quantity: string) {
  const made = await clerk
    .client(stockEntry)
    .create({ kind: 'opening', lines: [{ materialId, quantity, toLocationId }] })
  await clerk.client(stockEntry).post({ id: made.id })
}

describe('open transfers from another system', () => {
  it('come in as they stand: drafts, those that hold their stock, those under way; and go on', async () => {
    const from = await stock.place('OT-01')
    await stock.place('OT-02', { warehouseId: other.id })
    const same = [await stock.place('OT-03'), await stock.place('OT-03', { warehouseId: other.id })]
    const of = await stock.material('OT-1')
    await stock.material('OT-2', { tracking: 'lot' })
    await lies(of.id, from.id, '100')
    const [a, b] = [stock.house.code, other.code]
    const file = await going(
      // A place of each of the two warehouses, of one code.
      ['DB-A', '草稿', a, b, null, '甲', 'OT-1', 5, null, null, 'OT-03', 'ot-03', '一'],
      ['DB-B', '待发货', a, b, '2026-06-01', null, 'OT-1', '2500', 'g', null, null, null, null],
      ['DB-B', ...none(5), 'OT-1', 60, null, null, 'OT-01', 'OT-02', null],
      ['DB-C', '在途', a, b, null, null, 'OT-1', 7, null, null, null, 'OT-02', null],
      ['DB-C', ...none(5), 'OT-2', 3, null, 'L-7', null, 'OT-02', null],
    )
    expect(await clerk.client(transferSheet).validate({ file })).toMatchObject({ rows: 5, added: 3, faultCount: 0 })
    expect(await clerk.client(transferSheet).import({ file })).toEqual({ added: 3, changed: 0 })
    const more = await going(['DC-1', '草稿', a, b, null, '甲', 'OT-1', 1, null, null, null, null, '一'])
    const { jobId } = await clerk.client(transferSheet).importBig({ file: more })
    expect(await endedJob(clerk, jobId)).toMatchObject({ state: 'done' })
    expect(await named('DB-A')).toMatchObject({
      status: 'draft',
      remark: '甲',
      lines: [{ quantity: '5', remark: '一', fromLocationId: same[0]!.id, toLocationId: same[1]!.id }],
    })
    const confirmed = await named('DB-B')
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      expectedOn: '2026-06-01',
      lines: [{ baseQuantity: '2.5' }, { baseQuantity: '60', fromLocation: 'OT-01' }],
    })
    expect(await clerk.client(stockCalls).select({ materialId: of.id, locationId: from.id })).toMatchObject([
      { quantity: '100', reserved: '62.5' },
    ])
    const sheet = await readSheet((await clerk.file(transferSheet.export, { code: 'DB-C' })).bytes)
    expect(sheet.slice(1).map((row) => row.slice(0, 4))).toEqual([
      ['DB-C', '在途', a, b],
      ['DB-C', '在途', a, b],
    ])
    const onWay = await named('DB-C')
    expect(onWay).toMatchObject({ status: 'inTransit', shippedAt: expect.stringMatching(/./) })
    await transfers().receive({ id: onWay.id })
    await transfers().ship({ id: confirmed.id })
    expect(await stock.balances()).toMatchObject({ 'OT-02 OT-1 available': '7', 'OT-02 OT-2 L-7 available': '3' })
    expect(await stock.differences()).toEqual([])
    expect((await transfers().history({ id: onWay.id })).map(({ title }) => title).at(-1)).toBe('导入调拨单')
    expect((await readSheet((await clerk.file(transferSheet.template, {})).bytes))[1]![0]).toBe('示例 DB-2025-0101')
  })

  it('are refused by row and column, all of them, and nothing of the sheet stands', async () => {
    const [a, b] = [stock.house.code, other.code]
    const file = await going(
      ['DB-A', '草稿', a, b, null, null, 'OT-1', 1, ...none(5)],
      ['DB-D', '待发货', a, b, null, null, 'OT-1', 30, ...none(5)],
      ['DB-E', '待发货', a, b, null, null, 'OT-1', 30, ...none(5)],
      ['DB-F', '在途', a, a, null, null, 'OT-1', 1, ...none(5)],
      ['DB-G', '在途', a, b, null, null, 'OT-2', 1, ...none(5)],
      ['DB-H', null, a, '没有', null, null, 'OT-1', 1, null, 'L', 'OT-02', null, null],
      ['DB-I', null, a, b, null, null, 'OT-1', 1, null, 'L', 'OT-02', null, null],
    )
    const { code, data } = await clerk.call(transferSheet.import, { file })
    expect(code).toBe(400)
    expect(
      (data as unknown as { field: string; title: string }[]).map(({ field, title }) => `${field} ${title}`),
    ).toEqual([
      '第 2 行 单据编号',
      '第 4 行 数量',
      '第 5 行 状态',
      '第 6 行 批次号',
      '第 7 行 调入仓库',
      '第 8 行 移出库位',
      '第 8 行 批次号',
    ])
    expect((await transfers().page({ code: 'DB-' })).total).toBe(3)
    const plain = await server.signIn({ permissions: ['transfer', 'transfer:import'] })
    const asked = await going(
      ['DB-J', '待发货', a, b, null, null, 'OT-1', 1, ...none(5)],
      ['DB-K', '在途', a, b, null, null, 'OT-1', 1, ...none(5)],
    )
    expect(await plain.call(transferSheet.import, { file: asked })).toMatchObject({
      code: 400,
      data: [
        { field: '第 2 行', title: '状态' },
        { field: '第 3 行', title: '状态' },
      ],
    })
  })

  it('a bill that came by a sheet has its history', async () => {
    const columns = ['单据编号', '入库类型', '仓库', '物料编码', '数量']
    const file = await sheetFile([columns, ['OH-1', '采购入库', stock.house.code, 'OT-1', 5]])
    await clerk.client(inboundSheet).import({ file })
    const { records } = await clerk.client(inboundBill).page({ code: 'OH-1' })
    expect(await clerk.client(inboundBill).history({ id: records[0]!.id })).toMatchObject([
      { title: '导入入库单', by: expect.stringMatching(/./), changes: [] },
    ])
  })
})
