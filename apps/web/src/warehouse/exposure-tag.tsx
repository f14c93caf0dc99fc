import {
  type ExposureState,
  exposureStateTitles,
  type LocationExposure,
} from '@zhizao/contract/stock/location-exposure'
import { Tag } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'

const colours: Record<ExposureState, string> = { open: 'error', ended: 'warning', reviewed: 'default' }

/** Whether the alarm still stands, and if not, whether somebody has judged it. */
export const ExposureTag = ({ row: { state } }: { row: Pick<LocationExposure, 'state'> }) => (
  <Tag color={colours[state]}>{t(exposureStateTitles[state])}</Tag>
)

/** A moment by the plant's clocks, to the second. */
export const momentText = (at: string | null) => (at ? dayjs(at).format('YYYY-MM-DD HH:mm:ss') : '—')
