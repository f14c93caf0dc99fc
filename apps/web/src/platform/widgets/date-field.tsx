import { DatePicker } from 'antd'
import dayjs from 'dayjs'

export interface DateFieldProps {
  id?: string
  /** YYYY-MM-DD. */
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** A day without a time. */
export const DateField = ({ id, value, onChange, disabled }: DateFieldProps) => (
  <DatePicker
    id={id}
    style={{ width: '100%' }}
    disabled={disabled}
    value={value ? dayjs(value) : null}
    onChange={(next) => onChange?.(next?.format('YYYY-MM-DD') ?? null)}
  />
)
