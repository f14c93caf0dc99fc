import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'
import { post } from './post.ts'
import type { MoveLine, Place } from './posting.ts'
import { BACKDATE } from './posting-day.ts'
import { reserve } from './reserve.ts'
import { reverse } from './reverse.ts'
import { stockCheck } from './stock-check.ts'

let server: TestServer
let stock: Awaited<ReturnType<typeof testStock>>
let numbers = 1000

beforeAll(async () => {
  server = await startTestServer()
  stock = await testStock(server, await server.signIn())
})
afterAll(() => server.stop())

const source = (id = String(++numbers)) => ({ kind: 'test', id, code: `T-${id}` })
const supplier: Place = { outside: 'supplier' }
const customer: Place = { outside: 'customer' }
interface Moved {
  of: { id: string }
  lot?: { id: string }
  quantity: string
  from: Place
  to: Place
  status?: StockStatus
  toStatus?: StockStatus
}
const line = ({ of, lot, status = 'available', ...rest }: Moved, at = '1'): MoveLine => ({
  line: at,
  materialId: of.id,
  lotId: lot?.id ?? null,
  status,
  ...rest,
})
const posted = (moved: Moved, from = source(), more: object = {}) =>
  stock.within((context) => post(context, { source: from, step: 'post', lines: [line(moved)], ...more }))

