import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { useMemo } from 'react'
import { durationWords } from '../../alarm/index.ts'
import { useLevelLooks } from '../../live/alarm/level-looks.ts'
import { WidgetChart } from '../../platform/chart/widget/widget-chart.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { useMode } from '../../platform/theme/mode.ts'
import { palettes } from '../../platform/theme/palette.ts'
import classes from '../monitor.module.css'
import { alarmFigures, useAsked, useMonitor } from '../monitor-calls.ts'
import { Found, MonitorCard } from '../monitor-card.tsx'

const HEIGHT = 220
const LEVELS = ['urgent', 'error', 'warning'] as const
const byDay: ChartProperties = { day: 'xAxis', urgent: 'yAxis', error: 'yAxis', warning: 'yAxis' }
const byLevel: ChartProperties = { levelName: 'xAxis', handled: 'yAxis', unhandled: 'yAxis' }
const NONE: never[] = []

/** Alarms by day and level. */
export function SeriesCard() {
  const { rootId, span } = useAsked()
  const found = useMonitor('series', { rootId, span }, (options) => alarmFigures.series({ rootId, span }, options))
  const looks = useLevelLooks()
  const rows = useMemo(
    () =>
      found.data?.some(({ total }) => total)
        ? found.data.map(({ day, urgent, error, warning }) => ({ day: day.slice(5), urgent, error, warning }))
        : NONE,
    [found.data],
  )
  const of = (what: 'name' | 'colour') => Object.fromEntries(LEVELS.map((level) => [level, looks[level][what]]))
  return (
    <MonitorCard title={t('报警走势')}>
      <Found query={found}>
        {() => (
          <WidgetChart
            type="widget-stackchart"
            properties={byDay}
            rows={rows}
            titles={of('name')}
            colours={of('colour')}
            whole
            height={HEIGHT}
            label={t('报警走势')}
          />
        )}
      </Found>
    </MonitorCard>
  )
}

/** Alarms by level, handled and not. */
export function LevelsCard() {
  const { rootId, span } = useAsked()
  const found = useMonitor('levels', { rootId, span }, (options) => alarmFigures.levels({ rootId, span }, options))
  const rows = useMemo(
    () =>
      found.data?.some(({ total }) => total)
        ? found.data.map(({ levelName, total, unhandled }) => ({ levelName, handled: total - unhandled, unhandled }))
        : NONE,
    [found.data],
  )
  const palette = palettes[useMode()]
  const titles = useMemo(() => ({ handled: t('已处理'), unhandled: t('未处理') }), [])
  const colours = useMemo(() => ({ handled: palette.good, unhandled: palette.badFill }), [palette])
  return (
    <MonitorCard title={t('报警等级分布')} size="third">
      <Found query={found}>
        {() => (
          <WidgetChart
            type="widget-stackchart"
            properties={byLevel}
            rows={rows}
            titles={titles}
            colours={colours}
            whole
            height={HEIGHT}
            label={t('报警等级分布')}
          />
        )}
      </Found>
    </MonitorCard>
  )
}

/** What became of the alarms of the span. */
export function RecoveryCard() {
  const { rootId, span } = useAsked()
  const found = useMonitor('recovery', { rootId, span }, (options) => alarmFigures.recovery({ rootId, span }, options))
  return (
    <MonitorCard title={t('报警恢复情况')} size="third">
      <Found query={found}>
        {({ total, active, returned, handled, averageRecoveryMinutes }) => (
          <div className={classes.facts}>
            <Fact title={t('报警总数')} value={total} />
            <Fact title={t('未恢复')} value={active} isBad />
            <Fact title={t('已恢复未处理')} value={returned} />
            <Fact title={t('已处理')} value={handled} />
            <Fact
              title={t('平均恢复时长')}
              value={averageRecoveryMinutes === null ? '–' : durationWords(averageRecoveryMinutes * 60_000)}
            />
          </div>
        )}
      </Found>
    </MonitorCard>
  )
}

const Fact = ({ title, value, isBad }: { title: string; value: number | string; isBad?: boolean }) => (
  <div className={classes.tile}>
    <span className={`${classes.number} ${isBad && value ? classes.bad : ''}`}>{value}</span>
    <span className={classes.words}>{title}</span>
  </div>
)
