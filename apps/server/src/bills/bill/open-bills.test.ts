import { inboundBill, inboundSheet, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundSheet, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
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

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  await clerk.client(supplier).create({ code: 'GYS-1', name: '华东钢材' })
  await clerk.client(materialCustomer).create({ code: 'SH-1', name: '星河电器' })
})
afterAll(() => server.stop())

const comingHead = ['单据编号', '入库类型', '状态', '仓库', '供应商', '送货单号', '预计日期', '单据备注']
const comingLine = ['物料编码', '数量', '单位', '切换前已收', '批次号', '库位', '备注']
const coming = (...rows: (string | number | null)[][]) => sheetFile([[...comingHead, ...comingLine], ...rows])
const goingHead = ['单据编号', '出库类型', '状态', '仓库', '客户', '供应商', '预计日期', '单据备注']
const goingLine = ['物料编码', '数量', '单位', '切换前已出', '库存状态', '批次号', '库位', '备注']
const going = (...rows: (string | number | null)[][]) => sheetFile([[...goingHead, ...goingLine], ...rows])
const none = (count: number) => Array.from({ length: count }, () => null)

const codesOf = async (of: typeof inboundBill | typeof outboundBill) => {
  const { records } = await clerk.client(of as typeof inboundBill).page({ pageSize: 100 })
  return records.map(({ code, status, lineCount }) => `${code} ${status} ${lineCount}`)
}
const billNamed = async <Of extends typeof inboundBill | typeof outboundBill>(of: Of, code: string) => {
  const bills = clerk.client(of as typeof inboundBill)
  const { records } = await bills.page({ code })
  return bills.get({ id: records[0]!.id })
}

/** Stock that came before the cut-over. */
async function lies(materialId: string, toLocationId: string, quantity: string) {
  const entries = clerk.client(stockEntry)
  const made = await entries.create({ kind: 'opening', lines: [{ materialId, quantity, toLocationId }] })
  await entries.post({ id: made.id })
}

