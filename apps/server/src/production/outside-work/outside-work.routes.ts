import {
  MOST_OUTSIDE_LINES,
  outsideReceipt,
  outsideWork,
  outsideWorkStates,
} from '@zhizao/contract/production/outside-work'
import { productionOrderStates } from '@zhizao/contract/production/production-order'
import { decimalsOf } from '@zhizao/rules/quantity/decimal'
import { eq } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { actOnce } from '../../offline/index.ts'
import { type Context, holds } from '../../platform/context.ts'
import { documents } from '../../platform/document/documents.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { locations } from '../../stock/location/location.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { newSerials } from '../report/new-serials.ts'
import { reportRows } from '../report/report-query.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { outsideProposal } from './outside-proposal.ts'
import { OutsideLine, outsideColumns, readOutsideLines } from './outside-sheet.ts'
import { outsideWorkLines, outsideWorks } from './outside-work.table.ts'
import { outsideHeads, outsideLines } from './outside-work-query.ts'
import { receiveOutside } from './receive-outside.ts'
import { callOff, lockOrderOf, mayBeSent, nothingUsed, OUTSIDE, sendOutside, standStill } from './send-outside.ts'
import type { OutsideRow } from './settle-outside.ts'

const ORDER_PAGE = '/mes/pages/productionOrder/index/detail'
const MOST_REPORTS = 200

const outsideDocuments = (ports: ProductionPorts) =>
  documents(outsideWorks, outsideWorkLines, outsideWorkStates, {
    title: '委外单',
    kind: OUTSIDE,
    ports,
    heads: outsideHeads,
    lineRows: outsideLines,
    lines: {
      title: '发料明细',
      references: {
        materialId: { table: materials, title: '物料' },
        fromLocationId: { table: locations, title: '发料库位' },
      },
      most: MOST_OUTSIDE_LINES,
    },
    sheet: { columns: outsideColumns, line: OutsideLine, read: readOutsideLines },
    references: {
      segmentPlanId: { table: segmentPlans, title: '工序计划' },
      supplierId: { table: suppliers, title: '供应商' },
    },
    check: (draft, context) => requireFits(draft as Draft, context),
    related: orderOf,
    guards: { mayBeSent, nothingUsed },
    sets: { send: (_, { now }) => ({ sentAt: now() }) },
    after: { send: sendOutside, cancel: callOff, end: standStill },
  })

interface Draft {
  segmentPlanId: string
  quantity: string
}

/** Only a segment that a supplier does goes outside, in pieces of its product's unit. */
async function requireFits({ segmentPlanId, quantity }: Draft, { db }: Context): Promise<void> {
  const [found] = await db
    .select({ plan: segmentPlans, unit: units.code, decimals: units.decimals })
    .from(segmentPlans)
    .innerJoin(productionOrders, eq(productionOrders.id, segmentPlans.orderId))
    .innerJoin(materials, eq(materials.id, productionOrders.materialId))
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(eq(segmentPlans.id, segmentPlanId))
  const { plan, unit, decimals } = found!
  if (!plan.isOutside) throw invalidField('segmentPlanId', '工序计划', `工序“${plan.name}”不是委外工序`)
  if (plan.status === 'planned') throw conflict(`工序“${plan.name}”还没有下达，不能委外`)
  if (plan.status === 'done') throw conflict(`工序“${plan.name}”已完成，不能再委外`)
  if (decimalsOf(quantity) > decimals)
    throw invalidField('quantity', '委外数量', `单位“${unit}”最多 ${decimals} 位小数`)
}

async function orderOf({ segmentPlanId }: OutsideRow, { db, user }: Context) {
  if (!holds(user, 'productionOrder')) return []
  const found = await db
    .select({ id: productionOrders.id, code: productionOrders.code, status: productionOrders.status })
    .from(productionOrders)
    .innerJoin(segmentPlans, eq(segmentPlans.orderId, productionOrders.id))
    .where(eq(segmentPlans.id, segmentPlanId))
  return found.map(({ id, code, status }) => ({
    id,
    code,
    kind: '生产订单',
    state: productionOrderStates[status].title,
    path: ORDER_PAGE,
  }))
}

export function outsideWorkRoutes(ports: ProductionPorts): Route[] {
  const calls = outsideDocuments(ports)
  /** Its order is locked before it is. */
  const below =
    <Input extends { id: string }, Answer>(step: (input: Input, context: Context) => Promise<Answer>) =>
    async (input: Input, context: Context) => {
      await lockOrderOf(input.id, context)
      return step(input, context)
    }
  return [
    ...implement(outsideWork, {
      ...calls,
      send: below(calls.send),
      cancel: below(calls.cancel),
      end: below(calls.end),
    }),
    ...implement(outsideReceipt, {
      proposal: outsideProposal,
      async receive({ action, makesSerials, ...receipt }, context) {
        // First thing: so far the call holds no connection, and the number is taken by itself.
        const code = await ports.nextCode(context, 'workReport', {})
        const serials = makesSerials ? await newSerials(receipt.good, ports, context) : receipt.serials
        return actOnce(action, 'outsideWork.receive', context, async () => {
          const { id } = await receiveOutside(code, { ...receipt, serials }, ports, context)
          return reportRows.get({ id }, context)
        })
      },
      receipts: ({ id }, context) => reportRows.list({ outsideWorkId: id }, context, MOST_REPORTS),
    }),
  ]
}
