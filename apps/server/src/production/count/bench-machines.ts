import type { ReportForm } from '@zhizao/contract/production/workbench'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { MachineDoor } from '../../machine/index.ts'
import type { Context } from '../../platform/context.ts'
import { numberParam, type ReadSetParams, setOrUsual } from '../../platform/params/param.ts'
import { workOrders, workStretches } from '../work-order/work-order.table.ts'
import { madeBy } from './settle-marks.ts'
import { countedFor, workCount } from './work-count.ts'

export const askStopAfter = numberParam('askStopAfter', {
  group: '工作台',
  title: '机器停机多久后询问停工原因',
  unit: '分钟',
  fallback: 5,
  min: 1,
  max: 240,
  isOfPlant: true,
  help: '工单在做而工位的机器停机超过这么久，工作台提示选择停工原因',
})

export interface BenchPorts {
  machine: MachineDoor
  setParams: ReadSetParams
}

type Form = z.input<typeof ReportForm>
export type MachineParts = Pick<Form, 'machines' | 'count' | 'machineAsks' | 'standsSince'>

interface Work {
  id: string
  status: string
  stationId: string | null
  good: string
  scrap: string
  rework: string
  decimals: number
}

const HOUR = 3_600_000
const MINUTE = 60_000

/** Machines of a work order as the workbench shows them: how they stand, what they have counted, what they make one ask. */
export async function benchMachines(
  work: Work,
  { machine, setParams }: BenchPorts,
  context: Context,
): Promise<MachineParts> {
  const there = work.stationId
    ? (await machine.machinesAt({ stationId: work.stationId }, context)).map(({ id }) => id)
    : []
  const counting = await countedFor(work.id, machine, context)
  const ids = [...new Set([...there, ...counting.map(({ id }) => id)])]
  if (!ids.length) return { machines: [], count: null, machineAsks: null, standsSince: null }
  const [known, states] = await Promise.all([
    machine.workMachines(ids, await madeBy(work.id, context), context),
    machine.stateNow(ids, context),
  ])
  const shown = known.map(({ id, name, cavities }) => ({
    machineId: id,
    name,
    cavities,
    state: states.get(id)!,
    counted: counting.find((each) => each.id === id)?.counted ?? null,
  }))
  const own = shown.filter(({ machineId }) => there.includes(machineId))
  return {
    machines: shown,
    count: workCount(counting, work, work.decimals),
    ...(await asked(work, own, { machine, setParams }, context)),
  }
}

type Own = MachineParts['machines']

/** All machines of the station stand while the work order runs, or one runs while nothing runs at the station. */
async function asked(
  work: Work,
  own: Own,
  ports: BenchPorts,
  context: Context,
): Promise<Pick<MachineParts, 'machineAsks' | 'standsSince'>> {
  const nothing = { machineAsks: null, standsSince: null }
  if (!own.length || !work.stationId) return nothing
  if (work.status === 'stopped' && own.some(({ state }) => state.isRunning))
    return (await othersRun(work, context)) ? nothing : { ...nothing, machineAsks: 'resume' }
  if (work.status !== 'running' || !own.every(({ state }) => state.isRunning === false)) return nothing
  const standsSince = await stoodSince(work, own, ports.machine, context)
  const minutes = setOrUsual(askStopAfter, await ports.setParams([askStopAfter.code], context))
  const isLong = context.now().getTime() - standsSince.getTime() >= minutes * MINUTE
  return { machineAsks: isLong ? 'stop' : null, standsSince }
}

const othersRun = async ({ id, stationId }: Work, { db }: Context) =>
  (await db.$count(
    workOrders,
    and(eq(workOrders.stationId, stationId!), eq(workOrders.status, 'running'), ne(workOrders.id, id)),
  )) > 0

/** Since when the last of the machines stands: by its state, else by its last piece; not before the work went on. */
async function stoodSince(work: Work, own: Own, machine: MachineDoor, { db, ...context }: Context): Promise<Date> {
  const now = context.now().getTime()
  const [open] = await db
    .select({ beganAt: workStretches.beganAt })
    .from(workStretches)
    .where(and(eq(workStretches.workOrderId, work.id), isNull(workStretches.endedAt)))
  const machineIds = own.map(({ machineId }) => machineId)
  const minutes = await machine.minutesOf({ machineIds }, new Date(now - HOUR), new Date(now + MINUTE), {
    ...context,
    db,
  })
  const since = own.map(({ machineId, state }) => {
    if (state.since !== null) return state.since
    const last = minutes.findLast((minute) => minute.machineId === machineId)
    return last ? Math.min(last.at + MINUTE, now) : now - HOUR
  })
  return new Date(Math.max(...since, open?.beganAt.getTime() ?? 0))
}
