import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Input } from 'antd'
import { wholeOnEntry } from './whole-on-entry.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  unit?: string
  placeholder?: string
  disabled?: boolean
  status?: 'error'
  'aria-label'?: string
}

/**
 * A quantity to be typed or pasted: `1,234.50` and full-width digits are put right when the field is left, and at once where
 * they were pasted. Entered it is chosen whole, so that what is typed stands instead of it. What is no quantity stays as it is
 * typed, for the contract to say what is wrong with it.
 */
export function QuantityField({ value, onChange, unit, ...rest }: Props) {
  return (
    <Input
      {...rest}
      {...wholeOnEntry}
      inputMode="decimal"
      autoComplete="off"
      suffix={unit}
      allowClear
      style={{ fontVariantNumeric: 'tabular-nums' }}
      value={value ?? ''}
      onChange={({ target, nativeEvent }) =>
        onChange?.(
          (nativeEvent as InputEvent).inputType === 'insertFromPaste' ? putRight(target.value) : target.value || null,
        )
      }
      onBlur={() => onChange?.(putRight(value ?? ''))}
      onPressEnter={() => onChange?.(putRight(value ?? ''))}
    />
  )
}

/** Nothing stays nothing, and what is no quantity stays as it is. */
export const putRight = (typed: string): string | null => typedQuantity(typed) ?? (typed.trim() || null)
