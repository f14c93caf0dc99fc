import { invalidField } from '../../platform/refusal.ts'

export interface Target {
  pointName: string
  dataType: string
  scale: number
  offset: number
  minValue: number | null
  maxValue: number | null
  unit: string | null
}
type Value = number | boolean | string

const ranges: Record<string, [number, number]> = {
  int16: [-32_768, 32_767],
  uint16: [0, 65_535],
  int32: [-2_147_483_648, 2_147_483_647],
  uint32: [0, 4_294_967_295],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  float32: [-3.4028234663852886e38, 3.4028234663852886e38],
}

/** The value in the point's own type; refused where the point cannot hold it or may not be set to it. */
export function checkedValue(target: Target, value: Value): Value {
  if (target.dataType === 'string') return String(value)
  if (target.dataType === 'bool') return switched(target, value)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw refused(target, '应为数字')
  const { minValue, maxValue, unit, dataType, scale, offset } = target
  const suffix = unit ? ` ${unit}` : ''
  if (minValue !== null && number < minValue) throw refused(target, `不能小于 ${minValue}${suffix}`)
  if (maxValue !== null && number > maxValue) throw refused(target, `不能大于 ${maxValue}${suffix}`)
  const raw = (number - offset) / scale
  const [least, most] = ranges[dataType] ?? [-Number.MAX_VALUE, Number.MAX_VALUE]
  if (!(Math.round(raw) >= least && Math.round(raw) <= most)) throw refused(target, '超出数据类型的范围')
  // A step of the device's register, allowing for the noise of division.
  if (dataType.includes('int') && Math.abs(raw - Math.round(raw)) > 1e-6 * Math.max(1, Math.abs(raw)))
    throw refused(target, scale === 1 ? '应为整数' : `应为 ${scale} 的整数倍`)
  return number
}

function switched(target: Target, value: Value): boolean {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  throw refused(target, '应为开或关')
}

const refused = ({ pointName }: Target, message: string) => invalidField('value', `设定值（${pointName}）`, message)
