import { stockCount } from '@zhizao/contract/counting/stock-count'
import { stockCountPlan } from '@zhizao/contract/counting/stock-count-plan'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { post } from '../../stock/ledger/post.ts'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { duePlans } from './due-plans.ts'

let server: TestServer
let boss: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let made = 0

beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  stock = await testStock(server, boss)
})
afterAll(() => server.stop())

const night = () =>
  duePlans(server.platform, {
    nextCode: async () => `NIGHT-${server.companyId}-${++made}`,
    notify: async () => {},
  }).work(new AbortController().signal)
/** By the clocks of the plant; afterwards it is now again, so that nobody's session is over. */
async function nightOf(day: string, times = 1) {
  server.setTime(new Date(`${day}T00:20:00+08:00`))
  await Promise.all(Array.from({ length: times }, night))
  server.setTime(undefined)
}
const countsOf = async (name: string) =>
  (await boss.client(stockCount).page({ pageSize: 100 })).records.filter(({ planName }) => planName === name)

it('a plan is entered, found, changed and deleted', async () => {
  const calls = boss.client(stockCountPlan)
  const draft = { name: '月盘', warehouseId: stock.house.id, everyDays: 30, nextOn: '2099-01-01' }
  const plan = await calls.create({ ...draft, abc: ['A', 'B'], counterIds: [boss.userId], remark: '每月' })
  expect(plan).toMatchObject({ everyDays: 30, abc: ['A', 'B'], counterIds: [boss.userId], lastCode: null, status: 1 })
  expect(await boss.call(stockCountPlan.create, draft)).toMatchObject({ code: 400, data: [{ field: 'name' }] })
  expect(await calls.update({ id: plan.id, everyDays: 7, counterIds: [], status: 0 })).toMatchObject({
    name: '月盘',
    everyDays: 7,
    counterIds: [],
    counterNames: '',
    status: 0,
  })
  expect(await calls.get({ id: plan.id })).toMatchObject({ everyDays: 7, warehouseName: stock.house.name })
  expect((await calls.page({ keyword: '月盘', status: 0 })).records).toMatchObject([{ id: plan.id }])
  await calls.remove({ id: plan.id })
  const two = await Promise.all(['甲', '乙'].map((name) => calls.create({ ...draft, name })))
  await calls.removeMany({ ids: two.map(({ id }) => id) })
  expect((await calls.page({})).total).toBe(0)
})

it('in the night of its day it makes one draft, of its scope, and the next when that is done and its days are over', async () => {
  const place = await stock.place('N-01')
  const of = await stock.material('N-1')
  const line = { line: '1', materialId: of.id, quantity: '5', status: 'available' as const, to: place.id }
  await stock.within((context) =>
    post(context, {
      source: { kind: 'test', id: '1', code: 'T' },
      step: 'post',
      lines: [{ ...line, from: { outside: 'supplier' } }],
    }),
  )
  // Not tomorrow: that may begin while this runs.
  const day = inDays(2)
  const plus = (days: number) => inDays(2 + days)
  const calls = boss.client(stockCountPlan)
  const plan = await calls.create({
    name: '周盘',
    warehouseId: stock.house.id,
    locationIds: [place.id],
    everyDays: 7,
    nextOn: day,
    blind: 0,
  })
  const off = await calls.create({ name: '停用', warehouseId: stock.house.id, everyDays: 7, nextOn: day, status: 0 })
  await night()
  expect(await countsOf('周盘')).toEqual([])
  await nightOf(day, 2)
  const [first, ...more] = await countsOf('周盘')
  expect(more).toEqual([])
  expect(first).toMatchObject({
    status: 'draft',
    locationIds: [place.id],
    blind: 0,
    dueOn: day,
    createdByName: '盘点计划',
  })
  expect(await calls.get({ id: plan.id })).toMatchObject({ nextOn: plus(7), lastCode: first!.code })
  await nightOf(plus(16))
  expect(await countsOf('周盘'), 'the last one is not done').toHaveLength(1)
  await boss.client(stockCount).cancel({ id: first!.id })
  await nightOf(plus(16))
  expect(await countsOf('周盘')).toHaveLength(2)
  expect((await calls.get({ id: plan.id })).nextOn).toBe(plus(21))
  expect(await countsOf('停用')).toEqual([])
  expect(await boss.call(stockCountPlan.remove, { id: plan.id })).toMatchObject({ code: 409 })
  await calls.remove({ id: off.id })
})
