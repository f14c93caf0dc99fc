import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import { saidValue } from '@zhizao/rules/value-words/value-words'
import { timeAxis } from '../../platform/chart/time-axis.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { Palette } from '../../platform/theme/palette.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { formatNumber } from '../../platform/widgets/quantity.ts'

type Spot = [time: number, value: number | null]
const BAD = 2
const isDigits = (value: unknown) => typeof value === 'string' && /^-?\d{16,20}$/.test(value)

type Drawn = Pick<HistorySeries, 'samples' | 'buckets' | 'gaps' | 'holds' | 'before' | 'from' | 'until'>

function spotOf(time: number, value: HistorySeries['samples'][number][1], quality: number): Spot {
  // Text of digits is a whole number of 64 bits; no alarm's trend is of texts.
  const number = typeof value === 'boolean' || isDigits(value) ? Number(value) : value
  return [time, quality === BAD || typeof number !== 'number' ? null : number]
}

/** Points of the line: gaps and bad values break it, a bucket keeps its least and its greatest value. */
export function spotsOf(series: Drawn): Spot[] {
  const samples = series.samples.map(([time, value, quality]) => spotOf(time, value, quality))
  const buckets = series.buckets.flatMap(({ start, firstTime, min, max, last, lastTime }): Spot[] => {
    // A bucket may begin before the stretch on show.
    const at = Math.max(series.from, firstTime ?? start)
    if (min === null || max === null) return [[at, null]]
    if (min === max) return [[at, min]]
    return [[at, min], [at, max], ...(series.holds && lastTime !== null ? [spotOf(lastTime, last, 0)] : [])]
  })
  const breaks = series.gaps.map(({ from }): Spot => [from, null])
  // At the moment where a gap begins the last good value comes first.
  const spots = [...samples, ...buckets, ...breaks].sort((left, right) => left[0] - right[0])
  return series.holds ? held(spots, series) : spots
}

/** What stood before holds from the begin on, and the last value until the end or now. */
function held(spots: readonly Spot[], { before, from, until }: Drawn): Spot[] {
  const first = before && spotOf(from, before[1], before[2])
  const all = first ? [first, ...spots] : [...spots]
  const last = all.at(-1)
  return last && last[1] !== null && last[0] < until ? [...all, [until, last[1]]] : all
}

interface TrendLook {
  palette: Palette
  colour: string
}

/** The line of an alarm's point with its limit, the stretch of the alarm and the moment of its activation. */
export function trendOption(
  series: HistorySeries,
  alarm: Pick<Alarm, 'activatedAt' | 'returnedAt' | 'condition' | 'limit' | 'activationValue'>,
  { palette, colour }: TrendLook,
) {
  const start = Date.parse(alarm.activatedAt)
  const end = alarm.condition === 'returned' && alarm.returnedAt ? Date.parse(alarm.returnedAt) : series.to
  const unit = series.unit ? ` ${series.unit}` : ''
  const axis = {
    axisLine: { lineStyle: { color: palette.lineStrong } },
    axisLabel: { color: palette.textFaint, fontSize: 11, hideOverlap: true },
    splitLine: { lineStyle: { color: palette.line } },
  }
  const times = timeAxis(series)
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 24, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontSize: 12 },
      valueFormatter: (value: unknown) =>
        typeof value === 'number'
          ? (saidValue(value, series.valueWords)?.words ?? `${formatNumber(value, series.decimals)}${unit}`)
          : '—',
    },
    xAxis: { ...times, ...axis, axisLabel: { ...times.axisLabel, ...axis.axisLabel }, splitLine: { show: false } },
    yAxis: {
      type: 'value',
      scale: true,
      // The limit is in sight even where the value stays away from it.
      min: ({ min }: { min: number }) => Math.min(min, alarm.limit ?? min),
      max: ({ max }: { max: number }) => Math.max(max, alarm.limit ?? max),
      ...axis,
    },
    series: [
      {
        name: series.name,
        type: 'line',
        showSymbol: false,
        // Between two values that hold there is nothing.
        step: series.holds ? ('end' as const) : undefined,
        connectNulls: false,
        data: spotsOf(series),
        lineStyle: { width: 1.6, color: palette.brandText },
        itemStyle: { color: palette.brandText },
        markLine: {
          symbol: 'none',
          silent: true,
          data: [
            ...(alarm.limit === null
              ? []
              : [
                  {
                    yAxis: alarm.limit,
                    lineStyle: { color: colour, type: 'dashed' as const },
                    label: {
                      formatter: `${t('限值')} ${formatNumber(alarm.limit, 3)}${unit}`,
                      position: 'insideEndTop' as const,
                      color: palette.text,
                    },
                  },
                ]),
            {
              xAxis: start,
              lineStyle: { color: colour },
              label: { formatter: `${t('触发')} ${dayjs(start).format('HH:mm:ss')}`, color: palette.textMuted },
            },
          ],
        },
        markArea: {
          silent: true,
          itemStyle: { color: colour, opacity: 0.08 },
          data: [[{ xAxis: start }, { xAxis: end }]],
        },
      },
    ],
  }
}
