import { material } from '@zhizao/contract/material/material'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { proposal } from '@zhizao/contract/production/proposal'
import { demand } from '@zhizao/contract/warehouse/demand'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let nth = 0
beforeAll(async () => {
  server = await startTestServer({ own: true })
  server.setTime(noon)
  planner = await server.signIn()
  shop = await testProduction(server, planner)
})
afterAll(() => server.stop())

const calls = () => planner.client(proposal)
const of = async (...ids: string[]) => {
  const found = await Promise.all(ids.map((materialId) => calls().page({ materialId, pageSize: 50 })))
  return found.flatMap(({ records }) => records)
}
const told = async (...ids: string[]) =>
  (await of(...ids)).map(({ kind, needOn, startOn, short, quantity }) => ({ kind, needOn, startOn, short, quantity }))
const asked = (materialId: string, quantity: string, days: number) =>
  planner.client(demand).create({
    ...{ direction: 'out', warehouseId: shop.stock.house.id, neededOn: inDays(days) },
    lines: [{ materialId, quantity }],
  })

/** A whole of two gears, each of 3 screws; made in lots of 10, three and two days ahead; screws are bought five days ahead. */
async function twoLevels() {
  nth++
  const screw = await shop.stock.material(`PR-S${nth}`, { baseUnitId: shop.piece, leadDays: 5, minLot: '50' })
  const gear = await shop.product(`PR-G${nth}`, { leadDays: 2 })
  const whole = await shop.product(`PR-W${nth}`, { leadDays: 3, lotMultiple: '10' })
  for (const { id } of [gear, whole]) await shop.routeFor(id, [{ name: '加工', runSeconds: '60' }])
  await shop.billFor(gear.id, [{ materialId: screw.id, quantity: '3' }])
  await shop.billFor(whole.id, [{ materialId: gear.id, quantity: '2' }])
  return { screw, gear, whole }
}

it('a demand is broken down over two levels, by lots and lead times, less what lies there', async () => {
  const { screw, gear, whole } = await twoLevels()
  await shop.received(gear.id, '6')
  const { code } = await asked(whole.id, '14', 20)
  expect(await told(whole.id, gear.id, screw.id)).toEqual([
    { kind: 'make', needOn: inDays(20), startOn: inDays(17), short: '14', quantity: '20' },
    { kind: 'below', needOn: inDays(17), startOn: inDays(15), short: '34', quantity: '34' },
    { kind: 'buy', needOn: inDays(15), startOn: inDays(10), short: '102', quantity: '102' },
  ])
  const [own] = await of(whole.id)
  expect(own!.purposes).toMatchObject([{ kind: 'demand', code, quantity: '14' }])
  const course = await calls().course({ materialId: gear.id })
  expect(course).toMatchObject({ stock: '6', days: [{ left: '6' }, { needed: '40', proposed: '34', left: '0' }] })
})

it('what is taken is taken once, also where two press at once; a part leaves the rest', async () => {
  const { whole } = await twoLevels()
  await asked(whole.id, '20', 20)
  const [own] = await of(whole.id)
  const line = { id: own!.id, quantity: '10', dueOn: own!.needOn }
  const both = await Promise.all([1, 2].map(() => planner.call(proposal.order, { lines: [line] })))
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await told(whole.id)).toMatchObject([{ short: '10', quantity: '10' }])
  const made = await planner.client(productionOrder).page({ materialId: whole.id, pageSize: 10 })
  expect(made.records).toMatchObject([{ quantity: '10', status: 'draft', source: 'proposal', startOn: inDays(17) }])
})

it('the minimum of the stock is kept, and sent fields of a material are told back', async () => {
  const of = await shop.stock.material(`PR-M${++nth}`, { safetyStock: '12', lotMultiple: '5', leadDays: 3 })
  expect(await told(of.id)).toMatchObject([{ kind: 'buy', needOn: inDays(0), short: '12', quantity: '15' }])
  expect(await planner.client(material).get({ id: of.id })).toMatchObject({
    leadDays: 3,
    lotMultiple: '5',
    minLot: null,
  })
})

it('stock that has expired by then is none', async () => {
  const what = await shop.stock.material(`PR-M${++nth}`, { tracking: 'lot', shelfLifeDays: 5 })
  await shop.received(what.id, '10', 'OLD')
  await asked(what.id, '4', 3)
  expect(await told(what.id)).toEqual([])
  await asked(what.id, '4', 9)
  expect(await told(what.id)).toMatchObject([{ needOn: inDays(9), short: '4' }])
})

it('a refusal in the middle makes nothing', async () => {
  const [one, two] = [await twoLevels(), await twoLevels()]
  for (const { whole } of [one, two]) await asked(whole.id, '10', 20)
  const [first, second] = await of(one.whole.id, two.whole.id)
  const lines = [first!, second!].map(({ id, quantity, needOn }) => ({ id, quantity, dueOn: needOn }))
  const half = [lines[0]!, { ...lines[1]!, quantity: '0.5' }]
  expect(await planner.call(proposal.order, { lines: half })).toMatchObject({ code: 400 })
  expect((await planner.client(productionOrder).page({ materialId: one.whole.id, pageSize: 5 })).records).toEqual([])
  expect(await calls().order({ lines })).toHaveLength(2)
})
