import { Progress } from 'antd'
import { t } from '../../platform/i18n/translate.ts'

/** Orders of a project that have ended, of all that were not cancelled. */
export function ProjectShare({ project }: { project: { orderCount: number; endedCount: number } }) {
  const { orderCount, endedCount } = project
  if (!orderCount) return <span style={{ color: 'var(--text-faint)' }}>{t('没有订单')}</span>
  return (
    <Progress
      size="small"
      percent={Math.round((100 * endedCount) / orderCount)}
      format={() => `${endedCount} / ${orderCount}`}
      aria-label={t('订单进度')}
    />
  )
}
