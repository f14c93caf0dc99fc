import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef } from 'react'

export interface ChartProps {
  option: EChartsCoreOption
  height: number
  /** What the picture shows, for those who do not see it. */
  label: string
  onClick?: (dataIndex: number) => void
}

/** A chart that follows the size it is given. Its engine is loaded when the first chart is drawn. */
export function Chart({ option, height, label, onClick }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<{ setOption: (option: EChartsCoreOption, notMerge: boolean) => void }>(undefined)
  const latest = useRef({ option, onClick })
  latest.current = { option, onClick }
  useEffect(() => {
    let close = () => {}
    let isGone = false
    void import('./engine.ts').then(({ init }) => {
      if (isGone || !box.current) return
      const made = init(box.current)
      made.setOption(latest.current.option, true)
      made.on('click', (event) => latest.current.onClick?.(event.dataIndex))
      chart.current = made
      const observer = new ResizeObserver(() => made.resize())
      observer.observe(box.current)
      close = () => {
        observer.disconnect()
        made.dispose()
      }
    })
    return () => {
      isGone = true
      chart.current = undefined
      close()
    }
  }, [])
  useEffect(() => chart.current?.setOption(option, true), [option])
  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />
}
