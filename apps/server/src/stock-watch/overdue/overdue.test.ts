import { demand } from '@zhizao/contract/bills/demand'
import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { billTriggers } from '../../bills/bill-triggers.ts'
import { countTriggers } from '../../counting/count-triggers.ts'
import { documentListener } from '../../message/dispatch/document-listener.ts'
import { draftOf, stepOf } from '../../message/test-message.ts'
import { catalogueOf } from '../../message/trigger/catalogue.ts'
import type { DocumentFacts } from '../../platform/document/document-ports.ts'
import type { BackgroundWork } from '../../platform/jobs/background-work.ts'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays as day, noon } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { notifyOverdue, overdue, overdueWatch } from './overdue-watch.ts'

let server: TestServer
let clerk: Caller
let chief: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let told: string[] = []
let material: { id: string }
beforeAll(async () => {
  server = await startTestServer()
  server.setTime(noon)
  clerk = await server.signIn()
  chief = await server.signIn({
    permissions: ['inboundBill', 'outboundBill', 'transfer', 'demand', 'stockCount', 'stockEntry'],
  })
  stock = await testStock(server, clerk)
  material = await stock.material('OD-1')
  const place = await stock.place('OD-1')
  const entry = await clerk.client(stockEntry).create({
    kind: 'receipt',
    lines: [{ materialId: material.id, quantity: '1000', toLocationId: place.id }],
  })
  await clerk.client(stockEntry).post({ id: entry.id })
})
afterAll(() => server.stop())
beforeEach(() => {
  told = []
})

const swept = (at = 0) =>
  notifyOverdue(
    server.companyId,
    { ...server.platform, now: () => new Date(noon.getTime() + at * 86_400_000) },
    async (_context, trigger, { code, more }: DocumentFacts) => void told.push(`${trigger} ${code} ${more?.days}`),
    new AbortController().signal,
  )
const draft = (expectedOn: string) => ({
  warehouseId: stock.house.id,
  expectedOn,
  lines: [{ materialId: material.id, quantity: '10' }],
})

it('who wants to know hears that a document was made, and once that its day has passed, by its rows', async () => {
  const elsewhere = await clerk.client(warehouse).create({ code: 'OD-W', name: '另一个仓库' })
  const kinds = ['inboundBill', 'outboundBill', 'transfer', 'demand', 'stockCount', 'stockEntry']
  const events = kinds.flatMap((kind) =>
    kind === 'stockEntry' ? [`${kind}.create`] : [`${kind}.create`, `${kind}.overdue`],
  )
  for (const trigger of events)
    await clerk.client(messageTrigger).create(
      draftOf({
        trigger,
        title: '{code}',
        content: trigger.endsWith('overdue') ? '逾期 {days} 天' : '{by}',
        steps: [stepOf({ userIds: [chief.userId] })],
      } as never),
    )
  const late = draft(day(-2))
  const inbound = await clerk.client(inboundBill).create({ ...late, kind: 'purchase' })
  const outbound = await clerk.client(outboundBill).create({ ...late, kind: 'sale' })
  const moved = await clerk.client(transfer).create({
    fromWarehouseId: stock.house.id,
    toWarehouseId: elsewhere.id,
    expectedOn: day(-2),
    lines: late.lines,
  })
  const needed = await clerk.client(demand).create({
    direction: 'out',
    warehouseId: stock.house.id,
    neededOn: day(-2),
    lines: late.lines,
  })
  const counted = await clerk.client(stockCount).save({ warehouseId: stock.house.id, dueOn: day(-2) })
  const entry = await clerk.client(stockEntry).create({ kind: 'receipt', lines: [] })
  for (const [calls, id] of [
    [inboundBill, inbound.id],
    [outboundBill, outbound.id],
    [transfer, moved.id],
  ] as const)
    await clerk.client(calls as typeof inboundBill).confirm({ id })
  const codes = [inbound, outbound, moved, needed, counted].map(({ code }) => code)
  const heard = async (model: string) =>
    (await chief.client(userMessage).page({ model })).records.map(({ title, content }) => `${title} ${content}`)
  const soon = { timeout: 20_000, interval: 200 }
  for (const [at, kind] of kinds.entries())
    await vi.waitFor(
      async () =>
        expect(await heard(`${kind}.create`)).toMatchObject([expect.stringContaining(codes[at] ?? entry.code)]),
      soon,
    )
  let look: BackgroundWork | undefined
  const background = (_name: string, work: BackgroundWork) => {
    look = work
    return () => {}
  }
  overdueWatch(server.platform, {
    notify: documentListener(
      catalogueOf(() => [...billTriggers, ...countTriggers]),
      () => {},
    ),
    background,
  })
  await look!(new AbortController().signal)
  // What is told next has sent what waits.
  await clerk.client(stockEntry).create({ kind: 'receipt', lines: [] })
  for (const [at, code] of codes.entries())
    await vi.waitFor(async () => expect(await heard(`${kinds[at]}.overdue`)).toEqual([`${code} 逾期 2 天`]), soon)
  await swept()
  expect(told).toEqual([])
}, 60_000)

