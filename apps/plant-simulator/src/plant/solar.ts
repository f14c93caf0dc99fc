import { dayOfYear, hourOfDay, localDay } from './calendar.ts'
import { type Faults, severity } from './faults.ts'
import type { Random } from './random.ts'
import type { DeviceReadings, PlantReadings } from './readings.ts'
import { clamp, lag, wander } from './signal.ts'

export type Solar = {
  clearness: number
  irradiance: number
  ambientTemp: number
  weatherDrift: number
  moduleTemp: number
  inverterTemp: number
  windSpeed: number
  humidity: number
  day: number
  dailyEnergy: number
  totalEnergy: number
}

const latitude = (31.2 * Math.PI) / 180
const stringCount = 4

/** Sine of the sun's height; solar noon is taken at 12 o'clock. */
export function sunHeight(timeMs: number): number {
  const declination = ((23.45 * Math.PI) / 180) * Math.sin((2 * Math.PI * (284 + dayOfYear(timeMs))) / 365)
  const hourAngle = ((hourOfDay(timeMs) - 12) * Math.PI) / 12
  const height =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  return Math.max(0, height)
}

function seasonalTemp(timeMs: number): number {
  const season = 17 + 11 * Math.sin((2 * Math.PI * (dayOfYear(timeMs) - 110)) / 365)
  return season + 4 * Math.sin((2 * Math.PI * (hourOfDay(timeMs) - 9)) / 24)
}

export function initialSolar(timeMs: number): Solar {
  const ambientTemp = seasonalTemp(timeMs)
  const irradiance = 1000 * sunHeight(timeMs) ** 1.15 * 0.85
  const hours = Math.max(0, hourOfDay(timeMs) - 6.5)
  return {
    clearness: 0.85,
    irradiance,
    ambientTemp,
    weatherDrift: 0,
    moduleTemp: ambientTemp + irradiance * 0.03,
    inverterTemp: ambientTemp + 8,
    windSpeed: 3,
    humidity: 62,
    day: localDay(timeMs),
    dailyEnergy: Math.min(10, hours) * 24,
    totalEnergy: 86_420,
  }
}

export function stepSolar(solar: Solar, around: { timeMs: number; faults: Faults }, dt: number, random: Random): Solar {
  const { timeMs } = around
  const clearness = clamp(wander(solar.clearness, 0.8, 0.16, 90, dt, random.normal()), 0.25, 1)
  const irradiance = lag(solar.irradiance, 1050 * sunHeight(timeMs) ** 1.15 * clearness, 4, dt)
  const weatherDrift = wander(solar.weatherDrift, 0, 1.5, 3600, dt, random.normal())
  const ambientTemp = seasonalTemp(timeMs) + weatherDrift
  const windSpeed = Math.abs(wander(solar.windSpeed, 3.2, 1.4, 40, dt, random.normal()))
  const warmth = irradiance * (0.032 - 0.002 * Math.min(6, windSpeed))
  const power = acPower(solar, around.faults)
  const produced = (power * dt) / 3600
  const day = localDay(timeMs)
  return {
    clearness,
    irradiance,
    weatherDrift,
    ambientTemp,
    windSpeed,
    moduleTemp: lag(solar.moduleTemp, ambientTemp + warmth, 240, dt),
    inverterTemp: lag(solar.inverterTemp, ambientTemp + 6 + power * 0.42, 600, dt),
    humidity: clamp(wander(solar.humidity, 68 - 1.1 * (ambientTemp - 15), 4, 1800, dt, random.normal()), 15, 99),
    day,
    dailyEnergy: (day === solar.day ? solar.dailyEnergy : 0) + produced,
    totalEnergy: solar.totalEnergy + produced,
  }
}

function stringPower(solar: Solar, faults: Faults): { volts: number; amps: number[] } {
  if (solar.irradiance < 20) return { volts: 0, amps: new Array<number>(stringCount).fill(0) }
  const volts = 580 * (1 - 0.003 * (solar.moduleTemp - 25))
  const amps = Array.from({ length: stringCount }, (_, index) => {
    const broken = index === 2 ? severity(faults, 'string-failure') : 0
    return 26 * (solar.irradiance / 1000) * (1 - 0.008 * index) * (1 - broken)
  })
  return { volts, amps }
}

function dcPower(solar: Solar, faults: Faults): number {
  const { volts, amps } = stringPower(solar, faults)
  return amps.reduce((sum, amp) => sum + (volts * amp) / 1000, 0)
}

function efficiency(dc: number): number {
  return dc > 0.5 ? 0.984 - 0.12 / (dc + 1) : 0
}

export function acPower(solar: Solar, faults: Faults): number {
  const dc = dcPower(solar, faults)
  return dc * efficiency(dc)
}

export function measureSolar(solar: Solar, faults: Faults, random: Random): PlantReadings {
  const noise = (deviation: number) => deviation * random.normal()
  const { volts, amps } = stringPower(solar, faults)
  const dc = dcPower(solar, faults)
  const average = amps.reduce((sum, amp) => sum + amp, 0) / stringCount
  const mismatch = average > 1 ? ((Math.max(...amps) - Math.min(...amps)) / average) * 100 : 0
  const strings: DeviceReadings = {}
  for (const [index, amp] of amps.entries()) {
    strings[`pv${index + 1}Voltage`] = volts > 0 ? volts + noise(0.6) : 0
    strings[`pv${index + 1}Current`] = amp > 0 ? Math.max(0, amp + noise(0.03)) : 0
  }
  return {
    'PV-01': {
      inverterState: inverterState(dc, mismatch),
      acPower: dc * efficiency(dc),
      dcPower: dc,
      efficiency: efficiency(dc) * 100,
      dailyEnergy: solar.dailyEnergy,
      totalEnergy: solar.totalEnergy,
      inverterTemp: solar.inverterTemp + noise(0.1),
      stringMismatch: mismatch,
      ...strings,
    },
    'WS-01': {
      irradiance: Math.max(0, solar.irradiance + (solar.irradiance > 1 ? noise(2) : 0)),
      ambientTemp: solar.ambientTemp + noise(0.05),
      moduleTemp: solar.moduleTemp + noise(0.1),
      humidity: clamp(solar.humidity + noise(0.3), 0, 100),
      windSpeed: Math.max(0, solar.windSpeed + noise(0.15)),
    },
  }
}

function inverterState(dc: number, mismatch: number): number {
  if (dc <= 0.1) return 0
  return mismatch > 20 ? 2 : 1
}