describe('a posting', () => {
  it('moves stock from place to place; balances are the sum of the movements', async () => {
    const [a, b] = [await stock.place('A-01'), await stock.place('B-01')]
    const of = await stock.material('M-1')
    await posted({ of, quantity: '10.5', from: supplier, to: a.id })
    await posted({ of, quantity: '4', from: a.id, to: b.id })
    await posted({ of, quantity: '1.25', from: b.id, to: customer })
    expect(await stock.balances()).toMatchObject({ 'A-01 M-1 available': '6.5', 'B-01 M-1 available': '2.75' })
    expect(await stock.differences()).toEqual([])
  })

  it('is done once, sent again, sent in parallel, and sent after a lost answer', async () => {
    const a = await stock.place('A-02')
    const of = await stock.material('M-2')
    const from = source()
    const one = { of, quantity: '7', from: supplier, to: a.id }
    const all = await Promise.all(Array.from({ length: 8 }, () => posted(one, from)))
    expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(new Set(all.map(({ moves }) => moves[0]!.id)).size).toBe(1)
    // The answer was lost, and meanwhile the goods have gone: the first result all the same.
    await posted({ of, quantity: '7', from: a.id, to: customer })
    const again = await posted({ ...one, quantity: '9', from: a.id, to: customer }, from)
    expect(again).toEqual({ moves: all[0]!.moves, isRepeated: true })
    expect((await stock.balances())['A-02 M-2 available']).toBeUndefined()
  })

  it('adds the lines that were not posted before', async () => {
    const a = await stock.place('A-03')
    const of = await stock.material('M-3')
    const from = source()
    const [first, second] = [
      line({ of, quantity: '1', from: supplier, to: a.id }, '1'),
      line({ of, quantity: '2', from: supplier, to: a.id }, '2'),
    ]
    await stock.within((context) => post(context, { source: from, step: 'post', lines: [first] }))
    const both = await stock.within((context) => post(context, { source: from, step: 'post', lines: [first, second] }))
    expect(both.moves.map(({ line: at }) => at)).toEqual(['1', '2'])
    expect((await stock.balances())['A-03 M-3 available']).toBe('3')
  })

  it('is refused whole where something is not there, with where and how much', async () => {
    const [a, b] = [await stock.place('A-04'), await stock.place('B-04')]
    const of = await stock.material('M-4')
    await posted({ of, quantity: '5', from: supplier, to: a.id })
    const lines = [
      line({ of, quantity: '3', from: a.id, to: b.id }, '1'),
      line({ of, quantity: '3', from: a.id, to: customer }, '2'),
    ]
    await expect(
      stock.within((context) => post(context, { source: source(), step: 'post', lines })),
    ).rejects.toMatchObject({ message: '库位“A-04”的物料“M-4”（可用）只有 5 kg，不足 6 kg' })
    expect(await stock.balances()).toMatchObject({ 'A-04 M-4 available': '5' })
    expect((await stock.balances())['B-04 M-4 available']).toBeUndefined()
  })

  it('goes below zero only at a line that may, and not into a promise', async () => {
    const at = await stock.place('LINE-1', { kind: 'lineside', allowNegative: 1 })
    const of = await stock.material('M-5')
    await posted({ of, quantity: '2', from: at.id, to: { outside: 'production' } })
    expect((await stock.balances())['LINE-1 M-5 available']).toBe('-2')
    expect(await stock.differences()).toEqual([])
  })

  it('asks for lots, single pieces and decimals as the material is kept', async () => {
    const a = await stock.place('A-06')
    const [byLot, single] = [
      await stock.material('M-6', { tracking: 'lot' }),
      await stock.material('M-6S', { tracking: 'serial', baseUnitId: stock.unitOf('个') }),
    ]
    const [lot, other, piece] = [
      await stock.lot(byLot.id, 'L1'),
      await stock.lot(single.id, 'L1'),
      await stock.lot(single.id, 'SN-1'),
    ]
    const into = { from: supplier, to: a.id }
    const refused = (moved: Moved) => expect(posted(moved)).rejects
    await refused({ of: byLot, quantity: '1', ...into }).toMatchObject({
      message: expect.stringContaining('请填写批次'),
    })
    await refused({ of: byLot, lot: other, quantity: '1', ...into }).toMatchObject({
      message: '批次“L1”不是物料“M-6”的',
    })
    await refused({ of: single, lot: piece, quantity: '0.5', ...into }).toMatchObject({
      message: expect.stringContaining('超过单位“个”的 0 位小数'),
    })
    await refused({ of: single, lot: piece, quantity: '2', ...into }).toMatchObject({
      message: expect.stringContaining('一个序列号只能有 1 件'),
    })
    const b = await stock.place('B-06')
    const twice = await Promise.allSettled(
      [a, b].map(({ id }) => posted({ of: single, lot: piece, quantity: '1', from: supplier, to: id })),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await posted({ of: byLot, lot, quantity: '3', ...into })
    expect(await stock.balances()).toMatchObject({ 'A-06 M-6 L1 available': '3' })
  })

  it('gives out neither what has expired nor what is held, unless the document may', async () => {
    const a = await stock.place('A-07')
    const of = await stock.material('M-7', { tracking: 'lot' })
    const old = await stock.lot(of.id, 'OLD', { expiresOn: '2020-01-01' })
    await posted({ of, lot: old, quantity: '3', from: supplier, to: a.id })
    const out = { of, lot: old, quantity: '1', from: a.id, to: customer }
    await expect(posted(out)).rejects.toMatchObject({ message: expect.stringContaining('已于 2020-01-01 过期') })
    await posted(out, source(), { override: true })
    await posted({ of, lot: old, quantity: '2', from: a.id, to: a.id, toStatus: 'held' })
    await expect(posted({ ...out, status: 'held' })).rejects.toMatchObject({
      message: expect.stringContaining('状态是“冻结”'),
    })
    // Back to who sent it goes anything.
    await posted({ ...out, quantity: '2', status: 'held', to: supplier })
    expect((await stock.balances())['A-07 M-7 OLD held']).toBeUndefined()
  })

  it('puts nothing where the place does not take it', async () => {
    const of = await stock.material('M-8')
    const small = await stock.place('S-08', { capacity: '5' })
    await posted({ of, quantity: '4', from: supplier, to: small.id })
    await expect(posted({ of, quantity: '2', from: supplier, to: small.id })).rejects.toMatchObject({
      message: '库位“S-08”容量为 5，已有 4，放不下 2',
    })
    const off = await stock.place('O-08', { status: 0 })
    await expect(posted({ of, quantity: '2', from: supplier, to: off.id })).rejects.toMatchObject({
      message: expect.stringContaining('已停用'),
    })
  })

  it('counts for a day of long ago only by right, and never for one to come', async () => {
    const a = await stock.place('A-09')
    const of = await stock.material('M-9')
    const early = line({ of, quantity: '1', from: supplier, to: a.id })
    const on = (postedOn: string, permissions: string[] = []) =>
      stock.within(
        (context) => post(context, { source: source(), step: 'post', lines: [early], postedOn }),
        permissions,
      )
    await expect(on('2026-01-31')).rejects.toMatchObject({
      message: expect.stringContaining('发生日期 2026-01-31 太早，最多补录 7 天'),
    })
    await on('2026-01-31', [BACKDATE])
    await expect(on('2099-01-01', [BACKDATE])).rejects.toMatchObject({ message: '过账日期：不能晚于今天' })
  })

  it('names no lot, place or material of another company', async () => {
    const other = await startTestServer()
    const theirs = await testStock(other, await other.signIn())
    const [there, what] = [await theirs.place('X-1'), await theirs.material('X-1')]
    const a = await stock.place('A-10')
    const of = await stock.material('M-10')
    const unknown = { message: '库位、物料或批次不存在或已被删除' }
    await expect(posted({ of: what, quantity: '1', from: supplier, to: a.id })).rejects.toMatchObject(unknown)
    await expect(posted({ of, quantity: '1', from: supplier, to: there.id })).rejects.toMatchObject(unknown)
  })
})

describe('a reversal', () => {
  it('moves everything back, once, and is seen as such', async () => {
    const [a, b] = [await stock.place('A-20'), await stock.place('B-20')]
    const of = await stock.material('M-20')
    const from = source()
    await posted({ of, quantity: '10', from: supplier, to: a.id })
    await posted({ of, quantity: '4', from: a.id, to: b.id }, from)
    const back = () => stock.within((context) => reverse(context, { source: from, step: 'post', reason: '录错' }))
    const [first, second] = await Promise.all([back(), back()])
    expect([first.isRepeated, second.isRepeated].toSorted()).toEqual([false, true])
    expect(await stock.balances()).toMatchObject({ 'A-20 M-20 available': '10' })
    expect((await stock.balances())['B-20 M-20 available']).toBeUndefined()
  })

  it('is refused where what came has gone on', async () => {
    const a = await stock.place('A-21')
    const of = await stock.material('M-21')
    const from = source()
    await posted({ of, quantity: '10', from: supplier, to: a.id }, from)
    await posted({ of, quantity: '8', from: a.id, to: customer })
    await expect(stock.within((context) => reverse(context, { source: from, step: 'post' }))).rejects.toMatchObject({
      message: expect.stringContaining('只有 2 kg，不足 10 kg'),
    })
  })
})

describe('a reservation', () => {
  it('keeps stock from others until its document takes it or lets it go', async () => {
    const a = await stock.place('A-30')
    const of = await stock.material('M-30')
    const [order, other] = [source(), source()]
    await posted({ of, quantity: '10', from: supplier, to: a.id })
    const key = { locationId: a.id, materialId: of.id, lotId: null, status: 'available' as const }
    const hold = (by: typeof order, quantity: string | undefined) =>
      stock.within((context) =>
        reserve(context, { source: by, lines: quantity ? [{ ...key, line: '1', quantity }] : [] }),
      )
    await hold(order, '6')
    await expect(hold(other, '5')).rejects.toMatchObject({ message: '库位“A-30”的物料“M-30”可用 4 kg，不足 5 kg' })
    await hold(other, '4')
    await hold(other, '1')
    const out = line({ of, quantity: '4', from: a.id, to: customer })
    await expect(posted({ of, quantity: '4', from: a.id, to: customer })).rejects.toMatchObject({
      message: expect.stringContaining('其中 7 kg已被预留，可用 3 kg'),
    })
    const reservedFor = { kind: order.kind, id: order.id, line: '1' }
    await stock.within((context) => post(context, { source: order, step: 'ship', lines: [{ ...out, reservedFor }] }))
    expect(await stock.differences()).toEqual([])
    const reserved = async () =>
      (
        await server.database.system.query(
          `select trim_scale(reserved)::text as r from stock_balance where location_id = $1`,
          [a.id],
        )
      ).rows[0].r
    expect(await reserved()).toBe('3')
    await hold(order, undefined)
    await hold(other, undefined)
    expect(await reserved()).toBe('0')
    await posted({ of, quantity: '6', from: a.id, to: customer })
  })
})

describe('the ledger', () => {
  it('cannot be changed or emptied by the role that the product works as', async () => {
    for (const text of ['update stock_ledger set quantity = 1', 'delete from stock_ledger', 'truncate stock_ledger'])
      await expect(
        server.database.inCompany(server.companyId, (db) => db.execute(sql.raw(text))),
      ).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('finds a balance that somebody has changed behind it', async () => {
    const a = await stock.place('A-40')
    const of = await stock.material('M-40')
    await posted({ of, quantity: '10', from: supplier, to: a.id })
    const set = (quantity: number) =>
      server.database.system.query('update stock_balance set quantity = $1 where location_id = $2', [quantity, a.id])
    await set(9)
    expect(await stock.differences()).toMatchObject([{ what: 'quantity', kept: '9', rebuilt: '10' }])
    const told: unknown[][] = []
    const check = stockCheck(server.platform, async ({ user }, ...rest) => void told.push([user.companyId, ...rest]))
    await check.nightly.work(new AbortController().signal)
    const own = check.last()!.differences.filter(({ companyId }) => companyId === server.companyId)
    expect(own).toMatchObject([{ name: expect.stringContaining('A-40 / M-40 / available'), kept: '9', rebuilt: '10' }])
    // Other files of this server spoil stock of their own.
    expect(told.filter(([companyId]) => companyId === server.companyId)).toMatchObject([
      [
        server.companyId,
        'stockCheck.differ',
        { more: { differences: 1, first: expect.stringContaining('账面 9，流水合计 10') } },
      ],
    ])
    await set(10)
    expect(await stock.differences()).toEqual([])
  })
})
