import {
  type ChartProperties,
  type ChartType,
  chartRoleTitles,
  missingRoles,
} from '@zhizao/rules/validation/chart-roles'
import { useMemo } from 'react'
import { t } from '../../i18n/translate.ts'
import { useMode } from '../../theme/mode.ts'
import { palettes } from '../../theme/palette.ts'
import { formatNumber } from '../../widgets/quantity.ts'
import { Chart } from '../chart.tsx'
import { type DataRow, figures } from './chart-data.ts'
import classes from './widget-chart.module.css'
import { type WidgetLook, widgetOption } from './widget-option.ts'

export interface WidgetChartProps extends WidgetLook {
  type: ChartType
  /** The role that each column plays. */
  properties: ChartProperties
  rows: readonly DataRow[]
  /** px */
  height: number
  /** What the picture shows, for those who do not see it. */
  label: string
}

/** Rows drawn as one of the seven chart widgets; in words where roles or rows are missing. */
export function WidgetChart({ type, properties, rows, height, label, ...look }: WidgetChartProps) {
  const { titles, colours, lying, whole } = look
  const palette = palettes[useMode()]
  const missing = missingRoles(type, properties)
  const isDrawn = type !== 'widget-text' && missing.length === 0 && rows.length > 0
  const option = useMemo(
    () => (isDrawn ? widgetOption(type, properties, rows, palette, { titles, colours, lying, whole }) : undefined),
    [isDrawn, type, properties, rows, palette, titles, colours, lying, whole],
  )
  if (missing.length) {
    const fields = missing.map((role) => t(chartRoleTitles[role])).join('、')
    return <Words height={height}>{t('请选择字段：{fields}', { fields })}</Words>
  }
  if (rows.length === 0) return <Words height={height}>{t('暂无数据')}</Words>
  if (option) return <Chart option={option} height={height} label={label} />
  return (
    <dl className={classes.figures} style={{ height }} aria-label={label}>
      {figures(rows, properties).map(({ column, value }) => (
        <div key={column}>
          <dt>{titles?.[column] ?? column}</dt>
          <dd style={{ color: colours?.[column] }}>
            {typeof value === 'number' ? formatNumber(value) : String(value ?? '—')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Words = ({ height, children }: { height: number; children: string }) => (
  <p className={classes.words} style={{ height }}>
    {children}
  </p>
)
