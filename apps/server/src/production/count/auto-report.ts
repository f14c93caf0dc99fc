import { workbench } from '@zhizao/contract/production/workbench'
import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { and, desc, eq, sql } from 'drizzle-orm'
import { machines } from '../../machine/machine/machine.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { afterwards } from '../../platform/after-commit.ts'
import { recordMade } from '../../platform/audit/operate-log.ts'
import type { Context } from '../../platform/context.ts'
import { nobodysContext } from '../../platform/nobodys-context.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { untilTaken } from '../../platform/try-again.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { postReport, type ReportRow } from '../report/post-report.ts'
import { workReports } from '../report/work-report.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders, workStretches } from '../work-order/work-order.table.ts'
import { lockedWork } from '../work-order/work-order-steps.ts'
import { countMarks } from './count-mark.table.ts'
import { settleMarks } from './settle-marks.ts'
import { countedFor, workCount } from './work-count.ts'

/** Whoever reads a report of nobody's making finds this name. */
export const AUTOMATIC = '自动报工'
/** Of a machine that says itself which pieces are bad. */
const JUDGED_BY_MACHINE = '机器判废'
const LOOK_AGAIN_MS = 15_000
/** What was refused is tried again so much later, without a word as long as it stays refused. */
const TRY_AGAIN_MS = 300_000
/** Batches of a work order that are reported at one look: what an outage has left waits for the next. */
const MOST_AT_ONCE = 20

interface At extends Record<string, unknown> {
  companyId: string
  id: string
}

type Parts = Pick<Platform, 'database' | 'log' | 'now'>

/**
 * Reports what machines have counted, a batch at a time, where they are set to: by the rows themselves, looked for every quarter
 * of a minute while such work runs. A batch is counted, posted and numbered in one transaction with the work order locked, so that
 * a kill leaves it undone or done, and never done twice. Answers how to look at once.
 */
export function autoReports(platform: Parts, ports: ProductionPorts): () => void {
  const { database, log, now } = platform
  async function quietly(at: At, work: () => Promise<void>) {
    // One company's fault does not keep the others from being looked at.
    await work().catch((error) => log.error({ err: error, ...at }, 'work counted by machines not looked after'))
  }
  return ports.background('machine-reports', async (signal) => {
    const { rows: unsettled } = await database.systemDb.execute<At>(unsettledStations)
    for (const { companyId, id } of unsettled) {
      if (signal.aborted) return undefined
      await quietly({ companyId, id }, () =>
        database.inCompany(companyId, (db) => settleMarks(id, ports.machine, { db, now, user: { companyId } })),
      )
    }
    const { rows: due } = await database.systemDb.execute<At>(dueWork(now()))
    let isMore = false
    for (const at of due)
      await quietly(at, async () => {
        for (let made = 0; made < MOST_AT_ONCE; made++)
          if (signal.aborted || !(await reportBatch(at, platform, ports, signal))) return
        isMore = true
      })
    if (!due.length) return undefined
    return new Date(now().getTime() + (isMore ? 1000 : LOOK_AGAIN_MS))
  })
}

/** Stations where a machine counts for nothing although work runs, or for work that does not run there. */
const unsettledStations = sql`
  select w.company_id::text as "companyId", w.station_id::text as id
  from ${workOrders} w join ${machines} m on m.station_id = w.station_id and m.company_id = w.company_id and m.status = 1
  where w.status = 'running' and not exists (
    select from ${countMarks} k where k.machine_id = m.id and k.company_id = m.company_id and k.ended_at is null)
  union
  select w.company_id::text, w.station_id::text
  from ${countMarks} k join ${workOrders} w on w.id = k.work_order_id and w.company_id = k.company_id
    join ${machines} m on m.id = k.machine_id and m.company_id = k.company_id
  where k.ended_at is null and w.station_id is not null
    and (w.status <> 'running' or m.status <> 1 or m.station_id is distinct from w.station_id)`

/** Work orders that a machine counts for which reports by itself, and that may be reported. */
const dueWork = (now: Date) => sql`
  select distinct w.company_id::text as "companyId", w.id::text as id
  from ${workOrders} w join ${productionOrders} o on o.id = w.order_id and o.company_id = w.company_id
    join ${segmentPlans} p on p.id = w.segment_plan_id and p.company_id = w.company_id
    join ${countMarks} k on k.work_order_id = w.id and k.company_id = w.company_id
    join ${machines} m on m.id = k.machine_id and m.company_id = k.company_id
  where w.status in ('running', 'stopped') and o.status in ('released', 'running')
    and m.auto_report and m.status = 1 and m.batch_quantity is not null and not w.is_auto_held
    and (w.auto_problem is null or w.auto_tried_at is null or w.auto_tried_at < ${new Date(now.getTime() - TRY_AGAIN_MS).toISOString()}::timestamptz
      or w.auto_tried_at > ${now.toISOString()}::timestamptz)
    and (not p.needs_first_article or w.first_article = 'passed')
  order by 1, 2`

interface Batch {
  good: Quantity
  scrap: Quantity
}

