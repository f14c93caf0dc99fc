import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { idleStock } from '@zhizao/contract/stock-watch/idle-stock'
import { stockAlert } from '@zhizao/contract/stock-watch/stock-alert'
import { type FitFacts, type Use, unfitFor } from '@zhizao/rules/stock/fit'
import { stockStatuses } from '@zhizao/rules/stock/stock-status'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import { locations } from '../location/location.table.ts'
import { testStock } from '../test-stock.ts'
import { fitFacts, isFit } from './fit-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let east: { id: string }
let west: { id: string }
let vendor: { id: string }
let moves = 50_000

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  east = await clerk.client(materialCustomer).create({ code: 'FIT-E', name: '华东钢材' })
  west = await clerk.client(materialCustomer).create({ code: 'FIT-W', name: '西部机械' })
  vendor = await clerk.client(supplier).create({ code: 'FIT-V', name: '寄售商' })
})
afterAll(() => server.stop())

type Named = { id: string }
const came = (of: Named, lot: Named, quantity: string, to: Named, postedOn?: string) =>
  stock.within(
    (context) => {
      const id = String(++moves)
      const line = { line: id, materialId: of.id, lotId: lot.id, quantity, status: 'available' as const }
      const lines = [{ ...line, from: { outside: 'supplier' as const }, to: to.id }]
      return post(context, { source: { kind: 'test', id, code: `T-${id}` }, step: 'post', lines, postedOn })
    },
    ['stockLedger:backdate'],
  )
const bills = () => clerk.client(outboundBill)
const bill = (lines: object[], more: object = {}) =>
  bills().create({ kind: 'sale', warehouseId: stock.house.id, lines, ...more } as never)
const refusal = async (id: string) => (await clerk.call(outboundBill.confirm, { id })).msg

describe('whether stock is fit for a use', () => {
  it('is said alike of one balance and of many: by status, day, owner and who it is for', async () => {
    const place = await stock.place('F-00')
    const of = await stock.material('F-0', { tracking: 'lot' })
    const owners = [
      { owner: 'own', supplierId: vendor.id },
      { owner: 'customer', customerId: east.id },
      { owner: 'customer', customerId: west.id },
      { owner: 'supplier', supplierId: vendor.id },
    ]
    const days = [undefined, inDays(-1), inDays(0), inDays(3)]
    for (const [at, owner] of owners.entries())
      for (const [nth, expiresOn] of days.entries()) {
        const lot = await stock.lot(of.id, `F0-${at}-${nth}`, { ...owner, expiresOn })
        await came(of, lot, '4', place)
        for (const toStatus of stockStatuses.filter((status) => status !== 'available'))
          await stock.within((context) => {
            const line = { line: String(++moves), materialId: of.id, lotId: lot.id, quantity: '1', from: place.id }
            return post(context, {
              source: { kind: 'test', id: line.line, code: 'T' },
              step: 'post',
              lines: [{ ...line, to: place.id, status: 'available', toStatus }],
            })
          })
      }
    const uses: Use[] = [
      { today: inDays(0) },
      { today: inDays(3), customerId: east.id },
      { today: inDays(4), customerId: west.id },
      { today: inDays(0), supplierId: vendor.id },
      { today: inDays(1), customerId: east.id, supplierId: vendor.id },
    ]
    for (const use of uses) {
      const { rows } = await stock.within(({ db }) =>
        db.execute<
          { isFit: boolean } & FitFacts & Record<string, unknown>
        >(sql`select ${isFit(use)} as "isFit", ${fitFacts}
          from ${stockBalances} each join ${locations} on location.id = each.location_id left join ${lots} on lot.id = each.lot_id
          where each.material_id = ${of.id}::bigint and each.quantity > 0`),
      )
      expect(rows).toHaveLength(owners.length * days.length * stockStatuses.length)
      for (const row of rows) expect([row, row.isFit]).toEqual([row, unfitFor(row, use) === undefined])
      expect(new Set(rows.map((row) => row.isFit)).size).toBe(2)
    }
  }, 60_000)
})

