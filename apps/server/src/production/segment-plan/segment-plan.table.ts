import type { StateOf } from '@zhizao/contract/http/states'
import type { SegmentKind, segmentPlanStates } from '@zhizao/contract/production/segment-plan'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenByOrder, seenByWorkCenterOrNone } from '../../platform/db/seen-policy.ts'
import { routeSegments } from '../../process/route/route.table.ts'
import { productionOrders } from '../order/production-order.table.ts'

/**
 * Segments of orders, copied from the route: so many pieces, when, where, and what of it is done. A split puts a part into a
 * row of its own that names the first as `splitOf`: pieces flow between the first ones, their figures are the sums of all.
 */
export const segmentPlans = companyTable(
  'segment_plan',
  {
    orderId: idColumn().notNull(),
    splitOf: idColumn(),
    routeSegmentId: idColumn(),
    /** The segment whose work rework of this one is; none where nothing of it is sent to rework. */
    reworkAtId: idColumn(),
    kind: text().$type<SegmentKind>().notNull().default('normal'),
    no: integer().notNull(),
    name: text().notNull(),
    segmentType: text(),
    status: text().$type<StateOf<typeof segmentPlanStates>>().notNull().default('planned'),
    workCenterId: idColumn(),
    isOutside: boolean().notNull().default(false),
    supplierId: idColumn(),
    quantity: quantityColumn().notNull(),
    /** Good pieces that all parts of it may report; none of rework. */
    most: quantityColumn(),
    received: quantityColumn().notNull().default('0'),
    good: quantityColumn().notNull().default('0'),
    scrap: quantityColumn().notNull().default('0'),
    rework: quantityColumn().notNull().default('0'),
    /** Pieces worked on for the first time: they use material up. */
    fresh: quantityColumn().notNull().default('0'),
    setUpSeconds: integer().notNull().default(0),
    /** Of one piece. */
    runSeconds: quantityColumn().notNull().default('0'),
    transferQuantity: quantityColumn(),
    needsFirstArticle: boolean().notNull().default(false),
    plannedStart: instant(),
    plannedEnd: instant(),
    actualStart: instant(),
    actualEnd: instant(),
  },
  (table) => [
    seenByWorkCenterOrNone('work_center_id', 'order_id'),
    index().on(table.orderId, table.companyId, table.no),
    index().on(table.companyId, table.status, table.plannedStart),
    index().on(table.splitOf, table.companyId),
    index().on(table.routeSegmentId, table.companyId),
    index().on(table.reworkAtId, table.companyId),
    index().on(table.workCenterId, table.companyId, table.status),
    index().on(table.supplierId, table.companyId),
    foreignKey({
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.splitOf, table.companyId], foreignColumns: [table.id, table.companyId] }),
    foreignKey({ columns: [table.reworkAtId, table.companyId], foreignColumns: [table.id, table.companyId] }),
    foreignKey({
      columns: [table.routeSegmentId, table.companyId],
      foreignColumns: [routeSegments.id, routeSegments.companyId],
    }),
    foreignKey({
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }),
    foreignKey({ columns: [table.supplierId, table.companyId], foreignColumns: [suppliers.id, suppliers.companyId] }),
    check(
      'segment_plan_pieces',
      sql`quantity > 0 and good >= 0 and scrap >= 0 and rework >= 0 and fresh >= 0 and received = good + scrap + rework`,
    ),
  ],
)

/** Ways of pieces between segments of an order: `num/den` pieces there of one here; `taken`, there, of what has come by it. */
export const segmentPlanLinks = companyTable(
  'segment_plan_link',
  {
    orderId: idColumn().notNull(),
    fromId: idColumn().notNull(),
    toId: idColumn().notNull(),
    kind: text().$type<'next' | 'rework' | 'return'>().notNull(),
    num: quantityColumn().notNull().default('1'),
    den: quantityColumn().notNull().default('1'),
    taken: quantityColumn().notNull().default('0'),
  },
  (table) => [
    seenByOrder('order_id'),
    index().on(table.orderId, table.companyId),
    uniqueIndex().on(table.fromId, table.toId, table.kind),
    index().on(table.fromId, table.companyId),
    index().on(table.toId, table.companyId),
    foreignKey({
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.fromId, table.companyId],
      foreignColumns: [segmentPlans.id, segmentPlans.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.toId, table.companyId],
      foreignColumns: [segmentPlans.id, segmentPlans.companyId],
    }).onDelete('cascade'),
    check('segment_plan_link_pieces', sql`taken >= 0 and num > 0 and den > 0`),
  ],
)
