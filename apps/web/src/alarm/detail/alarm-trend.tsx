import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AlarmDetail } from '@zhizao/contract/alarm/alarm-row'
import { point } from '@zhizao/contract/device/point'
import { useMemo, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { Chart } from '../../platform/chart/chart.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useMode } from '../../platform/theme/mode.ts'
import { palettes } from '../../platform/theme/palette.ts'
import { ALARM } from '../alarm-calls.ts'
import classes from './alarm-drawer.module.css'
import { trendOption } from './trend-option.ts'
import { trendWindow } from './trend-window.ts'

const points = client(point)
const HEIGHT = 190
const BUCKETS = 400

const resolved = (colour: string) =>
  colour.startsWith('var(') ? getComputedStyle(document.documentElement).getPropertyValue(colour.slice(4, -1)) : colour

/** How the alarm's point went around its activation. */
export function AlarmTrend({ alarm, colour }: { alarm: AlarmDetail; colour: string }) {
  const mode = useMode()
  const [openedAt] = useState(Date.now)
  const { from, to } = trendWindow(alarm, openedAt)
  const found = useQuery({
    queryKey: [ALARM, 'trend', alarm.pointId, from, to],
    queryFn: ({ signal }) =>
      points.history({ pointIds: [alarm.pointId!], from, to, buckets: BUCKETS }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const series = found.data?.[0]
  const option = useMemo(
    () => series && trendOption(series, alarm, { palette: palettes[mode], colour: resolved(colour) }),
    [series, alarm, mode, colour],
  )
  if (found.isPending) return <Loading />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const isEmpty = series && series.samples.length + series.buckets.length === 0 && !(series.holds && series.before)
  if (!option || !series || isEmpty) return <p className={classes.none}>{t('这段时间没有历史数据')}</p>
  return <Chart option={option} height={HEIGHT} label={t('{name}趋势', { name: series.name })} />
}