describe('stock of others', () => {
  it('goes to nobody else, and to its owner where a line names the lot', async () => {
    const place = await stock.place('F-02')
    const of = await stock.material('F-2', { tracking: 'lot' })
    await came(of, await stock.lot(of.id, 'OURS'), '4', place)
    const theirs = await stock.lot(of.id, 'EAST', { owner: 'customer', customerId: east.id })
    await came(of, theirs, '10', place)
    await came(of, await stock.lot(of.id, 'VMI', { owner: 'supplier', supplierId: vendor.id }), '10', place)
    const plain = await bill([{ materialId: of.id, quantity: '6' }], { customerId: west.id })
    expect(await refusal(plain.id)).toBe(
      `库存不足：物料“F-2”可用 4 kg，缺 2 kg，影响出库单“${plain.code}”；批次“EAST”10 kg 属于客户“华东钢材”、批次“VMI”10 kg 属于供应商“寄售商”`,
    )
    const named = [{ materialId: of.id, quantity: '6', lotCode: 'EAST' }]
    const foreign = await bill(named, { customerId: west.id })
    expect(await refusal(foreign.id)).toContain('可用 0 kg，缺 6 kg')
    expect(await refusal(foreign.id)).toContain('批次“EAST”10 kg 属于客户“华东钢材”')
    const own = await bill(named, { customerId: east.id })
    const confirmed = await bills().confirm({ id: own.id })
    const line = { lineId: confirmed.lines[0]!.id, quantity: '6', locationId: place.id, lotId: theirs.id }
    expect(
      await clerk.client(outboundWork).ship({ id: own.id, key: 'fit-ship-1', lines: [line] } as never),
    ).toMatchObject({ status: 'done' })
    // What is picked instead of what was reserved is looked at too.
    const swapped = await bills().confirm({
      id: (await bill([{ materialId: of.id, quantity: '2' }], { customerId: west.id })).id,
    })
    const instead = { ...line, lineId: swapped.lines[0]!.id, quantity: '2' }
    expect(
      await clerk.call(outboundWork.ship, { id: swapped.id, key: 'fit-ship-2', lines: [instead] } as never),
    ).toMatchObject({ code: 409, msg: '物料“F-2”批次“EAST”属于客户“华东钢材”，不能发给别人' })
    expect(await clerk.client(stockCalls).pick({ materialId: of.id, quantity: '3' })).toMatchObject({
      lines: [{ lotCode: 'OURS', take: '2' }],
      short: '1',
      passed: [
        { lotCode: 'EAST', why: 'not ours' },
        { lotCode: 'VMI', why: 'not ours' },
      ],
    })
  })

  it('goes back to the supplier who owns it, by a return', async () => {
    const place = await stock.place('F-03')
    const of = await stock.material('F-3', { tracking: 'lot' })
    await came(of, await stock.lot(of.id, 'VMI', { owner: 'supplier', supplierId: vendor.id }), '3', place)
    const lines = [{ materialId: of.id, quantity: '3' }]
    const back = await bill(lines, { kind: 'return', supplierId: vendor.id })
    expect(await bills().confirm({ id: back.id })).toMatchObject({ status: 'confirmed' })
  })

  it('moves under its own name, and is neither drawn by a transfer that names none, nor counted by alerts and idleness', async () => {
    const [from, to] = [await stock.place('F-04'), await stock.place('F-04B')]
    const of = await stock.material('F-4', { tracking: 'lot', safetyStock: '10' })
    await came(of, await stock.lot(of.id, 'EAST', { owner: 'customer', customerId: east.id }), '10', from, inDays(-5))
    await came(of, await stock.lot(of.id, 'OLD', { expiresOn: inDays(-1) }), '10', from, inDays(-5))
    const move = (lotCode?: string) =>
      clerk.client(transfer).create({
        fromWarehouseId: stock.house.id,
        toWarehouseId: stock.house.id,
        lines: [{ materialId: of.id, quantity: '6', toLocationId: to.id, lotCode }],
      } as never)
    const plain = await move()
    expect((await clerk.call(transfer.move, { id: plain.id })).msg).toBe(
      `第 1 行：物料“F-4”可调出 0 kg，不足 6 kg；批次“OLD”10 kg 已于 ${inDays(-1)} 过期、批次“EAST”10 kg 属于客户“华东钢材”`,
    )
    expect(await clerk.client(transfer).move({ id: (await move('EAST')).id })).toMatchObject({ status: 'done' })
    await vi.waitFor(
      async () =>
        expect((await clerk.client(stockAlert).page({ kind: 'safety', keyword: of.code })).records).toMatchObject([
          { quantity: '0', bound: '10' },
        ]),
      { timeout: 20_000, interval: 100 },
    )
    const idle = await clerk.client(idleStock).page({ idleDays: 5, keyword: of.code })
    expect(idle.records).toMatchObject([{ quantity: '10' }])
  })
})

