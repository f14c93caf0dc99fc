import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { draftOf, stepOf } from '../../message/test-message.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'
import { settleStock } from './settle-stock.ts'

let server: TestServer
let clerk: Caller
let chief: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  chief = await server.signIn({ permissions: ['outboundBill', 'transfer'] })
  stock = await testStock(server, clerk)
  for (const trigger of ['outboundBill.short', 'transfer.short'])
    await clerk.client(messageTrigger).create(
      draftOf({
        trigger,
        title: '{code}',
        content: '{what}（{why}）',
        steps: [stepOf({ userIds: [chief.userId] })],
      } as never),
    )
})
afterAll(() => server.stop())

const heard = (model: string, code: string) =>
  vi.waitFor(
    async () => {
      const { records } = await chief.client(userMessage).page({ model, pageSize: 100, pageNumber: 1 })
      const own = records.filter(({ title }) => title === code)
      if (!own.length) throw new Error(`nothing was heard of ${code}`)
      return own.map(({ content }) => content)
    },
    { timeout: 20_000, interval: 100 },
  )

async function lying(name: string, quantities: Record<string, string>) {
  const place = await stock.place(`LR-${name}`)
  const of = await stock.material(`LR-${name}`, { tracking: 'lot', pickRule: 'fifo' })
  const made = await clerk.client(inboundBill).create({
    kind: 'purchase',
    warehouseId: stock.house.id,
    lines: Object.entries(quantities).map(([lotCode, quantity]) => ({
      materialId: of.id,
      quantity,
      lotCode,
      locationId: place.id,
    })),
  })
  const { lines } = await clerk.client(inboundBill).confirm({ id: made.id })
  await clerk.client(inboundWork).receive({
    id: made.id,
    key: `lift-${name}-come`,
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity, locationId: place.id })),
  })
  return { place, of }
}
const bills = () => clerk.client(outboundBill)
async function sold(materialId: string, quantity: string) {
  const lines = [{ materialId, quantity }]
  const { id } = await bills().create({ kind: 'sale', warehouseId: stock.house.id, lines })
  return bills().confirm({ id })
}
async function status(
  of: { id: string },
  place: { id: string },
  lotCode: string,
  quantity: string,
  toStatus: 'held' | 'rejected',
) {
  const { id } = await clerk.client(stockEntry).create({
    kind: 'status',
    reason: '客户投诉',
    lines: [{ materialId: of.id, lotCode, quantity, fromLocationId: place.id, status: 'available', toStatus }],
  })
  return clerk.client(stockEntry).post({ id })
}
const stands = async (materialId: string) =>
  (await clerk.client(stockCalls).select({ materialId })).map(({ lotCode, status, quantity, reserved }) =>
    [lotCode, status, quantity, reserved].join(' '),
  )

it('holding 10 of which 6 are reserved holds all 10; the bill is short, its people hear why, and it takes another lot', async () => {
  const { of, place } = await lying('1', { A: '10', B: '4' })
  const made = await sold(of.id, '6')
  expect(made).toMatchObject({ isShort: false })
  const entry = await status(of, place, 'A', '10', 'held')
  expect(await stands(of.id)).toEqual(['A held 10 0', 'B available 4 0'])
  expect(await bills().get({ id: made.id })).toMatchObject({ status: 'confirmed', isShort: true })
  expect(await heard('outboundBill.short', made.code)).toEqual([`物料“LR-1”批次“A” 6 kg（${entry.code}）`])
  expect(await clerk.client(outboundWork).picks({ id: made.id })).toMatchObject({
    picks: [{ lotCode: 'B', quantity: '4' }],
    short: [{ quantity: '2', message: expect.stringContaining('批次“A”10 kg 是“冻结”状态') }],
  })
  // The bad lot does not go out, whoever had it.
  const [a] = await clerk.client(stockCalls).select({ materialId: of.id, status: 'held' })
  const [line] = made.lines
  const ship = (key: string, lotId: string | null, quantity: string) =>
    clerk.call(outboundWork.ship, {
      id: made.id,
      key,
      lines: [{ lineId: line!.id, quantity, locationId: place.id, lotId }],
    } as never)
  expect(await ship('lift-1-a', a!.lotId, '6')).toMatchObject({ code: 409 })
  const [b] = await clerk.client(stockCalls).select({ materialId: of.id, status: 'available' })
  expect(await ship('lift-1-b', b!.lotId, '4')).toMatchObject({ code: 200, data: { status: 'partial', isShort: true } })
  expect(await stock.differences()).toEqual([])
}, 60_000)

