import type { EChartsCoreOption } from 'echarts/core'
import { timeAxis } from '../../platform/chart/time-axis.ts'
import { fontFamily } from '../../platform/theme/ant-theme.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { type Axis, roomFor, widthOf } from './axes.ts'
import { type ChartModel, scaleOf } from './chart-model.ts'
import { PLOT_TOP, seriesOf } from './chart-series.ts'
import { tooltipText } from './tooltip-text.ts'

export const ZOOM_ID = 'view'

const noAxis: readonly Axis[] = [{ key: '', unit: '', side: 'left', offset: 0, isDrawn: true }]

/** Words in the place of numbers. */
const stateLabels = (axis: Axis) => ({
  customValues: axis.states!.map((_, at) => at),
  formatter: (at: number) => axis.states![at]?.words ?? '',
  width: widthOf(axis) - 12,
  overflow: 'truncate',
  hideOverlap: true,
})

/** The chart of a model, for ECharts. */
export function chartOption(model: ChartModel): EChartsCoreOption {
  const { axes, lines, period, view, palette } = model
  const axis = timeAxis(period, view)
  return {
    animation: false,
    textStyle: { fontFamily },
    grid: {
      top: PLOT_TOP,
      bottom: 74,
      left: roomFor(axes, 'left'),
      right: roomFor(axes, 'right'),
      containLabel: false,
    },
    // Needed for choosing a stretch by dragging; its icons stay out of sight.
    toolbox: { top: -60, feature: { dataZoom: { yAxisIndex: false, filterMode: 'none' } } },
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
    xAxis: {
      ...axis,
      // Among states zero is one of them, not the ground.
      axisLine: { onZero: !axes[0]?.states, lineStyle: { color: palette.lineStrong } },
      axisLabel: { ...axis.axisLabel, color: palette.textMuted },
      splitLine: { show: false },
    },
    yAxis: (axes.length ? axes : noAxis).map((axis, at) => ({
      type: 'value',
      name: axis.unit,
      show: axis.isDrawn,
      position: axis.side,
      offset: axis.offset,
      ...scaleOf(model, axis.key),
      nameTextStyle: { color: palette.textMuted },
      axisLabel: { color: palette.textMuted, ...(axis.states && stateLabels(axis)) },
      axisLine: { show: at > 0, lineStyle: { color: palette.line } },
      ...(axis.states && { axisTick: { show: false, customValues: axis.states.map((_, place) => place) } }),
      splitLine: { show: at === 0, lineStyle: { color: palette.line } },
    })),
    dataZoom: [
      {
        id: ZOOM_ID,
        type: 'inside',
        filterMode: 'none',
        startValue: view.from,
        endValue: view.to,
        minValueSpan: 2000,
        moveOnMouseMove: 'shift',
      },
      {
        type: 'slider',
        filterMode: 'none',
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
