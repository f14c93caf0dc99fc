import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import type { Sent } from '@zhizao/contract/http/call'
import { supplier } from '@zhizao/contract/material/supplier'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
const billsOf = (caller: Caller) => caller.client(outboundBill)
const workOf = (caller: Caller) => caller.client(outboundWork)
let bills: ReturnType<typeof billsOf>
let work: ReturnType<typeof workOf>
let keys = 0
const key = () => `issue-no-${++keys}`
type Lines = NonNullable<Sent<typeof outboundBill.create>['lines']>

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  bills = billsOf(clerk)
  work = workOf(clerk)
})
afterAll(() => server.stop())

async function received(materialId: string, locationId: string, ...quantities: [string, string | undefined][]) {
  const made = await clerk.client(inboundBill).create({
    kind: 'purchase',
    warehouseId: stock.house.id,
    lines: quantities.map(([quantity, lotCode]) => ({ materialId, quantity, lotCode, locationId })),
  })
  const { lines } = await clerk.client(inboundBill).confirm({ id: made.id })
  await clerk.client(inboundWork).receive({
    id: made.id,
    key: key(),
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity, locationId })),
  })
}

const draft = (lines: Lines) => bills.create({ kind: 'sale', warehouseId: stock.house.id, lines })
const confirmed = async (lines: Lines) => bills.confirm({ id: (await draft(lines)).id })

/** Ships what a bill holds, as its picking list says. */
async function shipAll(id: string) {
  const { picks } = await work.picks({ id })
  return work.ship({
    id,
    key: key(),
    lines: picks.map(({ lineId, quantity, locationId, lotId }) => ({ lineId, quantity, locationId, lotId })),
  })
}

