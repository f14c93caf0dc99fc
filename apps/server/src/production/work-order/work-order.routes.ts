import type { Resource } from '@zhizao/contract/plant/resource'
import { type StationMachine, workOrder } from '@zhizao/contract/production/work-order'
import { compareQuantities, decimalsOf, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { eq, inArray } from 'drizzle-orm'
import type { MachineDoor } from '../../machine/index.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { teams } from '../../plant/team/team.table.ts'
import { stations, workCenterStaff, workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { requireReferences } from '../../platform/document/require-references.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, invalid, invalidField } from '../../platform/refusal.ts'
import { settleMarks } from '../count/settle-marks.ts'
import { narrowed } from '../narrowed.ts'
import { lockedOrders } from '../order/order-steps.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { writeWorkOrders } from '../segment-plan/release-plans.ts'
import { requireStation } from './require-station.ts'
import { instructionsOfWork } from './work-instructions.ts'
import { workOrders } from './work-order.table.ts'
import { wholeWorkOrder, workOrderRows } from './work-order-query.ts'
import { lockedWork, takeWork, type WorkOrderEvent } from './work-order-steps.ts'
import { judgeOvertime, timesOfWork } from './work-times.ts'

interface Whom {
  stationId?: string | null | undefined
  teamId?: string | null | undefined
  staffId?: string | null | undefined
}

const references = {
  stationId: { table: stations, title: '工位' },
  teamId: { table: teams, title: '班组' },
  staffId: { table: staff, title: '人员' },
}

async function dispatch({ ids, ...whom }: Whom & { ids: readonly string[] }, context: Context) {
  const { stationId, teamId, staffId } = whom
  if (!stationId && !teamId && !staffId) throw invalid('请选择工位、班组或人员')
  await requireReferences(references, whom, context)
  const named = await context.db
    .select({ orderId: workOrders.orderId })
    .from(workOrders)
    .where(inArray(workOrders.id, [...ids]))
  await lockedOrders(
    named.map(({ orderId }) => orderId),
    context,
  )
  for (const id of [...new Set(ids)].sort()) {
    const work = await lockedWork(id, context)
    if (stationId) await requireStation(stationId, work.plan.workCenterId, context)
    const set = { stationId: stationId ?? null, teamId: teamId ?? null, staffId: staffId ?? null }
    // Given to another: taken back first, so that its states stay those that there are.
    if (work.row.status === 'dispatched') {
      await takeWork(work, 'recall', context)
      await takeWork(await lockedWork(id, context), 'dispatch', context, { set })
    } else await takeWork(work, 'dispatch', context, { set })
  }
  return workOrderRows.list({ ids }, context)
}

const step =
  (event: WorkOrderEvent, { machine }: Pick<ProductionPorts, 'machine'>) =>
  async ({ id, seenAt, reason }: { id: string; seenAt?: Date; reason?: string }, context: Context) => {
    const work = await lockedWork(id, context)
    requireFresh({ ...work.row, updatedByName: '' }, seenAt)
    await takeWork(work, event, context, reason ? { set: { stopReason: reason } } : {})
    await settleMarks(work.row.stationId, machine, context)
    return workOrderRows.get({ id }, context)
  }

/** Stations of the segment's work center, and the people who work there. */
async function resourcesFor(id: string, context: Context): Promise<Resource[]> {
  const { db } = context
  const { workCenterId } = await workOrderRows.get({ id }, context)
  const at = <T extends { workCenterId: typeof stations.workCenterId | typeof workCenterStaff.workCenterId }>(
    table: T,
  ) => (workCenterId ? eq(table.workCenterId, workCenterId) : undefined)
  const [places, people] = await Promise.all([
    db
      .select({
        id: stations.id,
        code: stations.code,
        name: stations.name,
        workCenterId: workCenters.id,
        center: workCenters.name,
      })
      .from(stations)
      .innerJoin(workCenters, eq(workCenters.id, stations.workCenterId))
      .where(at(stations))
      .orderBy(stations.code)
      .limit(500),
    db
      .select({
        id: staff.id,
        code: staff.code,
        name: staff.name,
        workCenterId: workCenters.id,
        center: workCenters.name,
      })
      .from(workCenterStaff)
      .innerJoin(staff, eq(staff.id, workCenterStaff.staffId))
      .innerJoin(workCenters, eq(workCenters.id, workCenterStaff.workCenterId))
      .where(at(workCenterStaff))
      .orderBy(staff.code)
      .limit(500),
  ])
  const told =
    (type: Resource['type']) =>
    ({ center, ...each }: (typeof places)[number]): Resource => ({ ...each, type, workCenterName: center })
  return [...places.map(told('station')), ...people.map(told('staff'))]
}

/** A part of a work order that nobody has begun becomes one of its own. */
async function split(
  { id, seenAt, quantity }: { id: string; seenAt?: Date | undefined; quantity: string },
  context: Context,
) {
  const { db, now } = context
  const { order, plan, row } = await lockedWork(id, context)
  requireFresh({ ...row, updatedByName: '' }, seenAt)
  if (row.status === 'completed' || row.status === 'withdrawn') throw conflict(`工单“${row.code}”已结束，不能拆分`)
  if (decimalsOf(quantity) > decimalsOf(row.quantity) && decimalsOf(quantity) > decimalsOf(plan.quantity))
    throw invalidField('quantity', '拆出数量', '小数位过多')
  const left = subtractQuantities(row.quantity, quantity)
  const done = sumOfQuantities([row.good, row.scrap, row.rework])
  if (compareQuantities(left, '0') <= 0 || compareQuantities(left, done) < 0)
    throw invalidField('quantity', '拆出数量', `计划 ${row.quantity}，已报 ${done}，应至少留下一部分`)
  await db.update(workOrders).set({ quantity: left, updatedAt: now() }).where(eq(workOrders.id, id))
  await writeWorkOrders(order.code, [{ ...plan, quantity }], context)
  context.audit({ target: row.code, before: { quantity: row.quantity }, after: { quantity: left }, subject: order.id })
  return workOrderRows.list({ segmentPlanId: plan.id }, context)
}

/** Machines at stations, and whether they run. */
async function machinesThere(
  asked: { workCenterId?: string | undefined; stationId?: string | undefined },
  machine: MachineDoor,
  context: Context,
): Promise<StationMachine[]> {
  const there = await machine.machinesAt(asked, context)
  const states = await machine.stateNow(
    there.map(({ id }) => id),
    context,
  )
  return there.map(({ id, stationId, name }) => ({ machineId: id, stationId, name, state: states.get(id)! }))
}

export const workOrderRoutes = (ports: Pick<ProductionPorts, 'machine'>): Route[] =>
  implement(workOrder, {
    page: (input, context) => workOrderRows.page(narrowed(input, context), context),
    info: ({ id }, context) => wholeWorkOrder(id, context),
    resources: ({ id }, context) => resourcesFor(id, context),
    machines: (asked, context) => machinesThere(asked, ports.machine, context),
    instructions: ({ id }, context) => instructionsOfWork(id, context),
    times: ({ id }, context) => timesOfWork(id, context),
    overtime: judgeOvertime,
    dispatch,
    stop: step('stop', ports),
    recall: step('recall', ports),
    withdraw: step('withdraw', ports),
    reopen: step('reopen', ports),
    split,
  })
