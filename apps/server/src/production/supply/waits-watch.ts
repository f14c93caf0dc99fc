import { sql } from 'drizzle-orm'
import { afterwards } from '../../platform/after-commit.ts'
import { nobodysContext } from '../../platform/nobodys-context.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { OPEN_ORDERS } from './open-orders.ts'
import { orderWaits } from './order-wait.table.ts'
import { settleWaits } from './settle-waits.ts'

interface Due extends Record<string, unknown> {
  companyId: string
  materialIds: string[]
  isOverdue: boolean
}

/**
 * Looks each minute, since goods come and time passes without a word: orders that wait no longer are unmarked, and those are told
 * that wait for an order which should be done by now.
 */
export function waitsWatch(platform: Pick<Platform, 'database' | 'log' | 'now'>, ports: ProductionPorts): void {
  const { database, log, now } = platform
  ports.background('supply-waits', async (signal) => {
    const { rows } = await database.systemDb.execute<Due>(due(now()))
    for (const { companyId, materialIds, isOverdue } of rows) {
      if (signal.aborted) break
      const later = afterwards(log)
      const settle = database.inCompany(companyId, async (db) => {
        const work = { name: '供应检查', companyId, db, signal, afterCommit: later.add }
        const cause = isOverdue ? { reason: '供应订单过了计划完工时间还没有完工' } : undefined
        await settleWaits(materialIds, cause, ports, await nobodysContext(work, platform))
      })
      // One company's fault does not keep the others from being looked at.
      await settle.then(
        () => later.run(),
        (error: unknown) => log.error({ err: error, companyId }, 'orders that wait for supply not looked after'),
      )
    }
    return undefined
  })
}

/** Materials that orders are marked to wait for, and those whose orders are over their time while others need them. */
const due = (now: Date) => sql`
  select company_id::text as "companyId", array_agg(distinct material_id::text) as "materialIds", is_overdue as "isOverdue"
  from (select company_id, material_id, false as is_overdue from ${orderWaits}
    union all select o.company_id, o.material_id, true from ${productionOrders} o
      where o.status in ${OPEN_ORDERS} and o.planned_end < ${now.toISOString()}::timestamptz and exists (
        select from ${orderComponents} c join ${productionOrders} waiting on waiting.id = c.order_id and waiting.company_id = c.company_id
        where c.material_id = o.material_id and c.company_id = o.company_id and c.consumed < c.required
          and waiting.status in ${OPEN_ORDERS})) each
  group by company_id, is_overdue order by 1, 3`
