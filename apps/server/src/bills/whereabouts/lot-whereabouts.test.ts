import { lotWhereabouts } from '@zhizao/contract/bills/lot-whereabouts'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recallStory } from '../../production/genealogy/test-recall.ts'
import { testProduction } from '../../production/test-production.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let story: Awaited<ReturnType<typeof recallStory>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
  story = await recallStory(boss, shop)
})
afterAll(() => server.stop())

const told = async (code: string) => {
  const { rows, ...more } = await boss.client(lotWhereabouts).get({ id: (await story.lotOf(code)).id })
  return {
    ...more,
    rows: rows.map(({ lotCode, kind, holder, status, quantity }) =>
      [lotCode, kind, holder, status, quantity].filter((each) => each !== null).join(' '),
    ),
  }
}
const at = (place: { code: string }) => `${shop.stock.house.name} ${place.code}`

describe('where the pieces of a lot are', () => {
  it('every one, over two levels, parts, rework and a return, and no other', async () => {
    const store = at(shop.store)
    expect(await told('GY-1')).toEqual({
      lots: 6,
      isCut: false,
      rows: [
        `GY-1 production 12`,
        `GY-1 stock ${at(shop.line)} available 8`,
        `ZP-A production 3`,
        `ZP-B production 1`,
        `ZP-B stock ${store} available 1`,
        `ZP-C production 1`,
        `B-1 customer 华北泵业 2`,
        `B-1 stock ${store} available 1`,
        `B-2 customer 东海船厂 1`,
        `B-2 stock ${store} available 1`,
      ],
    })
    expect((await told('GY-2')).rows.filter((row) => row.includes('customer'))).toEqual(['B-9 customer 西山水务 2'])
    expect(await told('B-1')).toMatchObject({ lots: 1, rows: [expect.anything(), expect.anything()] })
  })

  it('goes as a sheet, and blind to other companies', async () => {
    const { id } = await story.lotOf('GY-1')
    const { bytes } = await boss.file(lotWhereabouts.export, { id })
    const [head, ...rows] = await readSheet(bytes)
    expect(head).toEqual([
      '代次',
      '物料编码',
      '物料名称',
      '批次号',
      '去向',
      '位置或对象',
      '库存状态',
      '数量',
      '单位',
      '单据',
      '最近日期',
    ])
    expect(rows).toHaveLength(10)
    expect(rows.find((row) => row[4] === '已发客户')).toMatchObject({ 3: 'B-1', 5: '华北泵业' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(lotWhereabouts.get, { id })).toMatchObject({ code: 404 })
  })

  it('what is taken back did not go; what is held says so', async () => {
    const lines = [{ materialId: story.rod.id, lotCode: 'GY-2', quantity: '1', fromLocationId: shop.line.id }]
    const issued = await boss.client(stockEntry).create({ kind: 'issue', reason: '取样', lines })
    await boss.client(stockEntry).post({ id: issued.id })
    expect((await told('GY-2')).rows).toContain('GY-2 other 1')
    await boss.client(stockEntry).reverse({ id: issued.id })
    expect((await told('GY-2')).rows.filter((row) => row.includes('other'))).toEqual([])
    const held = await boss.client(stockEntry).create({
      kind: 'status',
      reason: '召回',
      lines: [{ ...lines[0]!, quantity: '16', status: 'available', toStatus: 'held' }],
    })
    await boss.client(stockEntry).post({ id: held.id })
    expect((await told('GY-2')).rows).toContain(`GY-2 stock ${at(shop.line)} held 16`)
  })

  it('is held by one press: loose, in boxes and promised, and given back by its reversal', async () => {
    const { material, place } = shop.stock
    const of = await material('ZH-1', { tracking: 'lot' })
    const [shelf, other] = [await place('ZH-A'), await place('ZH-B')]
    const entry = async (kind: string, lines: object[]) => {
      const { id } = await boss.client(stockEntry).create({ kind, reason: '测试', lines } as never)
      return boss.call(stockEntry.post, { id })
    }
    const brought = (quantity: string, toLocationId: string) => ({
      materialId: of.id,
      quantity,
      lotCode: 'ZH-L',
      toLocationId,
    })
    await entry('receipt', [brought('20', shelf.id), brought('5', other.id)])
    const { id } = await story.lotOf('ZH-L')
    const units = boss.client(handlingUnit)
    const box = async (quantity: string) => {
      const line = { materialId: of.id, lotId: id, quantity, status: 'available' as const }
      const made = await units.create({ key: `recall-box-${quantity}`, locationId: shelf.id, lines: [line] })
      await units.close({ id: made.id, key: `recall-close-${quantity}` })
      return made
    }
    const boxes = [await box('7'), await box('4')]
    const lying = async () =>
      (await boss.client(stock).select({ materialId: of.id }))
        .map(({ locationCode, status, quantity, packed }) => `${locationCode} ${status} ${quantity}/${packed}`)
        .toSorted()
    const before = ['ZH-A available 20/11', 'ZH-B available 5/0']
    expect(await lying()).toEqual(before)
    const bill = await boss
      .client(outboundBill)
      .create({ kind: 'sale', warehouseId: shop.stock.house.id, lines: [{ materialId: of.id, quantity: '25' }] })
    await boss.client(outboundBill).confirm({ id: bill.id })

    const done = await boss.client(lotWhereabouts).hold({ id })
    expect(done).toMatchObject({ held: 2, left: 0 })
    const after = ['ZH-A held 20/11', 'ZH-B held 5/0']
    expect(await lying()).toEqual(after)
    for (const each of boxes) expect((await units.get({ id: each.id })).contents).toMatchObject([{ status: 'held' }])
    expect((await boss.client(stock).select({ materialId: of.id })).map(({ reserved }) => reserved)).toEqual(['0', '0'])
    const again = await boss.call(lotWhereabouts.hold, { id })
    expect(again).toMatchObject({ code: 409, msg: '批次“ZH-L”和用它做成的批次，在库和在途没有可用或待检的库存' })
    const [made] = (await boss.client(stockEntry).page({ pageNum: 1, pageSize: 10, code: done.code })).records
    expect(made).toMatchObject({ kind: 'status', status: 'posted', reason: '召回 ZH-1 ZH-L' })
    expect((await boss.client(stockEntry).page({ pageNum: 1, pageSize: 50, status: 'draft' })).records).toEqual([])

    await boss.client(stockEntry).reverse({ id: made!.id })
    expect(await lying()).toEqual(before)
    for (const each of boxes)
      expect((await units.get({ id: each.id })).contents).toMatchObject([{ status: 'available' }])
    // By hand it is the same: what is loose first, then the boxes by their numbers.
    const down = { materialId: of.id, lotCode: 'ZH-L', fromLocationId: shelf.id, toStatus: 'rejected' }
    expect(await entry('status', [{ ...down, quantity: '12' }])).toMatchObject({ code: 200 })
    expect(await lying()).toEqual(['ZH-A available 8/8', 'ZH-A rejected 12/3', 'ZH-B available 5/0'])
    expect(await entry('status', [{ ...down, quantity: '9' }])).toMatchObject({ code: 409 })
    expect(await shop.stock.differences()).toEqual([])
  })

  it('is held whatever is taken of it at the same time, and once', async () => {
    const of = await shop.stock.material('ZH-2', { tracking: 'lot' })
    const shelf = await shop.stock.place('ZH-C')
    const entry = async (kind: string, line: object) => {
      const { id } = await boss.client(stockEntry).create({ kind, reason: '测试', lines: [line] } as never)
      return id
    }
    const received = { materialId: of.id, quantity: '100', lotCode: 'ZH-M', toLocationId: shelf.id }
    await boss.client(stockEntry).post({ id: await entry('receipt', received) })
    const { id } = await story.lotOf('ZH-M')
    const taken = { materialId: of.id, quantity: '3', lotCode: 'ZH-M', fromLocationId: shelf.id }
    const issues = await Promise.all(Array.from({ length: 6 }, () => entry('issue', taken)))
    const [holds, issued] = await Promise.all([
      Promise.all([1, 2].map(() => boss.call(lotWhereabouts.hold, { id }))),
      Promise.all(issues.map((each) => boss.call(stockEntry.post, { id: each }))),
    ])
    expect(holds.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const out = issued.filter(({ code }) => code === 200).length
    expect(
      (await boss.client(stock).select({ materialId: of.id })).map(({ status, quantity }) => [status, quantity]),
    ).toEqual([['held', String(100 - 3 * out)]])
  })

  it('is held on its way, and arrives as held', async () => {
    const of = await shop.stock.material('ZH-4', { tracking: 'lot' })
    const [from, far] = [
      await shop.stock.place('ZH-D'),
      await boss.client(warehouse).create({ code: 'ZH-FAR', name: '外仓' }),
    ]
    const to = await boss.client(location).create({ warehouseId: far.id, code: 'ZH-E' })
    const received = { materialId: of.id, quantity: '10', lotCode: 'ZH-T', toLocationId: from.id }
    const { id: entryId } = await boss.client(stockEntry).create({ kind: 'receipt', reason: '测试', lines: [received] })
    await boss.client(stockEntry).post({ id: entryId })
    const moved = await boss.client(transfer).create({
      fromWarehouseId: shop.stock.house.id,
      toWarehouseId: far.id,
      lines: [{ materialId: of.id, quantity: '6', toLocationId: to.id }],
    })
    await boss.client(transfer).confirm({ id: moved.id })
    await boss.client(transfer).ship({ id: moved.id })
    const { id } = await story.lotOf('ZH-T')
    const held = await boss.client(lotWhereabouts).hold({ id })
    expect(held).toMatchObject({ held: 2, left: 0 })
    const [head] = (await boss.client(stockEntry).page({ pageSize: 10, code: held.code })).records
    const { lines } = await boss.client(stockEntry).get({ id: head!.id })
    expect(lines.map(({ fromLocation }) => fromLocation)).toEqual(['ZH-D', '在途'])
    const rows = async () =>
      (await boss.client(lotWhereabouts).get({ id })).rows
        .map(({ kind, status, quantity }) => [kind, status, quantity])
        .toSorted()
    expect(await rows()).toEqual([
      ['stock', 'held', '4'],
      ['transit', 'held', '6'],
    ])
    await boss.client(transfer).receive({ id: moved.id })
    expect(await rows()).toEqual([
      ['stock', 'held', '4'],
      ['stock', 'held', '6'],
    ])
  })

  it('goes on where it lies at more places than an entry has lines', async () => {
    const of = await shop.stock.material('ZH-3', { tracking: 'lot' })
    const { rows: places } = await server.database.system.query<{ id: string }>(
      `insert into location (company_id, warehouse_id, code, name, kind)
       select $1, $2, 'ZH-W' || nth, '货位', 'storage' from generate_series(1, 1003) nth returning id::text`,
      [server.companyId, shop.stock.house.id],
    )
    const line = { materialId: of.id, quantity: '1', lotCode: 'ZH-N' }
    for (const some of [places.slice(0, 600), places.slice(600)]) {
      const lines = some.map(({ id: toLocationId }) => ({ ...line, toLocationId }))
      const { id } = await boss.client(stockEntry).create({ kind: 'receipt', reason: '测试', lines })
      await boss.client(stockEntry).post({ id })
    }
    const { id } = await story.lotOf('ZH-N')
    const calls = boss.client(lotWhereabouts)
    expect([await calls.hold({ id }), await calls.hold({ id })]).toMatchObject([
      { held: 1000, left: 3 },
      { held: 3, left: 0 },
    ])
    const { rows } = await calls.get({ id })
    expect([rows.length, rows.filter(({ status }) => status === 'held').length]).toEqual([1003, 1003])
  })

  it('is held by nobody who sees some warehouses only, to whom it would be said that nothing is left', async () => {
    const { id } = await story.lotOf('GY-1')
    const clerk = await server.signIn({
      permissions: ['lot', 'stockEntry', 'stockEntry:add', 'stockEntry:post'],
      scope: { roots: [], warehouses: [shop.stock.house.id] },
    })
    expect(await clerk.call(lotWhereabouts.hold, { id })).toMatchObject({
      code: 401,
      msg: expect.stringContaining('请由能看到全部仓库和车间的人员操作'),
    })
  })

  it('is held by who may post entries, and by nobody of another company', async () => {
    const { id } = await story.lotOf('GY-1')
    const reader = await server.signIn({ permissions: ['lot', 'stockEntry', 'stockEntry:post'] })
    expect(await reader.call(lotWhereabouts.hold, { id })).toMatchObject({
      code: 401,
      msg: '没有新增库存单据的权限，请联系管理员',
    })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(lotWhereabouts.hold, { id })).toMatchObject({ code: 404 })
  })
})
