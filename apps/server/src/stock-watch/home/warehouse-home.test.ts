import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { materialAlert, stockAlert } from '@zhizao/contract/stock-watch/stock-alert'
import { warehouseHome } from '@zhizao/contract/stock-watch/warehouse-home'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkAlerts } from '../alert/check-alerts.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

it('the home of the module counts what waits, of what its reader may see', async () => {
  const of = await stock.material('HM-1')
  await clerk.client(materialAlert).save({ materialId: of.id, safetyStock: '5' })
  const made = await clerk.client(stockEntry).create({ kind: 'receipt', lines: [{ materialId: of.id, quantity: '1' }] })
  await checkAlerts(server.companyId, server.platform, async () => {})
  const waiting = async (caller: Caller) =>
    Object.fromEntries((await caller.client(warehouseHome).waiting({})).map(({ work, count }) => [work, count]))
  const before = await waiting(clerk)
  expect(before.stockEntryDraft).toBeGreaterThan(0)
  const listed = await clerk.client(stockAlert).page({ isOpen: 1, about: 'tooLittle' })
  expect(before.tooLittle).toBe(listed.total)
  expect(listed.records.map(({ kind }) => kind)).toContain('safety')
  expect((await clerk.client(stockAlert).page({ isOpen: 1, about: 'tooMuch', keyword: 'HM-1' })).total).toBe(0)
  await clerk.client(stockEntry).remove({ id: made.id })
  expect((await waiting(clerk)).stockEntryDraft).toBe(before.stockEntryDraft! - 1)
  const narrow = await server.signIn({ permissions: ['warehouseHome', 'stockEntry'] })
  expect(Object.keys(await waiting(narrow))).toEqual(['stockEntryDraft'])
  const bare = await server.signIn({ permissions: ['warehouseHome'] })
  expect(await waiting(bare)).toEqual({})
})

it('bills and counts wait for who confirms, works and judges them, as many as their lists say', async () => {
  const { of, place } = { of: await stock.material('HM-2'), place: await stock.place('HM-01') }
  const { id: entryId } = await clerk
    .client(stockEntry)
    .create({ kind: 'receipt', lines: [{ materialId: of.id, quantity: '9', toLocationId: place.id }] })
  await clerk.client(stockEntry).post({ id: entryId })
  const lines = [{ materialId: of.id, quantity: '1' }]
  const head = { warehouseId: stock.house.id, lines }
  await clerk.client(inboundBill).create({ ...head, kind: 'purchase' })
  const announced = await clerk.client(inboundBill).create({ ...head, kind: 'purchase' })
  await clerk.client(inboundBill).confirm({ id: announced.id })
  await clerk.client(outboundBill).create({ ...head, kind: 'sale' })
  const ordered = await clerk.client(outboundBill).create({ ...head, kind: 'sale' })
  await clerk.client(outboundBill).confirm({ id: ordered.id })
  const counter = await server.signIn({ permissions: ['warehouseHome', 'stockCount', 'stockCount:count'] })
  const other = await server.signIn({ permissions: ['warehouseHome', 'stockCount', 'stockCount:count'] })
  const begun = await clerk.client(stockCount).save({
    warehouseId: stock.house.id,
    locationIds: [place.id],
    counterIds: [counter.userId],
  })
  await clerk.client(stockCount).start({ id: begun.id })
  const waiting = async (caller: Caller) =>
    Object.fromEntries((await caller.client(warehouseHome).waiting({})).map(({ work, count }) => [work, count]))
  expect(await waiting(clerk)).toMatchObject({
    inboundDraft: 1,
    inboundToReceive: 1,
    outboundDraft: 1,
    outboundToShip: 1,
    countToReview: 0,
    countToDo: 0,
  })
  for (const [bill, status, total] of [
    [inboundBill, 'draft', 1],
    [inboundBill, 'confirmed', 1],
    [outboundBill, 'draft', 1],
    [outboundBill, 'confirmed', 1],
  ] as const)
    expect((await clerk.client(bill as typeof inboundBill).page({ status })).total).toBe(total)
  expect(await waiting(counter)).toEqual({ countToDo: 1 })
  expect((await counter.client(stockCount).page({ mine: 1 })).total).toBe(1)
  expect(await waiting(other)).toEqual({ countToDo: 0 })
  const [line] = (await counter.client(stockCount).sheet({ id: begun.id })).lines
  await counter.client(stockCount).saveLines({ id: begun.id, lines: [{ id: line!.id, quantity: '8' }] })
  await counter.client(stockCount).finish({ id: begun.id })
  expect(await waiting(counter)).toEqual({ countToDo: 0 })
  expect(await waiting(clerk)).toMatchObject({ countToReview: 1 })
})
