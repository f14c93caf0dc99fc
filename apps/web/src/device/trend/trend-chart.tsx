import type { ECharts } from 'echarts/core'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { Period } from '../../live/trend/trend-line.ts'
import { useChart } from '../../platform/chart/use-chart.ts'
import { Loading } from '../../platform/shell/states.tsx'
import { useHeight } from '../../platform/widgets/use-height.ts'
import type { ChartModel } from './chart-model.ts'
import { chartOption, ZOOM_ID } from './chart-option.ts'
import { leastHeight } from './panes.ts'
import classes from './trend-chart.module.css'

export interface ChartHandle {
  /** The chart as a PNG, a data address; nothing while it is being loaded. */
  picture(): string | undefined
}

/** What ECharts says of a click. */
interface ClickedPlace {
  seriesId?: string
  data?: unknown
}

export interface TrendChartProps {
  model: ChartModel
  /** The user has zoomed; nothing: back to the whole period. */
  onView: (view: Period | undefined) => void
  /** A curve was clicked, by its key. */
  onLine: (key: string) => void
  /** The mark of an alarm was clicked. */
  onAlarm: (batchNo: string) => void
  label: string
  ref?: Ref<ChartHandle>
}

/** Curves over time. Dragging chooses a stretch, the wheel zooms, Shift and dragging moves, a double click goes back. A click on a curve chooses it, one on a mark opens its alarm. */
export function TrendChart({ model, onView, onLine, onAlarm, label, ref }: TrendChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [frame, room] = useHeight<HTMLDivElement>()
  const panes = model.isStacked ? Math.max(1, model.axes.length) : 1
  const least = panes > 1 ? leastHeight(panes) : 0
  const height = Math.max(room, least)
  const isLong = panes > 1 && room <= least
  const seen = useEffectEvent((view: Period | undefined) => onView(view))
  const clicked = useEffectEvent(({ seriesId = '', data }: ClickedPlace) => {
    const batchNo = (data as { batchNo?: string } | undefined)?.batchNo
    if (batchNo) onAlarm(batchNo)
    else if (seriesId.startsWith('line-')) onLine(seriesId.slice('line-'.length))
  })
  const chart = useChart(box, (made) => {
    made.on('click', (place) => clicked(place))
    made.on('datazoom', () => {
      const view = viewOf(made)
      if (view) seen(view)
    })
    made.getZr().on('dblclick', () => seen(undefined))
  })
  useEffect(() => {
    if (!chart || chart.isDisposed() || !room) return
    const parts = ['series', 'yAxis', 'xAxis', 'grid']
    chart.setOption(chartOption(model, { height, isLong }), { replaceMerge: parts, lazyUpdate: false })
    chart.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true })
  }, [chart, model, height, isLong, room])
  useImperativeHandle(
    ref,
    () => ({
      picture: () => chart?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: model.palette.surface }),
    }),
    [chart, model.palette],
  )
  return (
    <div ref={frame} className={classes.frame} style={least ? { minHeight: least } : undefined}>
      <div ref={box} className={classes.chart} role="img" aria-label={label} />
      {!chart && (
        <div className={classes.waiting}>
          <Loading />
        </div>
      )}
    </div>
  )
}

function viewOf(chart: ECharts): Period | undefined {
  const { dataZoom } = chart.getOption() as { dataZoom?: { id?: string; startValue?: number; endValue?: number }[] }
  const zoom = dataZoom?.find(({ id }) => id === ZOOM_ID)
  return typeof zoom?.startValue === 'number' && typeof zoom.endValue === 'number'
    ? { from: zoom.startValue, to: zoom.endValue }
    : undefined
}
