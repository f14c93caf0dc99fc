import { clamp, lag } from './signal.ts'

/** Order is the state code on the wire. */
const modes = ['stopped', 'starting', 'loaded', 'unloaded', 'asleep', 'tripped'] as const
type Mode = (typeof modes)[number]

export type CompressorRating = {
  kilowatts: number
  cubicMetresPerMinute: number
  loadBelow: number
  unloadAbove: number
}

export type Compressor = {
  mode: Mode
  inMode: number
  run: boolean
  /** Opening of the inlet valve, 0…1. */
  load: number
  power: number
  dischargeTemp: number
  motorTemp: number
  oilPressure: number
  filterDrop: number
  runSeconds: number
  loadSeconds: number
  starts: number
}

export type CompressorSurroundings = {
  tankPressure: number
  target: number
  roomTemp: number
  coolingFailure: number
  filterClogging: number
}

const tripTemp = 110
const restartTemp = 85

export function initialCompressor(runHours: number, mode: Mode): Compressor {
  const loaded = mode === 'loaded'
  return {
    mode,
    inMode: 0,
    run: true,
    load: loaded ? 1 : 0,
    power: 0,
    dischargeTemp: loaded ? 80 : 62,
    motorTemp: loaded ? 85 : 55,
    oilPressure: loaded ? 0.26 : 0.1,
    filterDrop: 1.6,
    runSeconds: runHours * 3600,
    loadSeconds: runHours * 3600 * 0.71,
    starts: Math.round(runHours / 3),
  }
}

export function stepCompressor(
  compressor: Compressor,
  rating: CompressorRating,
  around: CompressorSurroundings,
  dt: number,
): Compressor {
  const mode = nextMode(compressor, rating, around)
  const turning = isTurning(mode)
  const load = lag(compressor.load, mode === 'loaded' ? 1 : 0, 1.5, dt)
  const shaft = turning ? 0.28 + load * (0.5 + 0.3 * (around.tankPressure / 0.7)) : 0
  const power = lag(compressor.power, rating.kilowatts * shaft * (1 + 0.05 * around.filterClogging), 1, dt)
  const effort = power / rating.kilowatts
  const heat = turning ? 32 + 22 * effort : 0
  const excess = turning ? (85 * around.coolingFailure + 12 * around.filterClogging) * effort : 0
  const tempTarget = around.roomTemp + heat + excess
  return {
    ...compressor,
    mode,
    inMode: mode === compressor.mode ? compressor.inMode + dt : 0,
    load,
    power,
    dischargeTemp: lag(compressor.dischargeTemp, tempTarget, turning ? 120 : 240, dt),
    motorTemp: lag(compressor.motorTemp, around.roomTemp + 55 * effort * effort, 300, dt),
    oilPressure: lag(compressor.oilPressure, turning ? 0.18 + 0.1 * load : 0, 3, dt),
    filterDrop: lag(compressor.filterDrop, (turning ? 0.6 : 0) + load * (1 + 5.2 * around.filterClogging), 8, dt),
    runSeconds: compressor.runSeconds + (turning ? dt : 0),
    loadSeconds: compressor.loadSeconds + (mode === 'loaded' ? dt : 0),
    starts: compressor.starts + (mode === 'starting' && compressor.mode !== 'starting' ? 1 : 0),
  }
}

export function isTurning(mode: Mode): boolean {
  return mode === 'starting' || mode === 'loaded' || mode === 'unloaded'
}

function nextMode(compressor: Compressor, rating: CompressorRating, around: CompressorSurroundings): Mode {
  const { mode, inMode } = compressor
  if (isTurning(mode) && compressor.dischargeTemp >= tripTemp) return 'tripped'
  if (mode === 'tripped') {
    const cured = around.coolingFailure < 0.1 && compressor.dischargeTemp < restartTemp && inMode > 45
    return cured ? 'starting' : 'tripped'
  }
  if (!compressor.run) return 'stopped'
  const wanted = around.tankPressure < around.target + rating.loadBelow
  const enough = around.tankPressure > around.target + rating.unloadAbove
  if (mode === 'stopped') return 'starting'
  if (mode === 'asleep') return wanted ? 'starting' : 'asleep'
  if (mode === 'starting') return inMode > 5 ? 'unloaded' : 'starting'
  if (mode === 'loaded') return enough ? 'unloaded' : 'loaded'
  if (wanted) return 'loaded'
  return inMode > 180 ? 'asleep' : 'unloaded'
}

/** Free air delivered now, in m³/min. */
export function delivery(compressor: Compressor, rating: CompressorRating, filterClogging: number): number {
  return isTurning(compressor.mode) ? rating.cubicMetresPerMinute * compressor.load * (1 - 0.25 * filterClogging) : 0
}

export function faultWord(compressor: Compressor, ratedKilowatts: number, coolingFailure: number): number {
  const signs = [
    compressor.mode === 'tripped',
    compressor.power > ratedKilowatts * 1.2,
    compressor.filterDrop > 5,
    compressor.mode === 'loaded' && compressor.oilPressure < 0.12,
    coolingFailure > 0.5,
  ]
  return signs.reduce((word, sign, index) => word | (Number(sign) << index), 0)
}

export function stateCode(compressor: Compressor): number {
  return modes.indexOf(compressor.mode)
}

/** Line current of the 380 V motor in A. */
export function motorCurrent(power: number): number {
  return clamp((power * 1000) / (Math.sqrt(3) * 380 * 0.86), 0, 400)
}
