import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { useMemo } from 'react'
import { WidgetChart } from '../../platform/chart/widget/widget-chart.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { useMode } from '../../platform/theme/mode.ts'
import { palettes } from '../../platform/theme/palette.ts'
import { typeRows } from './largest-types.ts'

const HEIGHT = 150

interface DayCount {
  day: string
  raised: number
  handled: number
}
const byDay: ChartProperties = { day: 'xAxis', raised: 'yAxis', handled: 'yAxis' }

/** Alarms raised and handled a day. */
export function Handling({ days }: { days: readonly DayCount[] }) {
  const rows = useMemo(() => days.map((each) => ({ ...each, day: each.day.slice(5) })), [days])
  const titles = useMemo(() => ({ raised: t('报警'), handled: t('已处理') }), [])
  return (
    <WidgetChart
      type="widget-barchart"
      properties={byDay}
      rows={rows}
      titles={titles}
      whole
      height={HEIGHT}
      label={t('处理情况')}
    />
  )
}

interface LevelCount {
  levelName: string
  color: string
  total: number
}
const byLevel: ChartProperties = { levelName: 'name', total: 'value' }

/** The share of each level in the company's colours; a level without alarms has none. */
export function Levels({ levels }: { levels: readonly LevelCount[] }) {
  const rows = useMemo(
    () => levels.map(({ levelName, total }) => ({ levelName, total })).filter(({ total }) => total),
    [levels],
  )
  const colours = useMemo(() => Object.fromEntries(levels.map(({ levelName, color }) => [levelName, color])), [levels])
  return (
    <WidgetChart
      type="widget-piechart"
      properties={byLevel}
      rows={rows}
      colours={colours}
      height={HEIGHT}
      label={t('等级分布')}
    />
  )
}

const byType: ChartProperties = { alarmTypeName: 'xAxis', handled: 'yAxis', unhandled: 'yAxis' }

/** Alarms by type, handled and not, the most on top. */
export function Types({ types }: { types: Parameters<typeof typeRows>[0] }) {
  const palette = palettes[useMode()]
  const rows = useMemo(() => (types.some(({ total }) => total) ? typeRows(types) : []), [types])
  const titles = useMemo(() => ({ handled: t('已处理'), unhandled: t('未处理') }), [])
  const colours = useMemo(() => ({ handled: palette.good, unhandled: palette.badFill }), [palette])
  return (
    <WidgetChart
      type="widget-stackchart"
      properties={byType}
      rows={rows}
      titles={titles}
      colours={colours}
      lying
      whole
      height={HEIGHT}
      label={t('类型分布')}
    />
  )
}