describe('open receipts from another system', () => {
  it('come in whole, told apart by their numbers, and go on where they stood there', async () => {
    const place = await stock.place('OB-01')
    const another = await clerk.client(warehouse).create({ code: 'OB-H', name: '另一仓' })
    await stock.place('OB-01', { warehouseId: another.id })
    const of = await stock.material('OB-1')
    await stock.material('OB-2', { tracking: 'lot' })
    const house = stock.house.code
    const file = await coming(
      [
        'PO-1',
        '采购入库',
        '待收货',
        house,
        '华东钢材',
        'SH-77',
        '2026-12-01',
        '切换',
        'OB-1',
        2,
        't',
        0.8,
        null,
        'OB-01',
        '先卸',
      ],
      ['PO-2', '其他入库', null, stock.house.name, ...none(4), 'OB-1', '12.5', ...none(5)],
      ['PO-1', ...none(7), 'OB-2', 40, ...none(5)],
      ['PO-3', '采购入库', '待收货', house, 'GYS-1', ...none(3), 'OB-2', 7, 'kg', null, 'L-7', null, null],
    )
    expect(await clerk.client(inboundSheet).validate({ file })).toMatchObject({ rows: 4, added: 3, faultCount: 0 })
    expect(await codesOf(inboundBill)).toEqual([])
    expect(await clerk.client(inboundSheet).import({ file })).toEqual({ added: 3, changed: 0 })
    expect((await codesOf(inboundBill)).toSorted()).toEqual(['PO-1 partial 2', 'PO-2 draft 1', 'PO-3 confirmed 1'])
    const first = await billNamed(inboundBill, 'PO-1')
    expect(first).toMatchObject({
      kind: 'purchase',
      supplierName: '华东钢材',
      deliveryNo: 'SH-77',
      expectedOn: '2026-12-01',
      remark: '切换',
      lines: [
        {
          quantity: '2',
          unitName: 't',
          baseQuantity: '2000',
          done: '800',
          doneBefore: '800',
          location: 'OB-01',
          remark: '先卸',
        },
        { materialCode: 'OB-2', baseQuantity: '40', done: '0', doneBefore: '0' },
      ],
    })
    // A lot that is to come has its number, so that labels can be printed before.
    expect(first.lines[1]!.lotCode).toBeTruthy()
    // Of what came before nothing moves here, and what is left is received as ever.
    expect((await clerk.client(stockLedger).page({ materialId: of.id })).records).toEqual([])
    const work = clerk.client(inboundWork)
    expect(await work.putaway({ id: first.id })).toMatchObject([{ open: '1200', location: 'OB-01' }, { open: '40' }])
    const receive = (quantity: string) => ({
      id: first.id,
      key: `cut-over-${quantity}`,
      lines: [{ lineId: first.lines[0]!.id, quantity, locationId: place.id }],
    })
    expect(await clerk.call(inboundWork.receive, receive('1201'))).toMatchObject({
      msg: expect.stringContaining('最多 2000 kg，已完成 800 kg，本次 1201 kg 太多'),
    })
    expect(await work.receive(receive('1200'))).toMatchObject({ status: 'partial', doneCount: 1 })
    expect(await stock.balances()).toMatchObject({ 'OB-01 OB-1 available': '1200' })
    expect(await stock.differences()).toEqual([])
  })

  it('are taken back as far as they were received here, and not at all where nothing was', async () => {
    const bills = clerk.client(inboundBill)
    const first = await billNamed(inboundBill, 'PO-1')
    await bills.end({ id: first.id })
    expect(await bills.counter({ id: first.id })).toMatchObject({ status: 'reversed' })
    const [counter] = (await bills.page({ pageSize: 1 })).records
    expect(await bills.get({ id: counter!.id })).toMatchObject({
      counterOfCode: 'PO-1',
      lines: [{ materialCode: 'OB-1', quantity: '1200', done: '1200' }],
    })
    expect(await stock.balances()).not.toHaveProperty('OB-01 OB-1 available')
    await clerk.client(inboundSheet).import({
      file: await coming(['PO-4', '采购入库', '待收货', stock.house.code, ...none(4), 'OB-1', 10, null, 4, ...none(3)]),
    })
    const { id } = await billNamed(inboundBill, 'PO-4')
    await bills.end({ id })
    expect(await clerk.call(inboundBill.counter, { id })).toMatchObject({
      code: 409,
      msg: '这张单据在本系统没有收发，没有可冲销的',
    })
    expect(await bills.get({ id })).toMatchObject({ status: 'ended' })
  })

  it('tell all that is wrong by row and column, and then none of them is there', async () => {
    const before = await codesOf(inboundBill)
    const house = stock.house.code
    const file = await coming(
      ['BAD-1', '采购入库', '待收货', house, ...none(4), 'OB-1', 5, ...none(5)],
      ['BAD-1', '生产入库', null, house, ...none(4), 'NO-SUCH', 5, ...none(5)],
      ['BAD-2', null, '草稿', '没有的仓', '没有的厂', ...none(3), 'OB-1', 5, 'kg', 2, ...none(3)],
      ['BAD-3', '采购入库', '待收货', house, ...none(4), 'OB-1', 5, null, 6, ...none(3)],
      ['BAD-4', '采购入库', '待收货', house, ...none(4), 'OB-1', 5, null, 5, ...none(3)],
      ['PO-2', '采购入库', '待收货', house, ...none(4), 'OB-1', 5, 'm', ...none(4)],
      ['BAD-5', '采购入库', '已收完', house, ...none(4), 'OB-1', -5, ...none(5)],
    )
    const expected = [
      '第 3 行 入库类型：与第 2 行不同，同一单据各行的此列应一致或留空',
      '第 3 行 物料编码：物料不存在或已被删除',
      '第 4 行 入库类型：单据的第一行不能为空',
      '第 4 行 仓库：仓库“没有的仓”不存在',
      '第 4 行 供应商：供应商“没有的厂”不存在',
      '第 4 行 切换前已收：草稿没有已完成的数量，请把状态改为已确认的',
      '第 5 行 切换前已收：比此行的数量多，超出了物料允许的比例',
      '第 6 行 切换前已收：各行都已完成，不是未完成的单据，不用导入',
      '第 7 行 单据编号：入库单“PO-2”已存在',
      '第 7 行 单位：物料“OB-1”没有从“米”到“千克”的换算',
      '第 8 行 数量：不能为负数',
    ]
    const told = (faults: { field: string; title: string; message: string }[]) =>
      faults.map(({ field, title, message }) => `${field} ${title}：${message}`)
    const { faults } = await clerk.client(inboundSheet).validate({ file })
    expect(told(faults)).toEqual(expect.arrayContaining(expected))
    expect(told(faults).filter((each) => each.startsWith('第 8 行 状态'))).toHaveLength(1)
    const answer = await clerk.call(inboundSheet.import, { file })
    expect(answer.code).toBe(400)
    expect(told(answer.data as never)).toEqual(told(faults))
    expect(await codesOf(inboundBill)).toEqual(before)
  })

  it('come as drafts alone from who may not confirm, and not at all without the right to bring them', async () => {
    const made = async (permissions: string[]) => server.signIn({ permissions })
    const writer = await made(['inboundBill', 'inboundBill:import'])
    const of = (state: string | null) =>
      coming(['PO-9', '采购入库', state, stock.house.code, ...none(4), 'OB-1', 5, ...none(5)])
    expect(await writer.call(inboundSheet.import, { file: await of('待收货') })).toMatchObject({
      data: [{ title: '状态', message: '没有确认入库单的权限，只能导入草稿' }],
    })
    expect(await writer.call(inboundSheet.import, { file: await of(null) })).toMatchObject({ code: 200 })
    const reader = await made(['inboundBill'])
    expect(await reader.call(inboundSheet.import, { file: await of(null) })).toMatchObject({ code: 401 })
  })

  it('have a template with an example that is read over, and go out in the form in which they come in', async () => {
    const sheets = clerk.client(inboundSheet)
    const template = await clerk.file(inboundSheet.template, {})
    const rows = await readSheet(template.bytes)
    expect(rows[0]).toEqual(expect.arrayContaining([...comingHead, ...comingLine, '客户', '供应商批号', '有效期至']))
    expect(rows[1]![0]).toBe('示例 RK-2025-0101')
    expect(
      await clerk.call(inboundSheet.validate, { file: new File([new Uint8Array(template.bytes)], 't.xlsx') }),
    ).toMatchObject({
      code: 400,
    })
    const out = await readSheet((await clerk.file(inboundSheet.export, {})).bytes)
    const codes = out.slice(1).map(([code]) => code)
    expect(codes).toEqual(expect.arrayContaining(['PO-2', 'PO-3', 'PO-9']))
    expect(codes).not.toContain('PO-1')
    const again = out.map((row, at) => row.map((cell, column) => (at && !column ? `R-${cell}` : (cell as string))))
    expect(await sheets.import({ file: await sheetFile(again) })).toEqual({ added: codes.length, changed: 0 })
    expect(await billNamed(inboundBill, 'R-PO-3')).toMatchObject({
      status: 'confirmed',
      supplierName: '华东钢材',
      lines: [{ materialCode: 'OB-2', quantity: '7', lotCode: 'L-7' }],
    })
    const [, only] = await readSheet((await clerk.file(inboundSheet.export, { code: 'R-PO-3' })).bytes)
    expect(only!.slice(0, 4)).toEqual(['R-PO-3', '采购入库', '待收货', stock.house.code])
  })

  it('come a thousand at once as a job, and a second time are refused by their numbers', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => {
      const code = `K-${String(Math.floor(at / 5)).padStart(4, '0')}`
      const head = at % 5 ? none(7) : ['采购入库', '待收货', stock.house.code, 'GYS-1', ...none(3)]
      return [code, ...head, 'OB-1', 10 + (at % 5), null, at % 5 === 2 ? 3 : null, ...none(3)]
    })
    const file = await coming(...rows)
    const { jobId } = await clerk.client(inboundSheet).importBig({ file })
    const done = await endedJob(clerk, jobId)
    expect(done).toMatchObject({ state: 'done', message: '导入了 1000 张入库单' })
    expect(await clerk.client(inboundBill).page({ code: 'K-', status: 'partial' })).toMatchObject({ total: 1000 })
    expect(await billNamed(inboundBill, 'K-0999')).toMatchObject({ lineCount: 5, lines: { 2: { done: '3' } } })
    const again = await clerk.client(inboundSheet).importBig({ file })
    const refused = await endedJob(clerk, again.jobId)
    expect(refused).toMatchObject({ state: 'failed', message: expect.stringContaining('共 1000 处问题') })
    expect(refused.problems![0]).toMatchObject({ field: '第 2 行', message: '入库单“K-0000”已存在' })
    expect(await clerk.client(inboundBill).page({ code: 'K-' })).toMatchObject({ total: 1000 })
  }, 60_000)
})

