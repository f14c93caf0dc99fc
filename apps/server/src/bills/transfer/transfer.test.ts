import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { lot } from '@zhizao/contract/trace/lot'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stocked: Awaited<ReturnType<typeof testStock>>
let otherId: string
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stocked = await testStock(server, clerk)
  otherId = (await clerk.client(warehouse).create({ code: 'T2', name: '成品仓' })).id
})
afterAll(() => server.stop())

const calls = () => clerk.client(transfer)
const placeOf = (warehouseId: string, code: string, more: object = {}) =>
  clerk.client(location).create({ warehouseId, code, ...more })
const received = async (materialId: string, toLocationId: string, quantity: string, lotCode?: string) => {
  const { id } = await clerk.client(stockEntry).create({
    kind: 'receipt',
    lines: [{ materialId, quantity, toLocationId, ...(lotCode && { lotCode }) }],
  })
  await clerk.client(stockEntry).post({ id })
}
const of = async (prefix: string) =>
  Object.fromEntries(Object.entries(await stocked.balances()).filter(([key]) => key.includes(prefix)))

describe('transfers', () => {
  it('hold stock when confirmed, are on their way when shipped, and end where they were sent', async () => {
    const [a, b] = [await stocked.place('TA-1'), await placeOf(otherId, 'TB-1')]
    const what = await stocked.material('TM-1')
    await received(what.id, a.id, '100')
    const made = await calls().create({
      fromWarehouseId: stocked.house.id,
      toWarehouseId: otherId,
      remark: '补货',
      lines: [{ materialId: what.id, quantity: '2500', unitId: stocked.unitOf('g'), toLocationId: b.id }],
    })
    expect(made).toMatchObject({ status: 'draft', fromWarehouse: stocked.house.name, toWarehouse: '成品仓' })
    expect(await clerk.call(transfer.ship, { id: made.id })).toMatchObject({ code: 409 })
    expect(await calls().confirm({ id: made.id })).toMatchObject({
      status: 'confirmed',
      lines: [{ baseQuantity: '2.5', baseUnit: 'kg', receivedQuantity: null, taken: 'TA-1 × 2.5' }],
    })
    expect(await clerk.client(stock).select({ materialId: what.id })).toMatchObject([{ quantity: '100', free: '97.5' }])
    expect(await calls().ship({ id: made.id })).toMatchObject({ status: 'inTransit', shippedAt: expect.any(String) })
    expect(await of('TM-1')).toEqual({ 'TA-1 TM-1 available': '97.5', '#TRANSIT TM-1 available': '2.5' })
    expect(await calls().receive({ id: made.id })).toMatchObject({
      status: 'done',
      lines: [{ receivedQuantity: '2.5', differenceReason: null }],
    })
    expect(await of('TM-1')).toEqual({ 'TA-1 TM-1 available': '97.5', 'TB-1 TM-1 available': '2.5' })
    expect((await clerk.client(stockLedger).page({ sourceId: made.id })).records).toMatchObject([
      { fromLocation: '在途', toLocation: 'TB-1', sourceKind: 'transfer', sourceCode: made.code },
      { fromLocation: 'TA-1', toLocation: '在途' },
    ])
    expect((await calls().page({ fromWarehouseId: stocked.house.id, keyword: made.code })).records).toMatchObject([
      { id: made.id, isWithin: false },
    ])
    expect(await stocked.differences()).toEqual([])
  })

  it('of lots draw what came first, arrive with a difference that has a reason, and nothing is lost from the books', async () => {
    const [a, b, c] = [
      await stocked.place('TA-2'),
      await placeOf(otherId, 'TB-2'),
      await placeOf(otherId, 'TB-3', { kind: 'quarantine' }),
    ]
    const what = await stocked.material('TM-2', { tracking: 'lot' })
    for (const [code, receivedOn] of [
      ['N', '2026-03-01'],
      ['O', '2026-01-01'],
    ])
      await stocked.lot(what.id, code!, { receivedOn })
    await received(what.id, a.id, '30', 'N')
    await received(what.id, a.id, '20', 'O')
    const made = await calls().create({
      fromWarehouseId: stocked.house.id,
      toWarehouseId: otherId,
      lines: [
        { materialId: what.id, quantity: '25', toLocationId: b.id },
        { materialId: what.id, quantity: '10', fromLocationId: a.id, lotCode: 'N' },
      ],
    })
    await calls().confirm({ id: made.id })
    await calls().ship({ id: made.id })
    expect(await of('TM-2')).toEqual({
      'TA-2 TM-2 N available': '15',
      '#TRANSIT TM-2 N available': '15',
      '#TRANSIT TM-2 O available': '20',
    })
    const [first, second] = made.lines
    const arrive = (lines: object[], seenAt?: string) =>
      clerk.call(transfer.receive, { id: made.id, lines, ...(seenAt && { seenAt }) } as never)
    expect(await arrive([{ id: first!.id, receivedQuantity: '22' }])).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.reason', message: '第 1 行：实收与调拨数量不同，请填写差异原因' }],
    })
    expect(await arrive([{ id: second!.id, receivedQuantity: '10', toLocationId: a.id }])).toMatchObject({
      msg: '收货明细：第 2 行：移入库位不在调入仓库内',
    })
    expect(await arrive([])).toMatchObject({ code: 409, msg: '第 2 行：请填写移入库位' })
    expect((await calls().get({ id: made.id })).lines).toMatchObject([{ receivedQuantity: null }, {}])
    expect(
      await calls().receive({
        id: made.id,
        lines: [
          { id: first!.id, receivedQuantity: '22', reason: '破损 3 kg' },
          { id: second!.id, receivedQuantity: '11', toLocationId: c.id, reason: '多装 1 kg' },
        ],
      }),
    ).toMatchObject({
      status: 'done',
      lines: [
        { baseQuantity: '25', taken: 'TA-2 O × 20；TA-2 N × 5', receivedQuantity: '22', differenceReason: '破损 3 kg' },
        { toLocation: 'TB-3', receivedQuantity: '11', differenceReason: '多装 1 kg' },
      ],
    })
    expect(await of('TM-2')).toEqual({
      'TA-2 TM-2 N available': '15',
      'TB-2 TM-2 O available': '20',
      'TB-2 TM-2 N available': '2',
      'TB-3 TM-2 N quarantine': '11',
    })
    const moves = (await clerk.client(stockLedger).page({ sourceId: made.id, pageSize: 50 })).records
    expect(moves.filter(({ reason }) => reason === '破损 3 kg；多装 1 kg')).toHaveLength(5)
    expect(await stocked.differences()).toEqual([])
  })

  it('within a warehouse are one step, from a draft or from what was held', async () => {
    const [a, b, q] = [
      await stocked.place('TA-4', { kind: 'receiving' }),
      await stocked.place('TA-5'),
      await stocked.place('TA-6'),
    ]
    const what = await stocked.material('TM-4')
    await received(what.id, a.id, '8')
    const both = { fromWarehouseId: stocked.house.id, toWarehouseId: stocked.house.id }
    const line = { materialId: what.id, quantity: '5', fromLocationId: a.id }
    const put = await calls().create({ ...both, lines: [{ ...line, toLocationId: b.id }] })
    expect(await calls().move({ id: put.id })).toMatchObject({ status: 'done', isWithin: true })
    const held = await calls().create({ ...both, lines: [line] })
    expect(await clerk.call(transfer.confirm, { id: held.id })).toMatchObject({
      msg: '第 1 行：物料“TM-4”可调出 3 kg，不足 5 kg',
    })
    const [own] = held.lines
    const changed = await calls().update({ id: held.id, lines: [{ ...line, id: own!.id, quantity: '3' }] })
    await calls().confirm({ id: held.id, seenAt: changed.updatedAt })
    expect(await clerk.call(transfer.ship, { id: held.id })).toMatchObject({
      msg: '调出和调入是同一仓库，请直接移库',
    })
    expect(await clerk.call(transfer.move, { id: held.id })).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.toLocationId' }],
    })
    expect(await calls().cancel({ id: held.id })).toMatchObject({ status: 'cancelled' })
    const again = await calls().create({ ...both, lines: [{ ...line, quantity: '3', toLocationId: q.id }] })
    await calls().confirm({ id: again.id })
    await calls().move({ id: again.id })
    expect(await of('TM-4')).toEqual({ 'TA-5 TM-4 available': '5', 'TA-6 TM-4 available': '3' })
    expect(await stocked.differences()).toEqual([])
  })

  it('say what does not fit, and ask for their rights', async () => {
    const what = await stocked.material('TM-5')
    const elsewhere = await placeOf(otherId, 'TB-7')
    const line = { materialId: what.id, quantity: '1' }
    const ends = { fromWarehouseId: stocked.house.id, toWarehouseId: otherId }
    expect(await clerk.call(transfer.create, { ...ends, toWarehouseId: what.id, lines: [line] })).toMatchObject({
      code: 400,
      data: [{ field: 'toWarehouseId' }],
    })
    const refused = async (more: object) => {
      const { id } = await calls().create({ ...ends, lines: [{ ...line, ...more }] })
      return clerk.call(transfer.confirm, { id })
    }
    expect(await refused({ fromLocationId: elsewhere.id })).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.fromLocationId', message: '第 1 行：移出库位不在调出仓库内' }],
    })
    expect(await refused({ lotCode: 'X' })).toMatchObject({ data: [{ field: 'lines.0.lotCode' }] })
    expect(await refused({ quantity: '1', unitId: stocked.unitOf('m') })).toMatchObject({
      data: [{ field: 'lines.0.unitId' }],
    })
    const { id } = await calls().create({ ...ends, lines: [line] })
    expect(await clerk.call(transfer.move, { id })).toMatchObject({
      msg: '调出和调入不是同一仓库，请先确认再发货',
    })
    const reader = await server.signIn({ permissions: ['transfer'] })
    expect(await reader.call(transfer.confirm, { id })).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(transfer.get, { id })).toMatchObject({ code: 404 })
    expect(await stranger.call(transfer.create, { ...ends, lines: [] })).toMatchObject({
      data: [{ field: 'fromWarehouseId' }],
    })
  })

  it('are read from a sheet, keep their history and go as drafts', async () => {
    const place = await stocked.place('TA-8')
    const what = await stocked.material('TM-8')
    const ends = { fromWarehouseId: stocked.house.id, toWarehouseId: otherId }
    const made = await calls().create({
      ...ends,
      lines: [{ materialId: what.id, quantity: '4', fromLocationId: place.id }],
    })
    const [head] = await readSheet((await clerk.file(transfer.lineTemplate, {})).bytes)
    expect(head).toContain('移出库位')
    const { bytes } = await clerk.file(transfer.exportLines, { id: made.id })
    const read = await calls().readLines({ file: new File([new Uint8Array(bytes)], 'lines.xlsx') })
    expect(read).toMatchObject([{ materialId: what.id, quantity: '4', fromLocationId: place.id }])
    expect(await calls().history({ id: made.id })).toMatchObject([{ lines: { added: 1 } }])
    expect(await calls().related({ id: made.id })).toEqual([])
    await calls().remove({ id: made.id })
    const more = [await calls().create({ ...ends, lines: [] }), await calls().create({ ...ends, lines: [] })]
    await calls().removeMany({ ids: more.map(({ id }) => id) })
    for (const { id } of [made, ...more]) expect(await clerk.call(transfer.get, { id })).toMatchObject({ code: 404 })
    expect((await clerk.client(lot).page({})).total).toBeGreaterThan(0)
  })
})
