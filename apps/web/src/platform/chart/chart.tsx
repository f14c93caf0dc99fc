import type { ECharts, EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'

export interface ChartProps {
  option: EChartsCoreOption
  /** px */
  height: number
  /** What the picture shows, for those who do not see it. */
  label: string
}

/** A chart that follows the width it is given. Its engine is loaded when the first chart is drawn. */
export function Chart({ option, height, label }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ECharts>()
  useEffect(() => {
    let made: ECharts | undefined
    let isGone = false
    const watcher = new ResizeObserver(() => made?.resize())
    void import('./engine.ts').then(({ init }) => {
      if (isGone || !box.current) return
      made = init(box.current)
      watcher.observe(box.current)
      setChart(made)
    })
    return () => {
      isGone = true
      watcher.disconnect()
      made?.dispose()
      setChart(undefined)
    }
  }, [])
  useEffect(() => {
    if (chart && !chart.isDisposed()) chart.setOption(option, true)
  }, [chart, option])
  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />
}
