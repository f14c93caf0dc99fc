import { productionOrder } from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { brokenIn, type PieceFlow } from '@zhizao/rules/production/piece-flow'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { flowOf } from './flow/order-flow.ts'
import { dealOrder } from './genealogy/deal-order.ts'
import { genealogyDifferences } from './genealogy/test-genealogy.ts'
import { testProduction } from './test-production.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
})
afterAll(() => server.stop())

const SEED = Number(process.env.SEED ?? 0)
const ACTS = 40

const piecesOf = (orderId: string): Promise<PieceFlow> =>
  server.database.inCompany(server.companyId, (db) => flowOf(orderId, { db }))

const genealogy = () => server.database.inCompany(server.companyId, (db) => genealogyDifferences({ db }))
/** What of each draw of an order is in what was made of it. */
async function sharesOf(orderId: string): Promise<string[]> {
  const { rows } = await server.database.system.query<{ share: string }>(
    `select concat_ws(' ', share.consumption_id, share.event_id, share.quantity) as share from consumption_share share
     join consumption drawn on drawn.id = share.consumption_id where drawn.order_id = $1 order by 1`,
    [orderId],
  )
  return rows.map(({ share }) => share)
}

it('whatever is started, reported, split, mended, stopped and taken back: the pieces add up', async () => {
  const seed = SEED
  const random = randomOf(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const bolt = await shop.stock.material(`B-${seed}`, { backflush: true, tracking: 'lot' })
  const product = await shop.product(`R-${seed}`, { tracking: 'lot', overPercent: '10' })
  const names = Array.from({ length: 2 + upTo(3) }, (_, at) => `道${at}`)
  const way = await shop.routeFor(
    product.id,
    names.map((name, at) => ({ name, transferQuantity: '1', ...(at && random() < 0.7 && { reworkTo: names[0]! }) })),
  )
  await shop.billFor(product.id, [{ materialId: bolt.id, quantity: '0.25' }])
  await shop.usedAt(product.id, way, { 10: [bolt.id] })
  for (const lot of ['X1', 'X2']) await shop.received(bolt.id, '200', `${lot}-${seed}`)
  const untouched = await shop.stock.balances()
  const made = await shop.released(product.id, '40')
  const done = new Map<number, number>()
  for (let turn = 0; turn < ACTS; turn++) {
    const { code, msg } = await act(made.id)
    done.set(code, (done.get(code) ?? 0) + 1)
    expect([200, 400, 409], msg).toContain(code)
    const flow = await piecesOf(made.id)
    expect(brokenIn(flow)).toEqual([])
    expect(await genealogy()).toEqual([])
    for (const { good, most } of flow.segments) if (most) expect(compareQuantities(good, most)).toBeLessThanOrEqual(0)
  }
  expect(done.get(200)).toBeGreaterThan(ACTS / 6)
  expect(await shop.stock.differences()).toEqual([])
  // Each report has dealt what it drew by itself: the same as all of the order dealt anew.
  const dealt = await sharesOf(made.id)
  await shop.stock.within((context) => dealOrder(made.id, context))
  expect(await sharesOf(made.id)).toEqual(dealt)
  // Everything taken back: there is always a report that may be, the newest that can first. The shop is as it was.
  for (let left = ACTS; left > 0; left--) {
    const open = await boss.client(workbench).reports({ orderId: made.id, status: 'posted', pageSize: 100 })
    if (!open.records.length) break
    let answer = { code: 0, msg: 'nothing was asked' }
    for (const { id } of open.records) {
      answer = await boss.call(workbench.reverse, { id, reason: '全部冲销' })
      if (answer.code !== 409) break
    }
    expect(answer.code, answer.msg).toBe(200)
  }
  const flow = await piecesOf(made.id)
  expect(flow.segments.every(({ received }) => received === '0')).toBe(true)
  expect(flow.links.every(({ taken }) => taken === '0')).toBe(true)
  expect(await shop.stock.balances()).toEqual(untouched)
  expect([await sharesOf(made.id), await genealogy()]).toEqual([[], []])
  expect(await boss.client(productionOrder).get({ id: made.id })).toMatchObject({
    goodQuantity: '0',
    scrapQuantity: '0',
    components: [{ consumed: '0' }],
  })

  async function act(orderId: string): Promise<{ code: number; msg: string }> {
    const { records } = await boss.client(workOrder).page({ orderId, pageSize: 100 })
    const { id, status } = records[upTo(records.length)]!
    const kind = upTo(10)
    if (kind === 0) return boss.call(workOrder.split, { id, quantity: String(1 + upTo(20)) })
    if (kind === 1) return boss.call(workbench.stop, { id, reason: '换模' })
    if (kind === 2) {
      const posted = await boss.client(workbench).reports({ orderId, status: 'posted', pageSize: 100 })
      const report = posted.records[upTo(posted.records.length)]
      return report ? boss.call(workbench.reverse, { id: report.id, reason: '数错' }) : { code: 409, msg: '' }
    }
    if (status === 'pending') return boss.call(workOrder.dispatch, { ids: [id], stationId: shop.stationIds[upTo(2)]! })
    if (status === 'dispatched') return boss.call(workbench.start, { id })
    const rework = random() < 0.3 ? upTo(3) : 0
    return boss.call(workbench.report, shop.report(id, upTo(10), upTo(3), rework))
  }
}, 120_000)

/** Numbers by lot that come again with their seed. */
function randomOf(seed: number) {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
