import type { EChartsCoreOption } from 'echarts/core'
import { timeAxis } from '../../platform/chart/time-axis.ts'
import { fontFamily } from '../../platform/theme/ant-theme.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { type Axis, axisKey, widthOf } from './axes.ts'
import { axisColour, type ChartModel, scaleOf } from './chart-model.ts'
import { seriesOf } from './chart-series.ts'
import { panesOf, plotInsets } from './panes.ts'
import { PLOT_TOP } from './plot-place.ts'
import { tooltipText } from './tooltip-text.ts'

export const ZOOM_ID = 'view'
/** Curves that the head of a pane names. */
const NAMED = 4

const noAxis: readonly Axis[] = [{ key: '', unit: '', side: 'left', offset: 0, isDrawn: true }]

/** Words in the place of numbers. */
const stateLabels = (axis: Axis) => ({
  customValues: axis.states!.map((_, at) => at),
  formatter: (at: number) => axis.states![at]?.words ?? '',
  width: widthOf(axis) - 12,
  overflow: 'truncate',
  hideOverlap: true,
})

/** How high the chart is drawn, and whether it is longer than its frame: then the wheel alone moves the page. */
export interface ChartFrame {
  height: number
  isLong: boolean
}

/** The chart of a model, for ECharts. */
export function chartOption(model: ChartModel, { height, isLong }: ChartFrame): EChartsCoreOption {
  const { lines, view, palette } = model
  const axes = model.axes.length ? model.axes : noAxis
  const panes = model.isStacked ? axes.length : 1
  const every = Array.from({ length: panes }, (_, at) => at)
  return {
    animation: false,
    textStyle: { fontFamily },
    grid: gridsOf(model, panes, height),
    // Needed for choosing a stretch by dragging; its icons stay out of sight.
    toolbox: { top: -60, feature: { dataZoom: { yAxisIndex: false, filterMode: 'none' } } },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontSize: 12 },
      axisPointer: { type: 'line', snap: false, lineStyle: { color: palette.lineStrong } },
      formatter: (params: { axisValue: number }[]) => (params[0] ? tooltipText(model, params[0].axisValue) : ''),
    },
    xAxis: every.map((at) => timesOf(model, axes[at], at, at === panes - 1)),
    yAxis: axes.map((axis, at) => valuesOf(model, axis, at)),
    dataZoom: [
      {
        id: ZOOM_ID,
        type: 'inside',
        filterMode: 'none',
        xAxisIndex: every,
        startValue: view.from,
        endValue: view.to,
        minValueSpan: 2000,
        moveOnMouseMove: 'shift',
        zoomOnMouseWheel: isLong ? 'ctrl' : true,
      },
      {
        type: 'slider',
        filterMode: 'none',
        xAxisIndex: every,
        startValue: view.from,
        endValue: view.to,
        minValueSpan: 2000,
        height: 24,
        bottom: 10,
        borderColor: palette.line,
        fillerColor: `${palette.brandText}22`,
        backgroundColor: palette.sunken,
        textStyle: { color: palette.textFaint },
        labelFormatter: (value: number) => dayjs(value).format('MM-DD HH:mm'),
        brushSelect: false,
      },
    ],
    series: lines.flatMap((line) => seriesOf(line, model)),
  }
}

function gridsOf({ axes, isStacked }: ChartModel, panes: number, height: number) {
  const sides = { ...plotInsets(axes, panes > 1 || !!isStacked), containLabel: false }
  return panes === 1
    ? [{ ...sides, top: PLOT_TOP, bottom: 74 }]
    : panesOf(panes, height).map((pane) => ({ ...sides, ...pane }))
}

/** The times of a pane; said below the last one only. */
function timesOf({ period, view, palette }: ChartModel, pane: Axis | undefined, at: number, isLast: boolean) {
  const axis = timeAxis(period, view)
  return {
    ...axis,
    gridIndex: at,
    // Among states zero is one of them, not the ground.
    axisLine: { onZero: !pane?.states, lineStyle: { color: palette.lineStrong } },
    axisTick: { show: isLast },
    axisLabel: { ...axis.axisLabel, show: isLast, color: palette.textMuted },
    splitLine: { show: false },
  }
}

function valuesOf(model: ChartModel, axis: Axis, at: number) {
  const { palette, isStacked } = model
  const colour = axisColour(model, axis.key)
  return {
    type: 'value',
    gridIndex: isStacked ? at : 0,
    show: axis.isDrawn,
    position: axis.side,
    offset: axis.offset,
    ...scaleOf(model, axis.key),
    ...(isStacked ? headOf(model, axis) : { name: axis.unit, nameTextStyle: { color: colour ?? palette.textMuted } }),
    axisLabel: { color: colour ?? palette.textMuted, hideOverlap: true, ...(axis.states && stateLabels(axis)) },
    axisLine: { show: isStacked || at > 0, lineStyle: { color: colour ?? palette.line } },
    ...(axis.states && { axisTick: { show: false, customValues: axis.states.map((_, place) => place) } }),
    splitLine: { show: isStacked || at === 0, lineStyle: { color: palette.line } },
  }
}

/** The head of a pane: its unit, and its curves in their colours. */
function headOf({ lines, palette }: ChartModel, axis: Axis) {
  const own = lines.filter((line) => !line.shift && axisKey(line) === axis.key)
  const named = own.slice(0, NAMED)
  const rich = Object.fromEntries(named.map(({ colour }, at) => [`c${at}`, { color: colour, padding: [0, 0, 0, 10] }]))
  const words = named.map(({ label }, at) => `{c${at}|${label.replace(/[{}|]/g, ' ')}}`)
  return {
    name: `{unit|${axis.unit.replace(/[{}|]/g, ' ')}}${words.join('')}${own.length > NAMED ? `{unit| +${own.length - NAMED}}` : ''}`,
    nameGap: 8,
    nameTextStyle: { align: 'left', rich: { ...rich, unit: { color: palette.textMuted } } },
  }
}
