import { Tooltip } from 'antd'
import { useNow } from '../live/use-now.ts'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'

/** How long ago something was, in words; the exact time on hover. */
export function LastSeen({ at }: { at: string | null | undefined }) {
  const now = useNow(5000)
  if (!at) return <>{t('从未')}</>
  return (
    <Tooltip title={dayjs(at).format('YYYY-MM-DD HH:mm:ss')}>
      <span className="tabular">{agoText(now - dayjs(at).valueOf())}</span>
    </Tooltip>
  )
}

/** Milliseconds past, in the largest unit that fits. */
export function agoText(past: number): string {
  const seconds = Math.max(0, Math.floor(past / 1000))
  if (seconds < 10) return t('刚刚')
  if (seconds < 60) return t('{n} 秒前', { n: seconds })
  if (seconds < 3600) return t('{n} 分钟前', { n: Math.floor(seconds / 60) })
  if (seconds < 86_400) return t('{n} 小时前', { n: Math.floor(seconds / 3600) })
  return t('{n} 天前', { n: Math.floor(seconds / 86_400) })
}
