import type { ServerSample } from '@zhizao/contract/operations/monitoring'
import { timeAxis } from '../../platform/chart/time-axis.ts'
import type { Palette } from '../../platform/theme/palette.ts'

export interface Line {
  name: string
  of: (sample: ServerSample) => number
}

export interface Trend {
  title: string
  lines: readonly Line[]
  /** How a value is written. */
  words: (value: number) => string
  /** The top of the axis; the values decide where it is left out. */
  most?: number
  /** A line drawn across, from which on it is a fault. */
  limit?: number
}

/** What ECharts needs to draw figures over time. */
export function trendOption(
  { lines, words, most, limit }: Trend,
  { series, minutes }: { series: readonly ServerSample[]; minutes: number },
  palette: Palette,
) {
  const until = series.length ? Date.parse(series.at(-1)!.time) : Date.now()
  const colours = [palette.brandText, palette.good, palette.warn]
  const text = { color: palette.textMuted, fontSize: 12 }
  const times = timeAxis({ from: until - minutes * 60_000, to: until })
  return {
    animation: false,
    color: colours,
    grid: { left: 62, right: 16, top: 34, bottom: 26 },
    legend: { show: lines.length > 1, top: 2, right: 8, itemWidth: 12, itemHeight: 3, icon: 'rect', textStyle: text },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontSize: 12 },
      valueFormatter: (value: number) => words(value),
    },
    xAxis: {
      ...times,
      axisLabel: { ...text, ...times.axisLabel },
      axisLine: { lineStyle: { color: palette.lineStrong } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: most ? 0 : 1,
      max: most,
      splitNumber: 3,
      ...(most && { interval: most / 4 }),
      axisLabel: { ...text, formatter: words },
      splitLine: { lineStyle: { color: palette.line } },
    },
    series: lines.map(({ name, of }, at) => ({
      name,
      type: 'line',
      showSymbol: series.length < 2,
      symbolSize: 5,
      lineStyle: { width: 1.5 },
      ...(lines.length === 1 && { areaStyle: { opacity: 0.12 } }),
      data: series.map((sample) => [sample.time, of(sample)]),
      ...(at === 0 &&
        limit !== undefined && {
          markLine: {
            silent: true,
            symbol: 'none',
            label: { show: false },
            lineStyle: { color: palette.bad, type: 'dashed', opacity: 0.7 },
            data: [{ yAxis: limit }],
          },
        }),
    })),
  }
}
