import type { Point } from '@zhizao/contract/device/point'
import { t } from '../platform/i18n/translate.ts'
import { isWide, typedDigits } from './exact-value.ts'

type Target = Pick<Point, 'dataType' | 'minValue' | 'maxValue' | 'decimals'>

const integers: Partial<Record<Point['dataType'], [number, number]>> = {
  int16: [-32_768, 32_767],
  uint16: [0, 65_535],
  int32: [-2_147_483_648, 2_147_483_647],
  uint32: [0, 4_294_967_295],
}

/** Of 64 bits; a range in doubles would let through what does not fit. */
const wide: Partial<Record<Point['dataType'], [bigint, bigint]>> = {
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
}

/** What may be set: the point's own range where it has one. Whole registers of a scaled point hold fractions, so they bound nothing. */
export function writeRange({ dataType, minValue, maxValue, decimals }: Target): [number | bigint, number | bigint] {
  const [least, most] = (decimals === 0 && (integers[dataType] ?? wide[dataType])) || [-1e15, 1e15]
  return [minValue ?? least, maxValue ?? most]
}

/** Why a value cannot be sent; nothing where it can. */
export function writeProblem(value: number | boolean | string | null | undefined, target: Target): string | undefined {
  if (target.dataType === 'bool') return typeof value === 'boolean' ? undefined : t('请选择开或关')
  if (target.dataType === 'string') {
    if (typeof value !== 'string' || value === '') return t('请输入设定值')
    return value.length > 400 ? t('不能超过 {most} 个字符', { most: 400 }) : undefined
  }
  const number = typeof value === 'string' && isWide(target.dataType) ? typedDigits(value) : value
  if (typeof number !== 'bigint' && (typeof number !== 'number' || !Number.isFinite(number))) return t('请输入设定值')
  const [least, most] = writeRange(target)
  if (number < least || number > most)
    return t('应在 {least} 到 {most} 之间', { least: String(least), most: String(most) })
  return undefined
}
