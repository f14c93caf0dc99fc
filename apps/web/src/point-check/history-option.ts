import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import type { Stretch } from '@zhizao/contract/point-check/point-check'
import type { EChartsCoreOption } from 'echarts/core'
import { spotsOf } from '../alarm/index.ts'
import { timeAxis } from '../platform/chart/time-axis.ts'
import type { Palette } from '../platform/theme/palette.ts'
import { formatNumber } from '../platform/widgets/quantity.ts'

/** A stretch narrower than this share of the range is shaded so wide: it is to be seen. */
const LEAST_SEEN = 1 / 400

/** Stretches as they are shaded, from the left; what would lie over each other is one. */
export function shadesOf(
  stretches: readonly Pick<Stretch, 'from' | 'to'>[],
  { from, to }: { from: number; to: number },
) {
  const least = (to - from) * LEAST_SEEN
  const shades: [number, number][] = []
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const lacks = Math.max(0, least - (stretch.to - stretch.from)) / 2
    const [start, end] = [Math.max(from, stretch.from - lacks), Math.min(to, stretch.to + lacks)]
    const last = shades.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else shades.push([start, end])
  }
  return shades
}

/** The line of a point with the stretches shaded that a rule hits; without them where they are left out. */
export function historyOption(
  series: HistorySeries,
  stretches: readonly Stretch[],
  { palette, isFiltered }: { palette: Palette; isFiltered: boolean },
): EChartsCoreOption {
  const axis = {
    axisLine: { lineStyle: { color: palette.lineStrong } },
    axisLabel: { color: palette.textFaint, fontSize: 11, hideOverlap: true },
    splitLine: { lineStyle: { color: palette.line } },
  }
  const times = timeAxis(series)
  const unit = series.unit ? ` ${series.unit}` : ''
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 16, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontSize: 12 },
      valueFormatter: (value: unknown) =>
        typeof value === 'number' ? `${formatNumber(value, series.decimals)}${unit}` : '—',
    },
    xAxis: { ...times, ...axis, axisLabel: { ...times.axisLabel, ...axis.axisLabel }, splitLine: { show: false } },
    yAxis: { type: 'value', scale: true, ...axis },
    series: [
      {
        name: series.name,
        type: 'line',
        showSymbol: false,
        step: series.holds ? ('end' as const) : undefined,
        connectNulls: false,
        data: isFiltered ? withoutStretches(spotsOf(series), stretches) : spotsOf(series),
        lineStyle: { width: 1.6, color: palette.brandText },
        itemStyle: { color: palette.brandText },
        markArea: {
          silent: true,
          itemStyle: { color: palette.warn, opacity: isFiltered ? 0.12 : 0.28 },
          data: shadesOf(stretches, series).map(([from, to]) => [{ xAxis: from }, { xAxis: to }]),
        },
      },
    ],
  }
}

/** The line breaks where something was left out. */
export function withoutStretches(
  spots: readonly [number, number | null][],
  stretches: readonly Pick<Stretch, 'from' | 'to' | 'samples'>[],
) {
  const taken = stretches.filter(({ samples }) => samples > 0)
  return spots.map(([time, value]): [number, number | null] => [
    time,
    taken.some(({ from, to }) => time >= from && time <= to) ? null : value,
  ])
}
