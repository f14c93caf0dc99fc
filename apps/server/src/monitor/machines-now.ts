import type { Level } from '@zhizao/contract/alarm/alarm-level'
import type { MachineFigures, MonitoredMachine } from '@zhizao/contract/monitor/equipment-monitor'
import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { alarms, isOpen } from '../alarm/index.ts'
import { nowOf } from '../object-state/index.ts'
import { objectSeen } from '../platform/access/object-view.ts'
import type { Context } from '../platform/context.ts'
import { machinesOf, type WhichMachines } from './machine-rows.ts'
import type { MonitorPorts } from './monitor-ports.ts'
import { sharedAnswers } from './shared-answers.ts'

/** A machine as it stands, and where in the tree. */
export interface MachineNow extends MonitoredMachine {
  readonly path: string
}

export type ReadMachinesNow = (which: WhichMachines, context: Context) => Promise<MachineNow[]>

/** How machines stand now: their states, what asks for somebody, and whether what reads them is there. */
export const machinesNow = ({ plantNow }: MonitorPorts): ReadMachinesNow =>
  sharedAnswers(async (which, context) => {
    const machines = await machinesOf(which, context)
    const objectIds = machines.map(({ objectId }) => objectId)
    const [states, alarmed, now] = await Promise.all([
      nowOf(objectIds, context.db),
      openAlarms(context),
      plantNow.objects(context.user.companyId, objectIds),
    ])
    const stateOf = new Map(states.map((now) => [now.objectId, now]))
    return machines.map((machine) => ({
      ...machine,
      life: now.get(machine.objectId)!.life ?? 'unread',
      now: stateOf.get(machine.objectId) ?? null,
      ...(alarmed.get(machine.objectId) ?? { alarms: 0, level: null }),
    }))
  })

interface Asking {
  alarms: number
  level: Level | null
}

const levels: readonly Level[] = ['warning', 'error', 'urgent']
const worst = sql<number>`max(case ${alarms.level} when 'urgent' then 2 when 'error' then 1 else 0 end)::int`

/** Alarms that ask for somebody, by object. */
async function openAlarms({ db, user }: Context): Promise<Map<string, Asking>> {
  const found = await db
    .select({ objectId: alarms.objectId, alarms: sql<number>`count(*)::int`, worst })
    .from(alarms)
    .where(
      and(
        isOpen,
        isNull(alarms.handledAt),
        isNull(alarms.shelvedUntil),
        isNull(alarms.suppressed),
        isNotNull(alarms.objectId),
        objectSeen(user, alarms.objectId),
      ),
    )
    .groupBy(alarms.objectId)
  return new Map(found.map((row) => [row.objectId!, { alarms: row.alarms, level: levels[row.worst]! }]))
}

/** Whether what reads it is away. */
export const isAway = ({ life }: Pick<MachineNow, 'life'>) => life === 'device' || life === 'box'

/** How many stand how. */
export function figuresOf(machines: readonly MachineNow[]): MachineFigures {
  const kinds: Record<string, number> = {}
  for (const { now } of machines) if (now) kinds[now.kind] = (kinds[now.kind] ?? 0) + 1
  const number = (claim: (machine: MachineNow) => boolean) => machines.filter(claim).length
  const [total, online] = [machines.length, number(({ life }) => life === 'on')]
  const unread = number(({ life }) => life === 'unread')
  return {
    total,
    online,
    unread,
    offline: total - online - unread,
    kinds,
    alarming: number((machine) => machine.alarms > 0),
    alarms: machines.reduce((sum, machine) => sum + machine.alarms, 0),
    stateless: number(({ now }) => !now),
  }
}

const severity = ({ level }: MachineNow) => (level ? levels.indexOf(level) + 1 : 0)
const trouble = (machine: MachineNow) =>
  machine.now?.kind === 'fault' ? 3 : isAway(machine) ? 2 : machine.now?.kind === 'stop' ? 1 : 0

/** What needs a person first: the worst alarm, then faults, then what is away. */
export const mostTroubledFirst = (one: MachineNow, other: MachineNow) =>
  severity(other) - severity(one) || trouble(other) - trouble(one)
