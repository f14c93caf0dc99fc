import type { TableColumnsType } from 'antd'
import { LiveAge, QualityText } from '../../live/live-age.tsx'
import { LiveValueText } from '../../live/live-value.tsx'
import type { Reading } from '../../live/readings.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { AddressRow } from './address-rows.ts'

/** What the point of a line reads now: value, quality, time. */
export function liveColumns(readings: ReadonlyMap<string, Reading>): TableColumnsType<AddressRow> {
  const of = ({ pointId }: AddressRow) => readings.get(pointId)
  return [
    {
      key: 'value',
      title: t('当前值'),
      width: 108,
      ellipsis: true,
      render: (_, row) => {
        const reading = of(row)
        return reading && <LiveValueText {...reading} />
      },
    },
    {
      key: 'quality',
      title: t('质量'),
      width: 52,
      render: (_, row) => <QualityText quality={of(row)?.newest.quality ?? null} pointId={row.pointId} />,
    },
    {
      key: 'time',
      title: t('时间'),
      width: 96,
      ellipsis: true,
      render: (_, row) => {
        const reading = of(row)
        return reading && <LiveAge {...reading} />
      },
    },
  ]
}
