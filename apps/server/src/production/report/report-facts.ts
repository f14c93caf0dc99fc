import type { PieceFlow } from '@zhizao/rules/production/piece-flow'
import type { LocationKind, VirtualKind } from '@zhizao/rules/stock/location-kind'
import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { keepPlans } from '../../platform/db/keep-plans.ts'
import { shapedSelect } from '../../platform/db/shaped-select.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { notFound } from '../../platform/refusal.ts'
import { outsideColumn, outsideIn } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { type Mark, marksOf } from '../count/work-count.ts'
import { flowOfWork } from '../flow/order-flow.ts'
import { genealogyGaps } from '../genealogy/genealogy.table.ts'
import type { LooseDraw } from '../genealogy/new-output.ts'
import type { FactComponent } from '../genealogy/order-facts.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { requireSeen } from '../require-seen.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { orderOfWork } from '../work-order/of-work.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { type LockedWork, type WorkOrderRow, whoWorks } from '../work-order/work-order-steps.ts'
import { type AskedParameter, askedParameters } from './asked-parameters.ts'
import { type Backflush, backflushOf } from './backflush.ts'

/** The product of an order, with what its stock comes to. */
export interface Product {
  readonly id: string
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly shelfLifeDays: number | null
  readonly decimals: number
  readonly unit: string
  /** Its receipt place, where the order names one. */
  readonly placeCode: string | null
  readonly placeKind: LocationKind | null
  /** The lot that a report without a word of it is of, or that it names, where it is there already. */
  readonly lotId: string | null
}

/** All that a report stands on. */
export interface ReportFacts extends Backflush {
  readonly work: LockedWork
  readonly flow: PieceFlow
  readonly product: Product
  readonly who: Awaited<ReturnType<typeof whoWorks>>
  readonly outside: ReadonlyMap<VirtualKind, string> | undefined
  /** What was drawn of lots and is in no lot yet, and of which materials it may be: nothing of a segment that others follow. */
  readonly loose: readonly LooseDraw[]
  readonly tracked: readonly FactComponent[]
  /** Something of its order is not known. */
  readonly hasGaps: boolean
  readonly marks: readonly Mark[]
  /** Something that is made is inspected: whether this is has to be asked. */
  readonly isInspected: boolean
  /** What the segment asks to be recorded. */
  readonly parameters: readonly AskedParameter[]
  /** Ids for what the report will write. */
  readonly ids: string[]
}

type OfWork = { readonly workOrderId: string }

type GivenWork = { readonly workOrderId: unknown }
const lockOrder = shapedSelect((given: GivenWork, _: object, select) =>
  select(getTableColumns(productionOrders))
    .from(productionOrders)
    .where(sql`${productionOrders.id} = ${orderOfWork(given.workOrderId as Placeholder)}`)
    .for('no key update'),
)
/** The work order and its plan as one row: columns of the same name stand apart. */
const apart = <T extends object>(mark: string, columns: T) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [`${mark} ${name}`, column])) as Record<
    string,
    PgColumn
  >
const readWork = shapedSelect((given: GivenWork, _: object, select) =>
  select({ ...apart('work', getTableColumns(workOrders)), ...apart('plan', getTableColumns(segmentPlans)) })
    .from(workOrders)
    .innerJoin(segmentPlans, sql`${segmentPlans.id} = ${workOrders.segmentPlanId}`)
    .where(sql`${workOrders.id} = ${given.workOrderId}::bigint`),
)
const partOf = <T>(mark: string, row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(`${mark} `) ? [[name.slice(mark.length + 1), value]] : [],
    ),
  ) as T

interface ProductRow extends Product, Record<string, unknown> {
  outside: string | null
  hasGaps: boolean
  /** For the report and its event. */
  ids: readonly string[]
}
const readProduct = writtenStatement<OfWork & { lotCode: string | null }, ProductRow>(
  (
    given,
  ) => sql`select material.id, material.tracking, material.shelf_life_days as "shelfLifeDays", unit.decimals, unit.code as unit,
      receipt.code as "placeCode", receipt.kind as "placeKind", own.id as "lotId", ${outsideColumn} as outside,
      exists (select from ${genealogyGaps} gap where gap.order_id = made.id) as "hasGaps",
      array[nextval('global_id')::text, nextval('global_id')::text] as ids
    from ${productionOrders} made join ${materials} on material.id = made.material_id
      join ${units} on unit.id = material.base_unit_id left join ${locations} receipt on receipt.id = made.receipt_location_id
      left join ${lots} own on own.material_id = made.material_id
        and own.code = coalesce(nullif(${given.lotCode}::text, ''), made.lot_code, made.code)
    where made.id = ${orderOfWork(given.workOrderId)}`,
)

/**
 * Locks the order of a work order and reads all that a report of it stands on: one packet, in which each statement sees what
 * those had written who held the order before.
 */
export async function reportFacts(
  {
    workOrderId,
    staffId,
    lotCode,
    at,
  }: {
    workOrderId: string
    staffId?: string | null | undefined
    lotCode?: string | null | undefined
    at?: Date | undefined
  },
  { inspects }: Pick<ProductionPorts, 'inspects'>,
  context: Context,
): Promise<ReportFacts> {
  const { db, user } = context
  if (user.sight !== 'all') await requireSeen(workOrders, [workOrderId], '工单', context)
  const asked = { workOrderId }
  const [, who, parameters, [order], [found], flow, [product], { needs, ...backflush }, marks, isInspected] =
    await Promise.all([
      keepPlans(db),
      // What no report changes is read while others still hold the order.
      whoWorks(staffId, context),
      askedParameters(asked, context),
      lockOrder(db, asked, {}),
      readWork(db, asked, {}),
      flowOfWork(workOrderId, context),
      readProduct(db, { workOrderId, lotCode: lotCode ?? null }),
      backflushOf({ workOrderId, at }, context),
      marksOf(workOrderId, context),
      inspects(context, 'final'),
    ])
  if (!order || !found) throw notFound('工单')
  const { outside, ids, hasGaps, ...own } = product!
  const told = needs.filter(({ isTold }) => isTold)
  const work = { order, plan: partOf<PlanRow>('plan', found), row: partOf<WorkOrderRow>('work', found) }
  return {
    ...backflush,
    work,
    flow,
    product: own,
    loose: told.flatMap(({ loose }) => loose ?? []),
    tracked: told,
    hasGaps,
    marks,
    isInspected,
    parameters,
    ids: [...backflush.due.flatMap((each) => each.ids), ...ids],
    who,
    outside: outsideIn(outside),
  }
}
