import type { RecordedValue } from '@zhizao/contract/production/work-report'
import { t } from '../platform/i18n/translate.ts'
import { moment } from '../platform/shell/moment.ts'

/** Who says a recorded value, and whether it is beyond its limits. */
export function RecordedMarks({ value: { takenAt, isOut } }: { value: Pick<RecordedValue, 'takenAt' | 'isOut'> }) {
  return (
    <>
      <span title={takenAt ? t('取自机器，{time}', { time: moment(takenAt) }) : undefined}>
        {takenAt ? t('（机器）') : t('（人工）')}
      </span>
      {isOut && t('（超限）')}
    </>
  )
}
