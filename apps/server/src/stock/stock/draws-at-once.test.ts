import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { addQuantities, compareQuantities, plainDecimal, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { post } from '../ledger/post.ts'
import { testStock } from '../test-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let other: { id: string }
let customer: { id: string }
let vendor: { id: string }
let moves = 80_000
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  other = (await testStock(server, clerk)).house
  customer = await clerk.client(materialCustomer).create({ code: 'AT-ONCE', name: '客户' })
  vendor = await clerk.client(supplier).create({ code: 'AT-ONCE', name: '寄售商' })
})
afterAll(() => server.stop())

interface Lot {
  readonly code: string
  readonly quantity: string
  /** What the slow model knows of it. */
  readonly isFit: boolean
}

async function lying(name: string, lots: readonly (Lot & { more?: object })[]) {
  const [place, of] = [await stock.place(`AO-${name}`), await stock.material(`AO-${name}`, { tracking: 'lot' })]
  for (const { code, quantity, more } of lots) {
    const lot = await stock.lot(of.id, code, more)
    await stock.within((context) => {
      const id = String(++moves)
      const line = { line: id, materialId: of.id, lotId: lot.id, quantity, status: 'available' as const }
      const lines = [{ ...line, from: { outside: 'supplier' as const }, to: place.id }]
      return post(context, { source: { kind: 'test', id, code: `T-${id}` }, step: 'post', lines })
    })
  }
  return { place, of }
}

/** A document that will hold a quantity once it is confirmed. */
async function draw(materialId: string, quantity: string, by: 'bill' | 'transfer') {
  const lines = [{ materialId, quantity }]
  const { id } =
    by === 'bill'
      ? await clerk.client(outboundBill).create({ kind: 'sale', warehouseId: stock.house.id, lines })
      : await clerk.client(transfer).create({ fromWarehouseId: stock.house.id, toWarehouseId: other.id, lines })
  const call = by === 'bill' ? outboundBill.confirm : transfer.confirm
  return { quantity, confirm: () => clerk.call(call as typeof outboundBill.confirm, { id }) }
}
const sum = (all: readonly string[]) => all.reduce((one, each) => addQuantities(one, each), '0')
const standing = async (materialId: string) => clerk.client(stockCalls).select({ materialId })

it('8 draws of 3.5 from three lots of 10 at once all pass: what one has chosen and others took is chosen again', async () => {
  const { of } = await lying(
    '8',
    ['A', 'B', 'C'].map((code) => ({ code, quantity: '10', isFit: true })),
  )
  const draws = await Promise.all(
    Array.from({ length: 8 }, (_, at) => draw(of.id, '3.5', at % 2 ? 'transfer' : 'bill')),
  )
  const answers = await Promise.all(draws.map(({ confirm }) => confirm()))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(sum((await standing(of.id)).map(({ reserved }) => reserved))).toBe('28')
  expect(await stock.differences()).toEqual([])
}, 60_000)

/** Whole numbers below `most`, the same for the same seed. */
function dice(seed: number) {
  let state = seed >>> 0
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const kinds = [
  { isFit: true },
  { isFit: true, more: { expiresOn: inDays(3) } },
  { isFit: true, more: { expiresOn: inDays(1) } },
  { isFit: false, more: { expiresOn: inDays(-1) } },
  { isFit: false, more: () => ({ owner: 'customer', customerId: customer.id }) },
  { isFit: false, more: () => ({ owner: 'supplier', supplierId: vendor.id }) },
] as const

it.each([
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['in turn', Number(process.env.SEED ?? 0) + 4],
])(
  'of draws at once beside a hold as many pass as there is fit stock for, and none of what is not (seed %s)',
  async (_, seed) => {
    const roll = dice(seed * 7919)
    const lots = Array.from({ length: 3 + roll(4) }, (_, at) => {
      const { isFit, ...kind } = kinds[roll(kinds.length)]!
      const more = 'more' in kind ? (typeof kind.more === 'function' ? kind.more() : kind.more) : {}
      return { code: `L${at}`, quantity: plainDecimal(`${1 + roll(12)}.${roll(10)}`), isFit, more }
    })
    const { of, place } = await lying(`R${seed}`, lots)
    const draws = await Promise.all(
      Array.from({ length: 10 }, () =>
        draw(of.id, plainDecimal(`${roll(6)}.${1 + roll(9)}`), roll(2) ? 'bill' : 'transfer'),
      ),
    )
    const held = lots[roll(lots.length)]!
    const { id } = await clerk.client(stockEntry).create({
      kind: 'status',
      reason: '复检不合格',
      lines: [
        {
          materialId: of.id,
          lotCode: held.code,
          quantity: held.quantity,
          fromLocationId: place.id,
          status: 'available',
          toStatus: 'held',
        },
      ],
    })
    const [hold, ...answers] = await Promise.all([
      clerk.call(stockEntry.post, { id }),
      ...draws.map(({ confirm }) => confirm()),
    ])
    // Quality outranks whoever was quicker.
    expect(hold.code).toBe(200)
    const fit = new Map(lots.map((lot) => [lot.code, lot.isFit && lot !== held]))
    const rows = await standing(of.id)
    for (const row of rows)
      if (row.status === 'held' || !fit.get(row.lotCode!))
        expect([row.lotCode, row.reserved]).toEqual([row.lotCode, '0'])
    const free = sum(rows.filter((row) => row.status === 'available' && fit.get(row.lotCode!)).map((row) => row.free))
    expect(compareQuantities(free, '0')).toBeGreaterThanOrEqual(0)
    for (const [at, { code, msg }] of answers.entries()) {
      expect([msg, code === 200 || code === 409]).toEqual([msg, true])
      // Who was refused could not be served by what is left.
      if (code === 409) expect(compareQuantities(draws[at]!.quantity, free), msg).toBe(1)
    }
    const passed = sum(draws.flatMap(({ quantity }, at) => (answers[at]!.code === 200 ? [quantity] : [])))
    const reserved = sum(rows.map((row) => row.reserved))
    // What of it is not held any more was lifted by the hold.
    const lifted = subtractQuantities(passed, reserved)
    expect(compareQuantities(lifted, '0')).toBeGreaterThanOrEqual(0)
    expect(compareQuantities(lifted, held.isFit ? held.quantity : '0')).toBeLessThanOrEqual(0)
    expect(await stock.differences()).toEqual([])
  },
  60_000,
)