describe('a refusal says the true reason', () => {
  it('of a bill that names an expired lot, or one that does not keep until its day', async () => {
    const place = await stock.place('F-05')
    const of = await stock.material('F-5', { tracking: 'lot' })
    await came(of, await stock.lot(of.id, 'OLD', { expiresOn: inDays(-2) }), '5', place)
    await came(of, await stock.lot(of.id, 'SOON', { expiresOn: inDays(5) }), '5', place)
    const old = await bill([{ materialId: of.id, quantity: '2', lotCode: 'OLD' }])
    expect(await refusal(old.id)).toBe(
      `库存不足：物料“F-5”可用 0 kg，缺 2 kg，影响出库单“${old.code}”；批次“OLD”5 kg 已于 ${inDays(-2)} 过期`,
    )
    const late = await bill([{ materialId: of.id, quantity: '2', lotCode: 'SOON' }], { expectedOn: inDays(8) })
    expect(await refusal(late.id)).toContain(`批次“SOON”5 kg 有效期至 ${inDays(5)}，早于需要日期 ${inDays(8)}`)
    const now = await bill([{ materialId: of.id, quantity: '2', lotCode: 'SOON' }])
    expect(await bills().confirm({ id: now.id })).toMatchObject({ status: 'confirmed' })
  })

  it('of stock that is held, names its status', async () => {
    const place = await stock.place('F-06')
    const of = await stock.material('F-6', { tracking: 'lot' })
    await came(of, await stock.lot(of.id, 'BAD'), '5', place)
    const { id } = await clerk.client(stockEntry).create({
      kind: 'status',
      reason: '客户投诉',
      lines: [
        {
          materialId: of.id,
          lotCode: 'BAD',
          quantity: '5',
          fromLocationId: place.id,
          status: 'available',
          toStatus: 'held',
        },
      ],
    })
    await clerk.client(stockEntry).post({ id })
    const made = await bill([{ materialId: of.id, quantity: '2' }])
    expect(await refusal(made.id)).toContain('批次“BAD”5 kg 是“冻结”状态')
  })
})

it('goods are put beside what is fit and ours, not beside what others own or what is held', async () => {
  const house = await testStock(server, clerk)
  const [theirs, ours] = [await house.place('F-07A'), await house.place('F-07B')]
  const of = await house.material('F-7', { tracking: 'lot' })
  await came(of, await stock.lot(of.id, 'EAST', { owner: 'customer', customerId: east.id }), '1', theirs)
  await came(of, await stock.lot(of.id, 'OURS'), '1', ours)
  const made = await clerk.client(inboundBill).create({
    kind: 'purchase',
    warehouseId: house.house.id,
    lines: [{ materialId: of.id, quantity: '3', lotCode: 'NEW' }],
  })
  await clerk.client(inboundBill).confirm({ id: made.id })
  expect(await clerk.client(inboundWork).putaway({ id: made.id })).toMatchObject([
    { location: 'F-07B', why: 'same material' },
  ])
})
