import { useRouter } from '@tanstack/react-router'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { App } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { entryAt, useMenu } from '../platform/session/menu.ts'
import { trendOfAlarm } from './trend-of-alarm.ts'

/** Opens the trend around an alarm; nothing where the user has no trend page. */
export function useAlarmTrend() {
  const router = useRouter()
  const { message } = App.useApp()
  const seesTrends = entryAt(useMenu(), '/dvs/pages/monitor/trend')
  if (!seesTrends) return undefined
  return async (alarm: Alarm) => {
    const href = await trendOfAlarm(alarm)
    if (href) void router.navigate({ href })
    else message.info(t('该报警没有可查看的曲线'))
  }
}
