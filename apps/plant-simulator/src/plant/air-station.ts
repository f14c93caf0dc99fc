import {
  type Compressor,
  type CompressorRating,
  type CompressorSurroundings,
  delivery,
  faultWord,
  initialCompressor,
  isTurning,
  motorCurrent,
  stateCode,
  stepCompressor,
} from './compressor.ts'
import { type Faults, severity } from './faults.ts'
import type { Random } from './random.ts'
import type { DeviceReadings, PlantReadings, Reading } from './readings.ts'
import { clamp, lag, wander } from './signal.ts'

export type AirStation = {
  target: number
  tankPressure: number
  tankTemp: number
  demand: number
  totalFlow: number
  dewPoint: number
  lead: Compressor
  standby: Compressor
}

const leadRating: CompressorRating = { kilowatts: 55, cubicMetresPerMinute: 10, loadBelow: -0.03, unloadAbove: 0.03 }
const standbyRating: CompressorRating = {
  kilowatts: 37,
  cubicMetresPerMinute: 6.4,
  loadBelow: -0.04,
  unloadAbove: 0.01,
}
const tankVolume = 6
const atmosphere = 0.1013

export function initialAirStation(): AirStation {
  return {
    target: 0.7,
    tankPressure: 0.69,
    tankTemp: 34,
    demand: 9,
    totalFlow: 1_862_400,
    dewPoint: 4,
    lead: initialCompressor(12_480, 'loaded'),
    standby: initialCompressor(7_915, 'unloaded'),
  }
}

export function stepAirStation(
  station: AirStation,
  around: { load: number; ambientTemp: number; faults: Faults },
  dt: number,
  random: Random,
): AirStation {
  const { faults } = around
  const clogging = severity(faults, 'filter-clogging')
  const surroundings: CompressorSurroundings = {
    tankPressure: station.tankPressure,
    target: station.target,
    roomTemp: roomTemp(around.ambientTemp),
    coolingFailure: severity(faults, 'cooling-failure'),
    filterClogging: 0,
  }
  const lead = stepCompressor(station.lead, leadRating, surroundings, dt)
  const standby = stepCompressor(
    station.standby,
    standbyRating,
    { ...surroundings, coolingFailure: 0, filterClogging: clogging },
    dt,
  )
  const supply = delivery(lead, leadRating, 0) + delivery(standby, standbyRating, clogging)
  const demand = wander(station.demand, 11.2 * around.load, 0.7, 25, dt, random.normal())
  const drawn = flowOut({ ...station, demand }, faults)
  const pressure = station.tankPressure + (((supply - drawn) / 60) * atmosphere * dt) / tankVolume
  return {
    ...station,
    lead,
    standby,
    demand,
    tankPressure: clamp(pressure, 0, 0.88),
    tankTemp: lag(station.tankTemp, surroundings.roomTemp + 1.1 * supply, 180, dt),
    totalFlow: station.totalFlow + (drawn * dt) / 60,
    dewPoint: lag(station.dewPoint, 2.2 + 0.16 * drawn + 0.05 * Math.max(0, around.ambientTemp - 20), 90, dt),
  }
}

function roomTemp(ambientTemp: number): number {
  return clamp(ambientTemp + 5, 16, 45)
}

/** Consumers draw less from a lower pressure; a leak draws on top. */
function flowOut(station: AirStation, faults: Faults): number {
  return (Math.max(0, station.demand) + 9 * severity(faults, 'air-leak')) * Math.min(1.1, station.tankPressure / 0.7)
}

export function airStationPower(station: AirStation): number {
  return station.lead.power + station.standby.power + 3.2
}

export function measureAirStation(
  station: AirStation,
  around: { ambientTemp: number; faults: Faults },
  random: Random,
): PlantReadings {
  const { faults } = around
  const flow = flowOut(station, faults)
  const power = airStationPower(station)
  const noise = (deviation: number) => deviation * random.normal()
  const cooling = severity(faults, 'cooling-failure')
  return {
    'AC-01': measureCompressor(station, station.lead, leadRating, cooling, around.ambientTemp, random),
    'AC-02': measureCompressor(station, station.standby, standbyRating, 0, around.ambientTemp, random),
    'AD-01': {
      running: true,
      dewPoint: severity(faults, 'dew-point-sensor') > 0.5 ? Number.NaN : station.dewPoint + noise(0.08),
      inletTemp: station.tankTemp + noise(0.1),
      outletTemp: roomTemp(around.ambientTemp) - 3 + noise(0.1),
      evaporatingPressure: 0.42 + 0.008 * flow + noise(0.001),
      current: 5.2 + 0.12 * flow + noise(0.05),
    },
    'AT-01': {
      tankPressure: station.tankPressure + noise(0.0006),
      tankTemp: station.tankTemp + noise(0.1),
      flow: Math.max(0, flow + noise(0.03)),
      totalFlow: station.totalFlow,
      stationPower: power + noise(0.1),
      specificPower: flow > 0.5 ? power / flow : 0,
      targetPressure: station.target,
    },
  }
}

function measureCompressor(
  station: AirStation,
  compressor: Compressor,
  rating: CompressorRating,
  coolingFailure: number,
  ambientTemp: number,
  random: Random,
): DeviceReadings {
  const noise = (deviation: number) => deviation * random.normal()
  const turning = isTurning(compressor.mode)
  return {
    state: stateCode(compressor),
    faultWord: faultWord(compressor, rating.kilowatts, coolingFailure),
    dischargePressure: Math.max(0, station.tankPressure + 0.018 * compressor.load + noise(0.001)),
    dischargeTemp: compressor.dischargeTemp + noise(0.12),
    motorCurrent: turning ? Math.max(0, motorCurrent(compressor.power) + noise(0.3)) : 0,
    power: turning ? Math.max(0, compressor.power + noise(0.12)) : 0,
    oilPressure: turning ? Math.max(0, compressor.oilPressure + noise(0.001)) : 0,
    filterDrop: Math.max(0, compressor.filterDrop + noise(0.015)),
    ambientTemp: roomTemp(ambientTemp) + noise(0.05),
    motorTemp: compressor.motorTemp + noise(0.15),
    runHours: compressor.runSeconds / 3600,
    loadHours: compressor.loadSeconds / 3600,
    startCount: compressor.starts,
    loaded: compressor.mode === 'loaded',
    fanRunning: turning && coolingFailure < 0.5,
    run: compressor.run,
  }
}

export function commandAirStation(station: AirStation, device: string, code: string, value: Reading): AirStation {
  if (device === 'AT-01' && code === 'targetPressure') return { ...station, target: Number(value) }
  if (device === 'AC-01' && code === 'run') return { ...station, lead: { ...station.lead, run: Boolean(value) } }
  if (device === 'AC-02' && code === 'run') return { ...station, standby: { ...station.standby, run: Boolean(value) } }
  return station
}
