import type { EChartsCoreOption } from 'echarts/core'
import { fontFamily } from '../../platform/theme/ant-theme.ts'
import { roomFor } from './axes.ts'
import { type ChartModel, scaleOf } from './chart-model.ts'
import { PLOT_TOP, seriesOf } from './chart-series.ts'
import { tooltipText } from './tooltip-text.ts'

export const ZOOM_ID = 'view'

/** The chart of a model, for ECharts. */
export function chartOption(model: ChartModel): EChartsCoreOption {
  const { axes, lines, period, view, palette } = model
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
      type: 'time',
      min: period.from,
      max: period.to,
      axisLine: { lineStyle: { color: palette.lineStrong } },
      axisLabel: { color: palette.textMuted, hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: (axes.length ? axes : [{ unit: '', side: 'left', offset: 0, isDrawn: true } as const]).map((axis, at) => ({
      type: 'value',
      name: axis.unit,
      show: axis.isDrawn,
      position: axis.side,
      offset: axis.offset,
      ...scaleOf(model, axis.unit),
      nameTextStyle: { color: palette.textMuted },
      axisLabel: { color: palette.textMuted },
      axisLine: { show: at > 0, lineStyle: { color: palette.line } },
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
        brushSelect: false,
      },
    ],
    series: lines.flatMap((line) => seriesOf(line, model)),
  }
}
