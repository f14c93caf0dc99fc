import { DatePicker, Segmented } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { timeShortcuts } from '../../platform/widgets/time-shortcuts.ts'
import { type SpanName, spans } from './trend-address.ts'
import type { Period } from './trend-line.ts'

const names: Record<SpanName, string> = {
  '1h': '1小时',
  '8h': '8小时',
  '24h': '24小时',
  '7d': '7天',
  '30d': '30天',
}

export interface RangeBarProps {
  span?: SpanName
  period?: Period
  offered?: readonly SpanName[]
  onSpan: (span: SpanName) => void
  /** Absent: only stretches that end now. */
  onPeriod?: (period: Period) => void
}

/** The time on show: a stretch that ends now, or from a time to another. */
export function RangeBar({
  span,
  period,
  offered = Object.keys(spans) as SpanName[],
  onSpan,
  onPeriod,
}: RangeBarProps) {
  return (
    <>
      <Segmented<SpanName | ''>
        aria-label={t('时间范围')}
        value={period ? '' : (span ?? '8h')}
        onChange={(value) => value && onSpan(value)}
        options={offered.map((value) => ({ value, label: t(names[value]) }))}
      />
      {onPeriod && (
        <DatePicker.RangePicker
          style={{ width: 310 }}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          placeholder={[t('开始时间'), t('结束时间')]}
          presets={timeShortcuts().map(({ label, value }) => ({ label: t(label), value }))}
          value={period ? [dayjs(period.from), dayjs(period.to)] : null}
          allowClear={false}
          onChange={(range) => {
            const [from, to] = range ?? []
            if (from && to && from.isBefore(to)) onPeriod({ from: from.valueOf(), to: to.valueOf() })
          }}
        />
      )}
    </>
  )
}
