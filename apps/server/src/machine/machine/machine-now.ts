import type { MachineNow } from '@zhizao/contract/machine/machine'
import { addQuantities } from '@zhizao/rules/quantity/decimal'
import { and, inArray } from 'drizzle-orm'
import { plainValue } from '../../history/index.ts'
import type { Context } from '../../platform/context.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { minuteMs, minuteOf } from '../counter/counter.ts'
import { type Counting, type MinuteCount, nothing } from '../counter/counts-of.ts'
import { machineSignals } from '../machine-signal/machine-signal.table.ts'
import { tools } from '../tool/tool.table.ts'
import { machines } from './machine.table.ts'
import { seenMachines } from './machine-query.ts'
import { stateNow } from './state-now.ts'

const MINUTES = 60

interface Live {
  telemetry: Pick<TelemetryDomain, 'plantNow'>
  counting: Counting
}

/** Those of the machines that the caller sees. */
export async function seenOf(ids: readonly string[], context: Context): Promise<string[]> {
  const rows = await context.db
    .select({ id: machines.id })
    .from(machines)
    .where(and(inArray(machines.id, [...ids]), seenMachines(context)))
  return rows.map(({ id }) => id)
}

/** Machines as they stand: state, counter, the last hour by minute, what is mounted. */
export async function machinesNow(asked: readonly string[], { telemetry, counting }: Live, context: Context) {
  const ids = await seenOf(asked, context)
  if (!ids.length) return []
  const end = minuteOf(context.now().getTime()) + minuteMs
  const begin = end - MINUTES * minuteMs
  const signals = await context.db
    .select({ machineId: machineSignals.machineId, role: machineSignals.role, pointId: machineSignals.pointId })
    .from(machineSignals)
    .where(and(inArray(machineSignals.machineId, ids), inArray(machineSignals.role, ['counter', 'cycle'])))
  const mounted = await context.db
    .select({ id: tools.id, code: tools.code, name: tools.name, machineId: tools.machineId })
    .from(tools)
    .where(inArray(tools.machineId, ids))
  const states = await stateNow(ids, telemetry, context)
  const counted = await counting.minutesOf({ machineIds: ids }, new Date(begin), new Date(end), context)
  const minutes = Map.groupBy(counted, (minute) => minute.machineId)
  const now = await telemetry.plantNow.points(
    context.user.companyId,
    signals.map(({ pointId }) => pointId),
  )
  const signalOf = (id: string, role: string) =>
    signals.find((signal) => signal.machineId === id && signal.role === role)?.pointId

  return ids.map((machineId): MachineNow => {
    const own = minutes.get(machineId) ?? []
    const counter = signalOf(machineId, 'counter')
    const sample = counter ? now.get(counter)!.newest : undefined
    const cycle = signalOf(machineId, 'cycle')
    const cycleSample = cycle ? now.get(cycle)!.newest : undefined
    return {
      machineId,
      state: states.get(machineId)!,
      lastHour: sumOf(own),
      counter:
        counter && sample
          ? { pointId: counter, value: plainValue(sample.value), quality: sample.quality, time: sample.time }
          : null,
      minutes: byMinute(own, begin),
      cycleSeconds: cycleSample?.quality === 0 ? Number(cycleSample.value) || null : null,
      tools: mounted.filter((tool) => tool.machineId === machineId).map(({ machineId: _, ...tool }) => tool),
    }
  })
}

function sumOf(minutes: readonly MinuteCount[]) {
  const sum = nothing()
  for (const minute of minutes)
    for (const role of ['counter', 'good', 'reject'] as const) sum[role] = addQuantities(sum[role], minute[role])
  return sum
}

/** A bar for each minute, by its counter or, without one, by what was good and what was not. */
function byMinute(minutes: readonly MinuteCount[], begin: number): number[] {
  const bars = Array.from({ length: MINUTES }, () => 0)
  for (const { at, counter, good, reject } of minutes)
    bars[Math.round((at - begin) / minuteMs)] = Number(counter) || Number(good) + Number(reject)
  return bars
}
