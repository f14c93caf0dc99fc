import type { Random } from './random.ts'

/** Order is the phase code on the wire. */
const phases = ['waiting', 'clamping', 'injecting', 'holding', 'cooling', 'opening', 'ejecting'] as const
export type Phase = (typeof phases)[number]

export type Cycle = {
  phase: Phase
  inPhase: number
  /** Seconds since this cycle began. */
  elapsed: number
  /** How long this cycle's cooling will take. */
  coolingTime: number
  lastCycle: number
  shots: number
  rejects: number
}

const usual = { clamping: 2.5, injecting: 3, holding: 5, opening: 2.5, ejecting: 2 }

export function initialCycle(shots: number): Cycle {
  const rejects = Math.round(shots * 0.012)
  return { phase: 'waiting', inPhase: 0, elapsed: 0, coolingTime: 12, lastCycle: 27, shots, rejects }
}

export function phaseCode(phase: Phase): number {
  return phases.indexOf(phase)
}

export function phaseLength(cycle: Cycle): number {
  if (cycle.phase === 'waiting') return 0
  return cycle.phase === 'cooling' ? cycle.coolingTime : usual[cycle.phase]
}

/** `rejectRate` is the chance that the part of a finishing cycle is scrap; `extraCooling` lengthens cycles on a hot mould. */
export function stepCycle(
  cycle: Cycle,
  around: { running: boolean; rejectRate: number; extraCooling: number },
  dt: number,
  random: Random,
): Cycle {
  if (!around.running) return { ...cycle, phase: 'waiting', inPhase: 0, elapsed: 0 }
  const inPhase = cycle.inPhase + dt
  const elapsed = cycle.phase === 'waiting' ? 0 : cycle.elapsed + dt
  if (inPhase < phaseLength(cycle)) return { ...cycle, inPhase, elapsed }
  if (cycle.phase !== 'ejecting' && cycle.phase !== 'waiting') {
    return { ...cycle, phase: phases[phaseCode(cycle.phase) + 1]!, inPhase: 0, elapsed }
  }
  const finished = cycle.phase === 'ejecting'
  return {
    phase: 'clamping',
    inPhase: 0,
    elapsed: 0,
    coolingTime: 12 + around.extraCooling + 0.4 * random.normal(),
    lastCycle: finished ? elapsed : cycle.lastCycle,
    shots: cycle.shots + Number(finished),
    rejects: cycle.rejects + Number(finished && random.next() < around.rejectRate),
  }
}

/** What the machine's sensors would show without noise at this moment of the cycle. */
export function cycleSignals(cycle: Cycle): {
  pressure: number
  force: number
  screw: number
  hydraulic: number
} {
  const share = Math.min(1, cycle.inPhase / Math.max(0.1, phaseLength(cycle)))
  switch (cycle.phase) {
    case 'clamping':
      return { pressure: 0, force: share > 0.6 ? 1580 * ((share - 0.6) / 0.4) : 0, screw: 120, hydraulic: 12 }
    case 'injecting':
      return { pressure: 30 + 82 * Math.sqrt(share), force: 1580, screw: 120 - 100 * share, hydraulic: 28 }
    case 'holding':
      return { pressure: 68 - 10 * share, force: 1575, screw: 20 - 4 * share, hydraulic: 15 }
    case 'cooling':
      return { pressure: 8, force: 1570, screw: 16 + 104 * Math.min(1, share * 1.3), hydraulic: 17 }
    case 'opening':
      return { pressure: 0, force: Math.max(0, 1570 * (1 - share * 4)), screw: 120, hydraulic: 10 }
    case 'ejecting':
      return { pressure: 0, force: 0, screw: 120, hydraulic: 6 }
    default:
      return { pressure: 0, force: 0, screw: 120, hydraulic: 1.5 }
  }
}
