import { Select } from 'antd'

export interface Option {
  value: number
  label: string
}

interface PickProps<Value> {
  label: string
  options: readonly Option[]
  value: Value
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A number that is in the options, or was typed into the expression. */
export const PickNumber = ({ label, options, value, disabled, onChange }: PickProps<number>) => (
  <Select
    aria-label={label}
    size="small"
    style={{ width: 84 }}
    showSearch={{ optionFilterProp: 'label' }}
    disabled={disabled}
    value={value}
    options={withOwn(options, [value])}
    onChange={onChange}
  />
)

/** Several numbers, at least one. */
export const PickMany = ({ label, options, value, disabled, onChange }: PickProps<number[]>) => (
  <Select<number[]>
    aria-label={label}
    size="small"
    mode="multiple"
    maxTagCount="responsive"
    style={{ flex: 1, minWidth: 180, maxWidth: 420 }}
    showSearch={{ optionFilterProp: 'label' }}
    disabled={disabled}
    value={value}
    options={withOwn(options, value)}
    onChange={(next) => next.length > 0 && onChange([...next].sort((left, right) => left - right))}
  />
)

const withOwn = (options: readonly Option[], values: readonly number[]) => {
  const missing = values.filter((value) => !options.some((option) => option.value === value))
  return [...missing.map((value) => ({ value, label: String(value) })), ...options]
}
