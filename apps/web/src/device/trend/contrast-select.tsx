import { DatePicker, Select } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { type Contrast, isDay } from './contrast.ts'

/** With which earlier time the curves are compared. */
export function ContrastSelect({ value, onChange }: { value: Contrast; onChange: (value: Contrast) => void }) {
  const kind = isDay(value) ? 'date' : value
  return (
    <>
      <Select
        aria-label={t('对比')}
        style={{ width: 164 }}
        value={kind}
        onChange={(next) => onChange(next === 'date' ? dayjs().subtract(2, 'day').format('YYYY-MM-DD') : next)}
        options={[
          { value: 'none', label: t('不对比') },
          { value: 'yesterday', label: t('与昨天对比') },
          { value: 'lastWeek', label: t('与上周对比') },
          { value: 'date', label: t('与指定日期') },
        ]}
      />
      {kind === 'date' && (
        <DatePicker
          aria-label={t('对比日期')}
          allowClear={false}
          value={dayjs(value)}
          disabledDate={(day) => day.isAfter(dayjs(), 'day')}
          onChange={(day) => day && onChange(day.format('YYYY-MM-DD'))}
        />
      )}
    </>
  )
}
