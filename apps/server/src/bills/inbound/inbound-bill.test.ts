import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import type { Sent } from '@zhizao/contract/http/call'
import { supplier } from '@zhizao/contract/material/supplier'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { lot } from '@zhizao/contract/trace/lot'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let bills: ReturnType<typeof billsOf>
let work: ReturnType<typeof workOf>
const billsOf = (caller: Caller) => caller.client(inboundBill)
const workOf = (caller: Caller) => caller.client(inboundWork)
type Lines = NonNullable<Sent<typeof inboundBill.create>['lines']>
let keys = 0
const key = () => `receipt-${++keys}`

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  bills = billsOf(clerk)
  work = workOf(clerk)
})
afterAll(() => server.stop())

/** A confirmed bill of one line. */
async function announced(line: Lines[number], more = {}) {
  const made = await bills.create({ kind: 'purchase', warehouseId: stock.house.id, lines: [line], ...more })
  return bills.confirm({ id: made.id })
}

describe('bills of what comes in', () => {
  it('are received in parts, in the unit that was entered, with their lots, and are done when all is there', async () => {
    const place = await stock.place('I-01')
    const of = await stock.material('I-1', { tracking: 'lot', shelfLifeDays: 30 })
    const from = await clerk.client(supplier).create({ name: '华东钢材' })
    const made = await announced(
      { materialId: of.id, quantity: '2', unitId: stock.unitOf('t'), lotCode: 'L1', supplierLot: 'S-77' },
      { supplierId: from.id, deliveryNo: 'SH-9' },
    )
    expect(made).toMatchObject({
      status: 'confirmed',
      supplierName: '华东钢材',
      lineCount: 1,
      doneCount: 0,
      lines: [{ baseQuantity: '2000', done: '0', unitName: 't', baseUnit: 'kg' }],
    })
    const line = made.lines[0]!
    const first = await work.receive({
      id: made.id,
      key: key(),
      lines: [{ lineId: line.id, quantity: '0.8', unitId: stock.unitOf('t'), locationId: place.id }],
    })
    expect(first).toMatchObject({ status: 'partial', lines: [{ done: '800' }] })
    expect(await stock.balances()).toMatchObject({ 'I-01 I-1 L1 available': '800' })
    const second = await work.receive({
      id: made.id,
      key: key(),
      lines: [{ lineId: line.id, quantity: '1200', locationId: place.id, lotCode: 'L2', expiresOn: '2031-01-31' }],
    })
    expect(second).toMatchObject({ status: 'done', doneCount: 1, lines: [{ done: '2000' }] })
    expect(await work.info({ id: made.id })).toEqual(second)
    const found = await clerk.client(lot).page({ materialId: of.id })
    expect(found.records.find(({ code }) => code === 'L1')).toMatchObject({
      supplierName: '华东钢材',
      supplierLot: 'S-77',
    })
    expect(found.records.find(({ code }) => code === 'L2')).toMatchObject({ expiresOn: '2031-01-31' })
    expect((await clerk.client(stockLedger).page({ sourceId: made.id })).records).toMatchObject([
      { sourceKind: 'inboundBill', sourceCode: made.code, fromLocation: '供应商', lotCode: 'L2', reason: 'SH-9' },
      { lotCode: 'L1', quantity: '800' },
    ])
    const late = { id: made.id, key: key(), lines: [{ lineId: line.id, quantity: '1', locationId: place.id }] }
    expect(await clerk.call(inboundWork.receive, late)).toMatchObject({
      code: 409,
      msg: `入库单“${made.code}”的状态是“已收完”，不能“收货”，现在可以：冲销`,
    })
    expect(await stock.differences()).toEqual([])
  })

  it('book a receipt once: sent twice, at the same moment, and again after the answer was lost', async () => {
    const place = await stock.place('I-02')
    const of = await stock.material('I-2')
    const made = await announced({ materialId: of.id, quantity: '100' })
    const lines = [{ lineId: made.lines[0]!.id, quantity: '40', locationId: place.id }]
    const same = { id: made.id, key: key(), lines }
    const answers = await Promise.all(Array.from({ length: 6 }, () => clerk.call(inboundWork.receive, same)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await clerk.call(inboundWork.receive, same)).toMatchObject({ code: 200 })
    expect(await stock.balances()).toMatchObject({ 'I-02 I-2 available': '40' })
    await work.receive({ id: made.id, key: key(), lines: [{ ...lines[0]!, quantity: '60' }] })
    // The goods are booked, the answer was lost, the bill has gone on since: the terminal is told what it has done.
    expect(await clerk.call(inboundWork.receive, same)).toMatchObject({ code: 200, data: { status: 'done' } })
    expect(await stock.balances()).toMatchObject({ 'I-02 I-2 available': '100' })
  })

  it('take no more than tolerance lets pass, of parallel receipts exactly those that fit, and are done with a little less', async () => {
    const place = await stock.place('I-03')
    const of = await stock.material('I-3', { overPercent: '5', underPercent: '2' })
    const made = await announced({ materialId: of.id, quantity: '100' })
    const lineId = made.lines[0]!.id
    const take = (quantity: string) => ({
      id: made.id,
      key: key(),
      lines: [{ lineId, quantity, locationId: place.id }],
    })
    expect(await clerk.call(inboundWork.receive, take('105.5'))).toMatchObject({
      code: 400,
      msg: '收货明细：第 1 行：物料“I-3”最多 105 kg（含允许超出的 5%），已完成 0 kg，本次 105.5 kg 太多',
      data: [{ field: 'lines.0.quantity' }],
    })
    const all = await Promise.all(Array.from({ length: 6 }, () => clerk.call(inboundWork.receive, take('24'))))
    expect(all.filter(({ code }) => code === 200)).toHaveLength(4)
    expect(await bills.get({ id: made.id })).toMatchObject({ status: 'partial', lines: [{ done: '96' }] })
    expect(await work.receive(take('9'))).toMatchObject({ status: 'done', lines: [{ done: '105' }] })
    const other = await announced({ materialId: of.id, quantity: '100' })
    const lines = [{ lineId: other.lines[0]!.id, quantity: '98', locationId: place.id }]
    expect(await work.receive({ id: other.id, key: key(), lines })).toMatchObject({ status: 'done' })
  })

  it('say by line what does not fit', async () => {
    const [place, elsewhere] = [await stock.place('I-04'), await (await testStock(server, clerk)).place('I-04B')]
    const of = await stock.material('I-4', { tracking: 'serial' })
    const other = await announced({ materialId: of.id, quantity: '1' })
    const made = await announced({ materialId: of.id, quantity: '2' })
    const lineId = made.lines[0]!.id
    const refused = (line: object) =>
      clerk.call(inboundWork.receive, {
        id: made.id,
        key: key(),
        lines: [{ lineId, quantity: '1', locationId: place.id, ...line }],
      })
    expect(await refused({ lineId: other.lines[0]!.id })).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.lineId' }],
    })
    expect(await refused({ locationId: elsewhere.id })).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.locationId' }],
    })
    expect(await refused({ quantity: '0.12345' })).toMatchObject({ code: 400, data: [{ field: 'lines.0.quantity' }] })
    expect(await refused({ lotCode: 'SN-1', quantity: '2' })).toMatchObject({ code: 409 })
    const two = ['SN-1', 'SN-2'].map((lotCode) => ({ lineId, quantity: '1', locationId: place.id, lotCode }))
    expect(await work.receive({ id: made.id, key: key(), lines: two })).toMatchObject({ status: 'done' })
    const again = await announced({ materialId: of.id, quantity: '1' })
    const twice = { id: again.id, key: key(), lines: [{ ...two[0]!, lineId: again.lines[0]!.id }] }
    expect(await clerk.call(inboundWork.receive, twice)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('SN-1'),
    })
    expect(await bills.get({ id: again.id })).toMatchObject({ status: 'confirmed', lines: [{ done: '0' }] })
  })

  it('are ended short, called off before, and taken back by a bill of their own', async () => {
    const place = await stock.place('I-05')
    const of = await stock.material('I-5', { tracking: 'lot' })
    const made = await announced({ materialId: of.id, quantity: '10' })
    expect(made.lines[0]!.lotCode).toMatch(/^P\d+/)
    expect(await clerk.call(inboundBill.end, { id: made.id })).toMatchObject({ code: 409 })
    const lines = [{ lineId: made.lines[0]!.id, quantity: '4', locationId: place.id }]
    await work.receive({ id: made.id, key: key(), lines })
    expect(await clerk.call(inboundBill.cancel, { id: made.id })).toMatchObject({ code: 409 })
    expect(await bills.end({ id: made.id })).toMatchObject({ status: 'ended' })
    expect(await bills.counter({ id: made.id })).toMatchObject({ status: 'reversed' })
    expect(Object.keys(await stock.balances()).filter((name) => name.startsWith('I-05'))).toEqual([])
    const [back] = await bills.related({ id: made.id })
    const counter = await bills.get({ id: back!.id })
    expect(counter).toMatchObject({
      status: 'done',
      counterOfCode: made.code,
      lines: [{ quantity: '4', done: '4', lotCode: made.lines[0]!.lotCode }],
    })
    expect((await clerk.client(stockLedger).page({ sourceId: counter.id })).records).toMatchObject([
      { isReversal: true, toLocation: '供应商', quantity: '4', reason: made.code },
    ])
    expect(await clerk.call(inboundBill.counter, { id: counter.id })).toMatchObject({
      code: 409,
      msg: '冲销单不能再冲销，请重新开单',
    })
    expect(await clerk.call(inboundBill.counter, { id: made.id })).toMatchObject({ code: 409 })
    const off = await announced({ materialId: of.id, quantity: '1' })
    expect(await bills.cancel({ id: off.id })).toMatchObject({ status: 'cancelled' })
    expect(await stock.differences()).toEqual([])
  })

  it('propose where to put what comes: beside its lot, beside its material, on an empty place, where it fits', async () => {
    const here = await testStock(server, clerk)
    const [full, same, empty] = [
      await here.place('P-01', { capacity: '5' }),
      await here.place('P-02'),
      await here.place('P-03', { capacity: '50' }),
    ]
    await here.place('P-04', { kind: 'dispatch' })
    const [of, other] = [await here.material('P-1', { tracking: 'lot' }), await here.material('P-2')]
    const bill = (lines: Lines) =>
      bills.create({ kind: 'other', warehouseId: here.house.id, lines }).then(({ id }) => bills.confirm({ id }))
    const first = await bill([{ materialId: of.id, quantity: '3', lotCode: 'LA', locationId: same.id }])
    expect(await work.putaway({ id: first.id })).toMatchObject([{ locationId: same.id, why: 'said', open: '3' }])
    await work.receive({
      id: first.id,
      key: key(),
      lines: [{ lineId: first.lines[0]!.id, quantity: '3', locationId: same.id }],
    })
    const second = await bill([
      { materialId: of.id, quantity: '10', lotCode: 'LA' },
      { materialId: of.id, quantity: '10', lotCode: 'LB' },
      { materialId: other.id, quantity: '40' },
      { materialId: other.id, quantity: '4' },
      { materialId: other.id, quantity: '11' },
    ])
    expect(await work.putaway({ id: second.id })).toMatchObject([
      { location: 'P-02', why: 'same lot' },
      { location: 'P-02', why: 'same material' },
      { location: 'P-03', why: 'empty' },
      { location: full.code, why: 'empty' },
      { location: 'P-02', why: 'has room' },
    ])
    const crowded = await testStock(server, clerk)
    await crowded.place('P-05', { capacity: '1' })
    const none = await bills.create({
      kind: 'other',
      warehouseId: crowded.house.id,
      lines: [{ materialId: other.id, quantity: '2' }],
    })
    expect(await work.putaway({ id: none.id })).toMatchObject([{ locationId: null, why: 'none', open: '2' }])
    expect(empty.code).toBe('P-03')
  })

  it('are stored and changed by one call, listed, and their lines go out as the sheet that they come from', async () => {
    const place = await stock.place('I-06')
    const of = await stock.material('I-6')
    const line = { materialId: of.id, quantity: '3', locationId: place.id }
    const made = await work.save({ kind: 'return', warehouseId: stock.house.id, remark: '第一次', lines: [line] })
    const changed = await work.save({
      id: made.id,
      kind: 'other',
      warehouseId: stock.house.id,
      remark: '第二次',
      lines: [{ ...line, id: made.lines[0]!.id, quantity: '4.5' }],
    })
    expect(changed).toMatchObject({ kind: 'other', remark: '第二次', lines: [{ quantity: '4.5', location: 'I-06' }] })
    expect(await work.info({ id: made.id })).toEqual(changed)
    expect((await bills.page({ kind: 'other', keyword: made.code })).records).toMatchObject([{ id: made.id }])
    const [head] = await readSheet((await clerk.file(inboundBill.lineTemplate, {})).bytes)
    expect(head).toContain('供应商批号')
    const { bytes } = await clerk.file(inboundBill.exportLines, { id: made.id })
    const again = await bills.readLines({ file: new File([new Uint8Array(bytes)], 'lines.xlsx') })
    expect(again).toMatchObject([{ materialId: of.id, quantity: '4.5', locationId: place.id }])
    const wrong = await sheetFile([
      ['物料编码', '数量', '库位', '单位'],
      ['没有', 1, 'I-06', ''],
      ['I-6', 1, '没有', '没有'],
    ])
    expect(await clerk.call(inboundBill.readLines, { file: wrong })).toMatchObject({
      data: [{ field: '第 2 行' }, { field: '第 3 行' }, { field: '第 3 行' }],
    })
    expect(await bills.update({ id: made.id, remark: '第三次' })).toMatchObject({ remark: '第三次' })
    expect((await bills.history({ id: made.id })).length).toBe(3)
    await bills.remove({ id: made.id })
    const two = [
      await bills.create({ kind: 'other', warehouseId: stock.house.id }),
      await bills.create({ kind: 'other', warehouseId: stock.house.id }),
    ]
    await bills.removeMany({ ids: two.map(({ id }) => id) })
    for (const { id } of [made, ...two]) expect(await clerk.call(inboundBill.get, { id })).toMatchObject({ code: 404 })
    expect(await clerk.call(inboundBill.create, { kind: 'other', warehouseId: place.id })).toMatchObject({
      code: 400,
      data: [{ field: 'warehouseId' }],
    })
  })

  it('are changed, confirmed and received only by who may, and seen by nobody of another company', async () => {
    const place = await stock.place('I-07')
    const of = await stock.material('I-7')
    const made = await announced({ materialId: of.id, quantity: '3' })
    const lines = [{ lineId: made.lines[0]!.id, quantity: '3', locationId: place.id }]
    const reader = await server.signIn({ permissions: ['inboundBill'] })
    expect(await reader.call(inboundWork.info, { id: made.id })).toMatchObject({ code: 200 })
    expect(await reader.call(inboundWork.receive, { id: made.id, key: key(), lines })).toMatchObject({ code: 401 })
    const editor = await server.signIn({ permissions: ['inboundBill', 'inboundBill:edit'] })
    const draft = { kind: 'other' as const, warehouseId: stock.house.id, lines: [] }
    expect(await editor.call(inboundWork.save, draft)).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(inboundBill).page({})).total).toBe(0)
    expect(await stranger.call(inboundWork.receive, { id: made.id, key: key(), lines })).toMatchObject({ code: 404 })
    for (const name of ['info', 'putaway'] as const)
      expect(await stranger.call(inboundWork[name], { id: made.id })).toMatchObject({ code: 404 })
    expect(await stranger.call(inboundBill.counter, { id: made.id })).toMatchObject({ code: 404 })
    expect(await stranger.call(inboundBill.create, draft)).toMatchObject({ code: 400 })
    expect(await bills.get({ id: made.id })).toMatchObject({ status: 'confirmed', lines: [{ done: '0' }] })
  })
})
