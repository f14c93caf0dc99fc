import { supplier } from '@zhizao/contract/material/supplier'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { lot } from '@zhizao/contract/trace/lot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { post } from '../ledger/post.ts'
import { reserve } from '../ledger/reserve.ts'
import { testStock } from '../test-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let nth = 7000

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

interface Lying {
  materialId: string
  lotId: string
  quantity: string
  at: string
  status?: 'available' | 'quarantine'
}
/** Stock that a supplier brought. */
const lying = ({ at, status = 'available', ...rest }: Lying) =>
  stock.within((context) =>
    post(context, {
      source: { kind: 'test', id: String(++nth), code: `T-${nth}` },
      step: 'post',
      lines: [{ line: '1', ...rest, status, from: { outside: 'supplier' }, to: at }],
    }),
  )
/** The figures of one material. */
const figures = async (code: string) =>
  Object.fromEntries(
    Object.entries(await stock.balances()).flatMap(([key, quantity]) =>
      key.includes(` ${code} `) ? [[key.replace(` ${code} `, ' '), quantity]] : [],
    ),
  )

describe('a lot that is split', () => {
  it('becomes lots of their own where it lies, with its days and owner; the ledger and the lots say so', async () => {
    const of = await stock.material('SP-1', { tracking: 'lot' })
    const place = await stock.place('SP-A')
    const whole = await stock.lot(of.id, 'SP-L1', {
      receivedOn: '2026-03-01',
      producedOn: '2026-02-01',
      expiresOn: '2030-02-01',
      supplierLot: 'V-9',
    })
    await lying({ materialId: of.id, lotId: whole.id, quantity: '100', at: place.id, status: 'quarantine' })
    const done = await clerk.client(lotEvent).split({
      lotId: whole.id,
      locationId: place.id,
      status: 'quarantine',
      reason: '抽样',
      parts: [{ quantity: '12.5', code: 'SP-L1-A' }, { quantity: '30' }],
    })
    expect(done).toMatchObject({
      kind: 'split',
      place: 'SP-A',
      reason: '抽样',
      revertedAt: null,
      code: expect.stringMatching(/^PB/),
      inputs: [{ lotCode: 'SP-L1', quantity: '42.5' }],
      outputs: [
        { lotCode: 'SP-L1-A', quantity: '12.5' },
        { lotCode: expect.stringMatching(/^P/), quantity: '30' },
      ],
    })
    const [a, b] = done.outputs
    expect(await figures('SP-1')).toEqual({
      'SP-A SP-L1 quarantine': '57.5',
      'SP-A SP-L1-A quarantine': '12.5',
      [`SP-A ${b!.lotCode} quarantine`]: '30',
    })
    expect(await clerk.client(lot).get({ id: a!.lotId })).toMatchObject({
      expiresOn: '2030-02-01',
      producedOn: '2026-02-01',
      receivedOn: '2026-03-01',
      supplierLot: 'V-9',
      owner: 'own',
    })
    const moves = await clerk.client(stockLedger).page({ lotId: a!.lotId })
    expect(moves.records).toMatchObject([
      { lotCode: 'SP-L1', toLotCode: 'SP-L1-A', fromLocation: 'SP-A', toLocation: 'SP-A', sourceCode: done.code },
    ])
    expect((await clerk.file(stockLedger.export, { lotId: a!.lotId })).status).toBe(200)
    expect(await stock.differences()).toEqual([])
    expect(await clerk.call(lot.remove, { id: a!.lotId })).toMatchObject({ code: 409 })
  })

  it('is not split beyond what is free, into a code that exists, outside the warehouse or where it is one piece', async () => {
    const of = await stock.material('SP-2', { tracking: 'lot' })
    const place = await stock.place('SP-B')
    const whole = await stock.lot(of.id, 'SP-L2')
    await lying({ materialId: of.id, lotId: whole.id, quantity: '10', at: place.id })
    const held = { locationId: place.id, materialId: of.id, lotId: whole.id, status: 'available' as const }
    await stock.within((context) =>
      reserve(context, {
        source: { kind: 'holder', id: '1', code: 'H' },
        lines: [{ ...held, line: '1', quantity: '4' }],
      }),
    )
    const split = (quantity: string, code: string, more: object = {}) =>
      clerk.call(lotEvent.split, {
        lotId: whole.id,
        locationId: place.id,
        status: 'available',
        parts: [{ quantity, code }],
        ...more,
      })
    expect(await split('7', 'SP-L2-A')).toMatchObject({
      code: 409,
      msg: '库位“SP-B”的物料“SP-2”批次“SP-L2”（可用）共 10 kg，其中 4 kg已被预留，可用 6 kg，不足 7 kg',
    })
    expect(await split('1', 'SP-L2')).toMatchObject({ code: 409, msg: '批次“SP-L2”已存在，请换一个新批次号' })
    const parts = [
      { quantity: '1', code: 'SP-X' },
      { quantity: '1', code: 'SP-X' },
    ]
    expect(await split('1', '', { parts })).toMatchObject({ code: 409, msg: '新批次号“SP-X”写了两次' })
    expect(await split('1', 'SP-Y', { status: 'held' })).toMatchObject({ code: 409 })
    const single = await stock.material('SP-3', { tracking: 'serial' })
    const piece = await stock.lot(single.id, 'SN-1')
    await lying({ materialId: single.id, lotId: piece.id, quantity: '1', at: place.id })
    expect(await split('1', 'SN-2', { lotId: piece.id })).toMatchObject({
      code: 409,
      msg: '“SN-1”是单件的序列号，不能拆分或合并',
    })
    expect(await figures('SP-2')).toEqual({ 'SP-B SP-L2 available': '10' })
    expect(await split('6', 'SP-L2-B')).toMatchObject({ code: 200 })
  })

  it('is split in a place that is full or switched off: nothing is put there', async () => {
    const of = await stock.material('SP-4', { tracking: 'lot' })
    const place = await stock.place('SP-F', { capacity: '5' })
    const whole = await stock.lot(of.id, 'SP-L4')
    await lying({ materialId: of.id, lotId: whole.id, quantity: '5', at: place.id })
    await clerk.client(lotEvent).split({
      lotId: whole.id,
      locationId: place.id,
      status: 'available',
      parts: [{ quantity: '5', code: 'SP-L4-A' }],
    })
    expect(await figures('SP-4')).toEqual({ 'SP-F SP-L4-A available': '5' })
  })

  it('of two that split the same at once, what is there is given once', async () => {
    const of = await stock.material('SP-5', { tracking: 'lot' })
    const place = await stock.place('SP-P')
    const whole = await stock.lot(of.id, 'SP-L5')
    await lying({ materialId: of.id, lotId: whole.id, quantity: '10', at: place.id })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        clerk.call(lotEvent.split, {
          lotId: whole.id,
          locationId: place.id,
          status: 'available',
          parts: [{ quantity: '4', code: `SP-L5-${at}` }],
        }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect((await figures('SP-5'))['SP-P SP-L5 available']).toBe('2')
    expect((await clerk.client(lot).page({ materialId: of.id })).total).toBe(3)
    expect(await stock.differences()).toEqual([])
  })
})

describe('lots that are merged', () => {
  it('become one with the nearest expiry and the earliest days', async () => {
    const of = await stock.material('MG-1', { tracking: 'lot' })
    const place = await stock.place('MG-A')
    const one = await stock.lot(of.id, 'MG-L1', {
      receivedOn: '2026-03-01',
      expiresOn: '2030-05-01',
      supplierLot: 'V-1',
      producedOn: '2026-01-05',
    })
    const other = await stock.lot(of.id, 'MG-L2', {
      receivedOn: '2026-02-01',
      expiresOn: '2030-04-01',
      supplierLot: 'V-2',
      producedOn: '2026-01-01',
    })
    await lying({ materialId: of.id, lotId: one.id, quantity: '3', at: place.id })
    await lying({ materialId: of.id, lotId: other.id, quantity: '4.5', at: place.id })
    const done = await clerk.client(lotEvent).merge({
      locationId: place.id,
      status: 'available',
      code: 'MG-M',
      lots: [
        { lotId: one.id, quantity: '3' },
        { lotId: other.id, quantity: '4' },
      ],
    })
    expect(done).toMatchObject({ kind: 'merge', outputs: [{ lotCode: 'MG-M', quantity: '7' }] })
    expect(await figures('MG-1')).toEqual({ 'MG-A MG-L2 available': '0.5', 'MG-A MG-M available': '7' })
    expect(await clerk.client(lot).get({ id: done.outputs[0]!.lotId })).toMatchObject({
      expiresOn: '2030-04-01',
      receivedOn: '2026-02-01',
      producedOn: '2026-01-01',
      supplierLot: null,
    })
    expect(await stock.differences()).toEqual([])
  })

  it('are of one material, one owner and named once', async () => {
    const [of, another] = [
      await stock.material('MG-2', { tracking: 'lot' }),
      await stock.material('MG-3', { tracking: 'lot' }),
    ]
    const place = await stock.place('MG-B')
    const vendor = await clerk.client(supplier).create({ code: 'MG-V', name: '寄售商' })
    const own = await stock.lot(of.id, 'MG-O')
    const foreign = await stock.lot(another.id, 'MG-F')
    const theirs = await stock.lot(of.id, 'MG-S', { owner: 'supplier', supplierId: vendor.id })
    for (const [materialId, lotId] of [
      [of.id, own.id],
      [another.id, foreign.id],
      [of.id, theirs.id],
    ] as const)
      await lying({ materialId, lotId, quantity: '2', at: place.id })
    const merge = (...ids: string[]) =>
      clerk.call(lotEvent.merge, {
        locationId: place.id,
        status: 'available',
        lots: ids.map((lotId) => ({ lotId, quantity: '1' })),
      })
    expect(await merge(own.id, foreign.id)).toMatchObject({
      code: 409,
      msg: '批次“MG-O”与“MG-F”不是同一物料，不能合并',
    })
    expect(await merge(own.id, theirs.id)).toMatchObject({
      code: 409,
      msg: '批次“MG-O”与“MG-S”的货主不同，不能合并',
    })
    expect(await merge(own.id, own.id)).toMatchObject({ code: 400, msg: '合并的批次：同一批次只能选择一次' })
    expect(await merge(own.id)).toMatchObject({ code: 400 })
    expect(await figures('MG-2')).toEqual({ 'MG-B MG-O available': '2', 'MG-B MG-S available': '2' })
  })
})
