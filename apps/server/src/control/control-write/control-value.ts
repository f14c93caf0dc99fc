import { isWide, unscaled, wholeOf, wholeRange, wholeValue } from '@zhizao/gateway-link/engineering'
import type { DataType } from '@zhizao/gateway-link/set-file'
import { invalidField } from '../../platform/refusal.ts'

export interface Target {
  pointName: string
  dataType: DataType
  scale: number
  offset: number
  minValue: number | null
  maxValue: number | null
  unit: string | null
}
type Value = number | boolean | string

const largestFloat = { float32: 3.4028234663852886e38, float64: Number.MAX_VALUE } as const

/** The value in the point's own type; refused where the point cannot hold it or may not be set to it. */
export function checkedValue(target: Target, value: Value): Value {
  if (target.dataType === 'string') return String(value)
  if (target.dataType === 'bool') return switched(target, value)
  const { minValue, maxValue, unit, dataType, scale, offset } = target
  const isExact = isWide(dataType) && scale === 1 && offset === 0
  const number = isExact ? digitsOf(value) : typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'bigint' && (typeof number !== 'number' || !Number.isFinite(number)))
    throw refused(target, '应为数字')
  const suffix = unit ? ` ${unit}` : ''
  if (minValue !== null && number < minValue) throw refused(target, `不能小于 ${minValue}${suffix}`)
  if (maxValue !== null && number > maxValue) throw refused(target, `不能大于 ${maxValue}${suffix}`)
  const raw = typeof number === 'bigint' ? number : unscaled(number, scale, offset)
  if (!fits(dataType, raw)) throw refused(target, '超出数据类型的范围')
  if (typeof number === 'bigint') return wholeValue(number)
  if (typeof raw === 'bigint') return number
  // A step of the device's register, allowing for the noise of division.
  if (dataType.includes('int') && Math.abs(raw - Math.round(raw)) > 1e-6 * Math.max(1, Math.abs(raw)))
    throw refused(target, scale === 1 ? '应为整数' : `应为 ${scale} 的整数倍`)
  return number
}

/** What a person typed for a point of 64 bits, with all its digits where they are a whole number's. */
function digitsOf(value: Value): Value | bigint {
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  if (typeof value !== 'string' || value.trim() === '') return value
  return wholeOf(value.trim()) ?? Number(value)
}

function fits(dataType: DataType, raw: number | bigint): boolean {
  const range = wholeRange[dataType]
  if (range) {
    const whole = typeof raw === 'bigint' ? raw : Math.round(raw)
    return whole >= range[0] && whole <= range[1]
  }
  return Math.abs(Number(raw)) <= largestFloat[dataType as 'float32']
}

function switched(target: Target, value: Value): boolean {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  throw refused(target, '应为开或关')
}

const refused = ({ pointName }: Target, message: string) => invalidField('value', `设定值（${pointName}）`, message)
