import { t } from '../../platform/i18n/translate.ts'
import type { Palette } from '../../platform/theme/palette.ts'

interface Day {
  day: string
  raised: number
  handled: number
}
interface LevelCount {
  levelName: string
  color: string
  total: number
  unhandled: number
}
interface TypeCount {
  alarmTypeName: string
  total: number
  unhandled: number
}

const tooltip = (palette: Palette) => ({
  backgroundColor: palette.raised,
  borderColor: palette.line,
  textStyle: { color: palette.text, fontSize: 12 },
})
const label = (palette: Palette) => ({ color: palette.textFaint, fontSize: 11 })
const legend = (palette: Palette) => ({
  top: 0,
  right: 0,
  itemWidth: 10,
  itemHeight: 10,
  textStyle: { color: palette.textMuted, fontSize: 12 },
})
const grid = { left: 4, right: 12, top: 28, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' }

/** Alarms raised and handled a day. */
export const handlingOption = (days: readonly Day[], palette: Palette) => ({
  animation: false,
  grid,
  legend: legend(palette),
  tooltip: { trigger: 'axis', ...tooltip(palette) },
  xAxis: {
    type: 'category',
    data: days.map(({ day }) => day.slice(5)),
    axisLine: { lineStyle: { color: palette.lineStrong } },
    axisTick: { show: false },
    axisLabel: { ...label(palette), hideOverlap: true },
  },
  yAxis: {
    type: 'value',
    minInterval: 1,
    axisLabel: label(palette),
    splitLine: { lineStyle: { color: palette.line } },
  },
  series: [
    {
      name: t('报警'),
      type: 'bar',
      barMaxWidth: 14,
      itemStyle: { color: palette.brandText, borderRadius: [2, 2, 0, 0] },
      data: days.map(({ raised }) => raised),
    },
    {
      name: t('已处理'),
      type: 'bar',
      barMaxWidth: 14,
      itemStyle: { color: palette.good, borderRadius: [2, 2, 0, 0] },
      data: days.map(({ handled }) => handled),
    },
  ],
})

/** The share of each level in the company's colours. */
export const levelOption = (levels: readonly LevelCount[], palette: Palette) => ({
  animation: false,
  tooltip: { trigger: 'item', ...tooltip(palette), formatter: '{b}: {c} ({d}%)' },
  legend: {
    ...legend(palette),
    orient: 'vertical',
    top: 'middle',
    right: '4%',
    itemGap: 14,
    formatter: (name: string) => `${name}  ${levels.find(({ levelName }) => levelName === name)?.total ?? 0}`,
  },
  series: [
    {
      type: 'pie',
      radius: ['52%', '80%'],
      center: ['34%', '54%'],
      itemStyle: { borderColor: palette.surface, borderWidth: 2 },
      label: { show: false },
      data: levels
        .filter(({ total }) => total > 0)
        .map(({ levelName, total, color }) => ({ name: levelName, value: total, itemStyle: { color } })),
    },
  ],
})

const MOST_TYPES = 6

/** The types with the most alarms; what is left becomes one bar. */
export function largestTypes(types: readonly TypeCount[]): TypeCount[] {
  const sorted = [...types].sort((left, right) => right.total - left.total)
  if (sorted.length <= MOST_TYPES) return sorted
  const rest = sorted.slice(MOST_TYPES - 1)
  const sum = (count: (type: TypeCount) => number) => rest.reduce((all, type) => all + count(type), 0)
  return [
    ...sorted.slice(0, MOST_TYPES - 1),
    { alarmTypeName: t('其他'), total: sum(({ total }) => total), unhandled: sum(({ unhandled }) => unhandled) },
  ]
}

/** Alarms by type, handled and not, the most on top. */
export function typeOption(types: readonly TypeCount[], palette: Palette) {
  const shown = largestTypes(types).reverse()
  const bar = { type: 'bar', stack: 'all', barMaxWidth: 14 }
  return {
    animation: false,
    grid,
    legend: legend(palette),
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...tooltip(palette) },
    xAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: label(palette),
      splitLine: { lineStyle: { color: palette.line } },
    },
    yAxis: {
      type: 'category',
      data: shown.map(({ alarmTypeName }) => alarmTypeName),
      axisLine: { lineStyle: { color: palette.lineStrong } },
      axisTick: { show: false },
      axisLabel: { ...label(palette), width: 84, overflow: 'truncate' },
    },
    series: [
      {
        ...bar,
        name: t('已处理'),
        itemStyle: { color: palette.good },
        data: shown.map(({ total, unhandled }) => total - unhandled),
      },
      {
        ...bar,
        name: t('未处理'),
        itemStyle: { color: palette.badFill },
        data: shown.map(({ unhandled }) => unhandled),
      },
    ],
  }
}
