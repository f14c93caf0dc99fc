import {
  isWide,
  type RawValue,
  scaled,
  unscaled,
  wholeOf,
  wholeRange,
  wholeValue,
} from '@zhizao/gateway-link/engineering'
import type { SampleValue } from '@zhizao/gateway-link/messages'
import type { SetFilePoint } from '@zhizao/gateway-link/set-file'

/** Raw device value to engineering value; undefined when the device gave none that the point can hold: no number (NaN, infinity), text for a switch. */
export function toEngineering(point: SetFilePoint, raw: RawValue): SampleValue | undefined {
  if (point.dataType === 'bool') return switchOf(raw)
  if (point.dataType === 'string') return String(raw).slice(0, 4096)
  if (typeof raw === 'string' && raw.trim() === '') return undefined
  // Digits beyond a double's are kept as long as nothing is computed with them.
  if (typeof raw === 'bigint' && isPlain(point) && isWide(point.dataType)) return wholeValue(raw)
  const value = scaled(typeof raw === 'bigint' ? raw : Number(raw), point.scale, point.offset)
  return Number.isFinite(value) ? value : undefined
}

function switchOf(raw: RawValue): boolean | undefined {
  if (typeof raw === 'string' || Number.isNaN(raw)) return undefined
  return Number(raw) !== 0
}

const isPlain = ({ scale, offset }: SetFilePoint) => scale === 1 && offset === 0

export class UnfitValue extends Error {}

/** Engineering value to the raw value a device takes; throws UnfitValue with a sentence for people. */
export function toRaw(point: SetFilePoint, value: number | boolean | string): RawValue {
  if (point.dataType === 'bool') {
    if (typeof value === 'boolean') return value
    if (value === 0 || value === 1) return value === 1
    throw new UnfitValue('该点位为开关量，只能写入 true 或 false')
  }
  if (point.dataType === 'string') {
    if (typeof value === 'string') return value
    throw new UnfitValue('该点位为字符串，写入值类型不符')
  }
  const digits = typeof value === 'string' && isWide(point.dataType) ? wholeOf(value) : undefined
  const number = digits ?? value
  if (typeof number !== 'bigint' && (typeof number !== 'number' || !Number.isFinite(number)))
    throw new UnfitValue('该点位为数值，写入值类型不符')
  checkWriteRange(point, number)
  if (point.scale === 0) throw new UnfitValue('该点位倍率为 0，不能写入')
  if (typeof number === 'bigint' && isPlain(point)) return fittedWhole(point, number)
  return fitted(point, unscaled(Number(number), point.scale, point.offset))
}

function checkWriteRange(point: SetFilePoint, value: number | bigint): void {
  const { min = -Infinity, max = Infinity } = point.writeRange ?? {}
  if (value < min || value > max) throw new UnfitValue(`写入值 ${value} 超出允许范围 ${min} ~ ${max}`)
}

function fitted(point: SetFilePoint, raw: number): number | bigint {
  if (!wholeRange[point.dataType]) {
    if (point.dataType === 'float32' && !Number.isFinite(Math.fround(raw)))
      throw new UnfitValue('写入值超出单精度浮点范围')
    return raw
  }
  return fittedWhole(point, BigInt(Math.round(raw)))
}

function fittedWhole(point: SetFilePoint, whole: bigint): number | bigint {
  const [least, most] = wholeRange[point.dataType]!
  if (whole < least || whole > most) throw new UnfitValue(`写入值换算后为 ${whole}，超出 ${point.dataType} 的范围`)
  return isWide(point.dataType) ? whole : Number(whole)
}
