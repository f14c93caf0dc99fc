import { barrelSetPoints } from '@zhizao/rules/demo-plant/moulding-machine'
import { clamp } from './signal.ts'

export type Zone = { temp: number; setPoint: number; integral: number; output: number }

const heatingRate = 0.55
const lossTime = 1500
const coupling = 0.002

/** `offset` is how far below its set point each zone starts; null starts at room temperature. */
export function initialBarrel(offset: number | null, roomTemp: number): Zone[] {
  return barrelSetPoints.map((setPoint) => {
    const temp = offset === null ? roomTemp : setPoint - offset
    // Holding power at the set point, so that a warm machine does not dip while its controller learns it.
    const integral = offset === null ? 0 : ((setPoint - roomTemp) / lossTime / heatingRate) * 100
    return { temp, setPoint, integral, output: integral }
  })
}

/** `burden` is the heat that cold material takes away, in ℃/s; `broken` is the severity of a broken heater by zone. */
export function stepBarrel(
  zones: Zone[],
  around: { roomTemp: number; heating: boolean; burden: number; broken: (zone: number) => number },
  dt: number,
): Zone[] {
  return zones.map((zone, index) => {
    const error = zone.setPoint - zone.temp
    const unsaturated = Math.abs(error) < 8
    const integral = around.heating && unsaturated ? clamp(zone.integral + 0.02 * error * dt, 0, 70) : zone.integral
    const output = around.heating ? clamp(7 * error + integral, 0, 100) : 0
    const heat = (output / 100) * heatingRate * (1 - around.broken(index))
    const loss = (zone.temp - around.roomTemp) / lossTime
    const neighbours = [zones[index - 1], zones[index + 1]].reduce(
      (sum, other) => sum + (other ? coupling * (other.temp - zone.temp) : 0),
      0,
    )
    return { ...zone, integral, output, temp: zone.temp + (heat - loss + neighbours - around.burden) * dt }
  })
}

/** Largest distance of any zone below its set point, in ℃. */
export function coldest(zones: Zone[]): number {
  return Math.max(...zones.map((zone) => zone.setPoint - zone.temp))
}
