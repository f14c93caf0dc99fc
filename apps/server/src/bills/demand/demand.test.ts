import { demand, demandWork } from '@zhizao/contract/bills/demand'
import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays, today } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
const demandsOf = (caller: Caller) => caller.client(demand)
const workOf = (caller: Caller) => caller.client(demandWork)
let demands: ReturnType<typeof demandsOf>
let work: ReturnType<typeof workOf>
let keys = 0
const key = () => `demand-${++keys}`

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  demands = demandsOf(clerk)
  work = workOf(clerk)
})
afterAll(() => server.stop())

async function shipAll(id: string) {
  const { picks } = await clerk.client(outboundWork).picks({ id })
  const lines = picks.map(({ lineId, quantity, locationId, lotId }) => ({ lineId, quantity, locationId, lotId }))
  return clerk.client(outboundWork).ship({ id, key: key(), lines })
}
async function receiveAll(id: string, locationId: string) {
  const { lines } = await clerk.client(inboundBill).get({ id })
  return clerk.client(inboundWork).receive({
    id,
    key: key(),
    lines: lines.map(({ id: lineId, quantity }) => ({ lineId, quantity, locationId })),
  })
}
const stateOf = async (id: string) => (await demands.get({ id })).status

describe('demands', () => {
  it('are met by bills in parts; their state follows the sums, also back when a bill is taken back', async () => {
    const place = await stock.place('D-01')
    const of = await stock.material('D-1')
    const from = await clerk.client(supplier).create({ name: '北方铸造' })
    const made = await demands.create({
      direction: 'in',
      warehouseId: stock.house.id,
      supplierId: from.id,
      orderNo: 'PO-7',
      neededOn: '2031-05-01',
      lines: [{ materialId: of.id, quantity: '100' }],
    })
    expect(made).toMatchObject({
      status: 'open',
      supplierName: '北方铸造',
      lineCount: 1,
      lines: [{ planned: '0', done: '0', open: '100', unit: 'kg' }],
    })
    const demandLineId = made.lines[0]!.id
    expect(await work.proposeInbound({ id: made.id })).toMatchObject([{ demandLineId, open: '100', quantity: '100' }])
    const bill = (quantity: string) => work.saveInbound({ id: made.id, lines: [{ demandLineId, quantity }] })
    const [first, second] = [await bill('60'), await bill('60')]
    expect(first).toMatchObject({
      kind: 'purchase',
      status: 'draft',
      demandCode: made.code,
      supplierName: '北方铸造',
      expectedOn: '2031-05-01',
      lines: [{ demandLineId, quantity: '60' }],
    })
    const inbound = clerk.client(inboundBill)
    await inbound.confirm({ id: first.id })
    expect(await work.inbound({ id: made.id })).toMatchObject({ lines: [{ planned: '60', open: '40' }] })
    expect(await clerk.call(inboundBill.confirm, { id: second.id })).toMatchObject({
      code: 409,
      msg: `需求“${made.code}”的物料“D-1”共需 100 kg，安排后为 120 kg，超出需求`,
    })
    await receiveAll(first.id, place.id)
    expect(await work.inbound({ id: made.id })).toMatchObject({ status: 'partial', lines: [{ done: '60' }] })
    await inbound.update({ id: second.id, lines: [{ id: second.lines[0]!.id, materialId: of.id, quantity: '40' }] })
    await inbound.confirm({ id: second.id })
    await receiveAll(second.id, place.id)
    expect(await stateOf(made.id)).toBe('closed')
    expect((await work.inboundBills({ id: made.id })).map(({ code, status }) => [code, status])).toEqual([
      [second.code, 'done'],
      [first.code, 'done'],
    ])
    expect(await demands.related({ id: made.id })).toMatchObject([
      { code: first.code },
      { code: second.code, state: '已收完' },
    ])
    await inbound.counter({ id: first.id })
    expect(await work.inbound({ id: made.id })).toMatchObject({
      status: 'partial',
      lines: [{ done: '40', open: '60' }],
    })
    expect(await clerk.call(demandWork.outbound, { id: made.id })).toMatchObject({
      code: 409,
      msg: `需求“${made.code}”是入库需求，请用入库单满足`,
    })
  })

  it('wait by the day when they are needed: what is short names the order that it hurts', async () => {
    const place = await stock.place('D-02')
    const of = await stock.material('D-2')
    const to = await clerk.client(materialCustomer).create({ name: '远东机械' })
    const ask = (quantity: string, neededOn: string, orderNo: string) =>
      demands.create({
        direction: 'out',
        warehouseId: stock.house.id,
        customerId: to.id,
        neededOn,
        orderNo,
        lines: [{ materialId: of.id, quantity }],
      })
    const [late, soon] = [await ask('80', '2031-06-10', 'SO-2'), await ask('50', '2031-06-01', 'SO-1')]
    const came = await clerk.client(inboundBill).create({
      kind: 'other',
      warehouseId: stock.house.id,
      lines: [{ materialId: of.id, quantity: '100' }],
    })
    await clerk.client(inboundBill).confirm({ id: came.id })
    await receiveAll(came.id, place.id)
    expect(await work.stock({ id: soon.id })).toMatchObject([{ open: '50', free: '100', before: '0', short: '0' }])
    expect(await work.stock({ id: late.id })).toMatchObject([{ open: '80', free: '100', before: '50', short: '30' }])
    const [proposal] = await work.proposeOutbound({ id: late.id })
    expect(proposal).toMatchObject({ open: '80', quantity: '50' })
    const save = (asked: typeof late, quantity: string) =>
      work.saveOutbound({ id: asked.id, lines: [{ demandLineId: asked.lines[0]!.id, quantity }] })
    const first = await save(soon, '50')
    expect(first).toMatchObject({ kind: 'sale', customerName: '远东机械', demandCode: soon.code })
    await clerk.client(outboundBill).confirm({ id: first.id })
    expect(await work.outbound({ id: soon.id })).toMatchObject({
      status: 'open',
      lines: [{ planned: '50', open: '0' }],
    })
    const second = await save(late, '80')
    expect(await clerk.call(outboundBill.confirm, { id: second.id })).toMatchObject({
      code: 409,
      msg: `库存不足：物料“D-2”可用 50 kg，缺 30 kg，影响需求“${late.code}”（需求日期 2031-06-10，订单“SO-2”）；已被“${first.code}”预留 50 kg`,
    })
    await shipAll(first.id)
    expect(await stateOf(soon.id)).toBe('closed')
    expect(await work.outboundBills({ id: soon.id })).toMatchObject([{ id: first.id, status: 'done' }])
    expect(await work.proposeOutbound({ id: soon.id })).toEqual([])
  })

  it('take nothing that has expired by the day of the plant, not by that of the database', async () => {
    const place = await stock.place('D-X')
    const of = await stock.material('D-X', { tracking: 'lot' })
    await stock.lot(of.id, 'FRESH', { expiresOn: today })
    const came = await clerk.client(stockEntry).create({
      kind: 'receipt',
      lines: [{ materialId: of.id, quantity: '10', toLocationId: place.id, lotCode: 'FRESH' }],
    })
    await clerk.client(stockEntry).post({ id: came.id })
    const { id } = await demands.create({
      direction: 'out',
      warehouseId: stock.house.id,
      neededOn: today,
      orderNo: 'SO-5',
      lines: [{ materialId: of.id, quantity: '10' }],
    })
    const shortAt = async (day: string, time: string) => {
      server.setTime(new Date(plantInstant(`${day} ${time}`, USUAL_ZONE)))
      const caller = await server.signIn()
      return (await workOf(caller).stock({ id }))[0]!.short
    }
    expect(await shortAt(today, '00:10')).toBe('0')
    expect(await shortAt(today, '23:50')).toBe('0')
    expect(await shortAt(inDays(1), '00:10')).toBe('10')
    server.setTime(undefined)
  })

  it('are met while a bill of them still waits, and closed once none does', async () => {
    const place = await stock.place('D-03')
    const of = await stock.material('D-3', { overPercent: '50' })
    const made = await demands.create({
      direction: 'in',
      warehouseId: stock.house.id,
      neededOn: '2031-01-01',
      lines: [{ materialId: of.id, quantity: '10' }],
    })
    const bill = (quantity: string) =>
      work.saveInbound({ id: made.id, lines: [{ demandLineId: made.lines[0]!.id, quantity }] })
    const [first, more] = [await bill('10'), await bill('5')]
    for (const { id } of [first, more]) await clerk.client(inboundBill).confirm({ id })
    await receiveAll(first.id, place.id)
    expect(await stateOf(made.id)).toBe('met')
    await clerk.client(inboundBill).cancel({ id: more.id })
    expect(await stateOf(made.id)).toBe('closed')
  })

  it('are changed, cancelled and deleted only while nothing is arranged for them', async () => {
    const of = await stock.material('D-4', { baseUnitId: stock.unitOf('个') })
    const head = { direction: 'out' as const, warehouseId: stock.house.id, neededOn: '2031-01-01' }
    expect(await clerk.call(demand.create, { ...head, lines: [{ materialId: of.id, quantity: '1.5' }] })).toMatchObject(
      {
        code: 400,
        data: [{ field: 'lines.0.quantity' }],
      },
    )
    const made = await demands.create({ ...head, lines: [{ materialId: of.id, quantity: '5' }] })
    const changed = await demands.update({
      id: made.id,
      orderNo: 'SO-9',
      lines: [{ id: made.lines[0]!.id, materialId: of.id, quantity: '6' }],
    })
    expect(changed).toMatchObject({ orderNo: 'SO-9', lines: [{ quantity: '6' }] })
    expect(await demands.get({ id: made.id })).toEqual(changed)
    expect((await demands.page({ keyword: 'SO-9', neededBy: '2031-01-01' })).records).toMatchObject([{ id: made.id }])
    expect((await demands.history({ id: made.id })).length).toBe(2)
    const bill = await work.saveOutbound({ id: made.id, lines: [{ demandLineId: made.lines[0]!.id, quantity: '6' }] })
    const words = `已有出库单“${bill.code}”，请先取消或删除它`
    expect(await clerk.call(demand.update, { id: made.id, remark: '改' })).toMatchObject({ code: 409, msg: words })
    expect(await clerk.call(demand.cancel, { id: made.id })).toMatchObject({ code: 409, msg: words })
    expect(await clerk.call(demand.remove, { id: made.id })).toMatchObject({ code: 409 })
    await clerk.client(outboundBill).cancel({ id: bill.id })
    expect(await demands.cancel({ id: made.id })).toMatchObject({ status: 'cancelled' })
    expect(
      await clerk.call(demandWork.saveOutbound, {
        id: made.id,
        lines: [{ demandLineId: made.lines[0]!.id, quantity: '1' }],
      }),
    ).toMatchObject({ code: 409, msg: `需求“${made.code}”的状态是“已取消”，不能再安排出入库` })
    const [head_] = await readSheet((await clerk.file(demand.lineTemplate, {})).bytes)
    expect(head_).toEqual(['物料编码', '数量', '备注'])
    const { bytes } = await clerk.file(demand.exportLines, { id: made.id })
    const again = await demands.readLines({ file: new File([new Uint8Array(bytes)], 'lines.xlsx') })
    expect(again).toMatchObject([{ materialId: of.id, quantity: '6' }])
    const two = [await demands.create(head), await demands.create(head), await demands.create(head)]
    await demands.remove({ id: two[0]!.id })
    await demands.removeMany({ ids: two.slice(1).map(({ id }) => id) })
    for (const { id } of two) expect(await clerk.call(demand.get, { id })).toMatchObject({ code: 404 })
  })

  it('are seen by nobody of another company; bills of them ask for the rights to bills', async () => {
    const of = await stock.material('D-5')
    const made = await demands.create({
      direction: 'out',
      warehouseId: stock.house.id,
      neededOn: '2031-01-01',
      lines: [{ materialId: of.id, quantity: '5' }],
    })
    const chosen = { id: made.id, lines: [{ demandLineId: made.lines[0]!.id, quantity: '1' }] }
    const reader = await server.signIn({ permissions: ['demand'] })
    expect(await reader.call(demandWork.outbound, { id: made.id })).toMatchObject({ code: 200 })
    expect(await reader.call(demandWork.saveOutbound, chosen)).toMatchObject({ code: 401 })
    expect(await reader.call(demandWork.outboundBills, { id: made.id })).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(demand).page({})).total).toBe(0)
    expect(await stranger.call(demandWork.saveOutbound, chosen)).toMatchObject({ code: 404 })
    for (const name of ['outbound', 'stock', 'outboundBills', 'inboundBills', 'proposeOutbound'] as const)
      expect([name, await stranger.call(demandWork[name], { id: made.id })]).toMatchObject([name, { code: 404 }])
  })
})
