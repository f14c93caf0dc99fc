import { DatePicker } from 'antd'
import { dayjs } from '../time/plant-dayjs.ts'

export interface DateFieldProps {
  id?: string
  /** YYYY-MM-DD. */
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
  status?: 'error'
  placeholder?: string
  'aria-label'?: string
}

/** A day without a time. */
export const DateField = ({ value, onChange, ...rest }: DateFieldProps) => (
  <DatePicker
    {...rest}
    style={{ width: '100%' }}
    value={value ? dayjs(value) : null}
    onChange={(next) => onChange?.(next?.format('YYYY-MM-DD') ?? null)}
  />
)
