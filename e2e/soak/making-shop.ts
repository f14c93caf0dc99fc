import { workbench } from '@zhizao/contract/production/workbench'
import { testProduction } from '../../apps/server/src/production/test-production.ts'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import type { TestServer } from '../../apps/server/src/testing/test-server.ts'
import { makeUnfit, UNFIT } from './unfit-lots.ts'

const ORDERS = 3
const PARTS = 2
const LOTS = ['L1', 'L2']
/** What lies of each lot; the first lots run out, so that reports draw from two. */
const OPENING = ['150', '1000000']

/** One work order of an order's first segment, which draws parts, or of its last, which makes lots. */
export interface Place {
  readonly workOrderId: string
  readonly isLast: boolean
}

/** Orders in two steps over one place of stock, all of it going, with the reports made so far: who reports meets the others there. */
export async function buildMaking(
  admin: Caller,
): Promise<{ places: Place[]; reportIds: string[]; orderIds: string[] }> {
  // It looks into the database of a test where it is asked for balances alone.
  const shop = await testProduction(undefined as unknown as TestServer, admin)
  const product = await shop.product('SM-1', { tracking: 'lot' })
  const parts: string[] = []
  for (let at = 0; at < PARTS; at++) {
    const more = { baseUnitId: shop.piece, tracking: 'lot' as const, backflush: true }
    const { id } = await shop.stock.material(`SM-P${at}`, more as never)
    for (const [nth, code] of LOTS.entries()) await shop.received(id, OPENING[nth]!, code)
    await makeUnfit(admin, [id])
    for (const code of UNFIT) await shop.received(id, OPENING[0]!, code)
    parts.push(id)
  }
  await shop.routeFor(product.id, [{ name: '车削', transferQuantity: '1' }, { name: '装配' }])
  await shop.billFor(
    product.id,
    parts.map((materialId, at) => ({ materialId, quantity: String(at + 1) })),
  )
  const places: Place[] = []
  const reportIds: string[] = []
  const orderIds: string[] = []
  for (let at = 0; at < ORDERS; at++) {
    const { id } = await shop.released(product.id, '100000')
    orderIds.push(id)
    const { 车削: first, 装配: last } = (await shop.workOf(id)) as { 车削: string; 装配: string }
    await shop.begin(first)
    // The second step begins when pieces wait for it.
    const { report } = await admin.client(workbench).report(shop.report(first, 5))
    await shop.begin(last, shop.stationIds[1])
    reportIds.push(report.id)
    places.push({ workOrderId: first, isLast: false }, { workOrderId: last, isLast: true })
  }
  return { places, reportIds, orderIds }
}
