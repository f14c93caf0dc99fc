import { supplier } from '@zhizao/contract/material/supplier'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import {
  IN_TRANSIT,
  type InOutRow,
  type InOutType,
  inOutReport,
  NO_SUPPLIER,
} from '@zhizao/contract/stock-watch/in-out-report'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { post } from '../../stock/ledger/post.ts'
import type { Place } from '../../stock/ledger/posting.ts'
import { BACKDATE } from '../../stock/ledger/posting-day.ts'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
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

/** Whole numbers below `most`, the same for the same seed. */
function dice(seed: number) {
  let state = seed >>> 0
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
const inTurn = Number(process.env.SEED ?? 0) + 8

interface Move {
  day: string
  material: string
  lot: string
  from: string
  to: string
  quantity: number
}

const dayOf = (ago: number) => inDays(-ago)
const OUTSIDE = ['supplier', 'customer', 'count']

/** Two warehouses with two places each, materials with lots of two suppliers and of none, and a history by lot. */
async function history(seed: number) {
  const throws = dice(seed)
  const one = <T>(all: readonly T[]): T => all[throws(all.length)]!
  const name = `R${seed}`
  const other = await clerk.client(warehouse).create({ code: `${name}H`, name: `另一仓${seed}` })
  const houses = new Map([
    [stock.house.id, [1, 2].map((nth) => `${name}-A${nth}`)],
    [other.id, [1, 2].map((nth) => `${name}-B${nth}`)],
  ])
  const places = new Map<string, { id: string; house: string }>()
  for (const [house, codes] of houses)
    for (const code of codes)
      places.set(code, { id: (await clerk.client(location).create({ warehouseId: house, code })).id, house })
  const sellers = [
    (await clerk.client(supplier).create({ code: `${name}S1`, name: `甲${seed}` })).id,
    (await clerk.client(supplier).create({ code: `${name}S2`, name: `乙${seed}` })).id,
    undefined,
  ]
  const materials: string[] = []
  const lots: { id: string; material: string; seller: string | undefined }[] = []
  for (const nth of [1, 2]) {
    const { id } = await stock.material(`${name}-M${nth}`, { tracking: 'lot' })
    materials.push(id)
    for (const seller of sellers)
      lots.push({
        id: (await stock.lot(id, `L${lots.length}`, seller ? { supplierId: seller } : {})).id,
        material: id,
        seller,
      })
  }
  const moves: Move[] = []
  const here = new Map<string, number>()
  const key = (place: string, lot: string) => `${place} ${lot}`
  const placed = (code: string): Place =>
    places.get(code)?.id ?? { outside: code as 'supplier' | 'customer' | 'count' | 'transit' }
  for (let nth = 0; nth < 150; nth++) {
    const lot = one(lots)
    const from = one([...places.keys(), 'transit', 'supplier', 'count'])
    const to = one([...places.keys(), 'transit', 'customer', 'count'])
    const quantity = 1 + throws(20)
    const isOut = OUTSIDE.includes(from)
    if (from === to || (isOut && OUTSIDE.includes(to))) continue
    if (!isOut && (here.get(key(from, lot.id)) ?? 0) < quantity) continue
    const day = dayOf(throws(70))
    const posting = stock.within(
      (context) =>
        post(context, {
          source: { kind: 'test', id: String(seed * 1000 + nth + 1), code: `${name}-${nth}` },
          step: 'post',
          postedOn: day,
          lines: [
            {
              line: '1',
              materialId: lot.material,
              lotId: lot.id,
              quantity: String(quantity),
              from: placed(from),
              to: placed(to),
              status: 'available',
            },
          ],
        }),
      [BACKDATE],
    )
    // What was not there on that day, or on one since, has not moved.
    const isMoved = await posting.then(
      () => true,
      (error) => {
        if (!(error instanceof Refusal)) throw error
        return false
      },
    )
    if (!isMoved) continue
    if (!isOut) here.set(key(from, lot.id), here.get(key(from, lot.id))! - quantity)
    if (!OUTSIDE.includes(to)) here.set(key(to, lot.id), (here.get(key(to, lot.id)) ?? 0) + quantity)
    moves.push({ day, material: lot.material, lot: lot.id, from, to, quantity })
  }
  return { moves, materials, lots, places, other }
}
type History = Awaited<ReturnType<typeof history>>

/** The report, told slowly: every movement looked at for every row that it belongs to. */
function model(
  { moves, lots, places }: History,
  type: InOutType,
  { from, to }: { from: string; to: string },
  house?: string,
) {
  const houseOf = (place: string) => places.get(place)?.house ?? (place === 'transit' ? IN_TRANSIT : undefined)
  const unitOf = (place: string) => {
    const own = houseOf(place)
    if (!own || (house && own !== house)) return undefined
    return type === 'warehouse' ? own : 'all'
  }
  const rows = new Map<string, { opening: number; received: number; issued: number }>()
  const row = (key: string) => {
    if (!rows.has(key)) rows.set(key, { opening: 0, received: 0, issued: 0 })
    return rows.get(key)!
  }
  const keyOf = ({ material, lot }: Move, unit: string) => {
    if (type === 'warehouse') return `${material} ${unit}`
    if (type === 'supplier') return `${material} ${lots.find(({ id }) => id === lot)!.seller ?? NO_SUPPLIER}`
    return material
  }
  for (const move of moves) {
    const [source, target] = [unitOf(move.from), unitOf(move.to)]
    if (source === target || move.day > to) continue
    for (const [unit, sign] of [
      [source, -1],
      [target, 1],
    ] as const) {
      if (!unit) continue
      const found = row(keyOf(move, unit))
      if (move.day < from) found.opening += sign * move.quantity
      else if (sign > 0) found.received += move.quantity
      else found.issued += move.quantity
    }
  }
  return Object.fromEntries(
    [...rows]
      .map(
        ([key, { opening, received, issued }]) =>
          [
            key,
            {
              opening: `${opening}`,
              received: `${received}`,
              issued: `${issued}`,
              closing: `${opening + received - issued}`,
            },
          ] as const,
      )
      .filter(([, { received, issued, closing }]) => received !== '0' || issued !== '0' || closing !== '0')
      .toSorted(),
  )
}

const figures = ({ opening, received, issued, closing }: InOutRow) => ({ opening, received, issued, closing })

describe('the in and out report', () => {
  for (const [name, seed] of [
    ['7', 7],
    ['in turn', inTurn],
  ] as const)
    it(`adds up as a slow model does, by every type and for one warehouse (seed ${name})`, async () => {
      const told = await history(seed)
      const calls = clerk.client(inOutReport)
      const read = async (type: InOutType, period: object, warehouseId?: string) =>
        (
          await Promise.all(
            told.materials.map((materialId) =>
              calls.page({ type, ...period, materialId, pageSize: 500, ...(warehouseId && { warehouseId }) }),
            ),
          )
        ).flatMap(({ records }) => records)
      const keyOf = (type: InOutType) => (row: InOutRow) =>
        [row.materialId, type === 'warehouse' ? row.warehouseId : type === 'supplier' ? row.supplierId : '']
          .filter(Boolean)
          .join(' ')
      for (const [first, last] of [
        [80, 0],
        [40, 20],
        [30, 5],
      ]) {
        const period = { from: dayOf(first!), to: dayOf(last!) }
        for (const type of ['material', 'warehouse', 'supplier'] as const)
          for (const house of [undefined, told.other.id]) {
            const rows = await read(type, period, house)
            const found = Object.fromEntries(rows.map((row) => [keyOf(type)(row), figures(row)] as const).toSorted())
            expect(found, `${type} ${house ?? 'all'}`).toEqual(model(told, type, period, house))
          }
        for (const type of ['day', 'month'] as const)
          for (const row of await read(type, period))
            expect(figures(row), `${row.period}`).toEqual(
              model(told, 'material', { from: row.from, to: row.to })[row.materialId],
            )
      }
      const period = { from: dayOf(40), to: dayOf(10) }
      for (const row of await read('warehouse', period)) {
        const { records } = await calls.moves({
          ...period,
          materialId: row.materialId,
          pageSize: 200,
          ofWarehouse: row.warehouseId!,
        })
        const sum = records.reduce((all, { quantity }) => all + Number(quantity), 0)
        expect(sum).toBe(Number(row.received) + Number(row.issued))
      }
    })

  it('opens its movements, goes out as a sheet, says its types, and is of one company', async () => {
    const place = await stock.place('RP-1')
    const of = await stock.material('RP-M')
    const move = (from: Place, to: Place, quantity: string, id: string) =>
      stock.within((context) =>
        post(context, {
          source: { kind: 'test', id, code: `RP-${id}` },
          step: 'post',
          lines: [{ line: '1', materialId: of.id, quantity, from, to, status: 'available' }],
        }),
      )
    await move({ outside: 'supplier' }, place.id, '10', '9000001')
    await move(place.id, { outside: 'customer' }, '4', '9000002')
    const calls = clerk.client(inOutReport)
    expect(await calls.types({})).toEqual([
      { code: 'material', name: '按物料' },
      { code: 'warehouse', name: '按仓库' },
      { code: 'supplier', name: '按供应商' },
      { code: 'month', name: '按月' },
      { code: 'day', name: '按日' },
    ])
    const { records, total } = await calls.page({ keyword: 'rp-m', type: 'supplier' })
    expect(total).toBe(1)
    expect(records).toMatchObject([
      { supplierId: NO_SUPPLIER, supplierName: '无供应商', opening: '0', received: '10', issued: '4', closing: '6' },
    ])
    const [{ from, to }] = records as [InOutRow]
    const moves = await calls.moves({ from, to, materialId: of.id, supplierId: NO_SUPPLIER })
    expect(moves.records).toMatchObject([
      { toLocation: '客户', quantity: '4' },
      { fromLocation: '供应商', quantity: '10' },
    ])
    const [head, ...rows] = await readSheet(
      (await clerk.file(inOutReport.export, { keyword: 'RP-M', type: 'warehouse' })).bytes,
    )
    expect(head).toEqual(['物料编码', '物料名称', '规格型号', '仓库', '期初', '本期入库', '本期出库', '期末', '单位'])
    expect(rows).toHaveLength(1)
    expect(await clerk.call(inOutReport.page, { from: '2026-02-01', to: '2026-01-01' })).toMatchObject({
      code: 400,
      data: [{ field: 'to' }],
    })
    expect(await clerk.call(inOutReport.page, { type: 'day', from: '2020-01-01' })).toMatchObject({
      data: [{ field: 'from', message: '按日汇总最多 366 天' }],
    })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(inOutReport).page({})).total).toBe(0)
    const none = await server.signIn({ permissions: ['stock'] })
    expect(await none.call(inOutReport.page, {})).toMatchObject({ code: 401 })
  })
})
