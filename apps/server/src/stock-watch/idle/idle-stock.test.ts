import { materialClass } from '@zhizao/contract/material/material-class'
import { idleStock } from '@zhizao/contract/stock-watch/idle-stock'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { post } from '../../stock/ledger/post.ts'
import type { Place } from '../../stock/ledger/posting.ts'
import { BACKDATE } from '../../stock/ledger/posting-day.ts'
import { reverse } from '../../stock/ledger/reverse.ts'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  server.setTime(noon)
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

/** By the clocks of the plant, as movements are booked. */
const dayOf = (ago: number) => inDays(-ago)
let nth = 8_000_000
async function move(materialId: string, from: Place, to: Place, quantity: string, ago: number) {
  const source = { kind: 'test', id: String(++nth), code: `I-${nth}` }
  await stock.within(
    (context) =>
      post(context, {
        source,
        step: 'post',
        postedOn: dayOf(ago),
        lines: [{ line: '1', materialId, quantity, from, to, status: 'available' }],
      }),
    [BACKDATE],
  )
  return source
}

it('stock is idle since it last went out of its warehouse, or came; by age, quantity, class and warehouse', async () => {
  const [a, b] = [await stock.place('ID-1'), await stock.place('ID-2')]
  const kind = await clerk.client(materialClass).create({ code: 'ID-K', name: '备件' })
  const [never, once, fresh] = [
    await stock.material('ID-A', { classId: kind.id }),
    await stock.material('ID-B'),
    await stock.material('ID-C'),
  ]
  const supplier: Place = { outside: 'supplier' }
  await move(never.id, supplier, a.id, '5', 200)
  await move(never.id, supplier, a.id, '5', 150)
  await move(once.id, supplier, a.id, '50', 200)
  await move(once.id, a.id, { outside: 'customer' }, '10', 120)
  // Neither another place of the warehouse nor what is taken back makes it move.
  await move(once.id, a.id, b.id, '10', 30)
  const wrong = await move(once.id, supplier, a.id, '1', 20)
  await stock.within((context) => reverse(context, { source: wrong, step: 'post' }))
  await move(fresh.id, supplier, a.id, '5', 200)
  await move(fresh.id, a.id, { outside: 'production' }, '1', 10)
  const calls = clerk.client(idleStock)
  const codes = async (filter: object) =>
    (await calls.page({ keyword: 'id-', ...filter })).records.map(({ materialCode }) => materialCode)
  expect((await calls.page({ keyword: 'ID-' })).records).toMatchObject([
    {
      materialCode: 'ID-A',
      className: '备件',
      warehouseName: stock.house.name,
      quantity: '10',
      unit: 'kg',
      firstInOn: dayOf(200),
      lastInOn: dayOf(150),
      lastOutOn: null,
      idleSince: dayOf(200),
      idleDays: 200,
    },
    { materialCode: 'ID-B', quantity: '40', lastOutOn: dayOf(120), idleDays: 120 },
  ])
  expect(await codes({ idleDays: 5 })).toEqual(['ID-A', 'ID-B', 'ID-C'])
  expect(await codes({ idleDays: 150 })).toEqual(['ID-A'])
  expect(await codes({ minQuantity: '11' })).toEqual(['ID-B'])
  expect(await codes({ classId: kind.id })).toEqual(['ID-A'])
  expect(await codes({ warehouseId: stock.house.id, sort: 'quantity', order: 'DESC' })).toEqual(['ID-B', 'ID-A'])
  const [head, ...rows] = await readSheet((await clerk.file(idleStock.export, { keyword: 'ID-' })).bytes)
  expect(head).toContain('呆滞天数')
  expect(rows).toHaveLength(2)
  expect(await clerk.call(idleStock.page, { idleDays: 0 })).toMatchObject({ code: 400, data: [{ field: 'idleDays' }] })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect((await stranger.client(idleStock).page({ idleDays: 1 })).total).toBe(0)
})
