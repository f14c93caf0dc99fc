import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { lotKin } from '@zhizao/contract/trace/lot-kin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

describe('where a lot comes from and what became of it', () => {
  it('is told over several steps, by generation; what was taken back leads nowhere', async () => {
    const of = await stock.material('KIN-1', { tracking: 'lot' })
    const place = await stock.place('KIN-A')
    const [x, y] = [await stock.lot(of.id, 'KIN-X'), await stock.lot(of.id, 'KIN-Y')]
    const entry = await clerk.client(stockEntry).create({
      kind: 'receipt',
      lines: [x, y].map(({ code }) => ({ materialId: of.id, lotCode: code, quantity: '10', toLocationId: place.id })),
    })
    await clerk.client(stockEntry).post({ id: entry.id })
    const at = { locationId: place.id, status: 'available' as const }
    const calls = clerk.client(lotEvent)
    const merged = await calls.merge({
      ...at,
      code: 'KIN-M',
      lots: [
        { lotId: x.id, quantity: '10' },
        { lotId: y.id, quantity: '5' },
      ],
    })
    const middle = merged.outputs[0]!.lotId
    const parts = ['KIN-P', 'KIN-Q'].map((code) => ({ code, quantity: '6' }))
    const split = await calls.split({ ...at, lotId: middle, parts })
    const kin = clerk.client(lotKin)
    const told = await kin.get({ id: middle })
    expect(told).toMatchObject({ isCut: false })
    expect(told.lots.map(({ code, generation }) => [code, generation])).toEqual([
      ['KIN-X', -1],
      ['KIN-Y', -1],
      ['KIN-M', 0],
      ['KIN-P', 1],
      ['KIN-Q', 1],
    ])
    expect(told.events.map(({ code }) => code)).toEqual([split.code, merged.code])
    const fromStart = await kin.get({ id: x.id })
    expect(fromStart.lots.map(({ code, generation }) => [code, generation])).toEqual([
      ['KIN-X', 0],
      ['KIN-M', 1],
      ['KIN-P', 2],
      ['KIN-Q', 2],
    ])
    const fromEnd = await kin.get({ id: split.outputs[0]!.lotId })
    expect(fromEnd.lots.map(({ generation }) => generation)).toEqual([-2, -2, -1, 0])

    // What was made of it in turn is taken back first.
    expect(await clerk.call(lotEvent.revert, { id: merged.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('只有 3 kg，不足 15 kg'),
    })
    expect(await calls.revert({ id: split.id, reason: '拆错了' })).toMatchObject({
      id: split.id,
      revertedByName: expect.any(String),
      revertedAt: expect.any(String),
    })
    expect(await clerk.call(lotEvent.revert, { id: split.id })).toMatchObject({
      code: 409,
      msg: `“${split.code}”已撤回`,
    })
    const after = await kin.get({ id: middle })
    expect(after.lots.map(({ code }) => code)).toEqual(['KIN-X', 'KIN-Y', 'KIN-M'])
    expect(after.events[0]).toMatchObject({ code: split.code, revertedByName: expect.any(String) })
    await calls.revert({ id: merged.id })
    expect(await stock.balances()).toEqual({
      'KIN-A KIN-1 KIN-X available': '10',
      'KIN-A KIN-1 KIN-Y available': '10',
    })
    expect(await stock.differences()).toEqual([])
    expect(await clerk.call(lotKin.get, { id: '1' })).toMatchObject({ code: 404 })
  })
})
