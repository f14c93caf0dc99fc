import { warrantyTitles } from '@zhizao/contract/device/device-ledger'
import { Tag } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'

export const warrantyChoices = Object.entries(warrantyTitles).map(([value, label]) => ({ value, label }))

/** Days before its end in which a warranty is soon over, as the server counts them. */
const SOON = 30

/** The last day of a warranty, and whether that is over or near. */
export function WarrantyTag({ until }: { until: string | null }) {
  if (!until) return '—'
  const left = dayjs(until).diff(dayjs().startOf('day'), 'day')
  if (left < 0) return <Tag>{t('{day} 已过保', { day: until })}</Tag>
  if (left <= SOON) return <Tag color="warning">{t('{day} 将到期', { day: until })}</Tag>
  return until
}
