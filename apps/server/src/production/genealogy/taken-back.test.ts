import { genealogyGap } from '@zhizao/contract/production/genealogy-gap'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'
import { genealogyDifferences } from './test-genealogy.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
})
afterAll(() => server.stop())

const bench = () => boss.client(workbench)
const feed = (workOrderId: string, lotCode: string, quantity: string, more: object = {}) =>
  bench().consume({ workOrderId, lotCode, quantity, ...more })
const make = (workOrderId: string, good: number, lotCode?: string) =>
  bench().report({ ...shop.report(workOrderId, good), ...(lotCode && { lotCode }) })
const gaps = async (orderId: string) =>
  (await boss.client(genealogyGap).page({ orderId, pageSize: 100 })).records.map(({ kind, lotCode, quantity }) =>
    [kind, lotCode, quantity].join(' '),
  )
/** What of each lot drawn is in each lot that stands. */
async function edges(orderId: string): Promise<string[]> {
  expect(await server.database.inCompany(server.companyId, (db) => genealogyDifferences({ db }))).toEqual([])
  const { rows } = await server.database.system.query<{ edge: string }>(
    `select concat_ws(' ', used.code, made.code, trim_scale(sum(share.quantity))) as edge from consumption_share share
     join consumption drawn on drawn.id = share.consumption_id join lot used on used.id = drawn.lot_id
     join trace_event_lot out on out.event_id = share.event_id and out.side = 'out' join lot made on made.id = out.lot_id
     where drawn.order_id = $1 group by used.code, made.code order by 1`,
    [orderId],
  )
  return rows.map(({ edge }) => edge)
}

let nth = 0
/** An order of 10 of a product of one component, begun. */
async function begun({ part, bill }: { part?: object; bill?: (part: string) => Promise<object[]> } = {}) {
  const mark = `TB-${++nth}`
  const used = await shop.stock.material(`${mark}-P`, { tracking: 'lot', ...part } as never)
  const product = await shop.product(`${mark}-G`, { tracking: 'lot' })
  const way = await shop.routeFor(product.id, [{ name: '装' }])
  await shop.billFor(product.id, (bill ? await bill(used.id) : [{ materialId: used.id, quantity: '1' }]) as never)
  await shop.usedAt(product.id, way, { 10: [used.id] })
  const { id } = await shop.released(product.id, '10')
  const { 装: work } = (await shop.workOf(id)) as { 装: string }
  await shop.begin(work)
  return { id, work, used, mark }
}

describe('a report that is taken back', () => {
  it('leaves what was fed for what is made next, and no gap of what was never made', async () => {
    const { id, work, used, mark } = await begun()
    const { report: first } = await make(work, 4, `${mark}-A`)
    expect(await gaps(id)).toEqual([`missing ${mark}-A 4`])
    await bench().reverse({ id: first.id, reason: '数错' })
    expect(await gaps(id)).toEqual([])
    await shop.received(used.id, '10', `${mark}-BAG`)
    await feed(work, `${mark}-BAG`, '10')
    const { report } = await make(work, 4, `${mark}-B`)
    expect(await edges(id)).toEqual([`${mark}-BAG ${mark}-B 4`])
    await bench().reverse({ id: report.id, reason: '数错' })
    expect(await edges(id)).toEqual([])
    await make(work, 3, `${mark}-C`)
    expect(await edges(id)).toEqual([`${mark}-BAG ${mark}-C 3`])
  })

  it('takes with it the word that its material was not scanned', async () => {
    const { id, work } = await begun()
    const { report } = await make(work, 10)
    await bench().finish({ id: work, missingReason: '用了余料' })
    expect((await gaps(id)).map((each) => each.split(' ')[0])).toEqual(['unissued', 'missing'])
    await bench().reverse({ id: report.id, reason: '做错' })
    expect(await gaps(id)).toEqual([])
  })

  it('takes back what came back of what it drew, and of that alone', async () => {
    const { id, work, used, mark } = await begun({ part: { backflush: true } })
    await shop.received(used.id, '20', `${mark}-X`)
    const there = async () => (await shop.stock.balances())[`${shop.line.code} ${used.code} ${mark}-X available`]
    const { report: first } = await make(work, 3, `${mark}-A`)
    const { report: second } = await make(work, 2, `${mark}-B`)
    // Of both reports: 2 of the second, 2 of the first.
    await feed(work, `${mark}-X`, '4', { isReturn: true })
    expect(await there()).toBe('19')
    await bench().reverse({ id: second.id, reason: '数错' })
    // The first has 3 less 2: 1 is gone.
    expect([await there(), (await bench().components({ id: work }))[0]!.consumed]).toEqual(['19', '1'])
    expect(await edges(id)).toEqual([`${mark}-X ${mark}-A 1`])
    await bench().reverse({ id: first.id, reason: '数错' })
    expect([await there(), (await bench().components({ id: work }))[0]!.consumed]).toEqual(['20', '0'])
    expect([await edges(id), await shop.stock.differences()]).toEqual([[], []])
  })
})

