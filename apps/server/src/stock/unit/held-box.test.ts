import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { locationEquipment } from '@zhizao/contract/stock/location'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPlant } from '../../alarm/alarm/test-alarms.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { lookAtExposures } from '../exposure/exposure-watch.ts'
import { testStock } from '../test-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let plant: Awaited<ReturnType<typeof testPlant>>
let units: ReturnType<typeof unitsOf>
const unitsOf = (caller: Caller) => caller.client(handlingUnit)
let keys = 0
const key = () => `held-box-${++keys}`
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  plant = await testPlant(server)
  units = unitsOf(clerk)
})
afterAll(async () => {
  expect(await stock.differences()).toEqual([])
  await server.stop()
})

type Kind = 'receipt' | 'transfer' | 'status'
const entry = async (kind: Kind, line: object) => {
  const { id } = await clerk.client(stockEntry).create({ kind, reason: '测试', lines: [line] } as never)
  return clerk.call(stockEntry.post, { id })
}
const look = () => lookAtExposures(server.companyId, server.platform, async () => {}, new AbortController().signal)

/** A cold store where an alarm stands: 8 of a lot loose, 12 in a sealed box, all of it held. */
async function exposed(mark: string) {
  const place = await stock.place(`${mark}-A`, { holdOnAlarm: 1 })
  const of = await stock.material(`${mark}-M`, { tracking: 'lot' })
  await entry('receipt', { materialId: of.id, quantity: '20', lotCode: 'L1', toLocationId: place.id })
  const [{ lotId }] = (await clerk.client(stockCalls).select({ locationId: place.id })) as unknown as [
    { lotId: string },
  ]
  const line = (quantity: string, status = 'available') => ({ materialId: of.id, lotId, quantity, status }) as never
  const box = await units.create({ key: key(), locationId: place.id, lines: [line('12')] })
  await units.close({ id: box.id, key: key() })
  const machine = await plant.object(`机组${mark}`)
  const temperature = await plant.point(machine, '库温')
  await clerk.client(locationEquipment).add({ locationId: place.id, objectIds: [machine] })
  await plant.sample(temperature, 95)
  await look()
  return { place, of, lotId, line, box }
}
const lying = async (locationId: string) =>
  (await clerk.client(stockCalls).select({ locationId }))
    .map(({ status, quantity, packed }) => `${status} ${quantity}/${packed}`)
    .toSorted()
async function bill(materialId: string, quantity: string) {
  const { id } = await clerk
    .client(outboundBill)
    .create({ kind: 'sale', warehouseId: stock.house.id, lines: [{ materialId, quantity }] })
  return id
}

