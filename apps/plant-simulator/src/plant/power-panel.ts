import { type Faults, severity } from './faults.ts'
import type { Random } from './random.ts'
import type { DeviceReadings, PlantReadings, Reading } from './readings.ts'
import { clamp, lag, wander } from './signal.ts'

type Three = [number, number, number]

export type Meter = {
  /** Active and reactive power of each phase, kW and kvar. */
  active: Three
  reactive: Three
  energy: number
}

export type PowerPanel = {
  volts: Three
  frequency: number
  branches: [Meter, Meter, Meter]
  feeder: Meter
  demand: number
  busbarTemp: number
  ctRatio: number
}

export type BranchLoads = { air: number; moulding: number; machining: number; solar: number }

// Branch order is the order of the meters PM-01 … PM-03; each has its usual power factor and lop-sidedness.
const branchFacts: { powerFactor: number; skew: Three; energy: number; usual: number }[] = [
  { powerFactor: 0.87, skew: [0.01, -0.005, -0.005], energy: 412_380, usual: 75 },
  { powerFactor: 0.83, skew: [-0.02, 0.03, -0.01], energy: 638_120, usual: 100 },
  { powerFactor: 0.88, skew: [0.03, -0.01, -0.02], energy: 205_960, usual: 58 },
]
const overloadKilowatts = 52
// Share of the branches' reactive power that the capacitor bank behind the feeder supplies.
const compensation = 0.45

export function initialPowerPanel(): PowerPanel {
  const meter = (energy: number, usual: number, powerFactor: number): Meter => ({
    active: perPhase(() => usual / 3),
    reactive: perPhase(() => (usual / 3) * Math.tan(Math.acos(powerFactor))),
    energy,
  })
  const branches = branchFacts.map((facts) => meter(facts.energy, facts.usual, facts.powerFactor))
  return {
    volts: [228, 227, 229],
    frequency: 50,
    branches: branches as PowerPanel['branches'],
    feeder: meter(1_268_400, 230, 0.94),
    demand: 190,
    busbarTemp: 42,
    ctRatio: 60,
  }
}

export function stepPowerPanel(
  panel: PowerPanel,
  around: { loads: BranchLoads; faults: Faults; ambientTemp: number },
  dt: number,
  random: Random,
): PowerPanel {
  const { loads, faults } = around
  const kilowatts = [loads.air, loads.moulding, loads.machining + overloadKilowatts * severity(faults, 'overload')]
  const imbalance = 0.42 * severity(faults, 'phase-imbalance')
  const branches = panel.branches.map((meter, index) => {
    const facts = branchFacts[index]!
    const [a, b, c] = facts.skew
    const skew: Three = index === 1 ? [a - imbalance * 0.6, b + imbalance, c - imbalance * 0.4] : facts.skew
    return stepMeter(meter, kilowatts[index] ?? 0, facts.powerFactor, skew, dt)
  }) as PowerPanel['branches']
  const active = perPhase((phase) => sumOf(branches.map((branch) => branch.active[phase])) - loads.solar / 3)
  const reactive = perPhase((phase) => (1 - compensation) * sumOf(branches.map((branch) => branch.reactive[phase])))
  const power = sumOf(active)
  const sag = (phase: 0 | 1 | 2) => 231 + phase * 0.4 - power * 0.012
  return {
    ...panel,
    volts: perPhase((phase) => wander(panel.volts[phase], sag(phase), 0.8, 60, dt, random.normal())),
    frequency: wander(panel.frequency, 50, 0.015, 20, dt, random.normal()),
    branches,
    feeder: { active, reactive, energy: panel.feeder.energy + (Math.max(0, power) * dt) / 3600 },
    demand: lag(panel.demand, Math.max(0, power), 300, dt),
    busbarTemp: lag(panel.busbarTemp, around.ambientTemp + 8 + 30 * (power / 330) ** 2, 600, dt),
  }
}

function stepMeter(meter: Meter, target: number, powerFactor: number, skew: Three, dt: number): Meter {
  const total = lag(sumOf(meter.active), target, 1.5, dt)
  const active = perPhase((phase) => (total / 3) * (1 + skew[phase]))
  const tangent = Math.tan(Math.acos(powerFactor))
  return {
    active,
    reactive: perPhase((phase) => active[phase] * tangent),
    energy: meter.energy + (total * dt) / 3600,
  }
}

function perPhase(of: (phase: 0 | 1 | 2) => number): Three {
  return [of(0), of(1), of(2)]
}

function sumOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

export function measurePowerPanel(panel: PowerPanel, ambientTemp: number, random: Random): PlantReadings {
  const [air, moulding, machining] = panel.branches
  const { volts } = panel
  const line = (a: number, b: number) => Math.sqrt(a * a + b * b + a * b)
  return {
    'PM-00': {
      ...measureMeter(panel, panel.feeder, random),
      uab: line(volts[0], volts[1]),
      ubc: line(volts[1], volts[2]),
      uca: line(volts[2], volts[0]),
      demand: panel.demand,
      cabinetTemp: Math.max(panel.busbarTemp, ambientTemp) + 0.1 * random.normal(),
    },
    'PM-01': measureMeter(panel, air, random),
    'PM-02': measureMeter(panel, moulding, random),
    'PM-03': { ...measureMeter(panel, machining, random), ctRatio: panel.ctRatio },
  }
}

function measureMeter(panel: PowerPanel, meter: Meter, random: Random): DeviceReadings {
  // One error for the whole meter keeps its quantities in step with each other, as a real metering chip does.
  const error = 1 + 0.0008 * random.normal()
  const [ua, ub, uc] = panel.volts
  const apparent = perPhase((phase) => Math.hypot(meter.active[phase], meter.reactive[phase]) * error)
  const amps = perPhase((phase) => (apparent[phase] * 1000) / panel.volts[phase])
  const active = sumOf(meter.active) * error
  const average = sumOf(amps) / 3
  return {
    ua,
    ub,
    uc,
    ia: amps[0],
    ib: amps[1],
    ic: amps[2],
    activePower: active,
    reactivePower: sumOf(meter.reactive) * error,
    powerFactor: clamp(active / Math.max(0.001, sumOf(apparent)), -1, 1),
    frequency: panel.frequency,
    imbalance: average > 1 ? (Math.max(...amps.map((amp) => Math.abs(amp - average))) / average) * 100 : 0,
    energy: meter.energy,
  }
}

export function commandPowerPanel(panel: PowerPanel, device: string, code: string, value: Reading): PowerPanel {
  return device === 'PM-03' && code === 'ctRatio' ? { ...panel, ctRatio: Number(value) } : panel
}
