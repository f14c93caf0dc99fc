import { quantityText } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { theme } from 'antd'

/** A quantity with its unit: every digit that it has, and the decimals of its unit at least. A dash where there is none. */
export function ExactQuantity({ value, unit, decimals }: { value: unknown; unit?: string; decimals?: number }) {
  const { token } = theme.useToken()
  const quantity = typeof value === 'string' ? typedQuantity(value) : undefined
  if (quantity === undefined) return <span style={{ color: token.colorTextQuaternary }}>—</span>
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {quantityText(quantity, decimals)}
      {unit && <span style={{ color: token.colorTextTertiary, marginInlineStart: 4, fontSize: '0.92em' }}>{unit}</span>}
    </span>
  )
}
