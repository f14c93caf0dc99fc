import { own } from '@zhizao/rules/own'
import type { ChartProperties, ChartType } from '@zhizao/rules/validation/chart-roles'
import type { Palette } from '../../theme/palette.ts'
import { type ChartSeries, chartData, type DataRow, slices } from './chart-data.ts'

/** How a chart looks beyond its data. */
export interface WidgetLook {
  /** Words for columns. */
  titles?: Readonly<Record<string, string>>
  /** Colours of series or parts, by column or name; the others take the palette's in turn. */
  colours?: Readonly<Record<string, string>>
  /** Bars lie, the first row at the bottom. */
  lying?: boolean
  /** Counts of things: no fractions on the axis. */
  whole?: boolean
}

type Drawn = Exclude<ChartType, 'widget-text'>

const MOST_NAMED_SLICES = 8

/** Tooltips as every chart of the product has them. */
const tooltip = (palette: Palette) => ({
  confine: true,
  backgroundColor: palette.raised,
  borderColor: palette.line,
  textStyle: { color: palette.text, fontSize: 12 },
})
const legend = (palette: Palette) => ({
  type: 'scroll',
  top: 0,
  right: 0,
  itemWidth: 10,
  itemHeight: 10,
  textStyle: { color: palette.textMuted, fontSize: 12 },
})
const colourOf = (palette: Palette, { colours }: WidgetLook, name: string, at: number) => {
  const turn = [palette.brandText, palette.good, palette.warn, palette.info, palette.badFill, palette.textFaint]
  return own(colours, name) ?? turn[at % turn.length]!
}

/** What ECharts needs to draw rows as a chart of a type. */
export function widgetOption(
  type: Drawn,
  properties: ChartProperties,
  rows: readonly DataRow[],
  palette: Palette,
  look: WidgetLook = {},
) {
  return type === 'widget-piechart' || type === 'widget-funnel'
    ? partsOption(type, properties, rows, palette, look)
    : axesOption(type, properties, rows, palette, look)
}

function axesOption(
  type: Drawn,
  properties: ChartProperties,
  rows: readonly DataRow[],
  palette: Palette,
  look: WidgetLook,
) {
  const { categories, series } = chartData(rows, properties)
  const label = { color: palette.textFaint, fontSize: 11 }
  const names = {
    type: 'category',
    data: categories,
    axisLine: { lineStyle: { color: palette.lineStrong } },
    axisTick: { show: false },
    axisLabel: look.lying ? { ...label, width: 84, overflow: 'truncate' } : { ...label, hideOverlap: true },
  }
  const value = (splits: boolean) => ({
    type: 'value',
    minInterval: look.whole ? 1 : 0,
    axisLabel: label,
    splitLine: { show: splits, lineStyle: { color: palette.line } },
  })
  const isMixed = type === 'widget-barlinechart'
  const values = isMixed ? [value(true), value(false)] : value(true)
  return {
    animation: false,
    grid: { left: 4, right: 12, top: 28, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: legend(palette),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: type === 'widget-linechart' ? 'line' : 'shadow' },
      ...tooltip(palette),
    },
    xAxis: look.lying ? values : names,
    yAxis: look.lying ? names : values,
    series: series.map((each, at) => ({
      name: own(look.titles, each.name) ?? each.name,
      data: each.data,
      ...shapeOf(type, each, colourOf(palette, look, each.name, at), look.lying ?? false),
    })),
  }
}

function shapeOf(type: Drawn, series: ChartSeries, colour: string, isLying: boolean) {
  const isLine = type === 'widget-linechart' || (type === 'widget-barlinechart' && series.role === 'yAxis')
  if (isLine)
    return {
      type: 'line',
      yAxisIndex: type === 'widget-barlinechart' ? 1 : 0,
      symbolSize: 5,
      connectNulls: false,
      lineStyle: { width: 2 },
      itemStyle: { color: colour },
    }
  const isStacked = type === 'widget-stackchart'
  const borderRadius = isStacked ? 0 : isLying ? [0, 2, 2, 0] : [2, 2, 0, 0]
  return {
    type: 'bar',
    stack: isStacked ? 'all' : undefined,
    barMaxWidth: 14,
    itemStyle: { color: colour, borderRadius },
  }
}

function partsOption(
  type: Drawn,
  properties: ChartProperties,
  rows: readonly DataRow[],
  palette: Palette,
  look: WidgetLook,
) {
  const parts = slices(rows, properties)
  const isFunnel = type === 'widget-funnel'
  const data = parts.map(({ name, value }, at) => ({
    name: own(look.titles, name) ?? name,
    value,
    itemStyle: { color: colourOf(palette, look, name, at) },
  }))
  const place = parts.length > MOST_NAMED_SLICES ? { top: 0, bottom: 0 } : { top: 'middle' }
  return {
    animation: false,
    tooltip: { trigger: 'item', ...tooltip(palette), formatter: isFunnel ? '{b}: {c}' : '{b}: {c} ({d}%)' },
    legend: {
      ...legend(palette),
      ...place,
      orient: 'vertical',
      right: '4%',
      itemGap: 14,
      formatter: (name: string) => `${name}  ${data.find((part) => part.name === name)?.value ?? 0}`,
    },
    series: [
      isFunnel
        ? {
            type: 'funnel',
            left: '4%',
            right: '40%',
            top: 8,
            bottom: 8,
            sort: 'descending',
            gap: 2,
            label: { show: false },
            itemStyle: { borderColor: palette.surface, borderWidth: 1 },
            data,
          }
        : {
            type: 'pie',
            radius: ['52%', '80%'],
            center: ['34%', '54%'],
            itemStyle: { borderColor: palette.surface, borderWidth: 2 },
            label: { show: false },
            data,
          },
    ],
  }
}
