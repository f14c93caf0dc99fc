import { Input } from 'antd'
import { isClock, wholeClock } from './whole-clock.ts'

interface ClockProps {
  label: string
  value: string
  onChange: (value: string) => void
  disabled: boolean | undefined
}

/** A time of 24 hours in every browser: their own fields say AM and PM where the computer does. */
export const ClockInput = ({ label, value, onChange, disabled }: ClockProps) => (
  <Input
    style={{ width: 84 }}
    inputMode="numeric"
    maxLength={5}
    aria-label={label}
    placeholder="08:00"
    status={value && !isClock(value) ? 'error' : undefined}
    disabled={disabled}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onBlur={({ target }) => onChange(wholeClock(target.value))}
  />
)