describe('open issues from another system', () => {
  it('hold what is left of them where they are confirmed, one after the other, and are given out as ever', async () => {
    const place = await stock.place('OB-10')
    const of = await stock.material('OB-10')
    await lies(of.id, place.id, '100')
    const house = stock.house.code
    const file = await going(
      ['SO-1', '销售出库', '待出库', house, '星河电器', ...none(3), 'OB-10', 80, null, 30, ...none(4)],
      ['SO-2', '生产领料', null, house, ...none(4), 'OB-10', 500, ...none(6)],
      ['SO-3', '销售出库', '待出库', house, 'SH-1', ...none(3), 'OB-10', 50, ...none(6)],
    )
    expect(await clerk.client(outboundSheet).import({ file })).toEqual({ added: 3, changed: 0 })
    expect((await codesOf(outboundBill)).toSorted()).toEqual(['SO-1 partial 1', 'SO-2 draft 1', 'SO-3 confirmed 1'])
    const held = await clerk.client(stockCalls).select({ materialId: of.id })
    expect(held).toMatchObject([{ quantity: '100', reserved: '100', free: '0' }])
    const work = clerk.client(outboundWork)
    const { id } = await billNamed(outboundBill, 'SO-1')
    const { picks } = await work.picks({ id })
    expect(picks).toMatchObject([{ quantity: '50', location: 'OB-10' }])
    const shipped = await work.ship({
      id,
      key: 'cut-over-ship',
      lines: picks.map(({ lineId, quantity, locationId, lotId }) => ({ lineId, quantity, locationId, lotId })),
    })
    expect(shipped).toMatchObject({ status: 'done', lines: [{ done: '80', doneBefore: '30' }] })
    expect(await stock.balances()).toMatchObject({ 'OB-10 OB-10 available': '50' })
    const other = await billNamed(outboundBill, 'SO-3')
    await clerk.client(outboundBill).cancel({ id: other.id })
    expect(await clerk.client(stockCalls).select({ materialId: of.id })).toMatchObject([{ reserved: '0', free: '50' }])
    expect(await stock.differences()).toEqual([])
  })

  it('are refused with what is short of each, counting what the bills before them in the sheet take', async () => {
    const place = await stock.place('OB-11')
    const of = await stock.material('OB-11')
    await lies(of.id, place.id, '100')
    const house = stock.house.code
    const sale = (code: string, quantity: number, ...rest: (string | null)[]) => [
      code,
      '销售出库',
      '待出库',
      house,
      ...none(4),
      'OB-11',
      quantity,
      null,
      null,
      ...(rest.length ? rest : none(4)),
    ]
    const file = await going(sale('SH-A', 60), sale('SH-B', 70), sale('SH-C', 1, '不合格', null, null, null))
    const answer = await clerk.call(outboundSheet.import, { file })
    expect(answer).toMatchObject({ code: 400 })
    expect(answer.data).toMatchObject([
      { field: '第 3 行', title: '数量', message: '库存不足：可用库存 40 kg，还缺 30 kg' },
      { field: '第 4 行', title: '库存状态', message: '“不合格”库存只有采购退货能出' },
      { field: '第 4 行', title: '数量' },
    ])
    expect(await clerk.client(stockCalls).select({ materialId: of.id })).toMatchObject([{ reserved: '0' }])
    expect((await clerk.client(outboundBill).page({ code: 'SH-' })).total).toBe(0)
  })

  it('come a thousand at once as a job and hold what all of them hold, sent twice at the same moment once', async () => {
    const materials = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        const of = await stock.material(`OB-2${at}`)
        const place = await stock.place(`OB-2${at}`)
        await lies(of.id, place.id, '100000')
        return of
      }),
    )
    const rows = Array.from({ length: 5000 }, (_, at) => {
      const head = at % 5 ? none(7) : ['销售出库', '待出库', stock.house.code, 'SH-1', ...none(3)]
      return [`G-${String(Math.floor(at / 5)).padStart(4, '0')}`, ...head, `OB-2${at % 5}`, 10, ...none(6)]
    })
    const file = await going(...rows)
    const jobs = await Promise.all([1, 2].map(() => clerk.client(outboundSheet).importBig({ file })))
    const done = await Promise.all(jobs.map(({ jobId }) => endedJob(clerk, jobId)))
    expect(done.map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
    expect((await clerk.client(outboundBill).page({ code: 'G-', status: 'confirmed' })).total).toBe(1000)
    for (const { id } of materials)
      expect(await clerk.client(stockCalls).select({ materialId: id })).toMatchObject([{ reserved: '10000' }])
    expect(await stock.differences()).toEqual([])
    const [, first] = await readSheet((await clerk.file(outboundSheet.export, { code: 'G-0007' })).bytes)
    expect(first!.slice(0, 5)).toEqual(['G-0007', '销售出库', '待出库', stock.house.code, 'SH-1'])
    expect((await readSheet((await clerk.file(outboundSheet.template, {})).bytes))[1]![0]).toBe('示例 CK-2025-0101')
    expect(await clerk.client(outboundSheet).validate({ file: await going(rows[0]!) })).toMatchObject({ faultCount: 1 })
  }, 60_000)
})
