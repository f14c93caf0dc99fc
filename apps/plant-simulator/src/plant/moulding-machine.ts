import { mouldingFaults } from '@zhizao/rules/demo-plant/moulding-machine'
import { coldest, initialBarrel, stepBarrel, type Zone } from './barrel.ts'
import { type Faults, severity } from './faults.ts'
import { type Cycle, cycleSignals, initialCycle, phaseCode, stepCycle } from './moulding-cycle.ts'
import type { Random } from './random.ts'
import type { DeviceReadings, PlantReadings, Reading } from './readings.ts'
import { clamp, lag } from './signal.ts'

/** Order is the state code on the wire. */
const states = ['off', 'warming', 'ready', 'producing', 'faulted'] as const
type State = (typeof states)[number]
type FaultCode = keyof typeof mouldingFaults

export type MouldingMachine = {
  state: State
  fault: FaultCode
  automatic: boolean
  zones: Zone[]
  cycle: Cycle
  mouldTemp: number
  coolingFlow: number
  oilTemp: number
  power: number
}

export function initialMouldingMachine(coldStart: boolean, roomTemp: number): MouldingMachine {
  return {
    state: coldStart ? 'warming' : 'ready',
    fault: 0,
    automatic: true,
    zones: initialBarrel(coldStart ? null : 2, roomTemp),
    cycle: initialCycle(184_210),
    mouldTemp: coldStart ? roomTemp : 38,
    coolingFlow: 18,
    oilTemp: coldStart ? roomTemp : 43,
    power: 8,
  }
}

export function stepMouldingMachine(
  machine: MouldingMachine,
  around: { roomTemp: number; handOver: boolean; faults: Faults },
  dt: number,
  random: Random,
): MouldingMachine {
  const { faults, roomTemp } = around
  const fault = presentFault(machine, faults)
  const state = nextState(machine, fault, around.handOver)
  const producing = state === 'producing'
  const hot = Math.max(0, machine.mouldTemp - 46)
  const rejectRate = clamp(0.012 + 0.02 * hot + 0.03 * Math.max(0, coldest(machine.zones) - 6), 0, 0.9)
  const cycle = stepCycle(machine.cycle, { running: producing, rejectRate, extraCooling: 0.5 * hot }, dt, random)
  const zones = stepBarrel(
    machine.zones,
    {
      roomTemp,
      heating: state !== 'off',
      burden: producing ? 0.03 : 0,
      broken: (zone) => (zone === 2 ? severity(faults, 'heater-break') : 0),
    },
    dt,
  )
  const filling = cycle.phase === 'injecting' || cycle.phase === 'holding'
  const coolingFlow = lag(machine.coolingFlow, 18 * (1 - 0.72 * severity(faults, 'mould-cooling')), 4, dt)
  const carriedAway = (machine.mouldTemp - 25) * (coolingFlow / 18) * 0.0138
  const hydraulic = cycleSignals(cycle).hydraulic
  const heaters = zones.reduce((sum, zone) => sum + (zone.output / 100) * 4.2, 0)
  return {
    ...machine,
    state,
    fault,
    cycle,
    zones,
    coolingFlow,
    mouldTemp: machine.mouldTemp + ((filling ? 0.7 : 0) - carriedAway) * dt,
    oilTemp: lag(machine.oilTemp, roomTemp + (producing ? 22 : 10), 400, dt),
    power: lag(machine.power, state === 'off' ? 0.4 : 2.5 + heaters + hydraulic, 0.8, dt),
  }
}

/** A fault stands until its cause is gone and the value has come back some way, so that it does not chatter. */
function presentFault(machine: MouldingMachine, faults: Faults): FaultCode {
  if (severity(faults, 'mould-object') > 0.5) return 103
  if (machine.mouldTemp > (machine.fault === 102 ? 46 : 60)) return 102
  const producedOnce = machine.state === 'producing' || machine.fault === 101
  if (producedOnce && coldest(machine.zones) > (machine.fault === 101 ? 6 : 16)) return 101
  return 0
}

function nextState(machine: MouldingMachine, fault: FaultCode, handOver: boolean): State {
  if (fault !== 0) return 'faulted'
  const warm = coldest(machine.zones) < (machine.state === 'producing' ? 18 : 5)
  if (!warm) return 'warming'
  return machine.automatic && !handOver ? 'producing' : 'ready'
}

export function measureMouldingMachine(machine: MouldingMachine, faults: Faults, random: Random): PlantReadings {
  const noise = (deviation: number) => deviation * random.normal()
  const signals = cycleSignals(machine.cycle)
  const zones: DeviceReadings = {}
  for (const [index, zone] of machine.zones.entries()) {
    zones[`zone${index + 1}Temp`] = zone.temp + noise(0.12)
    zones[`zone${index + 1}Set`] = zone.setPoint
    zones[`zone${index + 1}Heat`] = zone.output
  }
  return {
    'IMM-01': {
      state: states.indexOf(machine.state),
      phase: phaseCode(machine.cycle.phase),
      faultCode: machine.fault,
      alarmText: mouldingFaults[machine.fault],
      ...zones,
      injectionPressure: signals.pressure > 0 ? Math.max(0, signals.pressure + noise(0.5)) : 0,
      screwPosition: signals.screw + noise(0.05),
      clampForce: signals.force > 0 ? Math.max(0, signals.force + noise(3)) : 0,
      mouldTemp: severity(faults, 'mould-sensor') > 0.5 ? Number.NaN : machine.mouldTemp + noise(0.1),
      coolingFlow: Math.max(0, machine.coolingFlow + noise(0.08)),
      oilTemp: machine.oilTemp + noise(0.05),
      cycleTime: machine.cycle.lastCycle,
      shotCount: machine.cycle.shots,
      rejectCount: machine.cycle.rejects,
      power: Math.max(0, machine.power + noise(0.05)),
      autoMode: machine.automatic,
    },
  }
}

export function commandMouldingMachine(machine: MouldingMachine, code: string, value: Reading): MouldingMachine {
  if (code === 'autoMode') return { ...machine, automatic: Boolean(value) }
  const zone = /^zone([1-5])Set$/.exec(code)
  if (!zone) return machine
  const zones = machine.zones.map((each, index) =>
    index === Number(zone[1]) - 1 ? { ...each, setPoint: Number(value) } : each,
  )
  return { ...machine, zones }
}
