import type { MachineState } from '@zhizao/contract/machine/machine'
import { isAway } from '@zhizao/rules/live-state'
import { and, eq, inArray } from 'drizzle-orm'
import { nowOf } from '../../object-state/index.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import type { Reading } from '../machine-door.ts'
import { machineSignals } from '../machine-signal/machine-signal.table.ts'
import { machines } from './machine.table.ts'

type Live = Pick<TelemetryDomain, 'plantNow'>

const unknownOf = (machineId: string): MachineState => ({
  machineId,
  isRunning: null,
  by: null,
  kind: 'unknown',
  name: null,
  colour: null,
  since: null,
})

/** Whether machines run: as the states of their objects say, and where none are defined as their state signals do. */
export async function stateNow(
  machineIds: readonly string[],
  { plantNow }: Live,
  { db, user }: Pick<Reading, 'db' | 'user'>,
): Promise<Map<string, MachineState>> {
  const found = machineIds.length
    ? await db
        .select({
          id: machines.id,
          objectId: machines.objectId,
          pointId: machineSignals.pointId,
          runValue: machineSignals.runValue,
        })
        .from(machines)
        .leftJoin(machineSignals, and(eq(machineSignals.machineId, machines.id), eq(machineSignals.role, 'state')))
        .where(inArray(machines.id, [...machineIds]))
    : []
  const states = await nowOf(
    found.map(({ objectId }) => objectId),
    db,
  )
  const byObject = new Map(states.map((state) => [state.objectId, state]))
  const signals = found.flatMap(({ objectId, pointId }) => (pointId && !byObject.has(objectId) ? [pointId] : []))
  const now = await plantNow.points(user.companyId, signals)

  function bySignal(id: string, pointId: string, runValue: number | null): MachineState {
    const { newest: sample, life } = now.get(pointId)!
    if (sample?.quality !== 0 || sample.value === null || isAway(life)) return { ...unknownOf(id), by: 'signal' }
    const isRunning = runValue === null ? Boolean(Number(sample.value)) : Number(sample.value) === runValue
    return { ...unknownOf(id), isRunning, by: 'signal', kind: isRunning ? 'run' : 'stop' }
  }

  return new Map(
    found.map(({ id, objectId, pointId, runValue }) => {
      const state = byObject.get(objectId)
      if (state)
        return [
          id,
          {
            machineId: id,
            by: 'object' as const,
            kind: state.kind,
            name: state.name,
            colour: state.colour,
            isRunning: state.kind === 'unknown' ? null : state.kind === 'run',
            since: state.since,
          },
        ]
      return [id, pointId ? bySignal(id, pointId, runValue) : unknownOf(id)]
    }),
  )
}
