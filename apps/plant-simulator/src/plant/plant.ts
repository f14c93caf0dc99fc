import {
  type AirStation,
  airStationPower,
  commandAirStation,
  initialAirStation,
  measureAirStation,
  stepAirStation,
} from './air-station.ts'
import { hourOfDay, isHandOver, workload } from './calendar.ts'
import { type FaultName, type Faults, initialFaults, stepFaults } from './faults.ts'
import {
  commandMouldingMachine,
  initialMouldingMachine,
  type MouldingMachine,
  measureMouldingMachine,
  stepMouldingMachine,
} from './moulding-machine.ts'
import {
  commandPowerPanel,
  initialPowerPanel,
  measurePowerPanel,
  type PowerPanel,
  stepPowerPanel,
} from './power-panel.ts'
import type { Random } from './random.ts'
import type { PlantReadings, Reading } from './readings.ts'
import { clamp, lag } from './signal.ts'
import { acPower, initialSolar, measureSolar, type Solar, stepSolar, sunHeight } from './solar.ts'

export type Plant = {
  timeMs: number
  /** A new plant works through a hand-over until then, so that whoever has just started it sees it produce. */
  worksUntilMs?: number
  load: number
  faults: Faults
  solar: Solar
  air: AirStation
  machine: MouldingMachine
  panel: PowerPanel
}

// Longer strides would step over the phases of a moulding cycle and make the tank's controller unstable.
const longestStride = 0.5
const handOverMs = 20 * 60_000

export function initialPlant(options: { timeMs: number; coldStart: boolean; automaticFaults: boolean }): Plant {
  const { timeMs } = options
  const solar = initialSolar(timeMs)
  return {
    timeMs,
    worksUntilMs: timeMs + handOverMs,
    load: workload(hourOfDay(timeMs)),
    faults: initialFaults(options.automaticFaults),
    solar,
    air: initialAirStation(),
    machine: initialMouldingMachine(options.coldStart, shopTemp(solar)),
    panel: initialPowerPanel(),
  }
}

export function stepPlant(plant: Plant, dtSeconds: number, random: Random): Plant {
  const strides = Math.max(1, Math.ceil(dtSeconds / longestStride - 1e-9))
  let next = plant
  for (let done = 0; done < strides; done++) next = stride(next, dtSeconds / strides, random)
  return next
}

function stride(plant: Plant, dt: number, random: Random): Plant {
  const timeMs = plant.timeMs + dt * 1000
  const hour = hourOfDay(timeMs)
  const load = lag(plant.load, workload(hour), 120, dt)
  const faults = stepFaults(plant.faults, dt, random, (name) => isPossible(name, timeMs))
  const solar = stepSolar(plant.solar, { timeMs, faults }, dt, random)
  const { ambientTemp } = solar
  const air = stepAirStation(plant.air, { load, ambientTemp, faults }, dt, random)
  const around = {
    roomTemp: shopTemp(solar),
    handOver: isHandOver(hour) && timeMs >= (plant.worksUntilMs ?? 0),
    faults,
  }
  const machine = stepMouldingMachine(plant.machine, around, dt, random)
  const loads = {
    air: airStationPower(air) + 2,
    moulding: machine.power + neighbours(timeMs, load) + 12,
    machining: 12 + 46 * load + 3 * Math.sin(timeMs / 47_000),
    solar: acPower(solar, faults),
  }
  const panel = stepPowerPanel(plant.panel, { loads, faults, ambientTemp }, dt, random)
  return { ...plant, timeMs, load, faults, solar, air, machine, panel }
}

/** Strings of a photovoltaic plant cannot be seen to fail in the dark. */
function isPossible(name: FaultName, timeMs: number): boolean {
  return name !== 'string-failure' || sunHeight(timeMs) > 0.2
}

function shopTemp(solar: Solar): number {
  return clamp(solar.ambientTemp + 3, 18, 38)
}

/** The workshop's other three machines: their cycles beat against each other in the branch's power. */
function neighbours(timeMs: number, load: number): number {
  const seconds = timeMs / 1000
  return [31, 36, 43].reduce((sum, period) => sum + load * (22 + 7 * Math.sin((2 * Math.PI * seconds) / period)), 0)
}

export function measurePlant(plant: Plant, random: Random): PlantReadings {
  const { faults, solar } = plant
  return {
    ...measureAirStation(plant.air, { ambientTemp: solar.ambientTemp, faults }, random),
    ...measurePowerPanel(plant.panel, solar.ambientTemp, random),
    ...measureMouldingMachine(plant.machine, faults, random),
    ...measureSolar(solar, faults, random),
  }
}

/** Carries out a write that the device has already checked. */
export function commandPlant(plant: Plant, device: string, code: string, value: Reading): Plant {
  return {
    ...plant,
    air: commandAirStation(plant.air, device, code, value),
    panel: commandPowerPanel(plant.panel, device, code, value),
    machine: device === 'IMM-01' ? commandMouldingMachine(plant.machine, code, value) : plant.machine,
  }
}
