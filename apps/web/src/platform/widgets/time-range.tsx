import { DatePicker } from 'antd'
import { t } from '../i18n/translate.ts'
import { type Dayjs, dayjs } from '../time/plant-dayjs.ts'
import { timeShortcuts } from './time-shortcuts.ts'

export interface TimeRangeProps {
  id?: string
  /** Two instants, ISO 8601; the end is the last millisecond that counts. One alone leaves the other side open. */
  value?: readonly [string?, string?]
  onChange?: (value: [string, string] | undefined) => void
  disabled?: boolean
}

const dated = (text: string | undefined): Dayjs | null => (text && dayjs(text).isValid() ? dayjs(text) : null)

/** A range of time with the usual shortcuts. */
export function TimeRange({ id, value, onChange, disabled }: TimeRangeProps) {
  return (
    <DatePicker.RangePicker
      id={id ? { start: id } : undefined}
      style={{ width: '100%' }}
      disabled={disabled}
      showTime={{ format: 'HH:mm', defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] }}
      format="YYYY-MM-DD HH:mm"
      placeholder={[t('开始时间'), t('结束时间')]}
      presets={timeShortcuts().map(({ label, value: range }) => ({ label: t(label), value: range }))}
      value={[dated(value?.[0]), dated(value?.[1])]}
      onChange={(range) => {
        const [from, until] = range ?? []
        onChange?.(
          from && until ? [from.startOf('minute').toISOString(), until.endOf('minute').toISOString()] : undefined,
        )
      }}
    />
  )
}