it('a bill is overdue from the day after its day on, as long as it waits; a draft and one that is done are not', async () => {
  const today = await clerk.client(inboundBill).create({ ...draft(day(0)), kind: 'purchase' })
  await clerk.client(inboundBill).confirm({ id: today.id })
  const open = await clerk.client(inboundBill).create({ ...draft(day(0)), kind: 'purchase' })
  const done = await clerk.client(inboundBill).create({ ...draft(day(0)), kind: 'purchase' })
  const { lines } = await clerk.client(inboundBill).confirm({ id: done.id })
  const place = await stock.place('OD-2')
  await clerk.client(inboundWork).receive({
    id: done.id,
    key: 'overdue-1',
    lines: [{ lineId: lines[0]!.id, quantity: '10', locationId: place.id }],
  })
  await swept()
  expect(told).toEqual([])
  await Promise.all([swept(1), swept(1)])
  expect(told).toEqual([`inboundBill.overdue ${today.code} 1`])
  await swept(9)
  expect(told).toHaveLength(1)
  expect(open.status).toBe('draft')
})

it('one that is given a later day is told again when that has passed', async () => {
  const needed = await clerk.client(demand).create({
    direction: 'in',
    warehouseId: stock.house.id,
    neededOn: day(20),
    lines: [{ materialId: material.id, quantity: '10' }],
  })
  await swept(21)
  await clerk.client(demand).update({ id: needed.id, neededOn: day(30) })
  await swept(25)
  await swept(31)
  await swept(32)
  expect(told).toEqual([`demand.overdue ${needed.code} 1`, `demand.overdue ${needed.code} 1`])
})

it('hundreds are told, each once, and what is not told is not written down', async () => {
  await server.database.system.query(
    `insert into stock_demand (company_id, code, created_by_name, updated_by_name, direction, warehouse_id, needed_on)
     select $1, 'MANY-' || nth, 'test', 'test', 'in', $2, $3::date from generate_series(1, 450) nth`,
    [server.companyId, stock.house.id, day(40)],
  )
  const failing = notifyOverdue(
    server.companyId,
    { ...server.platform, now: () => new Date(noon.getTime() + 45 * 86_400_000) },
    async () => Promise.reject(new Error('nobody listens')),
    new AbortController().signal,
  )
  await expect(failing).rejects.toThrow('nobody listens')
  await swept(45)
  expect(new Set(told).size).toBe(450)
  expect(told).toHaveLength(450)
})

it('is swept by the server itself, on its queue', async () => {
  const late = await clerk.client(inboundBill).create({ ...draft(day(-3)), kind: 'purchase' })
  await clerk.client(inboundBill).confirm({ id: late.id })
  // What wakes it each minute, now.
  await server.database.system.query(`insert into job_queue.job_common (name) values ('overdue-documents')`)
  await vi.waitFor(
    async () => {
      const { rows } = await server.database.system.query('select from stock_overdue where document_id = $1', [late.id])
      expect(rows).toHaveLength(1)
    },
    { timeout: 30_000, interval: 200 },
  )
}, 40_000)

it('reads those that are late, however many others are waited for', async () => {
  await server.database.system.query(
    `insert into inbound_bill (company_id, code, status, created_by_name, updated_by_name, kind, warehouse_id, expected_on)
     select $1, 'FAR-' || nth, 'confirmed', 'test', 'test', 'purchase', $2, $3::date + nth % 300 from generate_series(1, 5000) nth`,
    [server.companyId, stock.house.id, day(30)],
  )
  await server.database.system.query('analyze inbound_bill')
  const { rows } = await server.database.systemDb.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, costs off, timing off) select * from (${overdue(day(0))}) late`,
  )
  const plan = rows.map((row) => row['QUERY PLAN'])
  expect(plan.join('\n')).toContain('inbound_bill_late')
  expect(plan.join('\n')).not.toContain('Seq Scan on inbound_bill')
})
