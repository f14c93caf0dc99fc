import { workbench } from '@zhizao/contract/production/workbench'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { ASSUMED_PLAN, plansOn, type ShiftTurn, turnsBetween } from '@zhizao/rules/calendar/working-time'
import { turnOfWork } from '@zhizao/rules/production/work-time'
import { dayText } from '@zhizao/rules/time/calendar'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { workingResource } from '../../calendar/index.ts'
import { recordMade } from '../../platform/audit/operate-log.ts'
import type { Context } from '../../platform/context.ts'
import { nobodysContext } from '../../platform/nobodys-context.ts'
import { choiceParam, setOrUsual } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { settleMarks } from '../count/settle-marks.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders, workStretches } from './work-order.table.ts'
import { lockedWork, takeWork } from './work-order-steps.ts'

const titles: Record<string, string> = { ask: '询问', stop: '自动停工' }
export const shiftEnd = choiceParam('shiftEnd', {
  group: '工作台',
  title: '班次结束时还在做的工单',
  fallback: 'ask',
  isOfPlant: true,
  options: () => Object.entries(titles).map(([value, title]) => ({ value, title })),
  takes: (text) => Object.hasOwn(titles, text),
  help: '询问：工作台提示停工、接班或按加班继续；自动停工：从班次结束时起停工，下一班复工',
})
/** Why work stands that a shift's end has stopped. */
const SHIFT_ENDED = '班次结束'

const DAY = 86_400_000
/** No shift lasts longer. */
const AROUND = 2 * DAY

/** The turns of a work center's shifts around a moment; none where nobody has made a plan, so nobody is asked by it. */
async function turnsAround(
  workCenterId: string | null,
  at: number,
  context: Context,
): Promise<readonly ShiftTurn[] | undefined> {
  const scope = workCenterId
    ? ({ kind: 'workCenter', id: workCenterId } as const)
    : ({ kind: 'company', id: null } as const)
  const day = dayText(at, context.user.timeZone)
  const { resource } = await workingResource(scope, dayAfter(day, -2), dayAfter(day, 2), context)
  if (plansOn(resource, day)[0] === ASSUMED_PLAN) return undefined
  return turnsBetween(resource, { from: at - AROUND, to: at + AROUND })
}

interface Running {
  readonly status: string
  readonly workCenterId: string | null
  readonly stretches: readonly { kind: string; from: unknown; to: unknown; overtime: unknown }[]
}

/** What the workbench asks where a work order runs beyond its shift, and that is not overtime. */
export async function askedByShift({ status, workCenterId, stretches }: Running, context: Context) {
  const open = stretches.find(({ to }) => to === null)
  if (status !== 'running' || open?.kind !== 'run' || open.overtime) return null
  const began = new Date(open.from as Date).getTime()
  const turns = await turnsAround(workCenterId, began, context)
  if (!turns) return null
  const turn = turnOfWork(began, turns)
  if (!turn) return { endedAt: new Date(began), shiftName: null, takeOverAt: null }
  const now = context.now().getTime()
  if (turn.to > now) return null
  const next = turnOfWork(now, turns)
  const takeOverAt = next && new Date(Math.min(now, Math.max(turn.to, next.from)))
  return { endedAt: new Date(turn.to), shiftName: turn.shift.name, takeOverAt: takeOverAt ?? null }
}

interface Due extends Record<string, unknown> {
  companyId: string
  ids: string[]
}

/** Work that runs, by company; outside work has no shifts here. */
const running = sql`
  select w.company_id::text as "companyId", array_agg(w.id::text order by w.id) as ids
  from ${workStretches} t join ${workOrders} w on w.id = t.work_order_id and w.company_id = t.company_id
    join ${segmentPlans} p on p.id = w.segment_plan_id and p.company_id = w.company_id
  where t.ended_at is null and t.kind = 'run' and t.overtime is null and w.status = 'running' and not p.is_outside
  group by 1 order by 1`

type Parts = Pick<Platform, 'database' | 'log' | 'now'>

/** Each minute stops what runs beyond its shift, as of its end, in companies that want it so. */
export function shiftEnds(platform: Parts, ports: ProductionPorts): void {
  const { database, log } = platform
  ports.background('shift-ends', async (signal) => {
    const { rows } = await database.systemDb.execute<Due>(running)
    for (const { companyId, ids } of rows) {
      const within = <Made>(work: (context: Context) => Promise<Made>) =>
        database.inCompany(companyId, async (db) =>
          work(await nobodysContext({ name: SHIFT_ENDED, companyId, db, signal }, platform)),
        )
      const isWanted = async (context: Context) =>
        setOrUsual(shiftEnd, await ports.setParams([shiftEnd.code], context)) === 'stop'
      // One company's fault does not keep the others from being looked at, nor one work order's the rest.
      const quietly = (work: Promise<unknown>) =>
        work.catch(
          (error: unknown) => void log.error({ err: error, companyId }, 'work not stopped at the end of its shift'),
        )
      if (signal.aborted || (await quietly(within(isWanted))) !== true) continue
      for (const id of ids) await quietly(within((context) => stopAtShiftEnd(id, ports, context)))
    }
    return undefined
  })
}

async function stopAtShiftEnd(id: string, { machine }: Pick<ProductionPorts, 'machine'>, context: Context) {
  const work = await lockedWork(id, context)
  if (work.row.status !== 'running') return
  const [open] = await context.db
    .select()
    .from(workStretches)
    .where(and(eq(workStretches.workOrderId, id), isNull(workStretches.endedAt)))
  if (open?.kind !== 'run' || open.overtime) return
  const began = open.beganAt.getTime()
  const turn = turnOfWork(began, (await turnsAround(work.plan.workCenterId, began, context)) ?? [])
  // What was begun outside of all shifts was begun so by somebody: he is asked.
  if (!turn || turn.to > context.now().getTime()) return
  const at = new Date(turn.to)
  const acting = { ...context, user: { ...context.user, permissions: new Set(['workbench:work']) } }
  await takeWork(work, 'stop', acting, { at, set: { stopReason: SHIFT_ENDED } })
  await settleMarks(work.row.stationId, machine, context, at)
  const after = { status: 'stopped', stopReason: SHIFT_ENDED, at }
  await recordMade(workbench.stop, [{ id: work.order.id, code: work.row.code, after }], context)
}
