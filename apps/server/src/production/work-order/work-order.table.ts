import type { StateOf } from '@zhizao/contract/http/states'
import type { workOrderStates } from '@zhizao/contract/production/work-order'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '../../plant/staff/staff.table.ts'
import { teams } from '../../plant/team/team.table.ts'
import { stations } from '../../plant/work-center/work-center.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenWith } from '../../platform/db/seen-policy.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'

/** Work of a segment plan, for a station, a team or a person. */
export const workOrders = companyTable(
  'work_order',
  {
    code: text().notNull(),
    status: text().$type<StateOf<typeof workOrderStates>>().notNull().default('pending'),
    orderId: idColumn().notNull(),
    segmentPlanId: idColumn().notNull(),
    stationId: idColumn(),
    teamId: idColumn(),
    staffId: idColumn(),
    quantity: quantityColumn().notNull(),
    good: quantityColumn().notNull().default('0'),
    scrap: quantityColumn().notNull().default('0'),
    rework: quantityColumn().notNull().default('0'),
    startedAt: instant(),
    endedAt: instant(),
    stopReason: text(),
    /** What was said of the first pieces last. */
    firstArticle: text().$type<'passed' | 'failed'>(),
    firstArticleByName: text(),
    firstArticleAt: instant(),
    firstArticleRemark: text(),
    /** Why the last automatic report was not made, and when it was tried. */
    autoProblem: text(),
    autoTriedAt: instant(),
    /** Nothing is reported by itself until somebody says so. */
    isAutoHeld: boolean().notNull().default(false),
  },
  (table) => [
    seenWith('work_order', { segment_plan_id: 'segment_plan' }),
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.status, table.id),
    index().on(table.orderId, table.companyId),
    index().on(table.segmentPlanId, table.companyId),
    index().on(table.stationId, table.companyId, table.status),
    index().on(table.teamId, table.companyId, table.status),
    index().on(table.staffId, table.companyId, table.status),
    foreignKey({
      columns: [table.orderId, table.companyId],
      foreignColumns: [productionOrders.id, productionOrders.companyId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.segmentPlanId, table.companyId],
      foreignColumns: [segmentPlans.id, segmentPlans.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.stationId, table.companyId], foreignColumns: [stations.id, stations.companyId] }),
    foreignKey({ columns: [table.teamId, table.companyId], foreignColumns: [teams.id, teams.companyId] }),
    foreignKey({ columns: [table.staffId, table.companyId], foreignColumns: [staff.id, staff.companyId] }),
    check('work_order_pieces', sql`quantity > 0 and good >= 0 and scrap >= 0 and rework >= 0`),
  ],
)

/** When work ran, and who did it; when it stood, and why. One of a work order is open at most. */
export const workStretches = companyTable(
  'work_stretch',
  {
    workOrderId: idColumn().notNull(),
    kind: text().$type<'run' | 'stop'>().notNull(),
    beganAt: instant().notNull(),
    endedAt: instant(),
    staffId: idColumn(),
    staffName: text(),
    reason: text(),
    /** What of it lies outside of shifts is overtime: asked for, or granted. Without it that counts for nothing. */
    overtime: text().$type<'asked' | 'granted'>(),
  },
  (table) => [
    seenWith('work_stretch', { work_order_id: 'work_order' }),
    index().on(table.workOrderId, table.companyId, table.beganAt),
    index('work_stretch_asked').on(table.companyId, table.workOrderId).where(sql`overtime = 'asked'`),
    uniqueIndex('work_stretch_one_open').on(table.workOrderId).where(sql`ended_at is null`),
    index().on(table.staffId, table.companyId, table.beganAt),
    foreignKey({
      columns: [table.workOrderId, table.companyId],
      foreignColumns: [workOrders.id, workOrders.companyId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.staffId, table.companyId], foreignColumns: [staff.id, staff.companyId] }),
    check('work_stretch_range', sql`ended_at is null or ended_at >= began_at`),
  ],
)