/** The next full batch of what machines have counted and nobody has reported. */
async function nextBatch(id: string, { machine }: ProductionPorts, context: Context): Promise<Batch | undefined> {
  const [row] = await context.db.select().from(workOrders).where(eq(workOrders.id, id))
  if (!row || row.isAutoHeld || (row.status !== 'running' && row.status !== 'stopped')) return undefined
  const counting = await countedFor(id, machine, context)
  // Full batches are of whole pieces as people give them: no unit has more decimals than a quantity.
  const count = workCount(counting, row, 8)
  const batches = counting.flatMap(({ batchQuantity }) => batchQuantity ?? [])
  const [batch] = batches.sort((one, other) => compareQuantities(one, other))
  if (!count || !batch || compareQuantities(addQuantities(count.good, count.scrap), batch) < 0) return undefined
  const scrap = compareQuantities(count.scrap, batch) > 0 ? batch : count.scrap
  return { good: subtractQuantities(batch, scrap), scrap }
}

class NothingDue extends Error {}

/** Reports one batch; whether there was one, and nothing stood against it. */
async function reportBatch(
  { companyId, id }: At,
  platform: Parts,
  ports: ProductionPorts,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, log } = platform
  const later = afterwards(log)
  const within = <Made>(work: (context: Context) => Promise<Made>) =>
    database.inCompany(companyId, async (db) =>
      work(await nobodysContext({ name: AUTOMATIC, companyId, db, signal, afterCommit: later.add }, platform)),
    )
  if (!(await within((context) => nextBatch(id, ports, context)))) return false
  try {
    await untilTaken(companyId, () => within((context) => postBatch(id, ports, context)))
  } catch (error) {
    if (error instanceof NothingDue) return false
    if (!(error instanceof Refusal)) throw error
    await within((context) => keepProblem(id, error.message, ports, context))
    await later.run()
    return false
  }
  await later.run()
  return true
}

async function postBatch(id: string, ports: ProductionPorts, context: Context): Promise<void> {
  // First of all, as calls of people take it: whoever waits for a number holds no order.
  const code = await ports.nextCode(context, 'workReport', {})
  const { order, row } = await lockedWork(id, context)
  const batch = await nextBatch(id, ports, context)
  if (!batch) throw new NothingDue()
  const { good, scrap } = batch
  const reasons =
    compareQuantities(scrap, '0') > 0 ? [{ kind: 'scrap' as const, reason: JUDGED_BY_MACHINE, quantity: scrap }] : []
  const input = { workOrderId: id, good, scrap, reasons, staffId: await whoRuns(id, context) }
  const answer = async (report: ReportRow) => report
  const report = await postReport(code, input, { ...ports, answer, autoNo: await nextNo(id, context) }, context)
  await ports.notify(context, 'workReport.post', { id: report.id, code, status: report.status })
  await recordMade(workbench.report, [{ id: order.id, code, after: report }], context)
  if (row.autoProblem) await context.db.update(workOrders).set({ autoProblem: null }).where(eq(workOrders.id, id))
}

async function nextNo(id: string, { db }: Context): Promise<number> {
  const [last] = await db
    .select({ no: sql<number>`coalesce(max(${workReports.autoNo}), 0)::int` })
    .from(workReports)
    .where(eq(workReports.workOrderId, id))
  return last!.no + 1
}

/** Whoever ran the work order last has made the pieces. */
async function whoRuns(id: string, { db }: Context): Promise<string | null> {
  const [found] = await db
    .select({ id: staff.id, status: staff.status })
    .from(workStretches)
    .innerJoin(staff, eq(staff.id, workStretches.staffId))
    .where(and(eq(workStretches.workOrderId, id), eq(workStretches.kind, 'run')))
    .orderBy(desc(workStretches.beganAt), desc(workStretches.id))
    .limit(1)
  return found?.status === 1 ? found.id : null
}

/** Why nothing is reported stands at the work order, and is told once until it is over. */
async function keepProblem(id: string, problem: string, { notify }: ProductionPorts, context: Context): Promise<void> {
  const { order, row } = await lockedWork(id, context)
  await context.db
    .update(workOrders)
    .set({ autoProblem: problem, autoTriedAt: context.now() })
    .where(eq(workOrders.id, id))
  if (row.autoProblem) return
  const more = { order: order.code, problem }
  await notify(context, 'workReport.autoRefused', { id, code: row.code, status: row.status, more })
}

/** What stood against automatic reports is settled, as somebody says: they go on at once. */
export async function goOnReporting(id: string, context: Context): Promise<void> {
  const { order, row } = await lockedWork(id, context)
  if (!row.autoProblem) throw conflict(`工单“${row.code}”的自动报工没有受阻`)
  await context.db
    .update(workOrders)
    .set({ autoProblem: null, autoTriedAt: null, isAutoHeld: false, updatedAt: context.now() })
    .where(eq(workOrders.id, id))
  context.audit({ target: row.code, before: { autoProblem: row.autoProblem }, after: {}, subject: order.id })
}
