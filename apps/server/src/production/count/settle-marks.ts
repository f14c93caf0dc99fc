import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { MachineDoor } from '../../machine/index.ts'
import type { Context, SessionUser } from '../../platform/context.ts'
import { routeSegments } from '../../process/route/route.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders, workStretches } from '../work-order/work-order.table.ts'
import { countMarks } from './count-mark.table.ts'
import { type Counts, totalsAt } from './totals-at.ts'

export type Marking = Counts & Pick<MachineDoor, 'machinesOfStation' | 'workMachines'>
type Mark = typeof countMarks.$inferSelect
/** Whose transaction it is: a call's, or that of work that nobody asked for. */
export type Settling = Pick<Context, 'db' | 'now'> & { readonly user: Pick<SessionUser, 'companyId'> }
/** Marks are kept whoever sees the machines. */
const all = { objectScope: 'all' } as const

/** What a work order makes, as set-ups of machines name it. */
export async function madeBy(workOrderId: string, { db }: Pick<Context, 'db'>) {
  const [made] = await db
    .select({ materialId: productionOrders.materialId, segmentId: routeSegments.segmentId })
    .from(workOrders)
    .innerJoin(productionOrders, eq(productionOrders.id, workOrders.orderId))
    .innerJoin(segmentPlans, eq(segmentPlans.id, workOrders.segmentPlanId))
    .leftJoin(routeSegments, eq(routeSegments.id, segmentPlans.routeSegmentId))
    .where(eq(workOrders.id, workOrderId))
  return made!
}

/**
 * Brings marks in line with what runs at a station: its machines count for the work order that was begun last there, and for
 * none where none runs. Called whenever work begins or ends, in its transaction; a sweep calls it for machines that came to a
 * station meanwhile. Who settles a station waits for who does.
 */
export async function settleMarks(
  stationId: string | null,
  machine: Marking,
  context: Settling,
  at?: Date,
): Promise<void> {
  if (!stationId) return
  const { db } = context
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('count marks', ${stationId}::bigint))`)
  const there = (await machine.machinesOfStation(stationId, context)).map(({ id }) => id)
  const running = await runningAt(stationId, context)
  const open = await db
    .select({ mark: countMarks })
    .from(countMarks)
    .innerJoin(workOrders, eq(workOrders.id, countMarks.workOrderId))
    .where(
      and(
        isNull(countMarks.endedAt),
        or(eq(workOrders.stationId, stationId), there.length ? inArray(countMarks.machineId, there) : undefined),
      ),
    )
  const stands = ({ machineId, workOrderId }: Mark) => workOrderId === running && there.includes(machineId)
  const over = open.map(({ mark }) => mark).filter((mark) => !stands(mark))
  const fresh = running ? there.filter((id) => !open.some(({ mark }) => mark.machineId === id && stands(mark))) : []
  const ids = [...new Set([...over.map(({ machineId }) => machineId), ...fresh])]
  if (!ids.length) return
  const totals = await totalsAt(ids, at, machine, context)
  for (const mark of over) await close(mark, totals.get(mark.machineId)!, machine, context, at)
  if (!running || !fresh.length) return
  const moment = at && at < context.now() ? at : context.now()
  await db
    .insert(countMarks)
    .values(
      fresh.map((machineId) => {
        const { counter, good, reject } = totals.get(machineId)!
        return {
          companyId: context.user.companyId,
          workOrderId: running,
          machineId,
          beganAt: moment,
          counterFrom: counter,
          goodFrom: good,
          rejectFrom: reject,
        }
      }),
    )
    .onConflictDoNothing()
}

/** The work order that was begun last of those that run at a station. */
async function runningAt(stationId: string, { db }: Settling): Promise<string | undefined> {
  const [found] = await db
    .select({ id: workOrders.id })
    .from(workOrders)
    .innerJoin(workStretches, and(eq(workStretches.workOrderId, workOrders.id), isNull(workStretches.endedAt)))
    .where(and(eq(workOrders.stationId, stationId), eq(workOrders.status, 'running'), eq(workStretches.kind, 'run')))
    .orderBy(desc(workStretches.beganAt), desc(workStretches.id))
    .limit(1)
  return found?.id
}

async function close(
  mark: Mark,
  { counter, good, reject }: { counter: string; good: string; reject: string },
  machine: Marking,
  context: Settling,
  at: Date | undefined,
): Promise<void> {
  const { db } = context
  const made = await madeBy(mark.workOrderId, context)
  const [works] = await machine.workMachines([mark.machineId], made, { db, user: all })
  const moment = at && at < context.now() ? at : context.now()
  const notBelow = (to: string, from: string) => sql<string>`greatest(${to}::numeric, ${from}::numeric)`
  await db
    .update(countMarks)
    .set({
      endedAt: new Date(Math.max(moment.getTime(), mark.beganAt.getTime())),
      counterTo: notBelow(counter, mark.counterFrom),
      goodTo: notBelow(good, mark.goodFrom),
      rejectTo: notBelow(reject, mark.rejectFrom),
      cavities: works?.cavities ?? 1,
      updatedAt: context.now(),
    })
    .where(and(eq(countMarks.id, mark.id), isNull(countMarks.endedAt)))
}

/** Settles the stations at which machines count for work orders of an order: it was paused, or ended. */
export async function settleOrder(orderId: string, machine: Marking, context: Settling): Promise<void> {
  const found = await context.db
    .selectDistinct({ stationId: workOrders.stationId })
    .from(countMarks)
    .innerJoin(workOrders, eq(workOrders.id, countMarks.workOrderId))
    .where(and(eq(workOrders.orderId, orderId), isNull(countMarks.endedAt)))
  for (const stationId of found.flatMap((each) => each.stationId ?? []).sort())
    await settleMarks(stationId, machine, context)
}
