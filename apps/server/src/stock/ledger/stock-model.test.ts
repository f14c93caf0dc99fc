import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { type StockStatus, stockStatuses } from '@zhizao/rules/stock/stock-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPoolFull } from '../../platform/db/database-errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'
import { post } from './post.ts'
import type { MoveLine } from './posting.ts'
import { repack } from './repack.ts'
import { reserve } from './reserve.ts'
import { reverse } from './reverse.ts'

let server: TestServer
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  stock = await testStock(server, await server.signIn())
})
afterAll(() => server.stop())

/** Whole numbers below `most`, the same for the same seed. */
function dice(seed: number) {
  let state = seed >>> 0
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
const inTurn = Number(process.env.SEED ?? 0) + 8

interface Known {
  quantity: Quantity
  held: Map<string, Quantity>
  packed: Quantity
}
type Step = { line: MoveLine; from: string | undefined; to: string | undefined }

/** What stock is, told slowly: every balance by its name, with who holds how much of it. */
function model() {
  const balances = new Map<string, Known>()
  const at = (key: string) => {
    if (!balances.has(key)) balances.set(key, { quantity: '0', held: new Map(), packed: '0' })
    return balances.get(key)!
  }
  const heldOf = ({ held }: Known) => [...held.values()].reduce(addQuantities, '0')
  /** Applies all or nothing; answers whether it went. */
  function move(steps: readonly { from?: string | undefined; to?: string | undefined; quantity: Quantity }[]): boolean {
    const change = new Map<string, Quantity>()
    const add = (key: string | undefined, quantity: Quantity) =>
      key && change.set(key, addQuantities(change.get(key) ?? '0', quantity))
    for (const { from, to, quantity } of steps) {
      add(from, subtractQuantities('0', quantity))
      add(to, quantity)
    }
    for (const [key, by] of change) {
      if (compareQuantities(by, '0') >= 0) continue
      const after = addQuantities(at(key).quantity, by)
      if (compareQuantities(after, heldOf(at(key))) < 0 || compareQuantities(after, at(key).packed) < 0) return false
    }
    for (const [key, by] of change) at(key).quantity = addQuantities(at(key).quantity, by)
    return true
  }
  function hold(who: string, key: string | undefined, quantity: Quantity): boolean {
    const free =
      key && subtractQuantities(at(key).quantity, subtractQuantities(heldOf(at(key)), at(key).held.get(who) ?? '0'))
    if (free && compareQuantities(quantity, free) > 0) return false
    for (const balance of balances.values()) balance.held.delete(who)
    if (key) at(key).held.set(who, quantity)
    return true
  }
  /** Puts loose stock into the one box of a place, or takes it out; a box holds what is packed of its place. */
  function pack(key: string, quantity: Quantity): boolean {
    const after = addQuantities(at(key).packed, quantity)
    if (compareQuantities(after, '0') < 0) return false
    if (compareQuantities(quantity, '0') > 0 && compareQuantities(after, at(key).quantity) > 0) return false
    at(key).packed = after
    return true
  }
  const figures = () =>
    Object.fromEntries(
      [...balances].flatMap(([key, { quantity }]) => (quantity === '0' ? [] : [[key, quantity] as const])),
    )
  return { move, hold, pack, figures }
}

describe.each([
  ['1', 1],
  ['2', 20_261_122],
  ['in turn', inTurn],
])('stock by seed %s', (_, seed) => {
  it('is what a slow model says after every receipt, transfer, change of status, hold and reversal', async () => {
    const roll = dice(seed)
    const name = `${seed}-${Math.floor(Math.random() * 1e9)}`
    const places = [await stock.place(`${name}-A`), await stock.place(`${name}-B`), await stock.place(`${name}-C`)]
    const of = await stock.material(`${name}-M`, { tracking: 'lot' })
    const lots = [await stock.lot(of.id, 'L1'), await stock.lot(of.id, 'L2')]
    const slow = model()
    const boxes = new Map<string, string>()
    for (const { id, code } of places) boxes.set(id, await stock.box(id, `${code}-box`))
    const pickOf = <T>(all: readonly T[]): T => all[roll(all.length)]!
    const key = (place: { code: string }, lot: { code: string }, status: StockStatus) =>
      `${place.code} ${of.code} ${lot.code} ${status}`
    const done: { id: string; steps: Step[] }[] = []
    const went = (work: Promise<unknown>) =>
      work.then(
        () => true,
        (error) => {
          if (!(error instanceof Refusal)) throw error
          return false
        },
      )
    let number = seed * 1000
    for (let turn = 0; turn < 60; turn++) {
      const source = { kind: `model ${name}`, id: String(++number), code: 'M' }
      const what = roll(10)
      if (what === 0 && done.length) {
        const { id, steps } = done.splice(roll(done.length), 1)[0]!
        const back = steps.map(({ line, from, to }) => ({ from: to, to: from, quantity: line.quantity }))
        const real = await went(
          stock.within((context) => reverse(context, { source: { ...source, id }, step: 'post' })),
        )
        expect([turn, 'reverse', real]).toEqual([turn, 'reverse', slow.move(back)])
        continue
      }
      if (what <= 2) {
        const who = { kind: `holder ${name}`, id: String(1 + roll(2)), code: 'H' }
        const [place, lot, quantity] = [pickOf(places), pickOf(lots), String(1 + roll(9))]
        const isFree = roll(3) === 0
        const held = { locationId: place.id, materialId: of.id, lotId: lot.id, status: 'available' as const }
        const lines = isFree ? [] : [{ ...held, line: '1', quantity }]
        const real = await went(stock.within((context) => reserve(context, { source: who, lines })))
        const told = slow.hold(who.id, isFree ? undefined : key(place, lot, 'available'), quantity)
        expect([turn, 'reserve', real]).toEqual([turn, 'reserve', told])
        continue
      }
      if (what === 3) {
        const [place, lot] = [pickOf(places), pickOf(lots)]
        const quantity = `${roll(3) ? '' : '-'}${1 + roll(6)}`
        const line = { unitId: boxes.get(place.id)!, locationId: place.id, materialId: of.id, lotId: lot.id, quantity }
        const lines = [{ ...line, status: 'available' as const }]
        const real = await went(stock.within((context) => repack(context, { source, step: 'pack', lines })))
        expect([turn, 'pack', real]).toEqual([turn, 'pack', slow.pack(key(place, lot, 'available'), quantity)])
        continue
      }
      const steps = Array.from({ length: 1 + roll(3) }, (_, at): Step => {
        const [a, b, lot] = [pickOf(places), pickOf(places), pickOf(lots)]
        const status = roll(4) ? 'available' : pickOf(stockStatuses)
        const quantity = roll(3) ? String(1 + roll(12)) : `0.${1 + roll(9)}`
        const base = { line: String(at + 1), materialId: of.id, lotId: lot.id, quantity, status }
        const kind = roll(4)
        if (kind <= 1)
          return {
            line: { ...base, from: { outside: 'supplier' }, to: a.id },
            from: undefined,
            to: key(a, lot, status),
          }
        if (kind === 2)
          return { line: { ...base, from: a.id, to: { outside: 'scrap' } }, from: key(a, lot, status), to: undefined }
        const other = lots[(lots.indexOf(lot) + 1) % lots.length]!
        if (a === b && roll(2))
          return {
            line: { ...base, from: a.id, to: a.id, toLotId: other.id },
            from: key(a, lot, status),
            to: key(a, other, status),
          }
        const toStatus = a === b ? stockStatuses[(stockStatuses.indexOf(status) + 1) % 4]! : status
        return {
          line: { ...base, from: a.id, to: b.id, toStatus },
          from: key(a, lot, status),
          to: key(b, lot, toStatus),
        }
      })
      const lines = steps.map(({ line }) => line)
      const real = await went(stock.within((context) => post(context, { source, step: 'post', lines })))
      const told = slow.move(steps.map(({ line, from, to }) => ({ from, to, quantity: line.quantity })))
      expect([turn, 'post', real]).toEqual([turn, 'post', told])
      if (real) done.push({ id: source.id, steps })
      if (real && roll(3) === 0)
        expect(await stock.within((context) => post(context, { source, step: 'post', lines }))).toMatchObject({
          isRepeated: true,
        })
    }
    const own = Object.entries(await stock.balances()).filter(([each]) => each.startsWith(`${name}-`))
    expect(Object.fromEntries(own)).toEqual(slow.figures())
    expect(await stock.differences()).toEqual([])
  })
})

it('64 clients that move the same stock crosswise never block each other for good, and lose and double nothing', async () => {
  const places = await Promise.all(['X1', 'X2', 'X3', 'X4'].map((code) => stock.place(code)))
  const goods = await Promise.all(['XM1', 'XM2', 'XM3'].map((code) => stock.material(code)))
  const supplied = places.flatMap((place, at) =>
    goods.map(
      (of, nth): MoveLine => ({
        line: String(at * 10 + nth + 1),
        materialId: of.id,
        quantity: '50',
        status: 'available',
        from: { outside: 'supplier' },
        to: place.id,
      }),
    ),
  )
  const first = { kind: 'cross', id: '1', code: 'X' }
  await stock.within((context) => post(context, { source: first, step: 'post', lines: supplied }))
  const until = Date.now() + Number(process.env.SOAK_SECONDS ?? 4) * 1000
  const acknowledged: string[] = []
  const refused = { count: 0 }
  let number = 100
  await Promise.all(
    Array.from({ length: 64 }, async (_, client) => {
      const roll = dice(client + 1)
      do {
        const id = String(++number)
        const lines = Array.from({ length: 4 }, (_each, at): MoveLine => {
          const [a, b] = [roll(4), 1 + roll(3)]
          return {
            line: String(at + 1),
            materialId: goods[roll(3)]!.id,
            quantity: String(1 + roll(20)),
            status: 'available',
            from: places[a]!.id,
            to: places[(a + b) % 4]!.id,
          }
        })
        const source = { kind: 'cross', id, code: 'X' }
        try {
          await stock.within((context) => post(context, { source, step: 'post', lines }))
          acknowledged.push(id)
        } catch (error) {
          // Stock that is short is refused; all connections in use is no fault of stock. A deadlock is neither.
          if (!(error instanceof Refusal) && !isPoolFull(error)) throw error
          refused.count++
        }
      } while (Date.now() < until)
    }),
  )
  const { rows } = await server.database.system.query<{ id: string }>(
    `select distinct source_id as id from stock_ledger where company_id = $1 and source_kind = 'cross' and source_id > 1`,
    [server.companyId],
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  expect(acknowledged.length).toBeGreaterThan(0)
  const figures = Object.entries(await stock.balances()).filter(([key]) => /^X\d /.test(key))
  expect(figures.every(([, quantity]) => compareQuantities(quantity, '0') > 0)).toBe(true)
  const sums = goods.map((of) =>
    figures.filter(([key]) => key.includes(` ${of.code} `)).reduce((sum, [, each]) => addQuantities(sum, each), '0'),
  )
  expect(sums).toEqual(['200', '200', '200'])
  expect(await stock.differences()).toEqual([])
}, 120_000)
