import { demoDevices } from '@zhizao/rules/demo-plant'
import type { Logger } from 'pino'
import { type FaultName, faultKinds, severity, switchFault } from './faults.ts'
import { withResolution } from './instruments.ts'
import { commandPlant, initialPlant, measurePlant, type Plant, stepPlant } from './plant.ts'
import { seededRandom } from './random.ts'
import type { DeviceReadings, PlantReadings, Reading } from './readings.ts'
import { resumePlant } from './saved-plant.ts'

export type RunningPlant = {
  readings(): PlantReadings
  /** Lets plant time pass and shows the result to every listener. */
  advance(seconds: number): void
  /** Carries out a write and answers with the device's readings after it. */
  command(device: string, code: string, value: Reading): DeviceReadings
  fault(name: FaultName, on: boolean): void
  isFaulty(name: FaultName): boolean
  /** The listener hears the present readings at once and every later set. */
  listen(listener: (readings: PlantReadings) => void): void
  /** The whole state, plain data, for a later `saved`. */
  state(): Plant
}

/** Holds the one plant that all protocols show. */
export function runPlant(options: {
  seed: number
  startAtMs: number
  coldStart: boolean
  automaticFaults: boolean
  /** Where an earlier run left off. */
  saved?: Plant | undefined
  log: Logger
}): RunningPlant {
  const { log } = options
  const random = seededRandom(options.seed)
  const listeners: ((readings: PlantReadings) => void)[] = []
  const beginning = { ...options, timeMs: options.startAtMs }
  let plant = options.saved ? resumePlant(options.saved, beginning) : initialPlant(beginning)
  let readings = withResolution(demoDevices, measurePlant(plant, random))

  function measure() {
    readings = withResolution(demoDevices, measurePlant(plant, random))
    for (const listener of listeners) listener(readings)
  }

  function advance(seconds: number) {
    const before = plant.faults.active
    plant = stepPlant(plant, seconds, random)
    const after = plant.faults.active
    for (const [name, { name: title }] of Object.entries(faultKinds) as [FaultName, { name: string }][]) {
      if (!before[name] && after[name]) log.info({ fault: name, title }, 'fault comes')
      if (before[name] && !after[name]) log.info({ fault: name, title }, 'fault has gone')
    }
    measure()
  }

  return {
    readings: () => readings,
    advance,
    command(device, code, value) {
      plant = commandPlant(plant, device, code, value)
      log.info({ device, code, value }, 'written from outside')
      measure()
      return readings[device] ?? {}
    },
    fault(name, on) {
      plant = { ...plant, faults: switchFault(plant.faults, name, on) }
    },
    isFaulty: (name) => severity(plant.faults, name) > 0.5,
    listen(listener) {
      listeners.push(listener)
      listener(readings)
    },
    state: () => plant,
  }
}
