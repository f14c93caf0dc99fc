import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { testProduction } from '../apps/server/src/production/test-production.ts'
import type { TestServer } from '../apps/server/src/testing/test-server.ts'
import type { openBenchServer } from './bench-server.ts'
import { sized } from './size.ts'

export const COMPONENTS = sized(10, 2)
const LOTS_EACH = 2
const ENOUGH = '1000000'

/** A work order that is going, with all that bare SQL has to know of it. */
export interface Going {
  readonly workOrderId: string
  readonly orderId: string
  readonly planId: string
  readonly code: string
  readonly materialId: string
  readonly fromId: string
  readonly toId: string
}

/**
 * Orders of a product with lots that are being made in one step, which draws ten materials with lots by itself; each order draws
 * from a place of its own.
 */
export async function fillReportShop(
  { caller }: Awaited<ReturnType<typeof openBenchServer>>,
  orders: number,
): Promise<Going[]> {
  // It looks into the database of a test where it is asked for balances alone.
  const shop = await testProduction(undefined as unknown as TestServer, caller)
  const product = await shop.product('WR', { tracking: 'lot' })
  const parts: string[] = []
  for (let at = 0; at < COMPONENTS; at++) {
    const more = { baseUnitId: shop.piece, tracking: 'lot' as const, backflush: true }
    parts.push((await shop.stock.material(`WRC${at}`, more as never)).id)
  }
  await shop.routeFor(product.id, [{ name: '装配' }])
  await shop.billFor(
    product.id,
    parts.map((materialId) => ({ materialId, quantity: '2' })),
  )
  const all: Going[] = []
  for (let at = 0; at < orders; at++) {
    const line = await shop.stock.place(`WRL${at}`, { kind: 'lineside' })
    const lines = parts.flatMap((materialId, nth) =>
      Array.from({ length: LOTS_EACH }, (_, lot) => ({
        materialId,
        quantity: ENOUGH,
        lotCode: `WRT${nth}-${at}-${lot}`,
        toLocationId: line.id,
      })),
    )
    const { id: receiptId } = await caller.client(stockEntry).create({ kind: 'receipt', lines })
    await caller.client(stockEntry).post({ id: receiptId })
    const order = await shop.released(product.id, '100000', { issueLocationId: line.id, receiptLocationId: line.id })
    const { 装配: workOrderId } = (await shop.workOf(order.id)) as { 装配: string }
    await shop.begin(workOrderId)
    all.push({
      workOrderId,
      orderId: order.id,
      planId: order.segmentPlans[0]!.id,
      code: order.code,
      materialId: product.id,
      fromId: line.id,
      toId: line.id,
    })
  }
  return all
}
