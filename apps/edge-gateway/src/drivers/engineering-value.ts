import type { SampleValue } from '@zhizao/gateway-link/messages'
import type { SetFilePoint } from '@zhizao/gateway-link/set-file'

/** Raw device value to engineering value; undefined when the device gave no usable number (NaN, infinity). */
export function toEngineering(point: SetFilePoint, raw: number | boolean | string): SampleValue | undefined {
  if (point.dataType === 'bool') return typeof raw === 'boolean' ? raw : Number(raw) !== 0
  if (point.dataType === 'string') return String(raw).slice(0, 4096)
  const value = Number(raw)
  if (typeof raw === 'string' && raw.trim() === '') return undefined
  const scaled = point.scale === 1 && point.offset === 0 ? value : tidy(value * point.scale + point.offset)
  return Number.isFinite(scaled) ? scaled : undefined
}

// 231 × 0.1 is 23.1, not 23.100000000000001: twelve digits are beyond any sensor.
function tidy(value: number): number {
  return Math.abs(value) < 1e12 ? Number(value.toPrecision(12)) : value
}

const integerRange: Partial<Record<SetFilePoint['dataType'], [number, number]>> = {
  int16: [-32768, 32767],
  uint16: [0, 65535],
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
}

export class UnfitValue extends Error {}

/** Engineering value to the raw value a device takes; throws UnfitValue with a sentence for people. */
export function toRaw(point: SetFilePoint, value: number | boolean | string): number | boolean | string {
  if (point.dataType === 'bool') {
    if (typeof value === 'boolean') return value
    if (value === 0 || value === 1) return value === 1
    throw new UnfitValue('该点位为开关量，只能写入 true 或 false')
  }
  if (point.dataType === 'string') {
    if (typeof value === 'string') return value
    throw new UnfitValue('该点位为字符串，写入值类型不符')
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new UnfitValue('该点位为数值，写入值类型不符')
  checkWriteRange(point, value)
  if (point.scale === 0) throw new UnfitValue('该点位倍率为 0，不能写入')
  const raw = tidy((value - point.offset) / point.scale)
  return fitted(point, raw)
}

function checkWriteRange(point: SetFilePoint, value: number): void {
  const { min = -Infinity, max = Infinity } = point.writeRange ?? {}
  if (value < min || value > max) throw new UnfitValue(`写入值 ${value} 超出允许范围 ${min} ~ ${max}`)
}

function fitted(point: SetFilePoint, raw: number): number {
  const range = integerRange[point.dataType]
  if (!range) {
    if (point.dataType === 'float32' && !Number.isFinite(Math.fround(raw)))
      throw new UnfitValue('写入值超出单精度浮点范围')
    return raw
  }
  const whole = Math.round(raw)
  if (whole < range[0] || whole > range[1])
    throw new UnfitValue(`写入值换算后为 ${whole}，超出 ${point.dataType} 的范围`)
  return whole
}
