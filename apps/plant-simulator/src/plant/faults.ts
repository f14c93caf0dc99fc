import type { Random } from './random.ts'

type FaultKind = {
  name: string
  /** Seconds until the fault is at its worst; it goes as fast as it came. */
  ramp: number
  shortest: number
  longest: number
}

/** Everything that can go wrong in the demo plant. */
export const faultKinds = {
  'cooling-failure': { name: '1#空压机冷却风机故障', ramp: 5, shortest: 70, longest: 90 },
  'filter-clogging': { name: '2#空压机空滤堵塞', ramp: 40, shortest: 90, longest: 150 },
  'air-leak': { name: '供气管网泄漏', ramp: 10, shortest: 80, longest: 120 },
  'dew-point-sensor': { name: '干燥机露点探头断线', ramp: 1, shortest: 40, longest: 70 },
  'phase-imbalance': { name: '注塑车间支路三相不平衡', ramp: 4, shortest: 50, longest: 90 },
  overload: { name: '机加支路过负荷', ramp: 8, shortest: 50, longest: 90 },
  'meter-silent': { name: '注塑车间支路仪表通讯中断', ramp: 1, shortest: 40, longest: 60 },
  'heater-break': { name: '注塑机3区加热圈断路', ramp: 1, shortest: 110, longest: 160 },
  'mould-cooling': { name: '注塑机冷却水不足', ramp: 10, shortest: 90, longest: 130 },
  'mould-object': { name: '注塑机模具异物', ramp: 1, shortest: 40, longest: 70 },
  'mould-sensor': { name: '注塑机模温传感器断线', ramp: 1, shortest: 40, longest: 60 },
  'string-failure': { name: '光伏组串3断路', ramp: 2, shortest: 60, longest: 120 },
} satisfies Record<string, FaultKind>

export type FaultName = keyof typeof faultKinds

type Occurrence = { severity: number; remaining: number }

export type Faults = {
  active: Partial<Record<FaultName, Occurrence>>
  /** The next one to come by itself and in how many seconds; null when faults come only by hand. */
  upcoming: { name: FaultName; within: number } | null
}

const names = Object.keys(faultKinds) as FaultName[]

/** The first fault comes half a minute after the start, so that a newcomer soon sees an alarm. */
export function initialFaults(automatic: boolean): Faults {
  return { active: {}, upcoming: automatic ? { name: 'cooling-failure', within: 30 } : null }
}

export function severity(faults: Faults, name: FaultName): number {
  return faults.active[name]?.severity ?? 0
}

/** A fault switched on by hand stays until it is switched off. */
export function switchFault(faults: Faults, name: FaultName, on: boolean): Faults {
  const current = faults.active[name]
  if (!on && !current) return faults
  const occurrence = { severity: current?.severity ?? 0, remaining: on ? Number.POSITIVE_INFINITY : 0 }
  return { ...faults, active: { ...faults.active, [name]: occurrence } }
}

export function stepFaults(faults: Faults, dt: number, random: Random, possible: (name: FaultName) => boolean): Faults {
  const active: Faults['active'] = {}
  for (const name of names) {
    const next = stepOccurrence(faults.active[name], name, dt)
    if (next) active[name] = next
  }
  if (!faults.upcoming) return { active, upcoming: null }
  const within = faults.upcoming.within - dt
  if (within > 0) return { active, upcoming: { ...faults.upcoming, within } }
  const { name } = faults.upcoming
  const { shortest, longest } = faultKinds[name]
  const lasting = shortest + (longest - shortest) * random.next()
  if (possible(name)) active[name] ??= { severity: 0, remaining: lasting }
  return { active, upcoming: { name: another(name, random), within: lasting + 90 + 150 * random.next() } }
}

function stepOccurrence(occurrence: Occurrence | undefined, name: FaultName, dt: number): Occurrence | undefined {
  if (!occurrence) return undefined
  const change = dt / faultKinds[name].ramp
  const remaining = occurrence.remaining - dt
  if (remaining > 0) return { remaining, severity: Math.min(1, occurrence.severity + change) }
  return occurrence.severity > change ? { remaining: 0, severity: occurrence.severity - change } : undefined
}

function another(last: FaultName, random: Random): FaultName {
  const others = names.filter((name) => name !== last)
  return others[Math.floor(random.next() * others.length)] ?? last
}
