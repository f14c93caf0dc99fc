import type { DemoDevice } from '@zhizao/rules/demo-plant/demo-types'
import type { PlantReadings } from './readings.ts'

/** Rounds every number to the resolution of its instrument, so that a value at rest looks at rest. */
export function withResolution(devices: DemoDevice[], readings: PlantReadings): PlantReadings {
  const shown: PlantReadings = {}
  for (const device of devices) {
    const of = readings[device.code]
    if (!of) throw new Error(`no readings for ${device.code}`)
    const points = device.points.map(({ code, decimals }) => {
      const reading = of[code]
      if (reading === undefined) throw new Error(`${device.code} has no reading for ${code}`)
      return [code, typeof reading === 'number' ? Number(reading.toFixed(decimals)) : reading] as const
    })
    shown[device.code] = Object.fromEntries(points)
  }
  return shown
}
