import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef } from 'react'
import { useChart } from './use-chart.ts'

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
  const chart = useChart(box)
  useEffect(() => {
    if (chart && !chart.isDisposed()) chart.setOption(option, true)
  }, [chart, option])
  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />
}
