import { Form, InputNumber } from 'antd'

interface NumberFieldProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

/** A number with its name; left empty it stays what it was. */
export function NumberField({ label, value, min = 0, max = 3000, onChange }: NumberFieldProps) {
  return (
    <Form.Item label={label}>
      <InputNumber
        aria-label={label}
        style={{ width: '100%' }}
        step={0.5}
        precision={2}
        min={min}
        max={max}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
      />
    </Form.Item>
  )
}