describe('what is held in a box', () => {
  it('leaves neither with the box, nor loose after it was unpacked, nor under another name, until it is released', async () => {
    const { place, of, lotId, line, box } = await exposed('HB1')
    expect(await lying(place.id)).toEqual(['held 20/12'])
    expect((await units.get({ id: box.id })).contents).toMatchObject([{ status: 'held', quantity: '12' }])

    // Nothing is there to be promised, and a bill that other goods fill does not take the box along.
    const id = await bill(of.id, '12')
    expect(await clerk.call(outboundBill.confirm, { id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('不足'),
    })
    await stock.place('HB1-B')
    const free = await stock.place('HB1-C')
    await entry('receipt', { materialId: of.id, quantity: '12', lotCode: 'L2', toLocationId: free.id })
    const { lines } = await clerk.client(outboundBill).confirm({ id })
    const { picks } = await clerk.client(outboundWork).picks({ id })
    expect(picks).toMatchObject([{ location: 'HB1-C', lotCode: 'L2', quantity: '12' }])
    const ship = (more: object) => clerk.call(outboundWork.ship, { id, key: key(), ...more } as never)
    expect(await ship({ units: [box.id] })).toMatchObject({
      code: 409,
      msg: `箱“${box.code}”里的物料“HB1-M”批次“L1”的状态是“冻结”，不能按这张出库单发出`,
    })

    // Unpacked it is as held as it was, and nobody takes it out as something that is not.
    await units.open({ id: box.id, key: key() })
    expect(await clerk.call(handlingUnit.unpack, { id: box.id, key: key(), lines: [line('5')] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('箱里没有这么多'),
    })
    await units.unpack({ id: box.id, key: key(), lines: [line('5', 'held')] })
    expect(await lying(place.id)).toEqual(['held 20/7'])
    const loose = [{ lineId: lines[0]!.id, quantity: '5', locationId: place.id, lotId }]
    expect(await ship({ lines: loose })).toMatchObject({ code: 409, msg: expect.stringContaining('不足 5 kg') })
    expect(await clerk.call(handlingUnit.pack, { id: box.id, key: key(), lines: [line('5')] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('未装箱的只有 0 kg'),
    })
    await units.break({ id: box.id, key: key() })
    expect(await lying(place.id)).toEqual(['held 20/0'])
    expect(await ship({ lines: loose })).toMatchObject({ code: 409 })

    const released = { materialId: of.id, lotCode: 'L1', quantity: '20', fromLocationId: place.id }
    expect(await entry('status', { ...released, status: 'held', toStatus: 'available' })).toMatchObject({ code: 200 })
    await look()
    const again = await units.create({ key: key(), locationId: place.id, lines: [line('12')] })
    await units.close({ id: again.id, key: key() })
    expect(await ship({ units: [again.id] })).toMatchObject({ data: { status: 'done' } })
    expect(await lying(place.id)).toEqual(['available 8/0'])
  })

  it('stays held wherever its box or pallet is taken', async () => {
    const { place, of, box } = await exposed('HB2')
    const there = await stock.place('HB2-B')
    const pallet = await units.create({ key: key(), kind: 'pallet', locationId: place.id })
    await units.nest({ id: box.id, key: key(), parentId: pallet.id })
    await units.close({ id: pallet.id, key: key() })
    await units.move({ id: pallet.id, key: key(), locationId: there.id })
    expect([await lying(place.id), await lying(there.id)]).toEqual([['held 8/0'], ['held 12/12']])
    await entry('receipt', { materialId: of.id, quantity: '12', lotCode: 'L2', toLocationId: there.id })
    const id = await bill(of.id, '12')
    await clerk.client(outboundBill).confirm({ id })
    expect(await clerk.call(outboundWork.ship, { id, key: key(), units: [pallet.id] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('的状态是“冻结”'),
    })
    expect((await units.get({ id: pallet.id })).state).toBe('closed')
  })

  it('that came into quarantine waits for its inspection in the box', async () => {
    const place = await stock.place('HB3-Q', { kind: 'quarantine' } as never)
    const shelf = await stock.place('HB3-A')
    const of = await stock.material('HB3-M', { tracking: 'lot' })
    const { id } = await clerk.client(inboundBill).create({
      kind: 'purchase',
      warehouseId: stock.house.id,
      lines: [{ materialId: of.id, quantity: '30', lotCode: 'Q1' }],
    })
    const { lines } = await clerk.client(inboundBill).confirm({ id })
    const sscc = '106141412345678908'
    const line = { lineId: lines[0]!.id, quantity: '30', locationId: place.id, lotCode: 'Q1', sscc }
    await clerk.client(inboundWork).receive({ id, key: key(), lines: [line] } as never)
    const box = await units.find({ code: sscc })
    expect(box.contents).toMatchObject([{ status: 'quarantine', quantity: '30' }])
    await units.move({ id: box.id, key: key(), locationId: shelf.id })
    expect(await lying(shelf.id)).toEqual(['quarantine 30/30'])
    expect(await clerk.call(outboundBill.confirm, { id: await bill(of.id, '30') })).toMatchObject({ code: 409 })
    // Who is to release it opens the box first: what is packed changes nothing from outside.
    const release = { materialId: of.id, lotCode: 'Q1', quantity: '30', fromLocationId: shelf.id }
    const released = () => entry('status', { ...release, status: 'quarantine', toStatus: 'available' })
    expect(await released()).toMatchObject({ code: 409, msg: expect.stringContaining('已装箱') })
    await units.open({ id: box.id, key: key() })
    await units.break({ id: box.id, key: key() })
    expect(await released()).toMatchObject({ code: 200 })
    expect(await lying(shelf.id)).toEqual(['available 30/0'])
  })
})