it('what came back when nobody wrote down of which draw is in nothing that is made', async () => {
  const { id, work, used, mark } = await begun()
  await shop.received(used.id, '10', `${mark}-BAG`)
  await feed(work, `${mark}-BAG`, '10')
  await make(work, 4, `${mark}-A`)
  await feed(work, `${mark}-BAG`, '3', { isReturn: true })
  await server.database.system.query('update consumption set return_of = null where order_id = $1', [id])
  await make(work, 2, `${mark}-B`)
  await bench().finish({ id: work })
  await boss.client(productionOrder).status({ id, status: 'completed', reason: '欠产' })
  // 1 that lay there is of both.
  const parts = (await edges(id)).map((each) => each.split(' '))
  expect(parts.map(([, lot]) => lot)).toEqual([`${mark}-A`, `${mark}-B`])
  expect(parts.reduce((sum, [, , quantity]) => sum + Number(quantity), 0)).toBeCloseTo(7, 8)
})

it('a lot that stands for a material that has none is where the pieces come from', async () => {
  const other = await shop.stock.material('TB-SUB', { tracking: 'lot' })
  const { id, work, used, mark } = await begun({
    part: { tracking: 'none' },
    bill: async (materialId) => [
      { materialId, quantity: '1', substituteGroup: 'G', rank: 1 },
      { materialId: other.id, quantity: '1', substituteGroup: 'G', rank: 2 },
    ],
  })
  await shop.received(used.id, '10')
  await shop.received(other.id, '4', 'TB-SUB-L')
  await feed(work, 'TB-SUB-L', '4')
  await make(work, 2, `${mark}-A`)
  expect(await edges(id)).toEqual([`TB-SUB-L ${mark}-A 2`])
  await bench().consume({ workOrderId: work, materialId: used.id, quantity: '6' })
  await make(work, 8, `${mark}-B`)
  expect(await edges(id)).toEqual([`TB-SUB-L ${mark}-A 2`, `TB-SUB-L ${mark}-B 2`])
  // What has no lot leaves no gap.
  expect(await gaps(id)).toEqual([])
})

it('pieces that are made of one unit together all come from it, though one report alone drew it', async () => {
  const { id, work, used, mark } = await begun({
    part: { backflush: true, baseUnitId: shop.piece },
    bill: async (materialId) => [{ materialId, quantity: '0.3' }],
  })
  await shop.received(used.id, '3', `${mark}-ROLL`)
  const made = ['1', '2', '3', '4'].map((at) => `${mark}-S${at}`)
  for (const code of made) await make(work, 1, code)
  expect((await bench().components({ id: work }))[0]!.consumed).toBe('2')
  expect(await edges(id)).toEqual(made.map((code) => `${mark}-ROLL ${code} 0.3`))
  expect(await gaps(id)).toEqual([])
})

it('one piece is not made under two ways of writing its number', async () => {
  const part = await shop.stock.material('TB-ROD', { tracking: 'lot' })
  const product = await shop.product('TB-PIECE', { tracking: 'serial' })
  await shop.routeFor(product.id, [{ name: '装' }])
  await shop.billFor(product.id, [{ materialId: part.id, quantity: '1' }])
  const { id } = await shop.released(product.id, '10')
  const { 装: work } = (await shop.workOf(id)) as { 装: string }
  await shop.begin(work)
  const twice = { ...shop.report(work, 2), serials: ['TB-S1', 'tb-s1'] }
  expect(await boss.call(workbench.report, twice)).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/“tb-s1”写了两次/),
  })
  await bench().report({ ...shop.report(work, 1), lotCode: 'TB-S1' })
  const again = { ...shop.report(work, 1), serials: ['Tb-s1'] }
  expect(await boss.call(workbench.report, again)).toMatchObject({
    code: 409,
    msg: expect.stringMatching(/一个序列号只能产出一次/),
  })
  expect(await boss.client(productionOrder).get({ id })).toMatchObject({ goodQuantity: '1' })
})