it('rejecting a part takes what nobody has first, then from whoever reserved last', async () => {
  const { of, place } = await lying('2', { A: '10' })
  const [first, last] = [await sold(of.id, '4'), await sold(of.id, '4')]
  await status(of, place, 'A', '2', 'rejected')
  expect(await stands(of.id)).toEqual(['A available 8 8', 'A rejected 2 0'])
  await status(of, place, 'A', '3', 'rejected')
  expect(await stands(of.id)).toEqual(['A available 5 5', 'A rejected 5 0'])
  expect(await bills().get({ id: first.id })).toMatchObject({ isShort: false })
  expect(await bills().get({ id: last.id })).toMatchObject({ isShort: true })
  await bills().cancel({ id: last.id })
  await bills().cancel({ id: first.id })
  expect(await stands(of.id)).toEqual(['A available 5 0', 'A rejected 5 0'])
  expect(await stock.differences()).toEqual([])
})

it('a count below what is reserved is posted all the same', async () => {
  const { of, place } = await lying('3', { A: '10' })
  const made = await sold(of.id, '6')
  const count = await clerk.client(stockCount).save({ warehouseId: stock.house.id, locationIds: [place.id] })
  await clerk.client(stockCount).start({ id: count.id })
  const [line] = (await clerk.client(stockCount).sheet({ id: count.id })).lines
  await clerk.client(stockCount).saveLines({ id: count.id, lines: [{ id: line!.id, quantity: '5' }] })
  await clerk.client(stockCount).finish({ id: count.id })
  await (await server.signIn()).client(stockCount).post({ id: count.id, reason: '丢失' })
  expect(await stands(of.id)).toEqual(['A available 5 5'])
  expect(await bills().get({ id: made.id })).toMatchObject({ isShort: true })
  expect(await heard('outboundBill.short', made.code)).toEqual([`物料“LR-3”批次“A” 1 kg（${count.code}）`])
  expect(await stock.differences()).toEqual([])
})

it('a transfer that has lost its stock sends other stock, or says why it cannot', async () => {
  const { of, place } = await lying('4', { A: '6', B: '3' })
  const house = await testStock(server, clerk)
  const { id, code } = await clerk.client(transfer).create({
    fromWarehouseId: stock.house.id,
    toWarehouseId: house.house.id,
    lines: [{ materialId: of.id, quantity: '6' }],
  })
  await clerk.client(transfer).confirm({ id })
  await status(of, place, 'A', '3', 'held')
  expect(await clerk.client(transfer).get({ id })).toMatchObject({ status: 'confirmed', isShort: true })
  expect(await heard('transfer.short', code)).toEqual([expect.stringContaining('物料“LR-4”批次“A” 3 kg')])
  const other = await sold(of.id, '1')
  expect(await clerk.call(transfer.ship, { id })).toMatchObject({
    code: 409,
    msg: `第 1 行：物料“LR-4”可调出 2 kg，不足 3 kg；批次“A”3 kg 是“冻结”状态；已被“${other.code}”预留 1 kg`,
  })
  await bills().cancel({ id: other.id })
  expect(await clerk.client(transfer).ship({ id })).toMatchObject({
    status: 'inTransit',
    isShort: false,
    lines: [{ taken: 'LR-4 A × 3；LR-4 B × 3' }],
  })
  expect(await stock.differences()).toEqual([])
})

it('what is held on its way arrives held, and the rest as it should', async () => {
  const { of, place } = await lying('5', { A: '10' })
  const house = await testStock(server, clerk)
  const to = await house.place('LR-5T')
  const { id } = await clerk.client(transfer).create({
    fromWarehouseId: stock.house.id,
    toWarehouseId: house.house.id,
    lines: [{ materialId: of.id, quantity: '8', toLocationId: to.id }],
  })
  await clerk.client(transfer).confirm({ id })
  await clerk.client(transfer).ship({ id })
  await status(of, place, 'A', '2', 'held')
  const [a] = await clerk.client(stockCalls).select({ materialId: of.id, status: 'held' })
  const held = await stock.within((context) =>
    settleStock(context, {
      materialId: of.id,
      lotId: a!.lotId,
      from: 'available',
      parts: [{ quantity: '5', to: 'held' }],
      source: { kind: 'nonconformance', id: '995001', code: 'BHG-1' },
      step: 'hold',
      line: '995001',
      reason: 'BHG-1',
    }),
  )
  expect(held).toBe('5')
  expect(await clerk.client(transfer).receive({ id })).toMatchObject({ status: 'done' })
  expect(await stands(of.id)).toEqual(['A held 2 0', 'A available 3 0', 'A held 5 0'])
  expect(await stock.differences()).toEqual([])
})
