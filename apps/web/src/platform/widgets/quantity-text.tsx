import { theme } from 'antd'
import { formatNumber } from './quantity.ts'

/** A number with its unit, digits of one width; a dash where there is none. */
export function QuantityText({ value, unit, decimals = 2 }: { value: unknown; unit?: string; decimals?: number }) {
  const { token } = theme.useToken()
  const isNothing = value === null || value === undefined || value === ''
  if (isNothing) return <span style={{ color: token.colorTextQuaternary }}>—</span>
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatNumber(Number(value), decimals)}
      {unit && <span style={{ color: token.colorTextTertiary, marginInlineStart: 4, fontSize: '0.92em' }}>{unit}</span>}
    </span>
  )
}