describe('bills of what goes out', () => {
  it('take what came first from storage, never from a line: 900 of L1 800 and L2 1,200 after 500 went to the line', async () => {
    const [place, line] = [await stock.place('O-01'), await stock.place('O-01L', { kind: 'lineside' })]
    const of = await stock.material('O-1', { tracking: 'lot', pickRule: 'fifo' })
    await received(of.id, place.id, ['800', 'L1'])
    await received(of.id, place.id, ['1200', 'L2'])
    const moved = await clerk.client(stockEntry).create({
      kind: 'transfer',
      lines: [{ materialId: of.id, lotCode: 'L1', quantity: '500', fromLocationId: place.id, toLocationId: line.id }],
    })
    await clerk.client(stockEntry).post({ id: moved.id })
    const made = await draft([{ materialId: of.id, quantity: '900' }])
    const proposal = [
      { location: 'O-01', lotCode: 'L1', quantity: '300', why: 'came first' },
      { location: 'O-01', lotCode: 'L2', quantity: '600', why: 'came first' },
    ]
    expect(await work.picks({ id: made.id })).toMatchObject({ picks: proposal, short: [] })
    expect(await bills.confirm({ id: made.id })).toMatchObject({
      status: 'confirmed',
      lines: [{ baseQuantity: '900' }],
    })
    expect((await work.picks({ id: made.id })).picks).toMatchObject(proposal)
    const held = await clerk.client(stockCalls).select({ materialId: of.id, groupBy: 'lot' })
    expect(held.map(({ lotCode, reserved, free }) => [lotCode, reserved, free])).toEqual([
      ['L1', '300', '500'],
      ['L2', '600', '600'],
    ])
    expect(await shipAll(made.id)).toMatchObject({ status: 'done', lines: [{ done: '900' }] })
    const left = await stock.balances()
    expect(left).toMatchObject({ 'O-01 O-1 L2 available': '600', 'O-01L O-1 L1 available': '500' })
    expect(left).not.toHaveProperty('O-01 O-1 L1 available')
    expect((await clerk.client(stockLedger).page({ sourceId: made.id })).records).toMatchObject([
      { sourceKind: 'outboundBill', toLocation: '客户', lotCode: 'L2', quantity: '600' },
      { lotCode: 'L1', quantity: '300' },
    ])
    expect(await stock.differences()).toEqual([])
  })

  it('give back to their supplier what failed its inspection or waits for it, and give it to nobody else', async () => {
    const place = await stock.place('O-90', { kind: 'quarantine' })
    const of = await stock.material('O-90', { tracking: 'lot' })
    const [vendor, other] = [
      await clerk.client(supplier).create({ code: 'O-V1', name: '一号供应商' }),
      await clerk.client(supplier).create({ code: 'O-V2', name: '二号供应商' }),
    ]
    await stock.lot(of.id, 'RJ-1', { supplierId: vendor.id, expiresOn: '2020-01-31' })
    await stock.lot(of.id, 'RJ-2', { supplierId: other.id })
    await received(of.id, place.id, ['10', 'RJ-1'])
    await received(of.id, place.id, ['10', 'RJ-2'])
    const judged = await clerk.client(stockEntry).create({
      kind: 'status',
      reason: '来料检验不合格',
      lines: ['RJ-1', 'RJ-2'].map((lotCode) => ({
        materialId: of.id,
        lotCode,
        quantity: '6',
        fromLocationId: place.id,
        status: 'quarantine' as const,
        toStatus: 'rejected' as const,
      })),
    })
    await clerk.client(stockEntry).post({ id: judged.id })
    const wanted = (status: 'rejected' | 'quarantine' | 'available', quantity: string) => [
      { materialId: of.id, quantity, status },
    ]
    const goingBack = (lines: Lines, supplierId?: string) =>
      bills.create({ kind: 'return', warehouseId: stock.house.id, supplierId, lines })
    const sold = await draft(wanted('rejected', '1'))
    expect(await clerk.call(outboundBill.confirm, { id: sold.id })).toMatchObject({
      code: 400,
      msg: '出库明细：第 1 行：“不合格”库存只有采购退货能出',
    })
    const nameless = await goingBack(wanted('rejected', '1'))
    expect(await clerk.call(outboundBill.confirm, { id: nameless.id })).toMatchObject({
      code: 400,
      msg: '供应商：退“不合格”库存时必须选择',
    })
    // Only what this supplier has delivered goes back to him.
    const tooMuch = await goingBack(wanted('rejected', '7'), vendor.id)
    expect(await clerk.call(outboundBill.confirm, { id: tooMuch.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('有“不合格”库存 6 kg 可退，缺 1 kg'),
    })
    const made = await goingBack([...wanted('rejected', '6'), ...wanted('quarantine', '1')], vendor.id)
    const held = await bills.confirm({ id: made.id })
    expect(held.lines.map(({ status }) => status)).toEqual(['rejected', 'quarantine'])
    const { picks } = await work.picks({ id: made.id })
    expect(picks).toMatchObject([
      { lotCode: 'RJ-1', status: 'rejected', quantity: '6' },
      { lotCode: 'RJ-1', status: 'quarantine', quantity: '1' },
    ])
    const foreign = (await clerk.client(stockCalls).select({ materialId: of.id })).find(
      ({ lotCode }) => lotCode === 'RJ-2',
    )!
    const instead = { lineId: picks[0]!.lineId, quantity: '1', locationId: place.id, lotId: foreign.lotId }
    expect(await clerk.call(outboundWork.ship, { id: made.id, key: key(), lines: [instead] })).toMatchObject({
      code: 409,
      msg: '批次“RJ-2”不是这个供应商送的，不能退给他',
    })
    expect(await shipAll(made.id)).toMatchObject({ status: 'done' })
    expect((await clerk.client(stockLedger).page({ sourceId: made.id })).records).toMatchObject([
      { toLocation: '供应商', lotCode: 'RJ-1', status: 'quarantine', quantity: '1' },
      { toLocation: '供应商', lotCode: 'RJ-1', status: 'rejected', quantity: '6' },
    ])
    await bills.counter({ id: made.id })
    expect(await stock.balances()).toMatchObject({
      'O-90 O-90 RJ-1 rejected': '6',
      'O-90 O-90 RJ-1 quarantine': '4',
      'O-90 O-90 RJ-2 rejected': '6',
    })
    expect(await stock.differences()).toEqual([])
  })

  it('book an issue once: sent twice, at the same moment, and again after the answer was lost', async () => {
    const place = await stock.place('O-02')
    const of = await stock.material('O-2')
    await received(of.id, place.id, ['100', undefined])
    const made = await confirmed([{ materialId: of.id, quantity: '60' }])
    const lines = [{ lineId: made.lines[0]!.id, quantity: '20', locationId: place.id }]
    const same = { id: made.id, key: key(), lines }
    const answers = await Promise.all(Array.from({ length: 6 }, () => clerk.call(outboundWork.ship, same)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await stock.balances()).toMatchObject({ 'O-02 O-2 available': '80' })
    expect(await shipAll(made.id)).toMatchObject({ status: 'done' })
    expect(await clerk.call(outboundWork.ship, same)).toMatchObject({ code: 200, data: { status: 'done' } })
    expect(await clerk.call(outboundWork.ship, { ...same, key: key() })).toMatchObject({ code: 409 })
    expect(await stock.balances()).toMatchObject({ 'O-02 O-2 available': '40' })
    expect(await stock.differences()).toEqual([])
  })

  it('of two that want the same stock at one moment exactly one holds it; the other hears who does', async () => {
    const place = await stock.place('O-03')
    const of = await stock.material('O-3')
    await received(of.id, place.id, ['100', undefined])
    const both = [
      await draft([{ materialId: of.id, quantity: '70' }]),
      await draft([{ materialId: of.id, quantity: '70' }]),
    ]
    const answers = await Promise.all(both.map(({ id }) => clerk.call(outboundBill.confirm, { id })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const lost = both[answers.findIndex(({ code }) => code === 409)]!
    const won = both[answers.findIndex(({ code }) => code === 200)]!
    expect(await bills.get({ id: lost.id })).toMatchObject({ status: 'draft', lines: [{ baseQuantity: null }] })
    const message = `物料“O-3”可用 30 kg，缺 40 kg，影响出库单“${lost.code}”；已被“${won.code}”预留 70 kg`
    expect(await clerk.call(outboundBill.confirm, { id: lost.id })).toMatchObject({
      code: 409,
      msg: `库存不足：${message}`,
    })
    expect(await work.picks({ id: lost.id })).toMatchObject({
      picks: [{ quantity: '30' }],
      short: [{ quantity: '40', message }],
    })
    await bills.cancel({ id: won.id })
    expect(await bills.confirm({ id: lost.id })).toMatchObject({ status: 'confirmed' })
  })

  it('are given out in parts, from another lot where the picker finds one, and hold nothing any more at their end', async () => {
    const [place, other] = [await stock.place('O-04'), await stock.place('O-04B')]
    const of = await stock.material('O-4', { tracking: 'lot', pickRule: 'fifo', underPercent: '10', overPercent: '1' })
    await received(of.id, place.id, ['50', 'A'])
    await received(of.id, other.id, ['50', 'B'])
    const made = await confirmed([{ materialId: of.id, quantity: '40' }])
    const a = (await work.picks({ id: made.id })).picks[0]!.lotId
    const b = (await clerk.client(stockCalls).select({ locationId: other.id }))[0]!.lotId
    const lineId = made.lines[0]!.id
    const first = await work.ship({
      id: made.id,
      key: key(),
      lines: [{ lineId, quantity: '10', locationId: other.id, lotId: b }],
    })
    expect(first).toMatchObject({ status: 'partial', lines: [{ done: '10' }] })
    const much = { id: made.id, key: key(), lines: [{ lineId, quantity: '30.5', locationId: place.id, lotId: a }] }
    expect(await clerk.call(outboundWork.ship, much)).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.quantity' }],
    })
    // 36 of 40 is enough: ten percent less is let pass, and what was held beyond it is free.
    const last = await work.ship({ ...much, key: key(), lines: [{ ...much.lines[0]!, quantity: '26' }] })
    expect(last).toMatchObject({ status: 'done', lines: [{ done: '36' }] })
    const held = await clerk.client(stockCalls).select({ materialId: of.id, groupBy: 'lot' })
    expect(held.map(({ quantity, reserved }) => [quantity, reserved])).toEqual([
      ['24', '0'],
      ['40', '0'],
    ])
    const short = await confirmed([{ materialId: of.id, quantity: '20', lotCode: 'A' }])
    await work.ship({
      id: short.id,
      key: key(),
      lines: [{ lineId: short.lines[0]!.id, quantity: '5', locationId: place.id, lotId: a }],
    })
    expect(await bills.end({ id: short.id })).toMatchObject({ status: 'ended' })
    expect((await clerk.client(stockCalls).select({ locationId: place.id }))[0]).toMatchObject({
      quantity: '19',
      reserved: '0',
    })
    expect(await bills.counter({ id: short.id })).toMatchObject({ status: 'reversed' })
    expect((await clerk.client(stockCalls).select({ locationId: place.id }))[0]).toMatchObject({
      quantity: '24',
      free: '24',
    })
    const [back] = await bills.related({ id: short.id })
    expect(await bills.get({ id: back!.id })).toMatchObject({
      counterOfCode: short.code,
      status: 'done',
      lines: [{ done: '5' }],
    })
    expect(await clerk.call(outboundBill.counter, { id: back!.id })).toMatchObject({ code: 409 })
    expect(await stock.differences()).toEqual([])
  })

  it('take only from the lot and place that a line names, and say what may not be picked', async () => {
    const [place, line] = [await stock.place('O-05'), await stock.place('O-05L', { kind: 'lineside' })]
    const of = await stock.material('O-5', { tracking: 'lot' })
    await received(of.id, place.id, ['5', 'A'], ['5', 'B'])
    const made = await draft([
      { materialId: of.id, quantity: '4', lotCode: 'B' },
      { materialId: of.id, quantity: '2', locationId: line.id },
    ])
    expect(await work.picks({ id: made.id })).toMatchObject({
      picks: [{ lotCode: 'B', quantity: '4' }],
      short: [{ quantity: '2' }],
    })
    const [kept, gone] = made.lines
    await bills.update({ id: made.id, lines: [{ ...pickLine(gone!), deletedFlag: 1 }] })
    await bills.confirm({ id: made.id })
    const ship = (over: object) =>
      clerk.call(outboundWork.ship, {
        id: made.id,
        key: key(),
        lines: [{ lineId: kept!.id, quantity: '1', locationId: place.id, ...over }],
      })
    expect(await ship({ locationId: line.id })).toMatchObject({ code: 400, data: [{ field: 'lines.0.locationId' }] })
    expect(await ship({})).toMatchObject({ code: 409, msg: expect.stringContaining('请填写批次') })
    expect(await ship({ lineId: gone!.id })).toMatchObject({ code: 400, data: [{ field: 'lines.0.lineId' }] })
  })

  it('are stored and changed by one call, listed and deleted as drafts; their lines go out as a sheet', async () => {
    const of = await stock.material('O-6')
    const line = { materialId: of.id, quantity: '3' }
    const made = await work.save({ kind: 'production', warehouseId: stock.house.id, lines: [line] })
    const changed = await work.save({
      id: made.id,
      kind: 'other',
      warehouseId: stock.house.id,
      remark: '改过',
      lines: [{ ...line, id: made.lines[0]!.id, quantity: '4.5' }],
    })
    expect(await work.info({ id: made.id })).toEqual(changed)
    expect(changed).toMatchObject({ kind: 'other', remark: '改过', lines: [{ quantity: '4.5' }] })
    expect((await bills.page({ warehouseId: stock.house.id, code: made.code })).records).toMatchObject([
      { id: made.id },
    ])
    const [head] = await readSheet((await clerk.file(outboundBill.lineTemplate, {})).bytes)
    expect(head).toContain('物料编码')
    const { bytes } = await clerk.file(outboundBill.exportLines, { id: made.id })
    const again = await bills.readLines({ file: new File([new Uint8Array(bytes)], 'lines.xlsx') })
    expect(again).toMatchObject([{ materialId: of.id, quantity: '4.5' }])
    expect((await bills.history({ id: made.id })).length).toBe(2)
    await bills.remove({ id: made.id })
    const two = [await draft([line]), await draft([])]
    expect(await clerk.call(outboundBill.confirm, { id: two[1]!.id })).toMatchObject({
      code: 409,
      msg: '没有明细，请先添加',
    })
    await bills.removeMany({ ids: two.map(({ id }) => id) })
    for (const { id } of [made, ...two]) expect(await clerk.call(outboundBill.get, { id })).toMatchObject({ code: 404 })
  })

  it('are shipped only by who may, and seen by nobody of another company', async () => {
    const place = await stock.place('O-07')
    const of = await stock.material('O-7')
    await received(of.id, place.id, ['5', undefined])
    const made = await confirmed([{ materialId: of.id, quantity: '5' }])
    const issue = {
      id: made.id,
      key: key(),
      lines: [{ lineId: made.lines[0]!.id, quantity: '5', locationId: place.id }],
    }
    const reader = await server.signIn({ permissions: ['outboundBill', 'outboundBill:edit'] })
    expect(await reader.call(outboundWork.ship, issue)).toMatchObject({ code: 401 })
    expect(
      await reader.call(outboundWork.save, { kind: 'other', warehouseId: stock.house.id, lines: [] }),
    ).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(outboundWork.ship, issue)).toMatchObject({ code: 404 })
    for (const name of ['info', 'picks'] as const)
      expect(await stranger.call(outboundWork[name], { id: made.id })).toMatchObject({ code: 404 })
    expect((await stranger.client(outboundBill).page({})).total).toBe(0)
    expect(await bills.get({ id: made.id })).toMatchObject({ status: 'confirmed', lines: [{ done: '0' }] })
  })
})

const pickLine = ({ id, materialId, quantity }: { id: string; materialId: string; quantity: string }) => ({
  id,
  materialId,
  quantity,
})
