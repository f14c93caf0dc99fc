import type { RelatedDocument } from '@zhizao/contract/http/document'
import type { PageInput } from '@zhizao/contract/http/page'
import {
  type ProductionOrder,
  productionOrder,
  productionOrderStates,
} from '@zhizao/contract/production/production-order'
import { eq, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { asSeen } from '../../platform/db/see-all.ts'
import { historyOf } from '../../platform/document/document-history.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { differenceOf } from '../change/difference.ts'
import { type Late, narrowed } from '../narrowed.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { plansOf } from '../segment-plan/segment-plan-query.ts'
import { dealtSupply } from '../supply/free-supply.ts'
import { broughtBy, settleWaits } from '../supply/settle-waits.ts'
import { orderRows, wholeOrder } from './order-query.ts'
import { exportOrders, orderImport } from './order-sheet.ts'
import { completeOrder, eventTo, holdProjectsOf, lockedOrder, lockedOrders, saidOf, takeOrder } from './order-steps.ts'
import {
  createOrder,
  mergeOrders,
  removeOrders,
  setPriority,
  splitOrder,
  updateOrder,
} from './production-order.service.ts'
import { productionOrders } from './production-order.table.ts'
import { readinessOf } from './readiness.ts'

const ORDER_PAGE = '/mes/pages/productionOrder/index/detail'

async function relatedOrders(id: string, context: Context): Promise<RelatedDocument[]> {
  const own = await orderRows.get({ id }, context)
  const found = await context.db
    .select()
    .from(productionOrders)
    .where(or(eq(productionOrders.parentId, id), own.parentId ? eq(productionOrders.id, own.parentId) : undefined))
    .orderBy(productionOrders.id)
    .limit(500)
  return found.map((row) => ({
    id: row.id,
    code: row.code,
    path: ORDER_PAGE,
    state: productionOrderStates[row.status].title,
    kind: row.id === own.parentId ? '上级订单' : '下级订单',
  }))
}

export function productionOrderRoutes(ports: ProductionPorts): Route[] {
  const page = (input: PageInput & Late, context: Context) => orderRows.page(narrowed(input, context), context)
  const told = async (row: Pick<ProductionOrder, 'id' | 'code' | 'status'>, event: string, context: Context) =>
    ports.notify(context, `productionOrder.${event}`, { id: row.id, code: row.code, status: row.status })
  return implement(productionOrder, {
    ...sheetHandlers(orderImport(ports), 'productionOrder.import', productionOrder, ports.jobs),
    export: (filter, context) => exportOrders(narrowed(filter, context), context),
    page,
    items: page,
    get: ({ id }, context) => wholeOrder(id, context),
    create: (draft, context) => createOrder(draft, ports, context),
    update: (change, context) => updateOrder(change, ports, context),
    difference: (change, context) => differenceOf(change, context),
    remove: ({ id }, context) => removeOrders([id], context),
    removeMany: ({ ids }, context) => removeOrders(ids, context),
    history: async ({ id }, context) => {
      await orderRows.get({ id }, context)
      return historyOf(id, context)
    },
    related: ({ id }, context) => relatedOrders(id, context),
    async status({ id, status, seenAt, reason, missingReason, parts }, context) {
      if (status === 'released') await holdProjectsOf([id], context)
      const locked = await lockedOrder(id, context)
      requireFresh(locked, seenAt)
      const event = eventTo(locked, status)
      // Orders below it are gone afterwards; of other steps it is heard.
      const brought = event === 'withdraw' ? await broughtBy(id, context) : []
      const before = await dealtSupply(brought, context)
      const step =
        event === 'complete'
          ? completeOrder(locked, { reason, missingReason, parts }, context)
          : takeOrder(id, event, context, { locked, reason })
      await told(await step, event, context)
      await settleWaits(brought, { reason: `订单“${locked.code}”撤回排产`, before }, ports, context)
      return wholeOrder(id, context)
    },
    async plan({ id }, context) {
      const locked = await lockedOrder(id, context)
      if (locked.status === 'draft') await told(await takeOrder(id, 'plan', context, { locked }), 'plan', context)
      return asSeen(context, () => plansOf(id, context))
    },
    async release({ ids }, context) {
      await holdProjectsOf(ids, context)
      for (const locked of await lockedOrders(ids, context)) {
        const step = takeOrder(locked.id, 'release', context, { locked })
        await told(await (ids.length > 1 ? saidOf(locked.code, step) : step), 'release', context)
      }
      return orderRows.list({ ids }, context)
    },
    analysis: ({ ids }, context) => readinessOf(ids, ports.machine, context),
    split: (input, context) => splitOrder(input, ports, context),
    merge: ({ ids }, context) => mergeOrders(ids, context),
    setPriority: ({ ids, priority }, context) => setPriority(ids, priority, context),
  })
}
