import { type LimitName, type Limits, limitNames, limitTitles } from '@zhizao/rules/validation/alarm-limits'
import { levelColour } from '../../live/alarm/level-palette.ts'
import { levelOf } from '../../live/live-state.ts'
import { drawnSpots, filledSteps, type Reach, type Spot } from '../../live/trend/trend-line.ts'
import { t } from '../../platform/i18n/translate.ts'
import { axisKey, type Scale } from './axes.ts'
import { type AlarmMark, axisIndex, type ChartModel, type DrawnLine, drawnAt, scaleOf } from './chart-model.ts'

/** How strongly the span of an alarm is shaded. */
const SPAN = 0.16

/** What ECharts draws for a curve: its line, the band its buckets reached, marks of bad samples and of alarms. */
export function seriesOf(line: DrawnLine, model: ChartModel) {
  const { palette, axes, alarms } = model
  const at = Math.max(0, axisIndex(axes, line))
  const shared = { xAxisIndex: model.isStacked ? at : 0, yAxisIndex: at, name: line.label }
  const place = (value: number) => drawnAt(value, line)
  const drawn = drawnSpots(line)
  const given = line.isStep ? filledSteps(drawn, model.view) : drawn
  const spots = line.states ? given.map(([time, value]): Spot => [time, value === null ? null : place(value)]) : given
  const runs = line.states
    ? line.bands.map((run) => run.map(([time, least, greatest]): Reach => [time, place(least), place(greatest)]))
    : line.bands
  const marks = alarms.filter((alarm) => alarm.lineKey === line.key)
  const hasLimits = model.limitsOf?.key === line.key && !line.states
  return [
    {
      ...shared,
      id: `line-${line.key}`,
      type: 'line',
      data: spots.map((spot, at) => (isLone(spots, at) ? { value: spot, symbol: 'circle', symbolSize: 4 } : spot)),
      step: line.isStep ? 'end' : undefined,
      symbol: 'none',
      connectNulls: false,
      color: line.colour,
      lineStyle: {
        width: line.shift ? 1.5 : model.limitsOf?.key === line.key && model.lines.length > 1 ? 2.6 : 1.8,
        type: line.shift ? 'dashed' : 'solid',
        opacity: line.shift ? 0.75 : 1,
      },
      emphasis: { disabled: true },
      // A click on the curve chooses it.
      triggerLineEvent: true,
      z: line.shift ? 3 : 4,
      ...limitMarks(hasLimits ? line.limits : {}, palette.text, scaleOf(model, axisKey(line))),
    },
    {
      ...shared,
      id: `band-${line.key}`,
      type: 'custom',
      silent: true,
      clip: true,
      z: 2,
      data: runs.map((run) => bounds(run)),
      encode: { x: [0, 1], y: [2, 3] },
      renderItem: bandDrawer(runs, line.colour),
    },
    {
      ...shared,
      id: `bad-${line.key}`,
      type: 'scatter',
      silent: true,
      symbol: 'diamond',
      z: 6,
      data: line.bad.map(([time, value, quality]) => ({
        value: [time, place(value)],
        symbolSize: quality === 2 ? 7 : 4,
        itemStyle: { color: quality === 2 ? palette.bad : palette.warn },
      })),
    },
    {
      ...shared,
      id: `alarm-${line.key}`,
      type: 'scatter',
      symbol: 'triangle',
      symbolSize: 12,
      z: 8,
      data: marks.map((alarm) => ({
        value: [alarm.time, place(alarm.value)],
        batchNo: alarm.batchNo,
        itemStyle: {
          color: levelColour(alarm.level),
          borderColor: palette.surface,
          borderWidth: 1,
        },
      })),
      markArea: spans(marks, model),
    },
  ]
}

/** The stretches in which alarms were active, each in the colour of its level. */
const spans = (marks: readonly AlarmMark[], { period, now }: ChartModel) => ({
  silent: true,
  data: marks.map(({ time, until, level }) => [
    { xAxis: Math.max(time, period.from), itemStyle: { color: levelColour(level), opacity: SPAN } },
    { xAxis: Math.min(until ?? now, period.to) },
  ]),
})

/** A spot between two breaks is no line: it is drawn as a dot. */
const isLone = (spots: readonly Spot[], at: number) =>
  spots[at]![1] !== null && (spots[at - 1]?.[1] ?? null) === null && (spots[at + 1]?.[1] ?? null) === null

const bounds = (run: readonly Reach[]) => [
  run[0]![0],
  run.at(-1)![0],
  Math.min(...run.map(([, least]) => least)),
  Math.max(...run.map(([, , greatest]) => greatest)),
]

interface Drawing {
  coord(value: [number, number]): [number, number]
}

/** What buckets reached, as one area a run: spikes stay seen at every zoom. */
const bandDrawer = (runs: readonly Reach[][], colour: string) => (params: { dataIndex: number }, drawing: Drawing) => {
  const run = runs[params.dataIndex]!
  const upper = run.map(([time, , greatest]) => drawing.coord([time, greatest]))
  const lower = run.map(([time, least]) => drawing.coord([time, least])).toReversed()
  return {
    type: 'polygon',
    shape: { points: [...upper, ...lower] },
    style: { fill: colour, opacity: 0.2, stroke: colour, lineWidth: 0.6 },
  }
}

/** Limits as lines, and beyond the innermost ones as coloured bands. Without limits both are said to be empty, or the chart would keep the old ones. */
function limitMarks(limits: Limits, text: string, scale: Scale) {
  // Bounds by hand may leave a limit out of sight.
  const isSeen = (limit: unknown) => typeof limit === 'number' && limit >= scale.min && limit <= scale.max
  const given = limitNames.filter((name) => isSeen(limits[name]))
  const colourOf = (name: LimitName) => levelColour(levelOf(name))
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      data: given.map((name, at) => ({
        yAxis: limits[name]!,
        lineStyle: { color: colourOf(name), type: 'dashed', width: 1 },
        label: {
          // Limits that lie close say their names at either end.
          position: at % 2 ? 'insideStartTop' : 'insideEndTop',
          // A level's colour need not be readable on every background.
          color: text,
          formatter: `${t(limitTitles[name])} ${limits[name]}`,
        },
      })),
    },
    markArea: {
      silent: true,
      data: given.map((name) => {
        const next = given[given.indexOf(name) + (name.endsWith('Upper') ? -1 : 1)]
        const end = next?.slice(-5) === name.slice(-5) ? limits[next]! : undefined
        return [
          {
            yAxis: limits[name]!,
            itemStyle: { color: colourOf(name), opacity: levelOf(name) === 'urgent' ? 0.14 : 0.07 },
          },
          // Without an outer limit the band goes to the edge of the plot.
          { yAxis: end ?? (name.endsWith('Upper') ? scale.max : scale.min) },
        ]
      }),
    },
  }
}
